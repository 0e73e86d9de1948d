"""One plain view of a text, whatever disguise it was written in, that leads back to the original.

Folding undoes what readers do not see or take for the same: compatibility forms, zero-width and
control characters, combining marks (the German umlauts stay), other digits, other spaces, dashes
and quotation marks, Cyrillic and Greek look-alikes. The result is for looking, never for storing.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Folded:
    """Hold a rewritten text with the range in the original that each of its characters shows."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Give the range in the original of a non-empty range of this view."""
        last = end - 1  # a reversed view runs backwards, so either end may come first
        return (
            min(self.starts[start], self.starts[last]),
            max(self.ends[start], self.ends[last]),
        )

    def part(self, start: int, end: int) -> "Folded":
        """Give a range of this view as a view of its own."""
        cut = slice(start, end)
        return Folded(self.text[cut], self.starts[cut], self.ends[cut])


Piece = tuple[int, int, str]  # a range of a view and what stands there instead


def fold(text: str) -> Folded:
    """Fold a text; folding twice gives the same text as folding once (spec 5.6)."""
    plain = rewrite(_identity(text), _pieces(_NOT_PLAIN, text, _plain))
    return rewrite(plain, _pieces(_DIAERESIS, plain.text, _umlaut))


def rewrite(view: Folded, pieces: Iterable[Piece]) -> Folded:
    """Replace ranges (in order, not overlapping); each new character shows its whole range."""
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for start, end, new in pieces:
        text += (view.text[done:start], new)
        starts += view.starts[done:start]
        ends += view.ends[done:start]
        if new:
            first, last = view.span(start, end)
            starts += [first] * len(new)
            ends += [last] * len(new)
        done = end
    if not text:
        return view
    text.append(view.text[done:])
    starts += view.starts[done:]
    ends += view.ends[done:]
    return Folded("".join(text), starts, ends)


_MARGIN: Final = 200  # characters around a rewritten place, so that its label is seen with it


def zones(view: Folded, pieces: Iterable[Piece]) -> Iterator[Folded]:
    """Give only the surroundings of rewritten pieces, rewritten; near ones together."""
    group: list[Piece] = []
    for piece in pieces:
        if group and piece[0] - group[-1][1] > 2 * _MARGIN:
            yield _zone(view, group)
            group = []
        group.append(piece)
    if group:
        yield _zone(view, group)


def _zone(view: Folded, pieces: Sequence[Piece]) -> Folded:
    start = max(0, pieces[0][0] - _MARGIN)
    shifted = [(begin - start, end - start, new) for begin, end, new in pieces]
    return rewrite(view.part(start, pieces[-1][1] + _MARGIN), shifted)


def reverse(view: Folded) -> Folded:
    """Read a view from its end."""
    return Folded(view.text[::-1], view.starts[::-1], view.ends[::-1])


def _identity(text: str) -> Folded:
    return Folded(text, range(len(text)), range(1, len(text) + 1))


# What folding leaves alone, apart from a combining diaeresis that makes a letter an umlaut.
_NOT_PLAIN: Final = re.compile(r"\r\n|[^\n\x20-\x7eäöüÄÖÜß]")
_DIAERESIS: Final = re.compile("[aouAOU]?\u0308")


def _pieces(pattern: re.Pattern[str], text: str, show: Callable[[str], str]) -> Iterator[Piece]:
    for match in pattern.finditer(text):
        yield match.start(), match.end(), show(match.group())


def _umlaut(letter: str) -> str:
    return unicodedata.normalize("NFC", letter).removesuffix("\u0308")


# Letters of other scripts, each before the ASCII that it is taken for.
_LOOK_ALIKES_TEXT: Final = """
    АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY З3 Ьb аa бb вb гr еe һh нh іi јj кk мm оo пn
    рp ѕs сc тt хx уy иu ԁd ԛq ԝw ԍG ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa βb γy εe ηn
    ιi κk νv οo ρp σo τt υu χx ωw øo ØO łl ŁL đd ĐD ıi ɑa ɡg ſs ðd ƒf հh ոn սu օo ℮e ƖI ǀl ɪI
    ꓳO ꓲI 〇0 零0 一1 二2 三3 四4 五5 六6 七7 八8 九9 „" “" ”" «" »" ‹' ›' ‘' ’' ‚' ‛' ′' ″"
    ´' ˈ' −- ⁃- ‐- ∕/ ⁄/ ⧸/ ·. •. ․. ∙. ⋅. ‧. ː: ∶: ⁎* ∗* ＠@ ⁑*
"""
_LOOK_ALIKES: Final = _LOOK_ALIKES_TEXT.split()
_KNOWN: Final = {pair[0]: pair[1:] for pair in _LOOK_ALIKES}
_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u034f")  # letters and marks without ink
_LINE_ENDS: Final = frozenset(["\r\n", *"\r\x0b\x0c\x85\u2028\u2029"])
_DIAERESIS_MARK: Final = "\u0308"
_OFFSETS: Final = (  # letters that stand at a fixed distance from ASCII: tags, flags, boxed letters
    (0xE0020, 0xE007E, 0xE0000),
    (0x1F1E6, 0x1F1FF, 0x1F1E6 - ord("A")),
    (0x1F150, 0x1F169, 0x1F150 - ord("A")),
    (0x1F170, 0x1F189, 0x1F170 - ord("A")),
)


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    """Show one character plainly: as itself, as other characters, or as nothing."""
    if letter == _DIAERESIS_MARK or not _NOT_PLAIN.match(letter):
        return letter
    if letter in _KNOWN:
        return _KNOWN[letter]
    if letter in _LINE_ENDS:
        return "\n"
    code = ord(letter)
    for first, last, distance in _OFFSETS:
        if first <= code <= last:
            return chr(code - distance)
    return _by_category(letter)


def _by_category(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Zs" or letter in "\t\u2800":
        return " "
    if category[0] in "CM" or letter in _BLANKS:
        return ""
    if (digit := unicodedata.digit(letter, None)) is not None:
        return str(digit)
    if category == "Pd":
        return "-"
    parts = unicodedata.normalize("NFKD", letter)
    return letter if parts == letter else "".join(map(_plain, parts))
