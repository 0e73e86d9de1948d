"""Carry out a call of the model that wants to change the memory (spec 5)."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.crypto import salted_hmac

from apps.memory import tombstones
from apps.memory.models import Memory, MemoryEvent
from apps.memory.recording import Kind, Outcome, Place, forget_errors, record, record_refusal
from apps.memory.rows import words_of, write
from apps.memory.rules import changes, gate
from apps.memory.rules.access import Situation
from apps.memory.rules.changes import Change, ChangeKind, Unchanged
from apps.memory.rules.chat import Chat
from apps.memory.rules.gate import Call, Message, Note, Operation, Propose, Span, Write
from apps.memory.rules.state import Provenance, State, new_id
from apps.memory.rules.verdict import Reason, Refused, Source

ANSWERS = {
    Kind.REMEMBERED.value: "saved",
    Kind.UPDATED.value: "saved",
    Kind.REMOVED.value: "removed",
    Kind.PROPOSED.value: "proposed",
}
KINDS = {
    ChangeKind.REMEMBERED: Kind.REMEMBERED,
    ChangeKind.UPDATED: Kind.UPDATED,
    ChangeKind.FORGOTTEN: Kind.REMOVED,
}


type Looks = Mapping[str, Reason | None]  # words -> the objection to them


@dataclass(frozen=True, slots=True)
class Desk:
    """Hold what a call works with, all read under the lock of the memory."""

    memory: Memory
    state: State
    place: Place
    situation: Situation
    messages: tuple[Message, ...]
    past: tuple[MemoryEvent, ...]  # of the same message of the person
    call: Call
    looks: Looks | None  # what a second look said of some words; None: no second look is wanted
    now: datetime
    source: Source = Source.CHAT
    pending: int = 0  # changes for the same message that are in a copy only
    said_at: "SaidAt | None" = None  # else all words are of one time, that of the message
    keep: "Keep | None" = None  # how a change is kept; else it goes into the memory at once


type SaidAt = Callable[[Sequence[Span]], datetime]
type Keep = Callable[[Desk, Write, Change, str], Outcome]


@dataclass(frozen=True, slots=True)
class Unseen:
    """Say that these words would be written and that nobody has taken a second look yet."""

    text: str


def carry_out(desk: Desk) -> Outcome | Unseen:
    """Ask the gate about a call and do what it says; the same call again changes nothing."""
    if known := next((event for event in desk.past if is_same_call(event, desk.call)), None):
        return repeated(desk, known)
    return follow(desk, gate.decide(desk.call, for_gate(desk)))


def follow(desk: Desk, verdict: gate.Verdict) -> Outcome | Unseen:
    """Do what a verdict says."""
    match verdict:
        case Write() as decision:
            return change(desk, decision)
        case Propose() as decision:
            return propose(desk, decision)
        case Refused(reason):
            return record_refusal(desk.memory, desk.place, reason)


def for_gate(desk: Desk) -> gate.Situation:
    """Give the gate the chat, the notes and what was written for this message so far."""
    return gate.Situation(
        messages=desk.messages,
        notes=tuple(Note(key, words) for key, words in words_of(desk.state).items()),
        notes_text=desk.state.text,
        writes=sum(event.kind in ANSWERS for event in desk.past) + desk.pending,
    )


def change(desk: Desk, decision: Write) -> Outcome | Unseen:
    """Write what the gate lets through, with its event, in the same transaction."""
    key = key_of(decision.operation, decision.entry, said(desk, decision.spans))
    if known := find(desk, key):
        return repeated(desk, known)
    if decision.operation is not Operation.FORGET and is_buried(desk, decision):
        return record_refusal(desk.memory, desk.place, Reason.RETRACTED)
    match apply(desk, decision):
        case Unchanged():
            return Outcome("unchanged", None)
        case Refused(reason):
            return record_refusal(desk.memory, desk.place, reason)
        case Change() as made:
            keep = desk.keep or commit
            return look_twice(desk, decision) or keep(desk, decision, made, key)


def look_twice(desk: Desk, decision: Write) -> Outcome | Unseen | None:
    """Give what stands against a write that the gate lets through; it never lets more through."""
    if desk.looks is None or decision.operation is Operation.FORGET:
        return None
    if decision.text not in desk.looks:
        return Unseen(decision.text)
    objection = desk.looks[decision.text]
    return record_refusal(desk.memory, desk.place, objection) if objection else None


def apply(desk: Desk, decision: Write) -> Change | Unchanged | Refused:
    made = provenance(desk, decision)
    match decision.operation:
        case Operation.REMEMBER:
            return changes.remember(desk.state, decision.text, provenance=made)
        case Operation.UPDATE:
            return changes.update(desk.state, decision.entry or "", decision.text, provenance=made)
        case Operation.FORGET:
            return changes.forget(desk.state, decision.entry or "")


def commit(desk: Desk, decision: Write, made: Change, key: str) -> Outcome:
    details = {"call": call_key(desk.call), "spans": places(decision.spans)}
    forget_errors(desk.memory, desk.place)
    return told(enter(desk.memory, desk.place, made, key, desk.source, desk.now, details))


def enter(
    memory: Memory,
    place: Place,
    made: Change,
    key: str,
    source: Source,
    at: datetime,
    details: Mapping[str, Any],
) -> MemoryEvent:
    """Write a change into the memory together with its event."""
    write(memory, made, at=at)
    shown = made.before if made.kind is ChangeKind.FORGOTTEN else made.after
    return record(
        memory,
        place,
        KINDS[made.kind],
        key,
        text=words_of(shown)[made.entry or ""],
        entry=made.entry or "",
        revision=made.after.revision,
        evicted=made.evicted,
        details={"source": source.value, **details},
    )


def propose(desk: Desk, decision: Propose) -> Outcome:
    """Ask the person first: a line with „Merken“ and „Verwerfen“ (spec 5.4)."""
    evidence = said(desk, decision.spans)
    key = key_of("propose", decision.entry, [*evidence, decision.text])
    if known := find(desk, key):
        return repeated(desk, known)
    if is_buried(desk, decision):
        return record_refusal(desk.memory, desk.place, Reason.RETRACTED)
    event = record(
        desk.memory,
        desk.place,
        Kind.PROPOSED,
        key,
        text=decision.text,
        entry=decision.entry or "",
        reason=decision.reason,
        details={
            "source": desk.source.value,
            "call": call_key(desk.call),
            "after": current_id(desk.messages),
            "evidence": evidence,
            "message": str(source(desk, decision.spans)),
            "spans": places(decision.spans),
        },
    )
    return told(event)


def provenance(desk: Desk, decision: Write) -> Provenance:
    return Provenance(
        id=new_id(desk.state.ids, f"{desk.state.revision}:{decision.text}"),
        made_at=desk.now,
        changed_at=desk.now,
        source=desk.source,
        conversation_id=str(desk.place.conversation_id),
        message_id=str(source(desk, decision.spans)),
        evidence=tuple(said(desk, decision.spans)),
    )


def said(desk: Desk, spans: Iterable[Span]) -> list[str]:
    """Give the sentences of the person that a decision rests on."""
    texts = {message.id: message.text for message in desk.messages}
    return [texts[span.message_id][span.start : span.end] for span in spans]


def source(desk: Desk, spans: Sequence[Span]) -> UUID:
    """Name the message in which the first of these sentences stands, mostly the present one."""
    present = desk.place.message_id
    if not spans or spans[0].message_id == current_id(desk.messages):
        return present
    return desk.place.locate(spans[0].message_id) or present


def places(spans: Iterable[Span]) -> list[tuple[str, int, int]]:
    """Write spans as JSON values."""
    return [(span.message_id, span.start, span.end) for span in spans]


def is_buried(desk: Desk, decision: Write | Propose) -> bool:
    """Tell whether the words were deleted after the message that asks for them (spec 5.14).

    The gate sees to it that the message being answered is the one that asks.
    """
    buried = tombstones.buried_at(desk.memory.tombstones, decision.text)
    sent = desk.said_at(decision.spans) if desk.said_at else desk.situation.message_at
    return buried is not None and (sent is None or sent <= buried)


def current_id(messages: tuple[Message, ...]) -> str:
    """Give the id, as the chat shows it, of the message that is being answered."""
    current = Chat(messages).current
    return messages[current].id if current >= 0 else ""


def told(event: MemoryEvent) -> Outcome:
    """Answer as the event says."""
    return Outcome(ANSWERS[event.kind], event)


def repeated(desk: Desk, event: MemoryEvent) -> Outcome:
    """Answer the same call again with what holds now; nothing is written twice."""
    return told(event) if holds(desk, event) else Outcome(f"refused: {Reason.RETRACTED}", event)


def holds(desk: Desk, event: MemoryEvent) -> bool:
    """Tell whether what an event says was neither undone nor deleted nor dismissed since."""
    if event.kind == Kind.PROPOSED:
        return event.settled_at is None
    is_there = event.entry in desk.state.ids
    return event.undone_at is None and is_there == (event.kind != Kind.REMOVED)


def find(desk: Desk, key: str) -> MemoryEvent | None:
    wanted = f"{desk.place.message_id}:{key}"
    return next((event for event in desk.past if event.key == wanted), None)


def is_same_call(event: MemoryEvent, call: Call) -> bool:
    return event.kind in ANSWERS and event.details.get("call") == call_key(call)


def key_of(operation: str, entry: str | None, words: Iterable[str]) -> str:
    """Name a decision by what it rests on; forgetting an entry is the same whatever is quoted."""
    if operation == Operation.FORGET:
        return f"{operation}:{entry}"
    return f"{operation}:{digest([entry, *words])}"


def call_key(call: Call) -> str:
    """Name a call by its arguments."""
    evidence = sorted((one.message_id, one.quote) for one in call.evidence)
    return digest([call.operation, call.entry, call.text, evidence])


def digest(value: object) -> str:
    """Reduce words to a keyed digest: they must not stay behind in a key."""
    plain = json.dumps(value, ensure_ascii=True)
    return salted_hmac(__name__, plain, algorithm="sha256").hexdigest()[:24]
