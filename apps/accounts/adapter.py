"""What allauth asks us about accounts."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.tasks import deliver

TOO_MANY = _("Zu viele Versuche. Warte ein paar Minuten und versuch es dann noch einmal.")
WRONG_CODE = _("Der Code stimmt nicht.")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    error_messages: ClassVar[dict[str, str | Promise]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("Dieses Konto ist gesperrt."),
        "duplicate_email": _("Diese Adresse gehört schon zu deinem Konto."),
        "email_password_mismatch": _("E-Mail-Adresse oder Passwort stimmt nicht."),
        "enter_current_password": _("Das ist nicht dein bisheriges Passwort."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": _("Das Passwort stimmt nicht."),
        "invalid_password_reset": _("Der Link gilt nicht mehr."),
        "too_many_login_attempts": TOO_MANY,
        "rate_limited": TOO_MANY,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Let people in by invitation only."""
        return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_security")

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Lead a person who came by OpenID Connect to a password, with which they can confirm."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if methods or not user.is_authenticated:
            return methods
        return [{"id": "set_password", "url": reverse("account_set_password"), "description": ""}]

    def reauthenticate(self, user: AbstractBaseUser, password: str) -> bool:
        """Check the password; the session outlives a hash that Django renews on the way."""
        right: bool = super().reauthenticate(user, password)
        if right:
            user.refresh_from_db(fields=["password"])
            self.request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        return right

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Leave the delivery to the worker: its time must not tell whether an account exists."""
        message: EmailMessage = self.render_mail(template_prefix, email, context)
        deliver.delay(message.subject, str(message.body), email)


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages: ClassVar[dict[str, str | Promise]] = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Schalte zuerst die Anmeldung in zwei Schritten aus."),
        "cannot_generate_recovery_codes": _(
            "Notfallcodes gibt es erst mit einer Authenticator-App oder einem Passkey."
        ),
        "incorrect_code": WRONG_CODE,
        "unverified_email": _("Bestätige zuerst deine E-Mail-Adresse."),
    }

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Any) -> str:
        """Number the passkeys of a person."""
        count = user.authenticator_set.filter(type=type).count()  # type: ignore[attr-defined]
        return gettext("Passkey %(number)s") % {"number": count + 1}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Merkzettel"}
