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


# Ends of lines that introduce what stands in the next one.
_OPEN: Final = (
    ":", "=", ">", ": ", "ist", "lautet", "heißt", "mit", " is", "wort", "auf", "word", "PIN",
    "pin", "ode", "ey",
)  # fmt: skip
_CLAUSE_END: Final = re.compile(
    # „Merk dir mein Kennwort. Es lautet …“ is one clause.
    r"[.!?][\"')]*\s+(?=[A-ZÄÖÜ])(?!(?:Es|Sie|Er|It) (?:ist|lautet|heißt|is)\b)"
    rf"|\n{''.join(f'(?<!{re.escape(end)}.)' for end in _OPEN)}",
    re.DOTALL,
)


def clauses(text: str, words: Iterable[str]) -> Iterator[Span]:
    """Give the sentences or lines in which a word stands, with the lines that they introduce."""
    found = spots(text, words)
    if not found:
        return
    ends = [end.end() for end in _CLAUSE_END.finditer(text)]
    ends.append(len(text) + 1)
    for number in sorted({bisect_right(ends, at) for at in found}):
        yield (ends[number - 1] if number else 0), ends[number]


def long_words(text: str, shortest: int) -> Iterator[re.Match[str]]:
    """Give the words of at least some characters."""
    return re.finditer(rf"(?<!\S)\S{{{shortest},}}", text)
