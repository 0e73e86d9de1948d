"""What the pages of a team memory show, and what of it goes into a chat."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, QuerySet

from apps.orgs.models import Membership, Team
from apps.projects.access import readable as readable_projects
from apps.projects.models import ProjectShare
from apps.teammemory.access import Seat, confirmers, readable, shown_proposals
from apps.teammemory.models import Proposal, Statement
from apps.teammemory.rules import may_confirm, taken


def statements_for(project_id: UUID | None, user_id: int) -> tuple[Statement, ...]:
    """Give the statements for a chat of this person in a project, the oldest first.

    They are those of teams with which the project is shared and whose memory is on, as far as the
    person can read the project and the statements: what a team keeps is for nobody else's chats.
    """
    if project_id is None:
        return ()
    membership = Membership.objects.filter(
        user=user_id, organisation__projects=project_id, user__is_active=True
    ).first()
    if not membership or not readable_projects(membership).filter(pk=project_id).exists():
        return ()
    teams = ProjectShare.objects.filter(project=project_id, team__isnull=False).values("team")
    memories = readable(membership).filter(team__in=teams, enabled_at__isnull=False)
    rows = Statement.objects.filter(memory__in=memories)
    return tuple(rows.select_related("confirmed_by", "memory__team"))


def teams_for(membership: Membership) -> QuerySet[Team]:
    """List the teams whose memory the person reads or manages, with what it holds."""
    rows = Team.objects.filter(organisation=membership.organisation_id)
    if not membership.manages:
        rows = rows.filter(members=membership)
    return rows.select_related("memory").annotate(statements=Count("memory__statements"))


@dataclass(frozen=True, slots=True)
class Offered:
    """A proposal, and what the viewer may do with it."""

    row: Proposal
    own: bool
    confirmable: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A statement, and whether the viewer may remove it."""

    row: Statement
    removable: bool


@dataclass(frozen=True, slots=True)
class Overview:
    """What one page shows of a team's memory; sentences only to who reads them (spec 1.3)."""

    confirmers: Sequence[Membership]
    waiting: Sequence[Offered]
    declined: Sequence[Proposal]  # the viewer's own
    statements: Sequence[Kept]
    waiting_count: int
    statement_count: int
    size: int  # bytes


def overview(seat: Seat) -> Overview:
    """Collect what the person may see of the memory of a team."""
    named = list(confirmers(seat.memory))
    statements = list(seat.memory.statements.select_related("confirmed_by"))
    proposals = list(shown_proposals(seat.memory).select_related("author__user", "declined_by"))
    waiting = [row for row in proposals if not row.declined_at]
    me = seat.membership.pk
    return Overview(
        confirmers=named,
        waiting=[_offered(row, me, named) for row in waiting] if seat.reads else [],
        declined=[row for row in proposals if row.declined_at and row.author_id == me],
        statements=[_kept(row, seat) for row in statements] if seat.reads else [],
        waiting_count=len(waiting),
        statement_count=len(statements),
        size=taken([row.text for row in statements]),
    )


def _offered(row: Proposal, me: int, named: Sequence[Membership]) -> Offered:
    able = {one.pk for one in named}
    return Offered(row, row.author_id == me, may_confirm(me, row.author_id, able))


def _kept(row: Statement, seat: Seat) -> Kept:
    return Kept(row, seat.confirms or seat.manages or row.author_id == seat.membership.pk)
