"""Between the rows and the values of the rules: lock, read, write one change.

Only the services and the tools of the memory may write through this module.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q

from apps.core.bus import announce, person_stream
from apps.memory import tombstones
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.changes import Change, ChangeKind
from apps.memory.rules.document import Document
from apps.memory.rules.state import State, dump_entries, load_entries

FIELDS = ("text", "revision", "entries", "undo", "tombstones", "changed_at")
BY_HAND = (ChangeKind.FORGOTTEN, ChangeKind.REPLACED)  # what else takes entries out makes room


def find_locked(*, user_id: int, organisation_id: int) -> Memory | None:
    """Lock the person's memory until the transaction ends, if there is one."""
    rows = Memory.objects.select_for_update()
    return rows.filter(user_id=user_id, organisation_id=organisation_id).first()


def lock(*, user_id: int, organisation_id: int) -> Memory:
    """Lock the person's memory until the transaction ends; make it on demand."""
    if found := find_locked(user_id=user_id, organisation_id=organisation_id):
        return found
    Memory.objects.get_or_create(user_id=user_id, organisation_id=organisation_id)
    return Memory.objects.select_for_update().get(user_id=user_id, organisation_id=organisation_id)


def state_of(memory: Memory) -> State:
    """Read the row as the value that the rules work with."""
    return State(memory.text, memory.revision, load_entries(memory.entries))


def state_before(memory: Memory) -> State | None:
    """Read the state before the last change, if that change may still be undone (spec 5.10)."""
    if not memory.undo:
        return None
    kept = memory.undo
    return State(kept["text"], kept["revision"], load_entries(kept["entries"]))


def words_of(state: State) -> dict[str, str]:
    """Give the words of each entry by its short id."""
    entries = Document.parse(state.text).entries
    return {key: entry.words for key, entry in zip(state.ids, entries, strict=True)}


@dataclass(frozen=True, slots=True)
class Words:
    """Hold the short ids and the words that a memory still knows, undo included."""

    ids: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, states: Iterable[State]) -> "Words":
        """Collect what some states know."""
        known = [words_of(state) for state in states]
        ids = frozenset(key for words in known for key in words)
        return cls(ids, frozenset(text for words in known for text in words.values()))


def write(memory: Memory, change: Change, *, at: datetime, final: bool = False) -> None:
    """Put a change into the locked row and announce it after commit (spec 4.2).

    A `final` change leaves nothing to undo.
    """
    may_be_undone = change.may_be_undone and not final
    before = [change.before, *filter(None, [state_before(memory)])]
    after = [change.after, *([change.before] if may_be_undone else [])]
    memory.tombstones = _tombstones(memory, change, at)
    memory.text, memory.revision = change.after.text, change.after.revision
    memory.entries = dump_entries(change.after.entries)
    memory.undo = _undo(change) if may_be_undone else None
    memory.changed_at = at
    memory.save(update_fields=FIELDS)
    _count_deletion(memory, change, at)
    _erase(memory, Words.of(before), Words.of(after), at)
    announce_revision(memory)


def announce_revision(memory: Memory) -> None:
    """Tell the person's open pages after commit."""
    stream = person_stream(memory.user_id, memory.organisation_id)
    transaction.on_commit(partial(announce, stream, str(memory.revision)))


def _undo(change: Change) -> dict[str, Any]:
    return {
        "produced": change.after.revision,
        "text": change.before.text,
        "revision": change.before.revision,
        "entries": dump_entries(change.before.entries),
    }


def _tombstones(memory: Memory, change: Change, at: datetime) -> tombstones.Tombstones:
    """Bury what the person took out or corrected; what had to make room was not deleted by them."""
    before, after = words_of(change.before), words_of(change.after)
    evicted = set(before) - set(after) if change.evicted else set()
    gone = {words for key, words in before.items() if key not in evicted} - set(after.values())
    back = set(after.values()) - set(before.values())
    return tombstones.settled(memory.tombstones, gone=gone, back=back, at=at)


def _count_deletion(memory: Memory, change: Change, at: datetime) -> None:
    """Date the deletion of entries that a chat made, for the counts; an undo takes it back."""
    before, after = set(change.before.ids), set(change.after.ids)
    made = memory.events.filter(kind=MemoryEvent.Kind.REMEMBERED, revision__isnull=False)
    if change.kind in BY_HAND and (gone := before - after):
        made.filter(entry__in=gone, deleted_at=None).update(deleted_at=at)
    if change.kind is ChangeKind.UNDONE and (back := after - before):
        made.filter(entry__in=back).update(deleted_at=None)


def _erase(memory: Memory, before: Words, after: Words, at: datetime) -> None:
    """Empty the texts of events whose words the memory no longer knows (spec 5.14)."""
    ids, words = before.ids - after.ids, before.words - after.words
    stale = memory.events.exclude(text="").filter(Q(entry__in=ids) | Q(text__in=words))
    stale.filter(kind=MemoryEvent.Kind.PROPOSED, settled_at=None).update(settled_at=at, details={})
    stale.update(text="")
