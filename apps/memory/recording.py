"""The events that tool calls leave behind: what the lines in the chat are made from (spec 5.9)."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from django.db.models import QuerySet

from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from apps.memory.rules.document import one_line
from apps.memory.rules.excerpt import Override
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
    name = named(place, call)
    if name is None:
        return refused(Reason.TARGET)
    events = record_overridden(memory, place, [Override(call.entry, call.source, name)])
    return Outcome("noted", events[0]) if events else refused(Reason.TARGET)


def named(place: Place, call: ReportOverride) -> str | None:
    """Give the name of the source that a call means; the only one of its kind needs no name."""
    names = [name for source, name in place.sources if source == call.source]
    said = one_line(call.name)
    if said in names:
        return said
    unnamed = not said or call.source == "company"  # the company's block carries no name
    return names[0] if unnamed and len(names) == 1 else None


def record_overridden(
    memory: Memory, place: Place, overridden: Iterable[Override]
) -> list[MemoryEvent]:
    """Write „Übergangen: …“ once for each entry that exists and the kind of its source."""
    words = words_of(state_of(memory))
    return [
        record(
            memory,
            place,
            Kind.OVERRIDDEN,
            f"override:{one.entry}:{one.source}",
            entry=one.entry,
            text=words[one.entry],
            details={"source": one.source, "name": one.name},
        )
        for one in overridden
        if one.entry in words
    ]


def overridden_lines(place: Place) -> QuerySet[MemoryEvent]:
    """Choose the lines „Übergangen: …“ of one message."""
    return MemoryEvent.objects.filter(message_id=place.message_id, kind=Kind.OVERRIDDEN)
