"""Numbers as German and English tables write them. Pure."""

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import islice

FRAME = re.compile(r"(?:EUR|USD|CHF|GBP|[€$£%]|\s)+", re.IGNORECASE)
MINUS = str.maketrans({"−": "-", "–": "-", "’": "'"})
SHAPE = re.compile(r"([+-]?) ?([0-9.,' ]*[0-9])(-?)")
SCIENTIFIC = re.compile(r"[+-]?[0-9](?:\.[0-9]+)?e[+-]?[0-9]{1,3}", re.IGNORECASE)
EITHER = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")  # 1.234: above a thousand, or above one
DECIMAL = re.compile(r"(?P<whole>[^.]*)\.(?P<rest>[0-9]+)|(?P<first>[^,]*),(?P<then>[0-9]+)")
GROUPED = re.compile(r"[0-9]{1,3}(?:([.,' ])[0-9]{3})(?:\1[0-9]{3})*")
PLAIN = re.compile(r"-?[0-9]{1,20}")
LONGEST = 60  # characters
SAMPLE = 2_000  # values that a column's decimal sign is found by


def number(text: str, mark: str = ".") -> Decimal | None:
    """Read a number, `None` for anything else; `mark` is the decimal sign where either fits."""
    if PLAIN.fullmatch(text):  # most are, and there may be many
        return Decimal(text)
    if len(text) > LONGEST:
        return None
    plain = FRAME.sub(" ", text).strip().translate(MINUS)
    if SCIENTIFIC.fullmatch(plain):
        return Decimal(plain)
    found = SHAPE.fullmatch(plain)
    if not found or (found[1] and found[3]):
        return None
    digits = plain_digits(found[2], mark)
    if digits is None:
        return None
    return -Decimal(digits) if "-" in (found[1], found[3]) else Decimal(digits)


def plain_digits(digits: str, mark: str) -> str | None:
    """Tell the thousands from the decimals; `None` where that gives no number."""
    if EITHER.fullmatch(digits):
        whole, thousandths = re.split("[.,]", digits)
        return f"{whole}.{thousandths}" if mark in digits else whole + thousandths
    if found := DECIMAL.fullmatch(digits):
        whole = thousands(found["whole"] or found["first"] or "0")
        return whole and f"{whole}.{found['rest'] or found['then']}"
    return thousands(digits)


def thousands(whole: str) -> str | None:
    if whole.isdecimal():
        return whole
    return re.sub("[^0-9]", "", whole) if GROUPED.fullmatch(whole) else None


def mark_of(values: Iterable[str], default: str) -> str:
    """Find the decimal sign of a column by the values that leave no doubt."""
    votes = {".": 0, ",": 0}
    for value in islice(values, SAMPLE):
        if number(value, ",") == number(value, ".") is not None and (sign := sign_of(value)):
            votes[sign] += 1
    if votes["."] == votes[","]:
        return default
    return max(votes, key=lambda sign: votes[sign])


def sign_of(value: str) -> str:
    """Name the decimal sign that an unambiguous number speaks for, if any."""
    signs = [letter for letter in value if letter in ".,"]
    if len(signs) == 1 or len(set(signs)) == 2:
        return signs[-1]
    return "" if not signs else "," if signs[0] == "." else "."
