"""The allow-list of what is remembered; whatever fits no kind is refused (spec 5.5).

A sentence is cut at its joints (commas, "und", ...) and must be covered from end to end by pieces
that are each a wish about the form, a wording or a fact. An order hung on behind has no cover.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from apps.memory.rules.guard import verbs
from apps.memory.rules.guard.facts import About, Fact, is_duty, read_clause
from apps.memory.rules.guard.fragments import begins_name, is_label, is_nominal
from apps.memory.rules.guard.sentence import TOKEN, writes_capitals
from apps.memory.rules.guard.slot import Slot
from apps.memory.rules.guard.style import explain, foreign_words
from apps.memory.rules.guard.wording import states_wording
from apps.memory.rules.words import vocabulary


class Kind(StrEnum):
    """What a remembered statement is."""

    STYLE = "style"
    WORDING = "wording"
    ROLE = "role"
    ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence that is of one kind."""

    start: int
    end: int
    kind: Kind
    slots: tuple[Slot, ...] = ()
    about: About | None = None


MOST_SEGMENTS: Final = 30
WORDING_SEGMENTS: Final = 4  # a wording has few joints: "A, nicht B oder C"
_JOINTS: Final = vocabulary(
    """
    , ; : ( ) . ! - und oder aber sondern sowie and or but weil denn because since which
    """
)
_DAYS: Final = (
    r"(?:(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|morgens|abends|vormittags"
    r"|nachmittags|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
)
_DAY_BEFORE: Final = re.compile(rf"\b{_DAYS}\s*$", re.I)
_DAY: Final = re.compile(rf"\s*{_DAYS}\b", re.I)
_RELATIVE: Final = re.compile(
    r", (?:(?:an|auf|mit|für|in|von|zu|bei|über|aus|unter) )?(?:der|die|das|dem|den"
    r"|denen) (?:ich|wir) [^,.;:\"]{0,60}?(\w+)(?=,|[.!]?$)",
    re.I,
)


def cover(sentence: str, *, third: bool) -> tuple[Piece, ...] | None:
    """Cover a folded sentence with pieces of the allowed kinds, or give `None`."""
    if (slots := explain(sentence)) is not None:
        return (Piece(0, len(sentence), Kind.STYLE, slots),)
    if states_wording(sentence):
        return (Piece(0, len(sentence), Kind.WORDING),)
    if is_label(sentence):
        return (Piece(0, len(sentence), Kind.ENVIRONMENT),)
    return _Cover(_without_relatives(sentence), third).search()


def _without_relatives(sentence: str) -> str:
    """Blank ", auf die ich mich beziehe": it tells which thing is meant, in allowed verbs."""

    def blank(match: re.Match[str]) -> str:
        known = match[1].lower() in verbs.FIRST | verbs.PLURAL
        return " " * len(match[0]) if known else match[0]

    return re.sub(r"(?<= ),", " ", _RELATIVE.sub(blank, sentence))


class _Cover:
    """Search a cover of one sentence, the longest pieces first."""

    def __init__(self, sentence: str, third: bool) -> None:
        self._sentence = sentence
        self._third = third
        self._capitals = writes_capitals(sentence)
        self._dead: set[tuple[int, About | None, bool]] = set()

    @cached_property
    def _segments(self) -> list[tuple[int, int]]:
        """Give the ranges between the joints."""
        found: list[tuple[int, int]] = []
        start = 0
        for token in TOKEN.finditer(self._sentence):
            if token[0].lower() in _JOINTS and not self._joins_days(token):
                found.append((start, token.start()))
                start = token.end()
        found.append((start, len(self._sentence)))
        return [(first, last) for first, last in found if self._sentence[first:last].strip()]

    def _joins_days(self, joint: re.Match[str]) -> bool:
        """Tell whether this is the "und" of "montags und dienstags", which parts nothing."""
        before = _DAY_BEFORE.search(self._sentence[: joint.start()])
        return before is not None and _DAY.match(self._sentence[joint.end() :]) is not None

    def search(self) -> tuple[Piece, ...] | None:
        if len(self._segments) > MOST_SEGMENTS:
            return None
        return self._from(0, None, False)

    def _from(self, first: int, about: About | None, after_fact: bool) -> tuple[Piece, ...] | None:
        if first == len(self._segments):
            return ()
        if (first, about, after_fact) in self._dead:
            return None
        for last in range(len(self._segments), first, -1):
            if piece := self._piece(first, last, about, after_fact):
                fact = piece.kind is not Kind.STYLE
                rest = self._from(last, piece.about or about, fact or after_fact)
                if rest is not None:
                    return (piece, *rest)
        self._dead.add((first, about, after_fact))
        return None

    def _piece(self, first: int, last: int, about: About | None, after_fact: bool) -> Piece | None:
        start, end = self._segments[first][0], self._segments[last - 1][1]
        text = self._sentence[start:end].strip()
        if last == self._style_end(first) and (slots := explain(text)) is not None:
            return Piece(start, end, Kind.STYLE, slots)
        if last - first <= WORDING_SEGMENTS and states_wording(text):
            return Piece(start, end, Kind.WORDING, about=About.THING)
        if fact := self._fact(first, last, about):
            kind = Kind.ROLE if fact.role else Kind.ENVIRONMENT
            return Piece(start, end, kind, about=fact.about)
        if after_fact and last == first + 1 and is_duty(self._words(first)):
            return Piece(start, end, Kind.ROLE)
        if after_fact and last == first + 1 and self._is_fragment(first):
            return Piece(start, end, Kind.ENVIRONMENT)
        return None

    def _style_end(self, first: int) -> int:
        """Give the end of the longest run without foreign words; this keeps the search short."""
        start = self._segments[first][0]
        foreign = next((place for place in self._foreign if place >= start), len(self._sentence))
        return first + sum(end <= foreign for _, end in self._segments[first:])

    @cached_property
    def _foreign(self) -> list[int]:
        return foreign_words(self._sentence)

    def _fact(self, first: int, last: int, about: About | None) -> Fact | None:
        """Read a clause; joints inside are fine only between names before its verb."""
        if not all(self._is_name(place) for place in range(first, last - 1)):
            return None
        words = [word for place in range(first, last) for word in self._words(place)]
        return read_clause(words, after=about, third=self._third)

    def _is_fragment(self, segment: int) -> bool:
        return is_nominal(self._words(segment), capitals=self._capitals)

    def _is_name(self, segment: int) -> bool:
        """Tell whether a segment is nominal; the capital of a first word says nothing."""
        words = self._words(segment)
        begins = segment > 0 or len(words) == 1 or begins_name(words[0])
        return begins and self._is_fragment(segment)

    def _words(self, segment: int) -> Sequence[str]:
        start, end = self._segments[segment]
        return [token[0] for token in TOKEN.finditer(self._sentence, start, end)]
