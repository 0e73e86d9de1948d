"""What a chat request gets of the memory (spec 4.7), and the whole text with its short ids.

A text of up to 4,000 bytes goes in whole. Of a longer one, its beginning and its newest entries
go in, in the order of the text, and a mark stands wherever something was left out. The limit then
holds for the text with its short ids and marks; only a whole text has its ids on top.
"""

import unicodedata
from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from apps.memory.rules.blocks import Block, BlockKind
from apps.memory.rules.document import BEGINNING, EXCERPT_BYTES, Document, Entry, size
from apps.memory.rules.state import Provenance, State

GAP = "[…]\n"
# The part of the budget that the beginning may take before the newest entries are chosen.
BEGINNING_SHARE = 4
# After so many entries in a row that do not fit, older ones are not looked at any more. So many
# that are too large for any excerpt cannot be in one memory.
PATIENCE = 8

_GAP_BYTES = size(GAP)
_JOINER = "\u200d"
_JOINERS = frozenset((_JOINER, "\ufe0e", "\ufe0f"))


@dataclass(frozen=True, slots=True)
class Item:
    """Hold one block of the memory or a gap mark; `id` is the short id if it is an entry."""

    text: str
    id: str | None = None

    @property
    def labelled(self) -> str:
        """Return the text; an entry carries its short id: `- [a1b2] words`."""
        return self.text if self.id is None else Entry(self.text).labelled(self.id)


@dataclass(frozen=True, slots=True)
class Override:
    """Say that an entry gave way to a source (spec 2.6)."""

    entry: str  # short id
    source: str  # company, project, agent or document
    name: str


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Hold what is shown of a memory; `complete` if nothing was left out for want of room.

    `overridden` says what was left out because something of a higher rank settles it.
    """

    items: tuple[Item, ...]
    complete: bool
    overridden: tuple[Override, ...] = ()

    @property
    def text(self) -> str:
        """Return the shown text as it is stored, with gap marks."""
        return "".join(item.text for item in self.items)

    @property
    def labelled(self) -> str:
        """Return the shown text for the model: each entry carries its short id."""
        return "".join(item.labelled for item in self.items)

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the short ids of the entries that are shown, in the order of the text."""
        return tuple(item.id for item in self.items if item.id is not None)

    @property
    def has_prose(self) -> bool:
        """Tell whether words of the person are shown that are no entries: free text, headings."""
        free = "".join(item.text for item in self.items if item.id is None and item.text != GAP)
        blocks = Document.parse(f"{free}\n\n".removeprefix(BEGINNING)).blocks
        return any(block.kind in {BlockKind.PROSE, BlockKind.HEADING} for block in blocks)


def excerpt(state: State, *, budget: int = EXCERPT_BYTES) -> Excerpt:
    """Choose what a request gets: all, or the beginning and the newest entries.

    `budget` is in UTF-8 bytes.
    """
    if size(state.text) <= budget:
        return whole_text(state)
    blocks = Document.parse(state.text).blocks
    return Excerpt(tuple(_Choice(blocks, state.entries, budget).choose()), complete=False)


def whole_text(state: State) -> Excerpt:
    """Return the whole memory, each entry with its short id (the answer of `read_memory`)."""
    blocks = Document.parse(state.text).blocks
    labels = _labels(blocks, state.entries)
    items = (Item(block.text, labels.get(at)) for at, block in enumerate(blocks))
    return Excerpt(tuple(items), complete=True)


def _labels(blocks: Sequence[Block], entries: Sequence[Provenance]) -> dict[int, str]:
    """Map the places of the entries to their short ids."""
    places = [at for at, block in enumerate(blocks) if block.kind is BlockKind.ENTRY]
    return {at: entry.id for at, entry in zip(places, entries, strict=True)}


class _Choice:
    """Fill a budget with blocks; the gap marks between them are paid from it as well.

    All blocks before `start` are chosen; `cut` is the beginning of the prose that stands there.
    """

    def __init__(self, blocks: Sequence[Block], entries: Sequence[Provenance], budget: int) -> None:
        self.blocks = blocks
        self.labels = _labels(blocks, entries)
        self.ages = [entry.changed_at for entry in entries]
        # How many blocks with words stand before each place: what a gap would hide.
        with_words = (block.kind is not BlockKind.BLANK for block in blocks)
        self.words = [0, *accumulate(with_words)]
        self.chosen: list[int] = []
        self.start, self.cut = 0, ""
        # One mark stands in any case: at first for all the text.
        self.left = budget - _GAP_BYTES

    def choose(self) -> Iterator[Item]:
        """Yield the beginning, the newest entries and the marks, in the order of the text."""
        if self.left < 0:
            return
        self._begin(reserve=self.left - self.left // BEGINNING_SHARE)
        places = list(self.labels)
        misses = 0
        oldest_first = sorted(range(len(places)), key=self.ages.__getitem__)
        for index in reversed(oldest_first):
            misses = 0 if self._add(places[index]) else misses + 1
            if misses == PATIENCE:
                break
        self._begin(reserve=0)
        yield from self._shown()

    def _begin(self, *, reserve: int) -> None:
        """Extend the beginning as long as `reserve` bytes stay for the entries."""
        self.left += size(self.cut)
        self.cut = ""
        while self.start < len(self.blocks) and self._add(self.start, reserve):
            self.start += 1
        if self.start < len(self.blocks) and self.start not in self.labels:
            self.cut = cut_prose(self.blocks[self.start].text, self.left - reserve)
            self.left -= size(self.cut)

    def _add(self, at: int, reserve: int = 0) -> bool:
        # Standing between two others, a block may save one mark; more it cannot.
        cost = self._cost(at)
        if cost - _GAP_BYTES > self.left - reserve:
            return False
        place = bisect_left(self.chosen, at)
        if self.chosen[place : place + 1] == [at]:
            return True
        before = self.chosen[place - 1] if place else -1
        after = self.chosen[place] if place < len(self.chosen) else len(self.blocks)
        marks = self._gap(before, at) + self._gap(at, after) - self._gap(before, after)
        cost += _GAP_BYTES * marks
        if cost > self.left - reserve:
            return False
        self.left -= cost
        insort(self.chosen, at)
        return True

    def _cost(self, at: int) -> int:
        label = f"[{self.labels[at]}] " if at in self.labels else ""
        return self.blocks[at].size + size(label)

    def _gap(self, before: int, after: int) -> int:
        return int(self.words[after] > self.words[before + 1])

    def _shown(self) -> Iterator[Item]:
        for at, after in pairwise([-1, *self.chosen, len(self.blocks)]):
            if at >= 0:
                yield Item(self.blocks[at].text, self.labels.get(at))
            if at == self.start - 1 and self.cut:
                yield Item(self.cut)
            if self._gap(at, after):
                yield Item(GAP)


def cut_prose(text: str, budget: int) -> str:
    """Return the beginning of the text within `budget` bytes, cut at a line, else at a word."""
    text, room = text.rstrip("\n"), max(0, budget - 1)
    kept = text.encode("utf-8", "surrogatepass")[:room].decode("utf-8", "ignore")
    for separator in ("\n", " ") if len(kept) < len(text) else ():
        if (end := kept.rfind(separator)) > len(kept) // 2:
            return kept[:end] + "\n"
    while kept and _joins(kept[-1], text[len(kept) :]):
        kept = kept[:-1]
    return kept and kept + "\n"


def _joins(last: str, rest: str) -> bool:
    """Tell whether a cut here would split what is read as one character."""
    following = rest[:1]
    return last == _JOINER or following in _JOINERS or unicodedata.combining(following or " ") > 0
