"""What a change would do to the entries: the preview of an import (spec 7.4)."""

from dataclasses import dataclass

from apps.memory.rules.document import Document
from apps.memory.rules.state import State


@dataclass(frozen=True, slots=True)
class Difference:
    """Hold the words of entries: new ones, missing ones, and pairs of old and new words."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[tuple[str, str], ...]
    other_text: bool

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.other_text)


def compare(before: State, after: State) -> Difference:
    """Compare two states entry by entry, by short id; `other_text` tells of headings and prose."""
    old, new = _entries(before), _entries(after)
    both = [(old[key], new[key]) for key in old if key in new]
    return Difference(
        added=tuple(text for key, text in new.items() if key not in old),
        removed=tuple(text for key, text in old.items() if key not in new),
        changed=tuple((was, now) for was, now in both if was != now),
        other_text=_other_text(before) != _other_text(after),
    )


def _entries(state: State) -> dict[str, str]:
    entries = Document.parse(state.text).entries
    return {key: entry.body for key, entry in zip(state.ids, entries, strict=True)}


def _other_text(state: State) -> tuple[tuple[str, ...], ...]:
    document = Document.parse(state.text)
    return (document.headings, document.prose)
