"""Where in a long text it is worth looking: plain substring search is far faster than patterns."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final

Span = tuple[int, int]


def spots(text: str, words: Iterable[str]) -> list[int]:
    """List in order where any of the lower-case words begins, whatever its case in the text."""
    lowered = text.lower()
    found: set[int] = set()
    for word in words:
        at = lowered.find(word)
        while at >= 0:
            found.add(at)
            at = lowered.find(word, at + len(word))
    return sorted(found)


def windows(text: str, words: Iterable[str], before: int, after: int) -> Iterator[Span]:
    """Give the ranges around the words, in characters; those that touch are merged."""
    start = end = -1
    for at in spots(text, words):
        if at - before > end:
            if end >= 0:
                yield start, end
            start = max(0, at - before)
        end = min(len(text), at + after)
    if end >= 0:
        yield start, end


_CLAUSE_END: Final = re.compile(r"[.!?][\"')]*\s+(?=[A-ZÄÖÜ])|\n")
# A line that introduces what stands in the next one.
_OPEN: Final = re.compile(
    r"(?i)(?:[:=>]|\b(?:ist|lautet|heißt|mit|is|wort|auf|password|pin|code|key))[ \"'*]*$"
)


def clauses(text: str, words: Iterable[str]) -> Iterator[Span]:
    """Give the sentences or lines in which a word stands, with the lines that they introduce."""
    found = spots(text, words)
    if not found:
        return
    ends = list(_ends(text))
    for number in sorted({bisect_right(ends, at) for at in found}):
        yield (ends[number - 1] if number else 0), ends[number]


def _ends(text: str) -> Iterator[int]:
    for end in _CLAUSE_END.finditer(text):
        line = text[max(0, end.start() - 12) : end.start()]
        if end.group() != "\n" or not _OPEN.search(line):
            yield end.end()
    yield len(text) + 1


def long_words(text: str, shortest: int) -> Iterator[re.Match[str]]:
    """Give the words of at least some characters."""
    return re.finditer(rf"(?<!\S)\S{{{shortest},}}", text)
