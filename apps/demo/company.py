"""Create what belongs to the organisation as a whole."""

from django.utils import timezone

from apps.demo.data import company as data
from apps.demo.people import Members
from apps.orgs.models import Membership, Team, Usage
from apps.orgs.queries import information_of
from apps.orgs.services.information import save_information
from apps.teammemory.models import Proposal, TeamMemory
from apps.teammemory.services import change_settings, confirm, mark, propose

TOKENS_IN, TOKENS_OUT = 1_100, 420  # of an answer


def seed_company(members: Members) -> None:
    """Create information, memory of a team and usage with the people whom they name."""
    if members.keys() >= data.HABITS.keys():
        seed_information(members)
        seed_team_memory(members)
        seed_usage(members)


def seed_information(members: Members) -> None:
    for author, text in data.VERSIONS:
        actor = members[author]
        before = information_of(actor.organisation_id)
        save_information(actor=actor, text=text, revision=before.pk if before else 0)


def seed_team_memory(members: Members) -> None:
    """Let one person confirm what another one proposed, and leave a proposal open."""
    admin, confirmer = members[data.ADMIN], members[data.CONFIRMER]
    team = Team.objects.get(organisation=admin.organisation_id, name=data.TEAM)
    change_settings(
        actor=admin,
        team_pk=team.pk,
        enabled=True,
        confirmers=[confirmer],
        seen=mark(TeamMemory(team=team)),
    )
    first = proposed(members[data.AUTHOR], team, data.CONFIRMED)
    confirm(membership=confirmer, team_pk=team.pk, pk=first.pk)
    proposed(members[data.AUTHOR], team, data.PROPOSED)


def proposed(author: Membership, team: Team, text: str) -> Proposal:
    found = propose(membership=author, team_pk=team.pk, text=text)
    assert isinstance(found, Proposal)
    return found


def seed_usage(members: Members) -> None:
    Usage.objects.bulk_create(
        Usage(
            organisation_id=members[row.person].organisation_id,
            user_id=members[row.person].user_id,
            day=row.day,
            model=row.model,
            answers=row.answers,
            tokens_in=row.answers * TOKENS_IN,
            tokens_out=row.answers * TOKENS_OUT,
            points=row.answers * row.price,
        )
        for row in data.used(timezone.localdate())
        if row.answers
    )
