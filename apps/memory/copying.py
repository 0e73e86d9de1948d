"""Hand a memory out to a Cowork session and take its changes back (spec 8.2 to 8.4).

Each function is one transaction under the lock of the memory. What the agent writes changes the
copy alone, line by line through the gate; the memory changes when the copy is settled.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from apps.memory import tombstones
from apps.memory.disclosure import without_secrets
from apps.memory.models import Memory
from apps.memory.recording import Outcome, record_overridden, refused
from apps.memory.rows import find_locked, state_of, words_of
from apps.memory.rules import copies
from apps.memory.rules.access import may_use
from apps.memory.rules.calls import Call, Operation, Write
from apps.memory.rules.changes import Change
from apps.memory.rules.copies import Copy, Noted, operation_of, repeat, without
from apps.memory.rules.excerpt import Excerpt, whole_text
from apps.memory.rules.noting import Intent, as_call, intents, unfounded
from apps.memory.rules.override import give_way
from apps.memory.rules.state import State, dump_entries, load_entries
from apps.memory.rules.verdict import Reason, Refused, Source
from apps.memory.tools import Turn
from apps.memory.writing import (
    Desk,
    Looks,
    SaidAt,
    Unseen,
    carry_out,
    enter,
    follow,
    for_gate,
    places,
)

NAME = "memory.md"  # of the copy among the files of a session
MAX_LINES = 20  # that one text may change; far more than the gate lets through


@dataclass(frozen=True, slots=True)
class Book:
    """Say for which order a copy is used, when words of it were said, and where it lies.

    `load` and `store` run inside the transaction, behind the lock of the memory.
    """

    turn: Turn
    load: Callable[[], Copy | None]
    store: Callable[[Copy | None], None]
    said_at: SaidAt | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a copy; `kept` are its entries where its changes were given up."""

    outcome: copies.Outcome
    reason: Reason | None = None
    kept: tuple[str, ...] = ()


@transaction.atomic
def settle(book: Book, *, working: bool) -> Settled:
    """Bring a copy and its memory together as far as the moment allows (spec 8.3, 8.4)."""
    memory, copy = _locked(book), book.load()
    verdict = may_use(book.turn.situation())
    if memory is None:
        verdict = Refused(Reason.NO_CONSENT)
    outcome = copies.settle(copy, memory.revision if memory else 0, verdict, working=working)
    reason = verdict.reason if isinstance(verdict, Refused) else None
    if outcome is copies.Outcome.KEPT or memory is None:
        kept: tuple[str, ...] = ()
    else:
        kept = _settled(book, memory, copy, outcome)
    if outcome is copies.Outcome.EMPTIED:
        book.store(None)
    return Settled(outcome, reason, kept)


def _settled(
    book: Book, memory: Memory, copy: Copy | None, outcome: copies.Outcome
) -> tuple[str, ...]:
    if outcome is copies.Outcome.EMPTIED:
        return ()
    kept: tuple[str, ...] = ()
    if copy and outcome is copies.Outcome.TRANSFERRED:
        for noted in copy.noted:
            _transfer(book, memory, noted)
    elif copy and outcome is copies.Outcome.CONFLICT:
        kept = tuple(words_of(_visible(book, memory, copy)).values())
    book.store(Copy.of(state_of(memory)))
    return kept


def _transfer(book: Book, memory: Memory, noted: Noted) -> None:
    """Make one change of the copy in the memory, with its line in the order that made it."""
    made = repeat(noted, state_of(memory))
    if isinstance(made, Change):
        place = replace(book.turn, message_id=UUID(noted.message_id))
        details = {"spans": noted.spans}
        now = timezone.now()
        enter(memory, place, made, noted.key, Source.COWORK, now, details)


@transaction.atomic
def read(book: Book) -> str | None:
    """Give the text of the copy as a model may see it, or None if it may not.

    What contradicts the company's instructions is left out and said so (spec 2.6).
    """
    memory, copy = _locked(book), book.load()
    if memory is None or copy is None or isinstance(may_use(book.turn.situation()), Refused):
        return None
    shown = _shown(book, memory, copy)
    record_overridden(memory, book.turn, shown.overridden)
    return shown.text


def note(book: Book, written: str) -> list[str]:
    """Take over what an agent has written into the copy; answer what became of each line.

    A second look, where one is wanted, is taken between two decisions: it must hold no lock.
    """
    looks: dict[str, Reason | None] = {}
    answers = _note(book, written, looks)
    while isinstance(answers, Unseen):
        assert book.turn.veto is not None
        looks[answers.text] = book.turn.veto(answers.text)
        answers = _note(book, written, looks)
    return answers


@transaction.atomic
def _note(book: Book, written: str, looks: Looks) -> list[str] | Unseen:
    memory, copy = _locked(book), book.load()
    verdict = may_use(book.turn.situation())
    if isinstance(verdict, Refused) or memory is None or copy is None:
        reason = verdict.reason if isinstance(verdict, Refused) else Reason.NO_CONSENT
        return [refused(reason).answer]
    shown = _visible(book, memory, copy)
    pad = Pad(book, memory, copy, looks if book.turn.veto else None)
    answers = []
    for intent in intents(shown, written)[:MAX_LINES]:
        outcome = pad.take(intent)
        if isinstance(outcome, Unseen):
            transaction.set_rollback(True)  # all of it again, once the look is taken
            return outcome
        answers.append(outcome.answer)
    book.store(pad.copy)
    return answers


