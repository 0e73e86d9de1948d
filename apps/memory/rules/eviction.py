"""Which entries leave when a memory grows over its limit, and what stands there then (spec 4.4).

The oldest entries leave first, wherever they stand. Age counts from the last change: a note that
was corrected yesterday is known to be right. Headings and prose never leave.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from apps.memory.rules.blocks import Block, BlockKind, note_count, note_line
from apps.memory.rules.document import MAX_BYTES, Document
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
    gone: set[int] = set()
    waiting = _oldest_first(entries, keep)
    sizes = [block.size for block in document.blocks if block.kind is BlockKind.ENTRY]
    fitting = document
    while (excess := fitting.size - MAX_BYTES) > 0:
        leaving = _take(waiting, sizes, excess)
        if not leaving:
            return Refused(Reason.FULL)
        gone |= leaving
        fitting = _without(document, gone)
    left = tuple(entry for index, entry in enumerate(entries) if index not in gone)
    return Room(fitting, left, len(gone))


def _oldest_first(entries: Sequence[Provenance], keep: str) -> Iterator[int]:
    indexes = (index for index, entry in enumerate(entries) if entry.id != keep)
    return iter(sorted(indexes, key=lambda index: (entries[index].changed_at, index)))


def _take(waiting: Iterator[int], sizes: Sequence[int], excess: int) -> set[int]:
    # Fewer could never be enough, so no smaller step needs to be tried.
    taken: set[int] = set()
    while excess > 0 and (index := next(waiting, None)) is not None:
        taken.add(index)
        excess -= sizes[index]
    return taken


def _without(document: Document, gone: AbstractSet[int]) -> Document:
    blocks: list[Block] = []
    index = -1
    for block in document.blocks:
        index += block.kind is BlockKind.ENTRY
        leaves = block.kind is BlockKind.ENTRY and index in gone
        _put(blocks, _note(1) if leaves else block)
    return Document.assemble(_few_notes(blocks))


def _put(blocks: list[Block], block: Block) -> None:
    """Add the block; a note line takes in the one before it and the blank lines between."""
    last = next((b for b in reversed(blocks) if b.kind is not BlockKind.BLANK), None)
    if block.kind is not BlockKind.NOTE or last is None or last.kind is not BlockKind.NOTE:
        blocks.append(block)
        return
    while blocks.pop() is not last:
        pass
    blocks.append(_note(note_count(last.text) + note_count(block.text)))


def _few_notes(blocks: list[Block]) -> list[Block]:
    notes = [at for at, block in enumerate(blocks) if block.kind is BlockKind.NOTE]
    if len(notes) <= MAX_NOTES:
        return blocks
    total = sum(note_count(blocks[at].text) for at in notes)
    rest = [block for block in blocks[notes[0] :] if block.kind is not BlockKind.NOTE]
    return [*blocks[: notes[0]], _note(total), *rest]


def _note(count: int) -> Block:
    return Block(BlockKind.NOTE, note_line(count))
