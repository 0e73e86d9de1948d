"""The tools of the model: the model points, the server decides (spec 5).

Each call is one transaction: lock the memory, ask whether it is used here now, ask the gate, write
text, provenance, undo state and event together. What the model is told and what the person sees
both come from the committed event.
"""

import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import assert_never
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.core.prepared import prepared
from apps.memory import tool_specs as specs
from apps.memory.disclosure import without_secrets
from apps.memory.models import Memory, MemoryEvent
from apps.memory.recording import (
    Outcome,
    overridden_lines,
    record_error,
    record_overridden,
    record_override,
    record_read,
    refused,
)
from apps.memory.rows import find_locked, state_of
from apps.memory.rules.access import Situation, may_use
from apps.memory.rules.chat import Chat
from apps.memory.rules.confirm import confirms
from apps.memory.rules.excerpt import Override, whole_text
from apps.memory.rules.gate import Call, Evidence, Message, Operation
from apps.memory.rules.override import Instruction, give_way
from apps.memory.rules.verdict import Reason, Refused
from apps.memory.services.proposals import as_proposal, keep
from apps.memory.writing import Desk, Looks, Unseen, carry_out

TOOLS = specs.TOOLS
UNREADABLE = "refused: arguments"  # the answer to a call that nobody can carry out
__all__ = ["TOOLS", "UNREADABLE", "Outcome", "Turn", "Veto", "confirm", "override", "run"]

log = logging.getLogger(__name__)


type Veto = Callable[[str], Reason | None]
"""Takes a second look at words that would be written, and gives its objection, if it has one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Name the message that is being answered; no argument of the model can change it.

    `situation` and `messages` are called inside the transaction of each tool call (spec 6.1);
    `locate` gives the full id of one of these messages. `veto` is called outside of transactions.
    `sources` are the kinds and names of what the model was given and may name as overriding;
    `instructions` are those of them that notes are compared with, the highest in rank first.
    """

    user_id: int
    organisation_id: int
    conversation_id: UUID
    message_id: UUID
    situation: Callable[[], Situation]
    messages: Callable[[], tuple[Message, ...]]
    locate: Callable[[str], UUID | None]
    veto: Veto | None = None
    sources: Collection[tuple[str, str]] = ()
    instructions: Sequence[Instruction] = ()


def run(turn: Turn, name: str, arguments: str) -> Outcome:
    """Carry out one call; `arguments` is the raw JSON of the model."""
    call = specs.parse(name, arguments)
    if call is None:
        return Outcome(UNREADABLE, None)
    try:
        return _look_and_run(turn, call)
    except DatabaseError:
        log.exception("a tool call of message %s failed", turn.message_id)
        return _failed(turn)


def confirm(turn: Turn) -> MemoryEvent | None:
    """Keep the proposal that a typed „ja“ confirms, before the model is asked (spec 5.4).

    The line moves to this message.
    """
    # Nearly every message comes without a waiting proposal: that costs one look, no lock.
    return _confirm(turn) if _waiting(turn) else None


def _waiting(turn: Turn) -> list[MemoryEvent]:
    """Give the open proposals of this chat whose message still exists."""
    proposed = _proposed(turn.user_id, turn.organisation_id, turn.conversation_id)
    return [
        event
        for event in proposed
        if turn.locate(as_proposal(event).after_message) == event.message_id
    ]


@prepared
def _proposed(user_id: int, organisation_id: int, conversation_id: UUID) -> QuerySet[MemoryEvent]:
    return MemoryEvent.objects.filter(
        memory__user=user_id,
        memory__organisation=organisation_id,
        conversation_id=conversation_id,
        kind=MemoryEvent.Kind.PROPOSED,
        settled_at=None,
    )


@transaction.atomic
def _confirm(turn: Turn) -> MemoryEvent | None:
    memory = find_locked(user_id=turn.user_id, organisation_id=turn.organisation_id)
    if memory is None or isinstance(may_use(turn.situation()), Refused):
        return None
    event = _confirmed(turn)
    if event is None or isinstance(keep(memory, event, timezone.now()), Refused):
        return None
    MemoryEvent.objects.filter(pk=event.pk).update(message_id=turn.message_id)
    return event


