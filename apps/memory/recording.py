"""The events that tool calls leave behind: what the lines in the chat are made from (spec 5.9)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from apps.memory.rules.document import one_line
from apps.memory.rules.verdict import Reason
from apps.memory.tool_specs import ReportOverride

Kind = MemoryEvent.Kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the model is told, and the event that the person sees, if there is one."""

    answer: str
    event: MemoryEvent | None


class Place(Protocol):
    """Where in which chat something happened."""

    @property
    def conversation_id(self) -> UUID: ...

    @property
    def message_id(self) -> UUID: ...

    @property
    def locate(self) -> Callable[[str], UUID | None]: ...

    @property
    def sources(self) -> Collection[tuple[str, str]]: ...


def refused(reason: Reason) -> Outcome:
    """Refuse without a line: the memory is not used here, or nothing was asked of it."""
    return Outcome(f"refused: {reason}", None)


def record(
    memory: Memory, place: Place, kind: MemoryEvent.Kind, key: str, **fields: Any
) -> MemoryEvent:
    """Write an event once; the same call for the same message finds the first one."""
    event, _ = memory.events.get_or_create(
        key=f"{place.message_id}:{key}",
        defaults={
            "kind": kind,
            "conversation_id": place.conversation_id,
            "message_id": place.message_id,
            **fields,
        },
    )
    return event


def record_refusal(memory: Memory, place: Place, reason: Reason) -> Outcome:
    """Write „Nicht gemerkt.“ once for each reason; never with the words (spec 5.9)."""
    if reason is Reason.FULL:
        return Outcome("full", record(memory, place, Kind.FULL, "full", reason=reason))
    event = record(memory, place, Kind.REFUSED, f"refused:{reason}", reason=reason)
    return Outcome(f"refused: {reason}", event)


def record_error(memory: Memory, place: Place) -> Outcome:
    """Write that a change failed for a technical reason."""
    return record_refusal(memory, place, Reason.ERROR)


def forget_errors(memory: Memory, place: Place) -> None:
    """Drop the line of an earlier failure once the change has been made after all."""
    memory.events.filter(key=f"{place.message_id}:refused:{Reason.ERROR}").delete()


def record_read(memory: Memory, place: Place, answer: str) -> Outcome:
    """Write „Gedächtnis gelesen.“ once for each message (spec 4.7)."""
    return Outcome(answer, record(memory, place, Kind.READ, "read"))


def record_override(memory: Memory, place: Place, call: ReportOverride) -> Outcome:
    """Write „Übergangen: …“ for an entry and a source that both exist (spec 2.6)."""
    words = words_of(state_of(memory)).get(call.entry)
    if words is None or (call.source, one_line(call.name)) not in place.sources:
        return refused(Reason.TARGET)
    event = record(
        memory,
        place,
        Kind.OVERRIDDEN,
        f"override:{call.entry}:{call.source}",
        entry=call.entry,
        text=words,
        details={"source": call.source, "name": one_line(call.name)},
    )
    return Outcome("noted", event)
