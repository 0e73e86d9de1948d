"""The choice of an audience in a form: everybody, a team or a person (see `grants`)."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.orgs.models import Membership, Organisation, Team

EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class Audience:
    """Name exactly one audience, in the fields of a `Grant`."""

    member: Membership | None = None
    team: Team | None = None
    everybody: bool = False

    @property
    def fields(self) -> dict[str, Any]:
        """Give the fields by which a grant to this audience is found and made."""
        return {"member": self.member, "team": self.team, "everybody": self.everybody}


class AudienceField(forms.ChoiceField):
    """Let a member choose among the organisation, its teams and the other members."""

    default_error_messages = {  # noqa: RUF012 - the name is Django's
        "required": _("Wähl eine Person, ein Team oder die Organisation."),
        "invalid_choice": _("Diese Person oder dieses Team gibt es hier nicht mehr."),
    }

    def __init__(self, *, membership: Membership, **kwargs: Any) -> None:
        self.organisation = membership.organisation
        super().__init__(choices=choices(membership), **kwargs)

    def clean(self, value: Any) -> Audience:
        """Give the audience; it may have gone since the choices were shown."""
        found = find(self.organisation, str(super().clean(value)))
        if found is None:
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return found


def choices(membership: Membership) -> list[tuple[str, Any]]:
    """Group everybody, the teams and the other members for a select."""
    organisation = membership.organisation
    members = organisation.memberships.select_related("user").exclude(pk=membership.pk)
    people = [(f"member:{row.pk}", str(row.user)) for row in members.order_by("user__name", "pk")]
    teams = [(f"team:{row.pk}", row.name) for row in organisation.teams.all()]
    everybody = (EVERYBODY, gettext("Alle in %(name)s") % {"name": organisation})
    groups = [(gettext("Teams"), teams), (gettext("Personen"), people)]
    return [("", gettext("Auswählen …")), everybody, *(group for group in groups if group[1])]


def find(organisation: Organisation, choice: str) -> Audience | None:
    """Read a choice of the form; None for who is not in the organisation."""
    kind, _colon, key = choice.partition(":")
    if kind == EVERYBODY:
        return Audience(everybody=True)
    if kind == "team" and (team := organisation.teams.filter(pk=key).first()):
        return Audience(team=team)
    if kind == "member" and (member := organisation.memberships.filter(pk=key).first()):
        return Audience(member=member)
    return None
