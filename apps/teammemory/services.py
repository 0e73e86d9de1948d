"""All that changes the memory of a team; the model has no way in (spec 9.4)."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict, NotAllowed
from apps.core.revisions import mark_of
from apps.orgs.access import access_member
from apps.orgs.actions import Action
from apps.orgs.models import Membership
from apps.orgs.services.actions import record_action
from apps.teammemory.access import (
    Seat,
    access_open_proposal,
    access_own_proposal,
    access_seat,
    access_statement,
    confirmers,
    eligible,
    shown_proposals,
)
from apps.teammemory.models import Proposal, Statement, TeamMemory
from apps.teammemory.rules import (
    MAX_OPEN,
    Problem,
    Unfit,
    find_obstacle,
    may_confirm,
    read_statement,
)

OFF = _("Das Teamgedächtnis ist aus.")
OWN = _("Deinen eigenen Vorschlag bestätigt eine andere Person.")


@transaction.atomic
def change_settings(
    *, actor: Membership, team_pk: int, enabled: bool, confirmers: Collection[Membership], seen: str
) -> bool:
    """Switch the memory of a team on or off, and name who confirms, of those who still can.

    `seen` is the mark of what the actor started from. Give False, and change nothing, if somebody
    else has changed it since.
    """
    seat = _hold(actor, team_pk)
    if not seat.manages:
        raise NotAllowed
    if mark(seat.memory) not in {seen, mark_of(enabled, *sorted(one.pk for one in confirmers))}:
        return False
    memory, _created = TeamMemory.objects.get_or_create(team=seat.team)
    named = set(memory.confirmers.all())
    if enabled != bool(memory.enabled_at):
        memory.enabled_at = timezone.now() if enabled else None
        memory.save(update_fields=["enabled_at"])
        _record(seat, Action.TEAM_MEMORY_ON if enabled else Action.TEAM_MEMORY_OFF)
    able = eligible(memory.pk).filter(pk__in=[one.pk for one in confirmers])
    memory.confirmers.set(able.select_for_update(of=("self",), no_key=True))
    if named != set(memory.confirmers.all()):
        _record(seat, Action.TEAM_MEMORY_CONFIRMERS)
    return True


def mark(memory: TeamMemory) -> str:
    """Mark the switch and who confirms as they are now."""
    named = confirmers(memory).order_by("pk").values_list("pk", flat=True)
    return mark_of(bool(memory.enabled_at), *named)


@transaction.atomic
def propose(*, membership: Membership, team_pk: int, text: str) -> Proposal | Unfit:
    """Propose a sentence as a member of the team."""
    seat = _hold(membership, team_pk)
    if not seat.belongs:
        raise NotAllowed
    _check_on(seat)
    kept = read_statement(text)
    if isinstance(kept, Unfit):
        return kept
    waiting = shown_proposals(seat.memory).filter(declined_at=None)
    if waiting.filter(author=membership).count() >= MAX_OPEN:
        return Unfit(Problem.WAITING)
    known = [*_texts(seat), *waiting.values_list("text", flat=True)]
    if obstacle := find_obstacle(kept, known):
        return obstacle
    return seat.memory.proposals.create(author=membership, text=kept)


@transaction.atomic
def confirm(*, membership: Membership, team_pk: int, pk: int) -> Statement | Unfit:
    """Stand for a proposed sentence, with one's name and the date."""
    seat = _hold(membership, team_pk)
    proposal = access_open_proposal(seat, pk)
    _check_on(seat)
    able = set(confirmers(seat.memory).values_list("pk", flat=True))
    if not may_confirm(membership.pk, proposal.author_id, able):
        raise NotAllowed(OWN)
    if obstacle := find_obstacle(proposal.text, _texts(seat)):
        return obstacle
    proposal.delete()
    return seat.memory.statements.create(
        author_id=proposal.author_id, text=proposal.text, confirmed_by_id=membership.user_id
    )


@transaction.atomic
def decline(*, membership: Membership, team_pk: int, pk: int) -> None:
    """Say no to a proposal; its author is told until they take it away."""
    seat = _hold(membership, team_pk)
    proposal = access_open_proposal(seat, pk)
    proposal.declined_at = timezone.now()
    proposal.declined_by_id = membership.user_id
    proposal.save(update_fields=["declined_at", "declined_by"])


@transaction.atomic
def withdraw(*, membership: Membership, team_pk: int, pk: int) -> None:
    """Take one's own proposal away, whether it waits or was declined."""
    access_own_proposal(_hold(membership, team_pk), pk).delete()


@transaction.atomic
def remove(*, membership: Membership, team_pk: int, pk: int) -> None:
    """Remove a statement for good; it is gone with the next request to a model."""
    access_statement(_hold(membership, team_pk), pk).delete()


def _hold(membership: Membership, team_pk: int) -> Seat:
    """Let the writes of a team wait for each other, and look anew at what the person may."""
    TeamMemory.objects.select_for_update().filter(team=team_pk).first()
    return access_seat(access_member(membership, membership.pk), team_pk)


def _check_on(seat: Seat) -> None:
    if not seat.memory.enabled_at:
        raise Conflict(OFF)


def _texts(seat: Seat) -> list[str]:
    return list(seat.memory.statements.values_list("text", flat=True))


def _record(seat: Seat, action: Action) -> None:
    record_action(membership=seat.membership, action=action, subject=seat.team.name)