class Pad:
    """Take the lines of one text, one after the other, into a copy."""

    def __init__(self, book: Book, memory: Memory, copy: Copy, looks: Looks | None) -> None:
        self.book = book
        self.memory = memory
        self.copy = copy
        self.looks = looks
        self.messages = book.turn.messages()

    def take(self, intent: Intent) -> Outcome | Unseen:
        """Let the gate decide about one line."""
        call = as_call(intent, for_gate(self._desk(_bare(intent))))
        if call is not None:
            return carry_out(self._desk(call))
        desk = self._desk(_bare(intent))
        return follow(desk, unfounded(intent, for_gate(desk)))

    def _desk(self, call: Call) -> Desk:
        turn = self.book.turn
        mine = str(turn.message_id)
        return Desk(
            memory=self.memory,
            state=self.copy.state,
            place=turn,
            situation=turn.situation(),
            messages=self.messages,
            past=tuple(self.memory.events.filter(message_id=turn.message_id)),
            call=call,
            looks=self.looks,
            now=timezone.now(),
            source=Source.COWORK,
            pending=sum(noted.message_id == mine for noted in self.copy.noted),
            said_at=self.book.said_at,
            keep=self._keep,
        )

    def _keep(self, desk: Desk, decision: Write, made: Change, key: str) -> Outcome:
        operation = operation_of(made)
        entry = made.entry or ""
        state = made.before if operation is Operation.FORGET else made.after
        provenance = dict(zip(state.ids, state.entries, strict=True))[entry]
        noted = Noted(
            operation=operation,
            entry=entry,
            text=made.text,
            made=provenance,
            message_id=str(desk.place.message_id),
            key=key,
            spans=tuple(places(decision.spans)),
        )
        self.copy = self.copy.with_change(made, noted)
        return Outcome("removed" if operation is Operation.FORGET else "saved", None)


def summary(answers: list[str]) -> str:
    """Tell a model in one line what became of what it has written."""
    counts = Counter(answer.split(":")[0] for answer in answers)
    reasons = dict.fromkeys(a.partition(": ")[2] for a in answers if a.startswith("refused"))
    told = ", ".join(f"{word} {counts[word]}" for word in ("saved", "proposed", "removed"))
    why = f" ({', '.join(reasons)})" if reasons else ""
    return f"{told}, refused {counts['refused'] + counts['full']}{why}"


@dataclass(frozen=True, slots=True)
class Compared:
    """Hold two versions of the notes: the words of each entry, and whether the other lacks it."""

    session: tuple[tuple[str, bool], ...]
    memory: tuple[tuple[str, bool], ...]


@transaction.atomic
def compare(book: Book, kept: Collection[str]) -> Compared:
    """Lay what a session kept beside the memory; what was deleted since is left out (spec 5.14)."""
    memory = _locked(book)
    now = tuple(words_of(state_of(memory)).values()) if memory else ()
    buried = memory.tombstones if memory else {}
    here = [words for words in kept if words in now or not tombstones.buried_at(buried, words)]
    return Compared(
        session=tuple((words, words not in now) for words in here),
        memory=tuple((words, words not in here) for words in now),
    )


def dump(copy: Copy | None) -> dict[str, Any] | None:
    """Write a copy as JSON values."""
    if copy is None:
        return None
    noted = [{**asdict(one), "made": dump_entries([one.made])[0]} for one in copy.noted]
    return {
        "base": copy.base,
        "text": copy.state.text,
        "revision": copy.state.revision,
        "entries": dump_entries(copy.state.entries),
        "noted": noted,
    }


def load(value: Mapping[str, Any] | None) -> Copy | None:
    """Read what `dump` wrote."""
    if value is None:
        return None
    state = State(value["text"], value["revision"], load_entries(value["entries"]))
    return Copy(value["base"], state, tuple(_noted(value["noted"])))


def _noted(values: list[Mapping[str, Any]]) -> Iterator[Noted]:
    for value in values:
        [made] = load_entries([value["made"]])
        spans = tuple((id, start, end) for id, start, end in value["spans"])
        operation = Operation(value["operation"])
        yield Noted(**{**value, "operation": operation, "made": made, "spans": spans})


def _locked(book: Book) -> Memory | None:
    return find_locked(user_id=book.turn.user_id, organisation_id=book.turn.organisation_id)


def _bare(intent: Intent) -> Call:
    return Call(intent.operation, (), entry=intent.entry, text=intent.text or None)


def _visible(book: Book, memory: Memory, copy: Copy) -> State:
    """Give the copy without the entries that may not be seen."""
    shown = _shown(book, memory, copy).shown
    return without(copy.state, set(copy.state.ids) - set(shown))


def _shown(book: Book, memory: Memory, copy: Copy) -> Excerpt:
    """Choose what of a copy may be seen: nothing that was deleted elsewhere, and no secret."""
    words = words_of(copy.state)
    changed = {entry.id: entry.changed_at for entry in copy.state.entries}
    gone = {
        key
        for key, text in words.items()
        if (at := tombstones.buried_at(memory.tombstones, text)) and at > changed[key]
    }
    state = without(copy.state, gone)
    return give_way(without_secrets(whole_text(state)), book.turn.instructions)
