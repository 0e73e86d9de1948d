"""Cut a text into sentences, keeping their places."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

END = re.compile(r"[.!?…]+[\"“”»«’)\]]*(?=\s|$)|\n+")
ABBREVIATION = re.compile(
    r"(?:^|[\s(„\"])(?:z|u|o|d|i|v|m|s|b|a|h|e|ä|[A-ZÄÖÜ]"
    r"|bzw|ca|vgl|Nr|Abt|Str|Dr|Prof|Dipl|Ing|Hr|Fr|inkl|zzgl|evtl|ggf|max|min|bspw|sog|St"
    r"|Mr|Mrs|Ms|vs|No|approx|Inc|Ltd)$"
)
ORDINAL = re.compile(r"(?:am|der|den|dem|des|die|das|zum|zur|vom|im|bis|ab|seit)\s+\d{1,2}$", re.I)
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
    before, after = (
        text[max(0, match.start() - 24) : match.start()],
        text[match.end() : match.end() + 12],
    )
    if after.lstrip()[:1].islower() or ABBREVIATION.search(before):
        return False
    return not (ORDINAL.search(before) or (before[-1:].isdigit() and MONTH.match(after)))


def _trim(text: str, start: int, end: int) -> Sentence:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    return Sentence(start, start + len(piece.strip()), piece.strip())
