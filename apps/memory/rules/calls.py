"""What the gate is asked, what it knows, and what it answers (spec 5.2 to 5.8)."""

from dataclasses import dataclass
from enum import StrEnum

from apps.memory.rules.evidence import Evidence, Message
from apps.memory.rules.guard.slots import Slot
from apps.memory.rules.target import Note
from apps.memory.rules.verdict import Reason, Refused


class Operation(StrEnum):
    """What the model would like to do."""

    REMEMBER = "remember"
    UPDATE = "update"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call of the model: words of the person that it points at, and perhaps a paraphrase."""

    operation: Operation
    evidence: tuple[Evidence, ...]
    entry: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A line „Vorschlag: …“ that the server rendered behind a message."""

    id: str
    text: str
    after_message: str
    settled: bool = False
    entry: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What the server knows: the chat in order, the memory, the writes for this message so far."""

    messages: tuple[Message, ...]
    notes: tuple[Note, ...] = ()
    notes_text: str = ""
    proposals: tuple[Proposal, ...] = ()
    writes: int = 0


@dataclass(frozen=True, slots=True)
class Span:
    """Where the sentences that support an entry stand in a message."""

    message_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Write:
    """Store these words of the person, or forget the entry."""

    operation: Operation
    text: str
    entry: str | None
    spans: tuple[Span, ...]
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask the person; a click writes exactly this text."""

    text: str
    entry: str | None
    reason: Reason
    spans: tuple[Span, ...]


Verdict = Write | Propose | Refused
