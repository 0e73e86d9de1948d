"""Memories for the tests of the rules: texts with one provenance for each entry."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from apps.memory.rules.changes import (
    Change,
    Unchanged,
    forget,
    remember,
    replace_text,
    undo,
    update,
)
from apps.memory.rules.document import Document
from apps.memory.rules.state import Provenance, State
from apps.memory.rules.verdict import Refused, Source

START = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)

# Lines that mean something to Markdown, so that neighbours change each other's meaning.
LINES = (
    *("- Einkauf", "- Süd", "* Köln", "+ 3 Tage", "1. eins", "2. zwei", "14. Mai 🙂", "-", "- "),
    *("  - innen", "  mehr", "    Code", "\tTab", "Prosa", "Prosa mit é", "  eingerückt", "", ""),
    *("# Titel", "## Arbeit", "```", "```sql", "~~~", "  ```", "- ```", "---", "***", "> Zitat"),
    *("> 1 older note was removed to make room.", "> 12 older notes were removed to make room."),
)
NOTEBOOKS = st.lists(st.sampled_from(LINES), max_size=24).map("\n".join)
WORDS = st.text(st.sampled_from("abcßüé🙂 ,.-#>*`1234567890"), min_size=1, max_size=60).map(
    lambda text: f"Notiz {text}"
)


def day(number: float) -> datetime:
    """Return a moment so many days after the start."""
    return START + timedelta(days=number)


def made(short_id: str, number: float = 0, **fields: Any) -> Provenance:
    """Make the provenance of an entry that was made on that day."""
    entry = Provenance(short_id, day(number), day(number), Source.CHAT)
    return replace(entry, **fields)


def state_of(text: str, *, days: Sequence[float] | None = None, revision: int = 7) -> State:
    """Make a memory whose n-th entry has the id `{n:04x}` and was made on day n or `days[n]`."""
    count = len(Document.parse(text).entries)
    numbers = range(count) if days is None else days
    entries = tuple(made(f"{index:04x}", number) for index, number in enumerate(numbers))
    assert len(entries) == count
    return State(text, revision, entries)


def full_state(*, size: int = 31_990, line: int = 60) -> State:
    """Make a memory of exactly `size` bytes, oldest entry first."""
    head = "# Memory\n\nHint.\n\n"
    lines: list[str] = []
    left = size - len(head)
    while left >= 2 * line:
        lines.append(f"- Notiz {len(lines):04d} ".ljust(line - 1, "x") + "\n")
        left -= line
    lines.append("- Letzte ".ljust(left - 1, "x") + "\n")
    return state_of(head + "".join(lines))


def changed(outcome: Change | Unchanged | Refused) -> Change:
    """Take the outcome for a change, or fail."""
    assert isinstance(outcome, Change), outcome
    return outcome


def remembered(state: State, text: str, *, provenance: Provenance) -> Change:
    """Remember what must be accepted."""
    return changed(remember(state, text, provenance=provenance))


def updated(state: State, entry: str, text: str, *, provenance: Provenance) -> Change:
    """Rewrite an entry, which must be accepted."""
    return changed(update(state, entry, text, provenance=provenance))


def forgotten(state: State, entry: str) -> Change:
    """Remove an entry that must be there."""
    return changed(forget(state, entry))


def replaced(state: State, text: str, *, provenance_for_new: Provenance) -> Change:
    """Save a text that must be accepted."""
    return changed(replace_text(state, text, provenance_for_new=provenance_for_new))


def undone(current: State, before: State, produced_revision: int) -> Change:
    """Take back a change that must be the last."""
    return changed(undo(current, before, produced_revision))


def check(state: State) -> None:
    """Assert what holds for every memory: a provenance for each entry, and no id twice."""
    assert len(state.entries) == len(Document.parse(state.text).entries)
    assert len(set(state.ids)) == len(state.ids)
