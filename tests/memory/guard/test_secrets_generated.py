"""Numbers made by the thousand: no disguise hides a secret, no honest number is taken for one."""

import random
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stdnum import iban, luhn, numdb

from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.verdict import Reason
from tests.cases import load
from tests.memory.guard.disguises import DISGUISES

COUNTRIES = [
    "DE",
    "AT",
    "CH",
    "FR",
    "NL",
    "BE",
    "LU",
    "ES",
    "IT",
    "PT",
    "GB",
    "IE",
    "PL",
    "CZ",
    "DK",
    "SE",
    "NO",
    "FI",
    "HU",
    "LI",
]
ISSUERS = {
    "4": 16, "51": 16, "55": 16, "2221": 16, "2720": 16, "34": 15, "37": 15, "6011": 16, "65": 16,
    "3530": 16, "36": 14, "300": 14, "62": 16, "6759": 16,
}  # fmt: skip
LETTERS = {"n": "0123456789", "a": "ABCDEFGHJKLMNPQRSTUVWXYZ", "c": "0123456789"}


def make_iban(country: str, dice: random.Random) -> str:
    structure = numdb.get("iban").info(country)[0][1]["bban"]
    parts = re.findall(r"(\d+)!([nac])", structure)
    body = "".join(dice.choice(LETTERS[kind]) for size, kind in parts for _ in range(int(size)))
    return country + iban.calc_check_digits(f"{country}00{body}") + body


def make_card(prefix: str, dice: random.Random) -> str:
    rest = ISSUERS[prefix] - len(prefix) - 1
    digits = prefix + "".join(dice.choice("0123456789") for _ in range(rest))
    return digits + luhn.calc_check_digit(digits)


def reasons(text: str) -> set[Reason]:
    return {secret.reason for secret in find_secrets(text)}


@pytest.mark.parametrize("disguise", DISGUISES)
def test_no_iban_hides(disguise):
    dice = random.Random(disguise)
    for country in COUNTRIES:
        shown = DISGUISES[disguise](make_iban(country, dice))
        text = f"Merk dir bitte {shown} für mich."
        assert Reason.SECRET_IBAN in reasons(text), text


@pytest.mark.parametrize("disguise", DISGUISES)
def test_no_card_hides(disguise):
    dice = random.Random(disguise)
    for prefix in ISSUERS:
        shown = DISGUISES[disguise](make_card(prefix, dice))
        text = f"Artikelnummer {shown} für mich."
        assert Reason.SECRET_CARD in reasons(text), text


def number(dice: random.Random, digits: int) -> str:
    return str(dice.randrange(10 ** (digits - 1), 10**digits))


HONEST = {
    "order": lambda d: f"Meine Bestellung hat die Nummer {number(d, 10)}-{number(d, 2)}.",
    "phone": lambda d: (
        f"Anrufen unter +49 {number(d, 3)} {number(d, 8)} oder 0731 {number(d, 5)}-0."
    ),
    "vat": lambda d: f"Unsere USt-ID ist DE{number(d, 9)}, die des Kunden ATU{number(d, 8)}.",
    "french vat": lambda d: (
        f"Die TVA der Tochter ist FR{number(d, 11)}, sonst NL{number(d, 9)}B01."
    ),
    "date": lambda d: (
        f"Von {d.randrange(10, 29)}.{d.randrange(10, 13)}.20{number(d, 2)} bis "
        f"20{number(d, 2)}-0{d.randrange(1, 9)}-{d.randrange(10, 29)} 0{d.randrange(9)}:30 Uhr."
    ),
    "article": lambda d: (
        f"Artikel {d.choice('ABDE')}{d.choice('EHT')}{number(d, 2)} {number(d, 6)}."
    ),
}


@pytest.mark.parametrize("kind", HONEST)
def test_honest_numbers_are_no_ibans(kind):
    dice = random.Random(kind)
    for _ in range(150):
        text = HONEST[kind](dice)
        assert find_secrets(text) == [], text


def test_random_numbers_are_seldom_cards():
    dice = random.Random(16)
    tries = 1_500
    found = sum(Reason.SECRET_CARD in reasons(f"Los {number(dice, 16)}.") for _ in range(tries))
    assert found < 0.035 * tries  # 2.6 % in the long run: benchmarks/guard_numbers.py


SECRETS = [case for case in load("guard") if case["reason"].startswith("secret.")]
LINES = [case["text"] for case in SECRETS if "\n" not in case["text"]]
PLAIN = [text for text in LINES if text.isascii() or unicodedata.is_normalized("NFKC", text)]
INVISIBLE = "\u200b\u200c\u200d\u2060\u00ad\ufeff\u200e\u200f\u202a\u2062\ufe0f"


@settings(max_examples=60)
@given(st.data(), st.sampled_from(PLAIN))
def test_invisible_characters_hide_nothing(data, text):
    marks = data.draw(
        st.lists(st.sampled_from(["", "", *INVISIBLE]), min_size=len(text), max_size=len(text))
    )
    disguised = "".join(letter + mark for letter, mark in zip(text, marks, strict=True))
    assert find_secrets(disguised), ascii(disguised)


@settings(max_examples=40)
@given(
    st.sampled_from(PLAIN),
    st.sampled_from(["  ", "\u00a0", "\u2009", "\u3000", "\u202f", " \u200b"]),
)
def test_wider_spaces_hide_nothing(text, space):
    assert find_secrets(text.replace(" ", space)), text


@settings(max_examples=40)
@given(st.sampled_from(PLAIN), st.sampled_from(["full width", "NFD", "NFKD"]))
def test_other_forms_hide_nothing(text, form):
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    shown = wide if form == "full width" else unicodedata.normalize(form, text)
    assert find_secrets(shown), shown


@settings(max_examples=40)
@given(st.sampled_from(SECRETS), st.text(max_size=40), st.text(max_size=40))
def test_what_stands_around_in_other_lines_hides_nothing(case, before, after):
    text = f"{before}\n\n{case['text']}\n\n{after}"
    assert find_secrets(text), ascii(text)


@settings(max_examples=60)
@given(st.text(max_size=300))
def test_spans_lie_within_the_text_and_apart(text):
    last = 0
    for secret in find_secrets(text):
        assert last <= secret.start < secret.end <= len(text)
        last = secret.end
