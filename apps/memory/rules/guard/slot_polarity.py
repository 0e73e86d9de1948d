"""Which mentions are turned over: "keine Listen", "Tabellen statt Text", "... weg"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.memory.rules.guard.slot import SlotName

_PREFERENCE: Final = re.compile(
    r"\b(?:lieber|besser|eher|mehr|bevorzug\w*|rather|prefer\w*|more|better|like)\b"
)
# A negation reaches to the next of these.
_BOUNDARY: Final = re.compile(
    r"[,;:.!?()]|\b(?:sondern|stattdessen|aber|dafür|but|lieber|und|and)\b|\binstead\b(?! of)"
)
_BEFORE: Final = re.compile(
    r"\b(?:kein(?:e[nrsm]?|erlei)?|ohne|(?:an)?statt|anstelle(?: von)?|vermeid\w*"
    r"|verzicht\w*(?: auf)?|streich\w*|entfern\w*|weniger"
    r"|weg mit|schluss mit|hass\w*|spar\w* dir|(?:no|avoid|without|skip|omit|drop|remove"
    r"|cut|leave out|spare me|instead of|rather than"
    r"|fewer|less|stop|hate|dislike|refrain from|lose|ditch|cannot stand"
    r"|can't stand)(?: using| out| the)*)\b"
)
_EITHER: Final = re.compile(
    r"\b(?:nichts?|nie|niemals|auf keinen fall|keinesfalls|keineswegs|ungern|not|never"
    r"|don't|do not|doesn't|isn't|aren't|neither|nor|weder|noch nie)\b"
)
_AFTER: Final = re.compile(
    r"\b(?:weg(?:lassen|gelassen)?|auslassen|vermeiden|vermieden|sparen|streichen"
    r"|raus(?:lassen)?|nerv\w*|überflüssig|unnötig|stören"
    r"|stört|verzichten|entfernen|unerwünscht|tabu|annoy\w*|unnecessary|unwelcome"
    r"|distract\w*|out|off|aside|away)\b"
)
_THAN: Final = re.compile(r"\b(?:als|gegenüber|over|to|than)\b")
_INSTEAD: Final = re.compile(r"\b(?:(?:an)?statt|anstelle(?: von)?|instead of|rather than)\b")
# What one can do without; an "und" between two of them carries the negation on.
_ORNAMENTS: Final = frozenset(
    {
        SlotName.EMOJI,
        SlotName.EXCLAMATION,
        SlotName.FILLERS,
        SlotName.HEADINGS,
        SlotName.OPENING,
        SlotName.CLOSING,
        SlotName.SOURCES,
        SlotName.FORMATTING,
        SlotName.HUMOUR,
        SlotName.ANGLICISMS,
        SlotName.ABBREVIATIONS,
        SlotName.DASHES,
        SlotName.SEMICOLONS,
        SlotName.DISCLAIMERS,
        SlotName.EXAMPLES,
        SlotName.ANALOGIES,
        SlotName.LAYOUT,
        SlotName.REPETITION,
        SlotName.REASONS,
        SlotName.COVER,
        SlotName.LEVEL,
    }
)
_PREPOSITION: Final = re.compile(r"(?:auf|in|im|mit|am|als|bei|für|at|with|as|by)\b")


@dataclass(frozen=True, slots=True)
class Found:
    """The range and slot of a mention whose polarity is not known yet."""

    start: int
    end: int
    name: SlotName


@dataclass(frozen=True, slots=True)
class Polarity:
    """The places of mentions that are turned over, and of those that lose a comparison."""

    turned: frozenset[int]
    beaten: frozenset[int]


def read_polarity(sentence: str, found: Sequence[Found]) -> Polarity:
    """Tell for the mentions of a sentence (in order of the text) which are not wished for."""
    bounds = [0, *_bounds(sentence, found), len(sentence)]
    turned: set[int] = set()
    for start, end, kind in _negators(sentence, found):
        left = max(bound for bound in bounds if bound <= start)
        right = min((bound for bound in bounds if bound >= end), default=len(sentence))
        before = {i for i, one in enumerate(found) if left <= one.start and one.end <= start}
        after = {i for i, one in enumerate(found) if end <= one.start < right}
        turned |= after if kind == "before" or (kind == "either" and after) else before
    beaten = _beaten(sentence, found, bounds)
    return Polarity(frozenset(turned - beaten), frozenset(beaten))


def _negators(sentence: str, found: Sequence[Found]) -> Iterator[tuple[int, int, str]]:
    for kind, words in (("before", _BEFORE), ("either", _EITHER), ("after", _AFTER)):
        for match in _outside(words, sentence, found):
            yield match.start(), match.end(), kind


def _beaten(sentence: str, found: Sequence[Found], bounds: Sequence[int]) -> set[int]:
    """Find what stands behind "lieber ... als", "statt", "instead of": something else is wished."""
    losers: set[int] = set()
    for match in (*_outside(_INSTEAD, sentence, found), *_compared(sentence, found)):
        right = min(bound for bound in bounds if bound >= match.end())
        losers |= {i for i, one in enumerate(found) if match.end() <= one.start < right}
    wished = any(i not in losers and one.name is not SlotName.SCOPE for i, one in enumerate(found))
    return losers if wished else set()


def _compared(sentence: str, found: Sequence[Found]) -> Iterator[re.Match[str]]:
    if _PREFERENCE.search(sentence) is None:
        return
    for match in _outside(_THAN, sentence, found):
        if any(one.end <= match.start() and one.name is not SlotName.SCOPE for one in found):
            yield match


def _outside(
    words: re.Pattern[str], sentence: str, found: Sequence[Found]
) -> Iterator[re.Match[str]]:
    for match in words.finditer(sentence):
        if not any(one.start <= match.start() < one.end for one in found):
            yield match


def _bounds(sentence: str, found: Sequence[Found]) -> list[int]:
    return [
        match.start()
        for match in _outside(_BOUNDARY, sentence, found)
        if not _carries_on(sentence, match, found)
    ]


def _carries_on(sentence: str, joint: re.Match[str], found: Sequence[Found]) -> bool:
    """Tell whether an "und" or an enumerating comma stands directly between two ornaments."""
    if joint[0] not in {"und", "and", ","}:
        return False
    left = next((one for one in reversed(found) if one.end <= joint.start()), None)
    right = next((one for one in found if one.start >= joint.end()), None)
    if left is None or right is None or sentence[joint.end() : right.start].strip():
        return False
    if _PREPOSITION.match(sentence, right.start):
        return False
    if joint[0] == "," and not re.match(r"[^,.;:]*\b(?:oder|or|noch)\b", sentence[right.end :]):
        return False
    return left.name is right.name or {left.name, right.name} <= _ORNAMENTS
