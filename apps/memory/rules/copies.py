"""The copy of a memory that a Cowork session works with (spec 8.2 to 8.4).

The agent changes the copy, through the gate; the changes are made in the memory after an order,
if nothing else has changed it meanwhile.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from apps.memory.rules import changes
from apps.memory.rules.access import Allowed
from apps.memory.rules.calls import Operation
from apps.memory.rules.changes import Change, ChangeKind, Unchanged
from apps.memory.rules.document import Document
from apps.memory.rules.state import Provenance, State
from apps.memory.rules.verdict import Refused


@dataclass(frozen=True, slots=True)
class Noted:
    """A change that the copy has and the memory does not have yet.

    `key` names the decision that it comes from, `message_id` the order in which it was made.
    """

    operation: Operation
    entry: str  # short id
    text: str
    made: Provenance
    message_id: str
    key: str
    spans: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Copy:
    """Hold the notes as the session sees them; `base` is the revision that they started from."""

    base: int
    state: State
    noted: tuple[Noted, ...] = ()

    @classmethod
    def of(cls, memory: State) -> "Copy":
        """Copy a memory as it is."""
        return cls(memory.revision, memory)

    def with_change(self, change: Change, noted: Noted) -> "Copy":
        """Return the copy after a change."""
        return replace(self, state=change.after, noted=(*self.noted, noted))


class Outcome(StrEnum):
    """What happens to a copy at one moment."""

    KEPT = "kept"  # nothing
    GIVEN = "given"  # there is one now
    TRANSFERRED = "transferred"  # its changes go into the memory
    REFRESHED = "refreshed"  # it gets the memory as it is now
    CONFLICT = "conflict"  # its changes are given up, because the memory changed as well
    EMPTIED = "emptied"  # memory may not be used here any more


def settle(
    copy: Copy | None, revision: int, verdict: Allowed | Refused, *, working: bool
) -> Outcome:
    """Decide what happens to a copy while an order is `working`, or before and after it.

    `revision` is the one that the memory has now; without a copy there is one to get.
    """
    if isinstance(verdict, Refused):
        return Outcome.EMPTIED if copy else Outcome.KEPT
    if copy is None:
        return Outcome.KEPT if working else Outcome.GIVEN
    if copy.base != revision and not copy.noted:
        return Outcome.REFRESHED
    if working or not copy.noted:
        return Outcome.KEPT
    return Outcome.TRANSFERRED if copy.base == revision else Outcome.CONFLICT


def repeat(noted: Noted, state: State) -> Change | Unchanged | Refused:
    """Make a change of the copy in the memory that it was copied from."""
    match noted.operation:
        case Operation.REMEMBER:
            return changes.remember(state, noted.text, provenance=noted.made)
        case Operation.UPDATE:
            return changes.update(state, noted.entry, noted.text, provenance=noted.made)
        case Operation.FORGET:
            return changes.forget(state, noted.entry)


def operation_of(change: Change) -> Operation:
    """Name what a change did, which may be more than was asked: „nicht mehr X, sondern Y“."""
    return {
        ChangeKind.REMEMBERED: Operation.REMEMBER,
        ChangeKind.UPDATED: Operation.UPDATE,
        ChangeKind.FORGOTTEN: Operation.FORGET,
    }[change.kind]


def without(state: State, ids: Collection[str]) -> State:
    """Return a state that lacks some entries, for reading."""
    document, entries = Document.parse(state.text), list(state.entries)
    for index in reversed(range(len(entries))):
        if entries[index].id in ids:
            document = document.remove(index)
            del entries[index]
    return State(str(document), state.revision, tuple(entries))
