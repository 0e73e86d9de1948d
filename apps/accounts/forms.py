"""The person's own settings, and allauth's forms in the product's words."""

from typing import TYPE_CHECKING, Any

from allauth.account import forms as account
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

EMAIL = _("E-Mail-Adresse")
PASSWORD = _("Passwort")
PASSWORD_HINT = _("Mindestens 10 Zeichen.")


class ProfileForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )


class AppearanceForm(forms.Form):
    theme = forms.ChoiceField(
        label=_("Darstellung"), choices=User.Theme.choices, widget=forms.RadioSelect
    )
    language = forms.ChoiceField(
        label=_("Sprache"), choices=User.Language.choices, widget=forms.RadioSelect
    )


class DeletionForm(forms.Form):
    """Ask the person to type their address before everything is deleted."""

    email = forms.EmailField(
        label=_("Deine E-Mail-Adresse zur Bestätigung"),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email.casefold() != self.user.email.casefold():
            raise forms.ValidationError(_("Das ist nicht die Adresse dieses Kontos."))
        return email


class NewPersonForm(forms.Form):
    """Ask an invited person for what the invitation does not say."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    password = forms.CharField(
        label=PASSWORD,
        help_text=PASSWORD_HINT,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, email: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.email = email

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(email=self.email, name=self.data.get("name", "")))
        return password


# --- allauth ------------------------------------------------------------------------------------


def word(field: forms.Field, label: "_StrPromise", hint: "_StrPromise | str" = "") -> None:
    """Give a field of allauth our label and hint; a placeholder is never the label."""
    field.label = label
    field.help_text = hint
    field.widget.attrs.pop("placeholder", None)


class LoginForm(account.LoginForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["login"], EMAIL)
        word(self.fields["password"], PASSWORD)


class ResetPasswordForm(account.ResetPasswordForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["email"], EMAIL)


class AddEmailForm(account.AddEmailForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["email"], _("Neue E-Mail-Adresse"))


class ReauthenticateForm(account.ReauthenticateForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["password"], PASSWORD)


class NewPassword(forms.Form):
    """Word the two fields for a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["password1"], _("Neues Passwort"), PASSWORD_HINT)
        word(self.fields["password2"], _("Neues Passwort wiederholen"))


class ChangePasswordForm(NewPassword, account.ChangePasswordForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["oldpassword"], _("Bisheriges Passwort"))


class SetPasswordForm(NewPassword, account.SetPasswordForm):  # type: ignore[misc]
    pass


class ResetPasswordKeyForm(NewPassword, account.ResetPasswordKeyForm):  # type: ignore[misc]
    pass


class ActivateTOTPForm(totp.ActivateTOTPForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["code"], _("Code aus der App"))
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class SecondStep(forms.Form):
    """Word the field for the code of a second step."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hint = _("Aus deiner Authenticator-App, oder einer deiner Notfallcodes.")
        word(self.fields["code"], _("Code"), hint)


class AuthenticateForm(SecondStep, mfa.AuthenticateForm):  # type: ignore[misc]
    pass


class MFAReauthenticateForm(SecondStep, mfa.ReauthenticateForm):  # type: ignore[misc]
    pass


class AddWebAuthnForm(webauthn.AddWebAuthnForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["name"], _("Name"), _("Damit du ihn wiedererkennst, etwa „Laptop“."))
        word(
            self.fields["passwordless"],
            _("Ohne Passwort anmelden"),
            _("Der Passkey genügt dann allein. Er verlangt dafür Fingerabdruck, Gesicht oder PIN."),
        )


class EditWebAuthnForm(webauthn.EditWebAuthnForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self.fields["name"], _("Name"))
