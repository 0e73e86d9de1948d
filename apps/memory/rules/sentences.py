"""Cut a text into sentences, keeping their places."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from apps.memory.rules.words import vocabulary

END = re.compile(r"[.!?…]+[\"“”»«’)\]]*(?=\s|$)|\n+")
ABBREVIATIONS = vocabulary(
    """
    bzw ca vgl nr abt str dr prof dipl ing hr fr inkl zzgl evtl ggf max min bspw sog st mr mrs ms
    vs no approx inc ltd
    """
)
# „am 3. Mai“, „seit dem 1. Quartal“: a small number behind such a word, or before such a word.
BEFORE_ORDINAL = vocabulary("am der den dem des die das zum zur vom im bis ab seit")
MONTH = re.compile(
    r"\s*(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|quartal|etage|stock|ausgabe|auflage)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its range of characters in the text."""

    start: int
    end: int
    text: str


def find_sentences(text: str, breaks: Iterable[int] = ()) -> list[Sentence]:
    """Return the sentences of a text; `breaks` are further places where one ends."""
    places = sorted({0, len(text), *breaks, *_ends(text)})
    return [piece for start, end in pairwise(places) if (piece := _trim(text, start, end)).text]


def _ends(text: str) -> Iterator[int]:
    for match in END.finditer(text):
        if match[0][0] != "." or match[0].startswith("..") or _is_full_stop(text, match):
            yield match.end()


def _is_full_stop(text: str, match: re.Match[str]) -> bool:
    after = text[match.end() : match.end() + 12]
    if after.lstrip()[:1].islower():
        return False
    spoken = text[max(0, match.start() - 24) : match.start()].lower().split()
    word = spoken[-1].lstrip('(„"') if spoken else ""
    if word.isdigit() and len(word) <= 2:
        return not (BEFORE_ORDINAL & set(spoken[-2:-1]) or MONTH.match(after))
    last = word.rsplit(".", 1)[-1]
    return not (last in ABBREVIATIONS or (len(last) == 1 and last.isalpha()))


def _trim(text: str, start: int, end: int) -> Sentence:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    return Sentence(start, start + len(piece.strip()), piece.strip())
