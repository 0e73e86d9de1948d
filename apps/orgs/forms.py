"""Forms of members, teams and invitations."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.core.forms import TextField
from apps.orgs.models import Membership, Team
from apps.orgs.queries import role_choices
from apps.orgs.services.teams import NameTaken, namesakes

INFORMATION_CHARACTERS = 8_000  # it is part of every request


class RoleForm(forms.Form):
    """Choose one of the roles that the viewer may give."""

    role = forms.ChoiceField(label=_("Rolle"))

    def __init__(self, *args: Any, viewer: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = viewer
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = role_choices(viewer)


class InvitationForm(RoleForm):
    email = forms.EmailField(
        label=_("E-Mail-Adresse"),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "placeholder": "jana@firma.example"}),
    )
    field_order = ("email", "role")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].initial = Membership.Role.MEMBER

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        members = self.viewer.organisation.memberships
        if members.filter(user__email__iexact=email).exists():
            raise forms.ValidationError(_("Diese Person ist schon Mitglied."))
        return email


class TeamNameForm(forms.Form):
    """Name a team; names are unique within the organisation."""

    name = forms.CharField(
        label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(
        self, *args: Any, viewer: Membership, team: Team | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = viewer
        self.team = team

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if any(namesake != self.team for namesake in namesakes(self.viewer, name)):
            raise forms.ValidationError(NameTaken.message)
        return name


class MemberChoice(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    widget = forms.CheckboxSelectMultiple

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.user)


class TeamForm(TeamNameForm):
    """Name a team and say who belongs to it."""

    members = MemberChoice(Membership.objects.none(), label=_("Mitglieder"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["members"]
        assert isinstance(field, MemberChoice)
        field.queryset = self.viewer.organisation.memberships.select_related("user").order_by(
            "user__name", "pk"
        )


class InformationForm(forms.Form):
    """The company information, and the version that the person started from."""

    text = TextField(
        label=_("Unternehmensangaben"),
        help_text=_(
            "Zum Beispiel, was ihr herstellt, wie ihr schreibt und welche Fristen gelten. "
            "Höchstens 8.000 Zeichen."
        ),
        max_length=INFORMATION_CHARACTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14}),
    )
    revision = forms.IntegerField(min_value=0, max_value=2**31, widget=forms.HiddenInput)