def _confirmed(turn: Turn) -> MemoryEvent | None:
    """Find the proposal that the message being answered says yes to."""
    proposals = {str(event.pk): event for event in _waiting(turn)}
    messages = turn.messages()
    current = Chat(messages).current
    said = messages[current].segments if current >= 0 else ()
    offered = [as_proposal(event) for event in proposals.values()]
    return proposals.get(confirms(said, offered, messages[:current]) or "")


def override(turn: Turn, overridden: Sequence[Override]) -> bool:
    """Write „Übergangen: …“ for what was left out of the request (spec 2.6).

    Lines of an earlier answer to the same message go. Tell whether there is anything to show.
    """
    if not overridden and not overridden_lines(turn).exists():
        return False
    return _override(turn, overridden)


@transaction.atomic
def _override(turn: Turn, overridden: Sequence[Override]) -> bool:
    memory = find_locked(user_id=turn.user_id, organisation_id=turn.organisation_id)
    if memory is None or isinstance(may_use(turn.situation()), Refused):
        return False
    overridden_lines(turn).delete()
    record_overridden(memory, turn, overridden)
    return True


def _look_and_run(turn: Turn, call: object) -> Outcome:
    """Take the second look, where one is wanted, between two decisions: it must hold no lock."""
    looks: dict[str, Reason | None] = {}
    outcome = _run(turn, call, looks)
    while isinstance(outcome, Unseen):
        assert turn.veto is not None
        looks[outcome.text] = turn.veto(outcome.text)
        outcome = _run(turn, call, looks)
    return outcome


@transaction.atomic
def _run(turn: Turn, call: object, looks: Looks) -> Outcome | Unseen:
    memory = find_locked(user_id=turn.user_id, organisation_id=turn.organisation_id)
    if memory is None or memory.consented_at is None:
        return refused(Reason.NO_CONSENT)
    situation = turn.situation()
    if isinstance(verdict := may_use(situation), Refused):
        return refused(verdict.reason)
    match call:
        case specs.ReadMemory():
            return _read(memory, turn)
        case specs.ReportOverride():
            return record_override(memory, turn, call)
        case specs.Remember() | specs.UpdateMemory() | specs.Forget():
            wanted = looks if turn.veto else None
            return carry_out(at_desk(memory, turn, situation, as_call(call), wanted))
    raise TypeError(type(call))


def at_desk(
    memory: Memory, turn: Turn, situation: Situation, call: Call, looks: Looks | None
) -> Desk:
    """Read under the lock what the decision about a call needs."""
    return Desk(
        memory=memory,
        state=state_of(memory),
        place=turn,
        situation=situation,
        messages=turn.messages(),
        past=tuple(memory.events.filter(message_id=turn.message_id)),
        call=call,
        looks=looks,
        now=timezone.now(),
    )


def as_call(call: specs.Remember | specs.UpdateMemory | specs.Forget) -> Call:
    """Translate the arguments of the model for the gate."""
    evidence = tuple(Evidence(said.message_id, said.quote) for said in call.evidence)
    match call:
        case specs.Remember(text=text):
            return Call(Operation.REMEMBER, evidence, text=text)
        case specs.UpdateMemory(entry=entry, text=text):
            return Call(Operation.UPDATE, evidence, entry=entry, text=text)
        case specs.Forget(entry=entry):
            return Call(Operation.FORGET, evidence, entry=entry)
    assert_never(call)


def _read(memory: Memory, turn: Turn) -> Outcome:
    shown = give_way(without_secrets(whole_text(state_of(memory))), turn.instructions)
    record_overridden(memory, turn, shown.overridden)
    mark = f"memory-{secrets.token_hex(6)}"
    notes = shown.labelled.strip() or "(empty)"
    return record_read(memory, turn, f"<{mark}>\n{notes}\n</{mark}>")


def _failed(turn: Turn) -> Outcome:
    """Tell the person in a fresh transaction that nothing was written."""
    try:
        with transaction.atomic():
            memory = find_locked(user_id=turn.user_id, organisation_id=turn.organisation_id)
            if memory is None or isinstance(may_use(turn.situation()), Refused):
                return refused(Reason.ERROR)
            return record_error(memory, turn)
    except DatabaseError:
        return refused(Reason.ERROR)
