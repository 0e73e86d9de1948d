"""The only way from a team in an address to its memory, and what the person may do there."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from apps.core.errors import NotAllowed, NotFound
from apps.orgs.models import Membership, Team
from apps.teammemory.models import Proposal, Statement, TeamMemory

MANAGERS = (Membership.Role.OWNER, Membership.Role.ADMIN)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's place at the memory of a team."""

    membership: Membership
    team: Team
    memory: TeamMemory
    belongs: bool
    confirms: bool

    @property
    def reads(self) -> bool:
        """Tell whether the person sees the sentences; managing a team is not enough (spec 1.3)."""
        return self.belongs or self.confirms

    @property
    def manages(self) -> bool:
        """Tell whether the person switches the memory and names who confirms."""
        return self.membership.manages


def readable(membership: Membership) -> QuerySet[TeamMemory]:
    """Choose the memories whose sentences the person sees: as a member, or named by a manager."""
    mine = Q(team__in=Team.objects.filter(members=membership))
    named = Q(pk__in=_named().filter(membership=membership).values("teammemory"))
    memories = TeamMemory.objects.filter(team__organisation=membership.organisation_id)
    return memories.filter(mine | named if membership.manages else mine)


def access_seat(membership: Membership, team_pk: int) -> Seat:
    """Fetch a person's place at the memory of a team; raise `NotFound` for who has none."""
    team = Team.objects.filter(organisation=membership.organisation_id, pk=team_pk).first()
    if team is None:
        raise NotFound
    memory = TeamMemory.objects.filter(team=team).first() or TeamMemory(team=team)
    seat = Seat(
        membership,
        team,
        memory,
        belongs=team.members.filter(pk=membership.pk).exists(),
        confirms=confirmers(memory).filter(pk=membership.pk).exists(),
    )
    if not (seat.reads or seat.manages):
        raise NotFound
    return seat


def confirmers(memory: TeamMemory) -> QuerySet[Membership]:
    """List who may confirm now: who was named and still belongs to the team or manages."""
    named = _named().filter(teammemory=memory.pk)
    return eligible(memory.pk).filter(pk__in=named.values("membership"))


def eligible(team_pk: int) -> QuerySet[Membership]:
    """List who can be named: the members of the team, and owners and admins."""
    belongs = Q(pk__in=Team.members.through.objects.filter(team=team_pk).values("membership"))
    rows = Membership.objects.filter(organisation__teams=team_pk)
    rows = rows.filter(belongs | Q(role__in=MANAGERS)).select_related("user")
    return rows.order_by("user__name", "pk")


def shown_proposals(memory: TeamMemory) -> QuerySet[Proposal]:
    """Choose the proposals of those who still belong to the team; the others' are void."""
    belongs = Team.members.through.objects.filter(team=memory.pk)
    return Proposal.objects.filter(memory=memory.pk, author__in=belongs.values("membership"))


def access_open_proposal(seat: Seat, pk: int) -> Proposal:
    """Fetch a proposal that waits, for who confirms; raise `NotFound` or `NotAllowed`."""
    rows = shown_proposals(seat.memory).filter(declined_at=None)
    found = rows.filter(pk=pk).first() if seat.reads else None
    if found is None:
        raise NotFound
    if not seat.confirms:
        raise NotAllowed
    return found


def access_own_proposal(seat: Seat, pk: int) -> Proposal:
    """Fetch a proposal of the person's own, or raise `NotFound`."""
    if found := seat.memory.proposals.filter(author=seat.membership, pk=pk).first():
        return found
    raise NotFound


def access_statement(seat: Seat, pk: int) -> Statement:
    """Fetch a statement that the person may remove; raise `NotFound` or `NotAllowed`."""
    found = seat.memory.statements.filter(pk=pk).first()
    if found is None:
        raise NotFound
    if not (seat.confirms or seat.manages or found.author_id == seat.membership.pk):
        raise NotAllowed
    return found


def _named() -> QuerySet[Any]:
    return TeamMemory.confirmers.through.objects.all()
