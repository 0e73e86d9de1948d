"""Reads for the settings page „Gedächtnis“ (spec 7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from apps.core.search import fold
from apps.memory import conversations
from apps.memory.conversations import Link, Location
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from apps.memory.rules.document import Document
from apps.memory.rules.state import Provenance, dump_entries
from apps.memory.rules.verdict import Source

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the list, with where it comes from and the sentences it rests on."""

    id: str
    words: str
    changed_at: datetime
    source: Source
    evidence: tuple[str, ...]
    link: Link | None


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries that a search found, newest first; `more` were left out."""

    rows: tuple[Row, ...]
    total: int
    query: str
    more: int


def memory_of(user_id: int, organisation_id: int) -> Memory:
    """Read the person's memory; an empty one where there is none yet."""
    rows = Memory.objects.filter(user_id=user_id, organisation_id=organisation_id)
    return rows.first() or Memory(user_id=user_id, organisation_id=organisation_id)


def entry_list(memory: Memory, *, query: str = "", everything: bool = False) -> EntryList:
    """List the entries of the text that contain the query."""
    state = state_of(memory)
    words = words_of(state)
    wanted = fold(query.strip())
    found = [entry for entry in state.entries if wanted in fold(words[entry.id])]
    found.sort(key=lambda entry: entry.changed_at, reverse=True)
    shown = found if everything else found[:SHOWN]
    links = _links(memory, shown)
    rows = tuple(_row(entry, words[entry.id], links) for entry in shown)
    return EntryList(rows, len(words), query, len(found) - len(shown))


def last_change(memory: Memory) -> str:
    """Say in a sentence where the memory was last changed (spec 7.3)."""
    match origin_of_change(memory):
        case Source.CHAT:
            return _("Dein Gedächtnis wurde inzwischen im Chat geändert.")
        case Source.COWORK:
            return _("Dein Gedächtnis wurde inzwischen in Cowork geändert.")
        case _other:
            return _("Dein Gedächtnis wurde inzwischen an anderer Stelle geändert.")


def origin_of_change(memory: Memory) -> Source | None:
    """Tell by what the present revision was made, if its event says so."""
    if memory.pk is None:
        return None
    event = memory.events.filter(revision=memory.revision).last()
    source = event.details.get("source") if event else None
    return Source(source) if source else None


def undoable_event(memory: Memory, event_id: str) -> MemoryEvent | None:
    """Find the change that the toast on the page offers to undo, while it is the last one."""
    if memory.pk is None or not memory.undo or not event_id.isdecimal():
        return None
    return memory.events.filter(pk=int(event_id), revision=memory.revision).first()


def export(memory: Memory, *, organisation: str, at: datetime) -> dict[str, Any]:
    """Give everything that is kept: the text and each entry with its provenance (spec 7.4)."""
    state = state_of(memory)
    texts = [entry.body for entry in Document.parse(state.text).entries]
    entries = dump_entries(state.entries)
    return {
        "organisation": organisation,
        "exported_at": at.isoformat(),
        "revision": state.revision,
        "text": state.text,
        "entries": [{"text": text, **entry} for text, entry in zip(texts, entries, strict=True)],
    }


def _links(memory: Memory, entries: list[Provenance]) -> Mapping[Location, Link]:
    locations = {place for entry in entries if (place := _location(entry))}
    if not locations:
        return {}
    return conversations.links(
        user_id=memory.user_id, organisation_id=memory.organisation_id, locations=locations
    )


def _row(entry: Provenance, words: str, links: Mapping[Location, Link]) -> Row:
    place = _location(entry)
    link = links.get(place) if place else None
    return Row(entry.id, words, entry.changed_at, entry.source, entry.evidence, link)


def _location(entry: Provenance) -> Location | None:
    if not entry.conversation_id:
        return None
    message = UUID(entry.message_id) if entry.message_id else None
    return Location(UUID(entry.conversation_id), message)
