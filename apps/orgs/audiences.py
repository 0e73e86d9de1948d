"""Choose whom something is given to: a person, a team or everybody in the organisation."""

from collections.abc import Iterator
from typing import Any, TypedDict

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.core.errors import NotFound
from apps.orgs.models import Membership, Team

EVERYBODY = "everybody"


class Audience(TypedDict):
    """The fields of a grant that name its audience; exactly one is set."""

    member: Membership | None
    team: Team | None
    everybody: bool


def hold_audience(audience: Audience) -> None:
    """Keep a person or a team from going meanwhile; raise `NotFound` if they are gone."""
    for chosen in (audience["member"], audience["team"]):
        if chosen and not held(chosen):
            raise NotFound


def held(chosen: Membership | Team) -> bool:
    rows = type(chosen)._default_manager.select_for_update(no_key=True)
    return rows.filter(pk=chosen.pk).first() is not None


class AudienceForm(forms.Form):
    """Choose one audience in the viewer's organisation, but not the viewer."""

    audience = forms.ChoiceField(label=_("Freigeben für"))

    def __init__(self, *args: Any, viewer: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {f"member-{row.pk}": row for row in fellows(viewer)}
        self.teams = {f"team-{row.pk}": row for row in viewer.organisation.teams.all()}
        field = self.fields["audience"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(self.groups(viewer))

    def groups(self, viewer: Membership) -> Iterator[tuple[str, Any]]:
        """Give the choices, groups without any left out."""
        yield "", gettext("Auswählen …")
        everybody = gettext("Alle in %(organisation)s") % {"organisation": viewer.organisation}
        yield EVERYBODY, everybody
        if self.teams:
            yield gettext("Teams"), [(key, str(team)) for key, team in self.teams.items()]
        if self.members:
            yield gettext("Personen"), [(key, str(row.user)) for key, row in self.members.items()]

    def clean_audience(self) -> Audience:
        chosen: str = self.cleaned_data["audience"]
        return Audience(
            member=self.members.get(chosen),
            team=self.teams.get(chosen),
            everybody=chosen == EVERYBODY,
        )


def fellows(viewer: Membership) -> QuerySet[Membership]:
    """Give the other members by their names."""
    rows = viewer.organisation.memberships.select_related("user").order_by("user__name", "pk")
    return rows.exclude(pk=viewer.pk)
