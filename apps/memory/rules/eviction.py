"""Which entries leave when a memory grows over its limit, and what stands there then (spec 4.4).

The oldest entries leave first, wherever they stand. Age counts from the last change: a note that
was corrected yesterday is known to be right. Headings and prose never leave.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from apps.memory.rules.blocks import Block, BlockKind, note_count, note_line
from apps.memory.rules.document import MAX_BYTES, Document, joined
from apps.memory.rules.state import Provenance
from apps.memory.rules.verdict import Reason, Refused

# More note lines than this become a single one: scattered removals cannot fill the memory.
MAX_NOTES = 8


@dataclass(frozen=True, slots=True)
class Room:
    """Hold the document that fits, what is left of its provenance, and how many entries left."""

    document: Document
    entries: tuple[Provenance, ...]
    evicted: int


def make_room(document: Document, entries: Sequence[Provenance], *, keep: str) -> Room | Refused:
    """Remove the oldest entries until the document fits; never the one with the id `keep`."""
    if document.size <= MAX_BYTES:
        return Room(document, tuple(entries), 0)
    places = document.positions()
    waiting = _oldest_first(entries, keep)
    gone: set[int] = set()
    fitting = document
    while (excess := fitting.size - MAX_BYTES) > 0:
        # Fewer than these could never be enough, so no smaller step needs to be tried.
        while excess > 0 and (index := next(waiting, None)) is not None:
            gone.add(index)
            excess -= document.blocks[places[index]].size
        if excess > 0:
            return Refused(Reason.FULL)
        fitting = _without(document, {places[index] for index in gone})
    left = tuple(entry for index, entry in enumerate(entries) if index not in gone)
    return Room(fitting, left, len(gone))


def _oldest_first(entries: Sequence[Provenance], keep: str) -> Iterator[int]:
    indexes = [index for index, entry in enumerate(entries) if entry.id != keep]
    return iter(sorted(indexes, key=[entry.changed_at for entry in entries].__getitem__))


def _without(document: Document, places: AbstractSet[int]) -> Document:
    blocks = list(document.blocks)
    for at in places:
        blocks[at] = _note(1)
    merged = _merged(blocks)
    if len(_notes(merged)) > MAX_NOTES:
        merged = joined(_single(merged))
    return Document(tuple(merged))


def _merged(blocks: list[Block]) -> list[Block]:
    """Let each note line take in the one before it, and the blank lines between them."""
    dropped: set[int] = set()
    for at, following in pairwise(_notes(blocks)):
        if all(block.kind is BlockKind.BLANK for block in blocks[at + 1 : following]):
            count = note_count(blocks[at].text) + note_count(blocks[following].text)
            blocks[following] = _note(count)
            dropped.update(range(at, following))
    return [block for at, block in enumerate(blocks) if at not in dropped]


def _notes(blocks: Sequence[Block]) -> list[int]:
    return [at for at, block in enumerate(blocks) if block.kind is BlockKind.NOTE]


def _single(blocks: Sequence[Block]) -> Iterator[Block]:
    """Put one note line in the place of the first and drop the others."""
    total = sum(note_count(block.text) for block in blocks if block.kind is BlockKind.NOTE)
    for block in blocks:
        if block.kind is not BlockKind.NOTE:
            yield block
        elif total:
            yield _note(total)
            total = 0


def _note(count: int) -> Block:
    return Block(BlockKind.NOTE, note_line(count))
