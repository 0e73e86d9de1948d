"""Number words, repetitions and letters that stand for digits, read as digits."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.memory.rules.guard.fold import Folded, Piece, rewrite, zones

_UNITS: Final = {
    "null": 0, "ein": 1, "eins": 1, "eine": 1, "zwei": 2, "zwo": 2, "drei": 3, "vier": 4,
    "fünf": 5, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9,
}  # fmt: skip
_TEENS: Final = {
    "zehn": 10, "elf": 11, "zwölf": 12, "zwoelf": 12, "dreizehn": 13, "vierzehn": 14,
    "fünfzehn": 15, "fuenfzehn": 15, "sechzehn": 16, "siebzehn": 17, "achtzehn": 18, "neunzehn": 19,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS: Final = {
    "zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "fuenfzig": 50,
    "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_ALPHABETS_TEXT: Final = """
    anton alfa alpha berta bravo cäsar charlie dora delta emil echo friedrich foxtrot gustav
    golf heinrich hotel ida india julius juliett kaufmann kilo ludwig lima martha mike nordpol
    november otto oscar paula papa quelle quebec richard romeo samuel siegfried sierra theodor
    tango ulrich uniform viktor victor wilhelm whiskey xanthippe xray ypsilon yankee zacharias
    zulu
"""
_ALPHABETS: Final = _ALPHABETS_TEXT.split()


def numerals(view: Folded) -> Iterator[Folded]:
    """Give the surroundings of what says digits, with the digits written."""
    for zone in zones(view, _near(view.text, _spoken(view.text.lower()))):
        for pieces in (_repeated, _spelled, _look_alikes):
            zone = rewrite(zone, pieces(zone.text))
        yield zone
    yield from zones(view, _look_alikes(view.text))


_NEAR: Final = 25  # characters between number words that are told as one number


def _near(text: str, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Leave out single number words, which are common in sentences."""
    found = [(0, -_NEAR, ""), *pieces, (len(text) + _NEAR, 0, "")]
    for before, piece, after in zip(found, found[1:], found[2:], strict=False):
        start, end, digits = piece
        around = text[max(0, start - 6) : start] + text[end : end + 6]
        if (
            start - before[1] < _NEAR
            or after[0] - end < _NEAR
            or len(digits) > 2
            or any(letter.isdigit() for letter in around)
        ):
            yield piece


def _any(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_UNIT: Final = _any(_UNITS)
_BELOW_100: Final = (
    rf"(?:(?P<teen>{_any(_TEENS)})|(?:(?P<one>{_UNIT})und)?(?P<ten>{_any(_TENS)})"
    rf"(?:[ -]?(?P<after>one|two|three|four|five|six|seven|eight|nine))?|(?P<unit>{_UNIT}))"
)
_NUMBER: Final = (
    rf"(?:(?P<thousands>{_UNIT})?(?P<thousand>tausend))?"
    rf"(?:(?P<hundreds>{_UNIT})?(?P<hundred>hundert))?(?:und)?{_BELOW_100}?"
)
# The words by first letters, so that most words of a text are passed over at once.
_BEGINS: Final = (
    r"\b(?=nul|ein|zw|dre|vie|f[üuio]|s[ei]|ac|ne|ni|zer|one|t[wehi]|e[li]|zeh|tau|hun)"
)
_SPOKEN: Final = re.compile(
    _BEGINS + rf"(?:(?P<digits>(?:{_UNIT}){{2,}})|{_NUMBER})(?P<times>mal|fach)?(?!\w)"
)
_DIGIT: Final = re.compile(_UNIT)


def _spoken(text: str) -> Iterator[Piece]:
    for match in _SPOKEN.finditer(text):
        if match.end() == match.start() or match["times"] == match.group():
            continue
        if match.group() in {"ein", "eine", "und"}:
            continue
        number = match.end() if not match["times"] else match.start("times")
        yield match.start(), number, _value(match)


def _value(match: re.Match[str]) -> str:
    if match["digits"]:
        return "".join(str(_UNITS[word]) for word in _DIGIT.findall(match["digits"]))
    value = 0
    if match["thousand"]:
        value += 1000 * _UNITS[(match["thousands"] or "ein")]
    if match["hundred"]:
        value += 100 * _UNITS[(match["hundreds"] or "ein")]
    for name, words in (("teen", _TEENS), ("ten", _TENS), *((one, _UNITS) for one in _ONES)):
        if match[name]:
            value += words[match[name]]
    return str(value)


_ONES: Final = ("one", "after", "unit")
_REPEATED: Final = re.compile(
    r"(?i)\b(?:(?P<count>[2-9]|1[0-6])[ -]?(?:mal|fach|x|times)|(?P<two>doppel|doppelt|double)"
    r"|(?P<three>dreifach|triple|treble)|(?P<four>quadruple))[ -]+(?:die |der |eine? |a |the )?"
    r"(?P<digit>\d)(?!\d)"
)


def _repeated(text: str) -> Iterator[Piece]:
    for match in _REPEATED.finditer(text):
        named = 2 if match["two"] else 3 if match["three"] else 4
        yield match.start(), match.end(), match["digit"] * int(match["count"] or named)


_LETTERS: Final = "|".join(_ALPHABETS)
_SPELLED: Final = re.compile(rf"(?i)\b({_LETTERS})[\s,-]+({_LETTERS})(?=[\s,-]+\d)")


def _spelled(text: str) -> Iterator[Piece]:
    for match in _SPELLED.finditer(text):
        yield match.start(), match.end(), (match[1][0] + match[2][0]).upper()


# Words in which letters stand for digits, also after the country and the bank of an IBAN.
_MOSTLY_DIGITS: Final = re.compile(
    r"(?<![0-9A-Za-z])"
    r"(?:([A-Z]{2})([0-9OoIl|]{2})((?![OI]+[0-9])[A-Z]{1,4}?(?=[0-9OoIl|]{5}))?)?"
    r"([0-9OoQDIl|SBZ]{3,40})"
    r"(?![0-9A-Za-z])"
)
_STROKES: Final = frozenset("OoIl|01")
_AS_DIGITS: Final = str.maketrans("OoQDIl|SBZ", "0000111582")


def _look_alikes(text: str) -> Iterator[Piece]:
    for match in _MOSTLY_DIGITS.finditer(text):
        country, check, bank, word = (part or "" for part in match.groups())
        digits = sum(letter.isdigit() for letter in word)
        shown = country + check.translate(_AS_DIGITS) + bank + word.translate(_AS_DIGITS)
        if shown != match.group() and (digits * 3 >= len(word) or set(word) <= _STROKES):
            yield match.start(), match.end(), shown
