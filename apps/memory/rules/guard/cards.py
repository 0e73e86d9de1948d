"""Card numbers: issuer prefix, issuer length and Luhn, whatever their label says (spec 5.6)."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from stdnum import luhn

from apps.memory.rules.guard.spots import windows

Span = tuple[int, int]

_SHORTEST, _LONGEST = 14, 19  # digits of a card
_ISSUERS: Final = re.compile(
    r"(?:4\d{15}(?:\d{3})?"  # Visa; its old 13 digits are EANs today
    r"|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}"  # Mastercard
    r"|3[47]\d{13}"  # American Express
    r"|(?:6011|64[4-9]\d|65\d\d)\d{12}(?:\d{3})?"  # Discover
    r"|35(?:2[89]|[3-8]\d)\d{12}"  # JCB
    r"|(?:30[0-5]|309|36\d|3[89]\d)\d{11}"  # Diners Club
    r"|62\d{14,17}"  # UnionPay
    r"|(?:5018|5019|5020|5038|5893|6304|6759|676[1-3])\d{12}(?:\d{2,3})?"  # Maestro, Dankort
    r"|220[0-4]\d{12})\Z"  # Mir
)
_LABELS: Final = (
    "karte", "card", "visa", "master", "amex", "american express", "diners", "maestro", "discover",
    "jcb",
)  # fmt: skip
_DIGITS: Final = re.compile(r"\d+")
_GROUPS: Final = frozenset({(4, 6, 5), (4, 6, 4), (10, 5), (10, 4)})


class Group(NamedTuple):  # long notes have thousands of them: cheaper than a dataclass
    """Hold a row of digits and its range."""

    digits: str
    start: int
    end: int


def find_cards(text: str) -> Iterator[Span]:
    """Find the ranges of card numbers, also in groups, over lines and with a few words between."""
    groups = [Group(m.group(), *m.span()) for m in _DIGITS.finditer(text)]
    if sum(len(group.digits) for group in groups) < _SHORTEST:
        return
    yield from _in_groups(text, groups)
    # Once more without the numbers of parts, as in „Teil 2“.
    for row in (groups, [group for group in groups if len(group.digits) > 2]):
        yield from _in_halves(text, row)
        yield from _in_parts(text, row)


def is_card(digits: str) -> bool:
    """Tell whether digits have an issuer's prefix and length and pass Luhn."""
    return bool(_ISSUERS.match(digits)) and luhn.is_valid(digits)


_MARK: Final = r"(?:[^\w\n]|_)"
_TIGHT: Final = re.compile(
    rf"{_MARK}{{1,3}}(?:\n{_MARK}{{0,4}})?|{_MARK}{{0,3}}\n\n?{_MARK}{{0,4}}"
)
_LISTED: Final = re.compile(r"[,;] ")
_BEGINS: Final = frozenset("23456")


def _ties(text: str, groups: Sequence[Group]) -> list[bool]:
    """Tell for each group whether only marks stand between it and the one before."""
    pairs = pairwise(groups)
    near = (right.start - left.end < 9 and (left.end, right.start) for left, right in pairs)
    return [False, *(bool(gap and _TIGHT.fullmatch(text, *gap)) for gap in near), False]


def _in_groups(text: str, groups: Sequence[Group]) -> Iterator[Span]:
    """Find cards in groups with only marks between."""
    tied = _ties(text, groups)
    for first, group in enumerate(groups):
        digits, last = group.digits, first
        if tied[first] and _goes_on(text, groups, first):
            continue
        while digits[0] in _BEGINS and len(digits) <= _LONGEST:
            if len(digits) >= _SHORTEST and is_card(digits):
                ends = not tied[first] and not tied[last + 1]
                if _is_written_so(text, groups[first : last + 1], alone=ends):
                    yield group.start, groups[last].end
            last += 1
            if not tied[last]:
                break
            digits += groups[last].digits


def _goes_on(text: str, groups: Sequence[Group], at: int) -> bool:
    """Tell a short group within a row of such groups: no card begins there."""
    before, here = groups[at - 1], groups[at]
    size = len(here.digits)
    if size > 3 or len(before.digits) != size or at + 1 == len(groups):
        return False
    return text[before.end : here.start] == text[here.end : groups[at + 1].start]


def _is_written_so(text: str, window: Sequence[Group], *, alone: bool) -> bool:
    """Tell a card in groups from a row of numbers that only add up to its length."""
    if len(window) == 1 or _is_labelled(text, window[0].start, window[-1].end):
        return True
    sizes = [len(group.digits) for group in window]
    pairs = pairwise(window)
    if min(sizes) > 2 and any(_LISTED.search(text, a.end, b.start) for a, b in pairs):
        return False  # a list of article numbers or years
    if _DATE.search(text, window[0].start, window[-1].end):
        return False
    return alone or _in_fours(sizes)


_DATE: Final = re.compile(
    r"(?<!\d)(?:[0-2]?[1-9]|[1-3]0|31)\.(?:0?[1-9]|1[0-2])\.(?:19|20)\d\d(?!\d)"
)


def _in_fours(sizes: Sequence[int]) -> bool:
    """Tell the usual groups: fours until the last, or those of American Express and Diners Club."""
    return all(size % 4 == 0 for size in sizes[:-1]) or tuple(sizes) in _GROUPS


def _is_labelled(text: str, start: int, end: int) -> bool:
    around = text[max(0, start - 80) : end + 80].lower()
    return any(label in around for label in _LABELS)


_WORDS_BETWEEN: Final = 70  # characters at most between two parts of a number told in a sentence
_HALVES: Final = frozenset({(8, 8), (12, 4), (4, 12), (8, 7), (8, 6), (4, 11), (4, 10)})


def _in_halves(text: str, groups: Sequence[Group]) -> Iterator[Span]:
    """Find cards in two blocks with words between: „vorne …, hinten …“."""
    blocks: list[list[Group]] = []
    for group, tied in zip(groups, _ties(text, groups), strict=False):
        if tied:
            blocks[-1].append(group)
        else:
            blocks.append([group])
    for left, right in pairwise(blocks):
        sizes = [len(group.digits) for group in (*left, *right)]
        cut = sum(sizes[: len(left)]), sum(sizes[len(left) :])
        near = right[0].start - left[-1].end <= _WORDS_BETWEEN
        digits = "".join(group.digits for group in (*left, *right))
        if near and cut in _HALVES and _in_fours(sizes) and is_card(digits):
            yield left[0].start, right[-1].end


_PARTS: Final = 8  # groups of a card told in a sentence


def _in_parts(text: str, groups: Sequence[Group]) -> Iterator[Span]:
    """Find cards in any parts near a word for cards: „beginnt mit …, geht weiter mit …“."""
    for start, end in windows(text, _LABELS, 160, 160):
        near = [group for group in groups if start <= group.start and group.end <= end]
        for first, group in enumerate(near):
            digits = group.digits
            for last in range(first + 1, min(len(near), first + _PARTS)):
                digits += near[last].digits
                apart = near[last].start - near[last - 1].end > _WORDS_BETWEEN
                if apart or digits[0] not in _BEGINS or len(digits) > _LONGEST:
                    break
                if len(digits) >= _SHORTEST and is_card(digits):
                    yield group.start, near[last].end
