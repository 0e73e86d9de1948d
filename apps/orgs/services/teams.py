"""Group members into teams."""

from collections.abc import Iterable

from django.db import transaction

from apps.orgs.models import Membership, Organisation, Team


def create_team(*, organisation: Organisation, name: str) -> Team:
    """Create an empty team."""
    return Team.objects.create(organisation=organisation, name=name)


@transaction.atomic
def change_team(*, team: Team, name: str, members: Iterable[Membership]) -> None:
    """Rename a team and say who belongs to it."""
    team.name = name
    team.save(update_fields=["name"])
    team.members.set(members)


def delete_team(*, team: Team) -> None:
    """Delete a team; its members stay members of the organisation."""
    team.delete()
