"""What allauth asks us about people who sign in by OpenID Connect."""

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest

from apps.accounts.models import User
from apps.orgs.models import Invitation
from apps.orgs.queries import invitation_for
from apps.orgs.services import invitations


class SocialAccountAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Let in who has an account or a valid invitation; the address must be verified."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return invitation_of(sociallogin) is not None

    def populate_user(
        self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]
    ) -> User:
        user: User = super().populate_user(request, sociallogin, data)
        user.name = (data.get("name") or user.email.partition("@")[0])[:120]
        return user

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create the invited person and connect the provider's account with them."""
        invitation = invitation_of(sociallogin)
        assert invitation is not None  # `is_open_for_signup` has looked
        name = sociallogin.user.name
        membership = invitations.sign_up(invitation=invitation, name=name, password=None)
        sociallogin.connect(request, membership.user)
        return membership.user


def invitation_of(sociallogin: SocialLogin) -> Invitation | None:
    """Find the invitation of one of the addresses that the provider has verified."""
    addresses = (address.email for address in sociallogin.email_addresses if address.verified)
    return next(filter(None, map(invitation_for, addresses)), None)
