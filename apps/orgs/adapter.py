"""What allauth asks us about people who sign in by OpenID Connect."""

from typing import Any

import requests
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.core.errors import AppError
from apps.orgs.models import Invitation
from apps.orgs.queries import invitation_for
from apps.orgs.services import invitations

TIMEOUT = 5.0  # seconds, for each request to the provider


class ProviderAway(AppError):
    """The provider does not answer."""

    status = 502
    message = _(
        "Der Anbieter der Anmeldung antwortet nicht. Versuch es später noch einmal, "
        "oder melde dich mit E-Mail-Adresse und Passwort an."
    )


class ProviderSession(requests.Session):
    """Ask the provider; allauth lets some of its failures through."""

    def request(self, *args: Any, **kwargs: Any) -> requests.Response:
        kwargs.setdefault("timeout", TIMEOUT)
        try:
            response = super().request(*args, **kwargs)
        except requests.RequestException as error:
            raise ProviderAway from error
        if response.status_code >= 500:
            raise ProviderAway
        return response


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Let in who has an account or a valid invitation; the address must be verified."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return invitation_of(sociallogin) is not None

    def populate_user(
        self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]
    ) -> User:
        user: User = super().populate_user(request, sociallogin, data)
        user.name = name_in(data)[:120]
        return user

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create the invited person and connect the provider's account with them."""
        invitation = invitation_of(sociallogin)
        assert invitation is not None  # `is_open_for_signup` has looked
        membership = invitations.sign_up(
            invitation=invitation,
            name=sociallogin.user.name,
            password=None,
            language=request.LANGUAGE_CODE,
        )
        sociallogin.connect(request, membership.user)
        return membership.user

    def get_requests_session(self) -> requests.Session:
        return ProviderSession()


def invitation_of(sociallogin: SocialLogin) -> Invitation | None:
    """Find the invitation of one of the addresses that the provider has verified."""
    addresses = (address.email for address in sociallogin.email_addresses if address.verified)
    return next(filter(None, map(invitation_for, addresses)), None)


def name_in(data: dict[str, Any]) -> str:
    """Find what to call the person; providers differ in what they tell."""
    parts = (data.get("first_name"), data.get("last_name"))
    given = data.get("name") or " ".join(filter(None, parts))
    return str(given or (data.get("email") or "").partition("@")[0])
