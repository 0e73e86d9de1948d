"""„Merken“ and „Verwerfen“: the person's own click on a proposal (spec 5.4)."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from apps.memory import conversations, tombstones
from apps.memory.access import event_of
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import find_locked, lock, state_of, words_of, write
from apps.memory.rules import changes
from apps.memory.rules.access import Allowed, Situation, may_use
from apps.memory.rules.calls import Proposal
from apps.memory.rules.calls import Situation as ForGate
from apps.memory.rules.changes import Change, ChangeKind, Unchanged
from apps.memory.rules.confirm import accept
from apps.memory.rules.state import Provenance, new_id
from apps.memory.rules.verdict import Reason, Refused, Source

Kind = MemoryEvent.Kind


@transaction.atomic
def keep_proposal(*, user_id: int, organisation_id: int, event_id: int) -> MemoryEvent | Refused:
    """Write exactly the proposed words; a second click changes nothing."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    event = event_of(memory, event_id)
    if not is_open(event):
        return event
    if isinstance(verdict := use(memory, event), Refused):
        return verdict
    return keep(memory, event, timezone.now())


@transaction.atomic
def dismiss_proposal(*, user_id: int, organisation_id: int, event_id: int) -> MemoryEvent:
    """Drop the proposal and its words; only a new sentence of the person brings it back."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    event = event_of(memory, event_id)
    if is_open(event):
        now = timezone.now()
        memory.tombstones = tombstones.settled(
            memory.tombstones, gone=[event.text], back=(), at=now
        )
        memory.save(update_fields=["tombstones"])
        settle(event, now, text="")
    return event


@transaction.atomic
def drop_proposals(*, user_id: int, organisation_id: int, message_ids: Collection[UUID]) -> None:
    """Settle the open proposals of messages that are about to go, and erase their words."""
    memory = find_locked(user_id=user_id, organisation_id=organisation_id)
    if memory is not None:
        open_ones = memory.events.filter(
            kind=Kind.PROPOSED, settled_at=None, message_id__in=message_ids
        )
        open_ones.update(settled_at=timezone.now(), text="", details={})


def is_open(event: MemoryEvent) -> bool:
    """Tell whether the person has still to decide."""
    return event.kind == Kind.PROPOSED and event.settled_at is None


def use(memory: Memory, event: MemoryEvent) -> Allowed | Refused:
    """Decide whether the memory is used there now: the chat may be shared or gone since."""
    if event.conversation_id is None:
        return may_use(Situation(consented_at=memory.consented_at))
    found = conversations.situation(
        user_id=memory.user_id,
        organisation_id=memory.organisation_id,
        conversation_id=event.conversation_id,
    )
    return may_use(found) if found else Refused(Reason.NO_EVIDENCE)


def keep(memory: Memory, event: MemoryEvent, now: datetime) -> MemoryEvent | Refused:
    """Turn an open proposal into the change that it proposes."""
    match _change(memory, event, now):
        case Refused() as refused:
            return refused
        case Unchanged(entry):
            settle(event, now, kind=Kind.REMEMBERED, entry=entry or "")
        case Change() as made:
            write(memory, made, at=now)
            settle(
                event,
                now,
                kind=Kind.UPDATED if made.kind is ChangeKind.UPDATED else Kind.REMEMBERED,
                text=words_of(made.after)[made.entry or ""],
                entry=made.entry or "",
                revision=made.after.revision,
                evicted=made.evicted,
            )
    return event


def _change(memory: Memory, event: MemoryEvent, now: datetime) -> Change | Unchanged | Refused:
    state = state_of(memory)
    accepted = accept(as_proposal(event), ForGate(messages=(), notes_text=state.text))
    if isinstance(accepted, Refused):
        return accepted
    made = Provenance(
        id=new_id(state.ids, f"{state.revision}:{event.text}"),
        made_at=now,
        changed_at=now,
        source=Source(event.details.get("source", Source.CHAT)),
        conversation_id=str(event.conversation_id),
        message_id=event.details.get("message"),
        evidence=tuple(event.details.get("evidence", ())),
    )
    if accepted.entry:
        return changes.update(state, accepted.entry, accepted.text, provenance=made)
    return changes.remember(state, accepted.text, provenance=made)


def as_proposal(event: MemoryEvent) -> Proposal:
    """Read an event as the value that the rules know."""
    return Proposal(
        id=str(event.pk),
        text=event.text,
        after_message=event.details.get("after", ""),
        settled=event.settled_at is not None,
        entry=event.entry or None,
    )


def settle(event: MemoryEvent, now: datetime, **fields: object) -> None:
    for name, value in {"settled_at": now, **fields}.items():
        setattr(event, name, value)
    event.details = {key: event.details[key] for key in event.details if key != "evidence"}
    event.save()
