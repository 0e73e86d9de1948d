"""Every way in which a memory changes, as functions from a state to a change or a refusal.

Each change raises the revision by one (spec 4.2). Nothing here decides whether a person may be
remembered or what is worth it: the gate has done so before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from apps.memory.rules.document import (
    ENTRY_BYTES,
    Document,
    excess,
    normalise,
    one_line,
    size,
)
from apps.memory.rules.eviction import make_room
from apps.memory.rules.reconcile import reconcile
from apps.memory.rules.similar import find_replaced, find_same
from apps.memory.rules.state import Provenance, State, new_id
from apps.memory.rules.verdict import Reason, Refused

__all__ = [
    "Change",
    "ChangeKind",
    "Provenance",
    "State",
    "Unchanged",
    "forget",
    "remember",
    "replace_text",
    "undo",
    "update",
]

_MARKUP = ("# ", "## ", "### ", "#### ", "##### ", "###### ", ">", "```", "~~~")


class ChangeKind(StrEnum):
    """What a change did."""

    REMEMBERED = "remembered"
    UPDATED = "updated"
    FORGOTTEN = "forgotten"
    REPLACED = "replaced"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Change:
    """Hold the memory before and after; `entry` and `text` are what the line in the chat names."""

    kind: ChangeKind
    before: State
    after: State
    entry: str | None = None
    text: str = ""
    evicted: int = 0

    @property
    def may_be_undone(self) -> bool:
        """Tell whether the state before is to be kept: an undo itself is final (spec 5.10)."""
        return self.kind is not ChangeKind.UNDONE


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Say that the memory already reads so, and in which entry."""

    entry: str | None = None


def remember(state: State, text: str, *, provenance: Provenance) -> Change | Unchanged | Refused:
    """Add a statement as a new entry (spec 4.4, 5.11).

    The same statement again changes nothing; „nicht mehr X, sondern Y“ rewrites the entry with X.
    """
    words = one_line(text)
    if refused := _check(words, ENTRY_BYTES):
        return refused
    document = Document.parse(state.text)
    known = document.words
    if (same := find_same(known, words)) is not None:
        return Unchanged(state.entries[same].id)
    if (old := find_replaced(known, words)) is not None:
        return update(state, state.entries[old].id, words, provenance=provenance)
    added = _with_own_id(provenance, state, words)
    longer = document.append(words)
    return _settle(ChangeKind.REMEMBERED, state, longer, (*state.entries, added), added.id, words)


def update(
    state: State, entry_id: str, text: str, *, provenance: Provenance
) -> Change | Unchanged | Refused:
    """Rewrite the entry in its place; it keeps its id and the time when it was made."""
    index = _index(state, entry_id)
    if index is None:
        return Refused(Reason.TARGET)
    document = Document.parse(state.text)
    words, old = one_line(text), document.words[index]
    if words == old:
        return Unchanged(entry_id)
    # An entry that the person made longer in the editor may be rewritten, but not grow further.
    if refused := _check(words, max(ENTRY_BYTES, size(old))):
        return refused
    changed = replace(provenance, id=entry_id, made_at=state.entries[index].made_at)
    entries = [*state.entries[:index], changed, *state.entries[index + 1 :]]
    document = _without_double(document.rewrite(index, words), entries, index)
    return _settle(ChangeKind.UPDATED, state, document, entries, entry_id, words)


def forget(state: State, entry_id: str) -> Change | Refused:
    """Remove exactly the lines of this entry."""
    index = _index(state, entry_id)
    if index is None:
        return Refused(Reason.TARGET)
    document = Document.parse(state.text)
    words = document.words[index]
    entries = (*state.entries[:index], *state.entries[index + 1 :])
    after = State(str(document.remove(index)), state.revision + 1, entries)
    return Change(ChangeKind.FORGOTTEN, state, after, entry_id, words)


def replace_text(
    state: State, text: str, *, provenance_for_new: Provenance
) -> Change | Unchanged | Refused:
    """Take a text from the editor or an import as it is; never evict, refuse what is too large.

    `excess` tells by how many bytes (spec 4.6).
    """
    text = normalise(text)
    if text == state.text:
        return Unchanged()
    if excess(text):
        return Refused(Reason.TOO_LARGE)
    old, new = (
        [entry.body for entry in Document.parse(version).entries] for version in (state.text, text)
    )
    entries = reconcile(old, state.entries, new, provenance_for_new)
    after = State(text, state.revision + 1, entries)
    return Change(ChangeKind.REPLACED, state, after)


def undo(current: State, change_before: State, produced_revision: int) -> Change | Refused:
    """Restore the state before the last change, while nothing has changed since (spec 5.10)."""
    if current.revision != produced_revision:
        return Refused(Reason.CHANGED_SINCE)
    after = replace(change_before, revision=current.revision + 1)
    return Change(ChangeKind.UNDONE, current, after)


def _check(words: str, limit: int) -> Refused | None:
    if not any(character.isalnum() for character in words) or words.startswith(_MARKUP):
        return Refused(Reason.STRUCTURE)
    if size(words) > limit:
        return Refused(Reason.TOO_LONG)
    return None


def _settle(
    kind: ChangeKind,
    before: State,
    document: Document,
    entries: Sequence[Provenance],
    entry_id: str,
    words: str,
) -> Change | Refused:
    room = make_room(document, entries, keep=entry_id)
    if isinstance(room, Refused):
        return room
    after = State(str(room.document), before.revision + 1, room.entries)
    return Change(kind, before, after, entry_id, words, room.evicted)


def _without_double(document: Document, entries: list[Provenance], index: int) -> Document:
    """Remove another plain entry that now says the same, so that the two are merged."""
    known = document.words
    words, known[index] = known[index], ""
    double = find_same(known, words)
    if double is None or document.entries[double].rest:
        return document
    del entries[double]
    return document.remove(double)


def _with_own_id(provenance: Provenance, state: State, words: str) -> Provenance:
    if provenance.id not in state.ids:
        return provenance
    return replace(provenance, id=new_id(state.ids, f"{state.revision}:{words}"))


def _index(state: State, entry_id: str) -> int | None:
    return state.ids.index(entry_id) if entry_id in state.ids else None
