"""When two entries say the same (spec 5.11), and how alike two texts are.

Deliberately cautious: only sentence marks, case, spaces and a few filler words are overlooked.
Another number, another name or a „nicht“ makes another statement.
"""

import re
import unicodedata
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from apps.memory.rules.words import FUNCTION_WORDS

# Neither marks that change a meaning („C#“, „C++“, „50 %“) nor a minus sign before a digit.
_TOKEN = re.compile(
    r"[-−]?\d+(?:[.,:/]\d+)*"
    r"|[^\W\d_]+"
    r"|[^\w\s.,;:!?…\"'„“”‚‘’«»()\[\]{}*`~–—-]"
)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
type Pairs = AbstractSet[tuple[str, str]]

_GERMAN_FILLERS = ("bitte", "übrigens", "also", "eigentlich", "nämlich", "jetzt", "nun")
_FILLERS = frozenset((*_GERMAN_FILLERS, "please", "actually", "really", "btw", "now"))
_REPLACED = (
    re.compile(r"\b(?:nicht (?:mehr|länger)|no longer)\b(?P<old>[^.;!?]*?)\b(?:sondern|but)\b"),
    re.compile(r"\bnot\b(?P<old>[^.;!?]*?)\bany ?(?:more|longer)\b,? ?but\b"),
)


def statement(text: str) -> tuple[str, ...]:
    """Reduce a text to what it says: folded words, numbers and meaningful marks."""
    return _reduced(_folded(text))


def find_same(known: Sequence[str], text: str) -> int | None:
    """Find the first known text that says the same."""
    wanted = statement(text)
    if not wanted:
        return None
    longest, *others = sorted(set(wanted), key=len, reverse=True)
    for index, folded in enumerate(folded_all(known)):
        if longest not in folded or not all(token in folded for token in others):
            continue
        if _reduced(folded) == wanted:
            return index
    return None


def find_replaced(known: Sequence[str], text: str) -> int | None:
    """Find the one known text that „nicht mehr X, sondern Y“ corrects.

    It must name X, and all else that it says must be said again, so that nothing gets lost.
    """
    folded = _folded(text)
    match = next(filter(None, (pattern.search(folded) for pattern in _REPLACED)), None)
    old = _content(match["old"]) if match else set()
    if match is None or not old:
        return None
    said = _content(folded)
    contents = [_content(other) for other in folded_all(known)]
    found = [index for index, words in enumerate(contents) if old <= words <= said]
    return found[0] if len(found) == 1 else None


def pairs_of(folded: str) -> Pairs:
    """Return the pairs of neighbouring characters of a folded text, for `likeness`."""
    padded = f" {folded} "
    return set(pairwise(padded))


def likeness(one: Pairs, other: Pairs) -> float:
    """Measure how alike two texts are by their pairs of letters: 0 nothing, 1 all in common."""
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 0.0


def _reduced(folded: str) -> tuple[str, ...]:
    tokens = _tokens(folded)
    return tuple(token for token in tokens if token not in _FILLERS) or tuple(tokens)


def _tokens(folded: str) -> list[str]:
    return _TOKEN.findall(folded)


def _content(folded: str) -> set[str]:
    return set(_tokens(folded)) - FUNCTION_WORDS - _FILLERS


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold()


def folded_all(texts: Sequence[str]) -> list[str]:
    """Fold texts for comparing: compatible characters, no case, nothing invisible."""
    # One pass over all notes is many times faster than one pass for each.
    folded = _folded("\0".join(texts)).split("\0")
    return folded if len(folded) == len(texts) else [_folded(text) for text in texts]
