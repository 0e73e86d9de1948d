"""IBANs by country, structure and check digits, and bank accounts of the older kind (spec 5.6)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

from stdnum import iban, numdb

from apps.memory.rules.guard.spots import windows

Span = tuple[int, int]

_HEAD: Final = re.compile(r"([A-Za-z])[\W_]{0,3}([A-Za-z])[\W_]{0,4}(\d)[\W_]{0,3}(\d)")
_DIGITS: Final = re.compile(r"\d+")
_IBAN: Final = re.compile(r"(?i)\biban")
_ACCOUNT: Final = re.compile(r"(?i)iban|konto|kto\b|bankverb|account|überweis|erstatt|spende")
_TRIES: Final = 16  # beginnings of an IBAN whose rest is looked for elsewhere


def find_ibans(text: str) -> Iterator[Span]:
    """Find the ranges of IBANs: whole, in parts, without country, or mistyped beside the word."""
    begun = []
    labelled = bool(_ACCOUNT.search(text))
    for head in _heads(text):
        if whole := _whole(text, head):
            yield whole
        elif _is_written_out(text, head):
            begun.append(head)
            if labelled:
                yield from _mistyped(text, head)
    for head in begun[:_TRIES]:
        yield from _in_parts(text, head)
    yield from _without_country(text)
    yield from _accounts(text)


def _heads(text: str) -> Iterator[re.Match[str]]:
    """Give two letters and two digits wherever the letters are those of a country with IBANs."""
    for digits in _DIGITS.finditer(text):
        letters = _LETTERS.search(text, max(0, digits.start() - 9), digits.start())
        if letters and _length(_country(letters)):
            head = _HEAD.match(text, letters.start())
            if head:
                yield head


_LETTERS: Final = re.compile(r"([A-Za-z])[\W_]{0,3}([A-Za-z])[\W_]{0,4}\Z")


def _country(head: re.Match[str]) -> str:
    return (head[1] + head[2]).upper()


def _is_written_out(text: str, head: re.Match[str]) -> bool:
    before = text[max(0, head.start() - 1) : head.start()]
    return (head[1] + head[2]).isupper() and not before.isalnum()


def _whole(text: str, head: re.Match[str]) -> Span | None:
    body = _body(_country(head))
    match = body and body.match(text, head.end())
    if match and not _HAS_WORD.search(match.group()):
        span = head.start(), match.end()
        return span if _is_valid(text[slice(*span)]) else None
    return None


_HAS_WORD: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]?[a-z]{2,}(?![A-Za-z0-9])")


@lru_cache(maxsize=1024)
def _structure(country: str) -> str:
    """Give the structure after the check digits, like `8!n10!n`; empty without IBANs."""
    _, info = numdb.get("iban").info(country)[0]
    return str(info.get("bban", ""))


@lru_cache(maxsize=1024)
def _length(country: str) -> int:
    sizes = re.findall(r"\d+", _structure(country))
    return 4 + sum(map(int, sizes)) if sizes else 0


_CLASSES: Final = {"n": r"\d", "a": "[A-Za-z]", "c": "[A-Za-z0-9]"}


@lru_cache(maxsize=1024)
def _body(country: str) -> re.Pattern[str] | None:
    """Make the pattern of what follows the check digits, with marks and line ends anywhere."""
    parts = re.findall(r"(\d+)!([nac])", _structure(country))
    if not parts:
        return None
    return re.compile(
        "".join(rf"(?:[\W_]{{0,6}}{_CLASSES[c]}){{{n}}}" for n, c in parts) + r"(?!\d)"
    )


def _is_valid(code: str) -> bool:
    return bool(iban.is_valid(re.sub(r"[\W_]+", "", code), check_country=False))


_ANY_BODY: Final = re.compile(r"(?:[\W_]{0,3}[A-Z0-9]){11,30}(?![A-Za-z0-9])")


def _mistyped(text: str, head: re.Match[str]) -> Iterator[Span]:
    """Find what is written as an IBAN beside that word, though its check digits are wrong."""
    body = _ANY_BODY.match(text, head.end())
    if not body:
        return
    code = re.sub(r"[\W_]+", "", body.group())
    if code.startswith("ZZZ") or sum(letter.isdigit() for letter in code) < 0.6 * len(code):
        return  # a creditor id, or words in capitals
    around = (max(0, head.start() - 60), body.end() + 40)
    known = len(code) + 4 == _length(_country(head))
    if (_ACCOUNT if known else _IBAN).search(text, *around):
        yield head.start(), body.end()


_BEGUN: Final = re.compile(r"(?:[ .\-]{0,2}[A-Z]{1,4})?(?:[ .\-]{0,2}\d)*")
_BLOCK: Final = re.compile(r"\d+(?:[ .\-]{1,2}\d+)*")
_FOURS: Final = re.compile(r"(?:[ .\-]{1,2}[A-Z\d]{4})*(?:[ .\-]{1,2}[A-Z\d]{1,3})?")
_REACH: Final = 3_000  # characters between the parts of an IBAN told in several entries
_PARTS: Final = 12  # blocks of digits that are tried for the missing part


def _in_parts(text: str, head: re.Match[str]) -> Iterator[Span]:
    """Find an IBAN whose rest stands after some words, in another line or in another entry."""
    begun = _BEGUN.match(text, head.end())
    if not begun or text[begun.end() : begun.end() + 1].isalnum():
        return  # a VAT or creditor id
    code = re.sub(r"[\W_]+", "", head.group() + begun.group())
    missing = _length(_country(head)) - len(code)
    near = (max(0, head.start() - 80), begun.end() + 80)
    grouped = _FOURS.fullmatch(begun.group())
    if missing <= 0 or not (grouped or _ACCOUNT.search(text, *near)):
        return
    after = islice(_BLOCK.finditer(text, begun.end(), begun.end() + _REACH), _PARTS)
    before = list(_BLOCK.finditer(text, max(0, head.start() - _REACH), head.start()))[-_PARTS:]
    rest = _rest(code, missing, list(after), 4) or _rest(code, missing, before, 1)
    if rest:
        yield min(head.start(), rest[0].start()), max(begun.end(), rest[-1].end())


def _rest(
    code: str, missing: int, blocks: list[re.Match[str]], most: int
) -> tuple[re.Match[str], ...]:
    """Choose the blocks, in order, that complete an IBAN, or none."""
    sized = [(block, re.sub(r"\D+", "", block.group())) for block in blocks]
    sized = [(block, digits) for block, digits in sized if len(digits) <= missing]
    for count in range(1, most + 1):
        for chosen in combinations(sized, count):
            if sum(len(digits) for _, digits in chosen) == missing and _is_valid(
                code + "".join(digits for _, digits in chosen)
            ):
                return tuple(block for block, _ in chosen)
    return ()


_RUN: Final = re.compile(r"(?<!\d)\d(?:[\W_]{0,3}\d){12,28}(?![\dA-Za-z])")
_LENGTHS: Final = frozenset({15, 16, 18, 20, 21, 22, 24, 28})  # of the countries named below
_CODES: Final = re.compile(r"\b[A-Z]{2}\b")
_NAMES: Final = {
    "deutsch": "DE", "german": "DE", "österreich": "AT", "austria": "AT", "schweiz": "CH",
    "swiss": "CH", "switzerland": "CH", "spani": "ES", "spain": "ES", "belgi": "BE",
    "polen": "PL", "poln": "PL", "poland": "PL", "dänemark": "DK", "schwed": "SE",
}  # fmt: skip


def _without_country(text: str) -> Iterator[Span]:
    """Find the digits of an IBAN whose country is named elsewhere in the sentence."""
    for run in _RUN.finditer(text):
        digits = re.sub(r"\D+", "", run.group())
        if len(digits) + 2 not in _LENGTHS:
            continue
        around = text[max(0, run.start() - 100) : run.end() + 60]
        countries = set(_CODES.findall(around))
        lowered = around.lower()
        countries |= {code for name, code in _NAMES.items() if name in lowered}
        if _ACCOUNT.search(around):
            countries.add("DE")
        if any(_length(c) == len(digits) + 2 and _is_valid(c + digits) for c in countries):
            yield run.span()


_BANK: Final = re.compile(
    r"(?i)\b(?:blz|bankleitzahl|bank ?code)\b\D{0,20}\d{3} ?\d{2} ?\d ?\d{2}\b"
    r"|\bsort ?code\b\D{0,12}\d\d[ -]?\d\d[ -]?\d\d\b|\brouting\b\D{0,20}\d{9}\b"
    r"|\b(?:girokonto|sparkasse|volksbank|hausbank|raiffeisenbank|commerzbank|postbank)\b"
)
_NUMBER: Final = re.compile(
    r"(?i)(?:konto(?:-?(?:nummer|nr))?|kto|account)(?!\w)\.?[^\d\n]{0,40}(?:\n\W{0,4})?"
    r"(\d(?:[ .\-/]?\d){6,11})(?![\d.,]*\d)"
)


def _accounts(text: str) -> Iterator[Span]:
    """Find an account number that stands beside its bank."""
    for window in windows(text, ("konto", "kto", "account"), 0, 80):
        for number in _NUMBER.finditer(text, *window):
            if _BANK.search(text, max(0, number.start() - 80), number.end() + 80):
                yield number.span()
