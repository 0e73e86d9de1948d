"""Wishes about the form give way to instructions of a higher rank (spec 2.5, 2.6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from apps.memory.rules.document import Entry
from apps.memory.rules.excerpt import Excerpt, Override
from apps.memory.rules.guard.slots import Slot, SlotName, applies, conflicts, find_slots


@dataclass(frozen=True, slots=True)
class Instruction:
    """Text that ranks above the memory: of the company, a project or an agent."""

    source: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class _Ruling:
    source: Instruction
    slots: tuple[Slot, ...]


def give_way(excerpt: Excerpt, instructions: Sequence[Instruction]) -> Excerpt:
    """Leave out the entries that an instruction contradicts; the highest in rank comes first."""
    rulings = [_Ruling(one, slots) for one in instructions if (slots := instructed(one.text))]
    if not rulings:
        return excerpt
    stronger = {
        item.id: found
        for item in excerpt.items
        if item.id is not None and (found := _stronger(Entry(item.text).words, rulings))
    }
    overridden = (Override(entry, one.source, one.name) for entry, one in stronger.items())
    kept = tuple(item for item in excerpt.items if item.id not in stronger)
    return replace(excerpt, items=kept, overridden=tuple(overridden))


@lru_cache(maxsize=256)
def instructed(text: str) -> tuple[Slot, ...]:
    """Find what an instruction settles; the same ones come with every message."""
    return find_slots(text)


def _stronger(words: str, rulings: Sequence[_Ruling]) -> Instruction | None:
    """Find the instruction that contradicts a wish, unless a higher one agrees with it."""
    wish: Sequence[Slot] = find_slots(words)
    for ruling in rulings:
        if conflicts(wish, ruling.slots):
            return ruling.source
        if applies(ruling.slots, wish):
            wish = _unsettled(wish, ruling.slots)
    return None


def _unsettled(wish: Sequence[Slot], settled: Sequence[Slot]) -> tuple[Slot, ...]:
    names = {slot.name for slot in settled} - {SlotName.SCOPE}
    return tuple(slot for slot in wish if slot.name not in names)
