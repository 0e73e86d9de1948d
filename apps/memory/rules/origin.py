"""Split a message into segments by where their words came from (spec 5.2).

The composer reports what was typed, dictated, pasted or prefilled; the server adds what it sees
itself (`borrowed`). Origin is recorded when text arrives, never inferred later: unknown is pasted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from apps.memory.rules.borrowed import find_borrowed


class Origin(StrEnum):
    """How a piece of a message came into it."""

    TYPED = "typed"
    DICTATED = "dictated"
    PASTED = "pasted"
    PREFILLED = "prefilled"
    ATTACHMENT = "attachment"
    TOOL = "tool"


OWN = frozenset({Origin.TYPED, Origin.DICTATED})


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a message with one origin."""

    origin: Origin
    text: str

    @property
    def own(self) -> bool:
        """Tell whether the person made these words with their own hands or voice."""
        return self.origin in OWN


@dataclass(frozen=True, slots=True)
class Range:
    """What the composer reports, in characters of the LF-normalised text."""

    start: int
    end: int
    origin: Origin


def split(text: str, ranges: Sequence[Range] | None) -> tuple[Segment, ...]:
    """Return the segments of a message, joined they are the text; undeclared text is pasted."""
    origins = _declared(len(text), ranges or ())
    for start, end in find_borrowed(text) if OWN & set(origins) else ():
        borrowed = origins[start:end]
        origins[start:end] = [Origin.PASTED if o in OWN else o for o in borrowed]
    return _segments(text, origins)


def _declared(length: int, ranges: Sequence[Range]) -> list[Origin]:
    """Return one origin a character; where reports overlap, the less trusted one counts."""
    origins = [Origin.PASTED] * length
    for piece in sorted(ranges, key=lambda piece: piece.origin not in OWN):
        start = min(length, max(0, piece.start))
        end = min(length, max(start, piece.end))
        origins[start:end] = [piece.origin] * (end - start)
    return origins


def _segments(text: str, origins: list[Origin]) -> tuple[Segment, ...]:
    pieces = []
    for origin, places in groupby(range(len(text)), key=origins.__getitem__):
        run = list(places)
        pieces.append(Segment(origin, text[run[0] : run[-1] + 1]))
    return tuple(pieces)
