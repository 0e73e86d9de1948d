"""Numbers as people write them in tables."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.cowork.rules.numbers import mark_of, number


@pytest.mark.parametrize(
    ("text", "mark", "value"),
    [
        ("12", ".", "12"),
        ("-12", ".", "-12"),
        ("+12", ".", "12"),
        ("−12,5", ".", "-12.5"),
        ("12,50-", ".", "-12.50"),
        ("12.5", ",", "12.5"),
        ("12,5", ".", "12.5"),
        ("1.234,56", ".", "1234.56"),
        ("1,234.56", ",", "1234.56"),
        ("1.234.567", ".", "1234567"),
        ("1,234,567.8", ",", "1234567.8"),
        ("1.234", ",", "1234"),
        ("1.234", ".", "1.234"),
        ("1,234", ".", "1234"),
        ("1,234", ",", "1.234"),
        ("0.123", ",", "0.123"),
        ("1234,567", ".", "1234.567"),
        ("1'234.50", ".", "1234.50"),
        ("1’234", ".", "1234"),
        ("1 234,5", ".", "1234.5"),
        ("1\u202f234\u00a0€", ".", "1234"),
        ("€ 12,00", ".", "12.00"),
        ("12.00 EUR", ",", "12.00"),
        ("8 %", ".", "8"),
        ("+ 8 %", ".", "8"),
        (",5", ".", "0.5"),
        ("1e+16", ".", "1e16"),
    ],
)
def test_read(text, mark, value):
    assert number(text, mark) == Decimal(value)


NO_NUMBERS = "a|12a|1.2.3|1,2,3|31.12.2026|2026-12-31|--1|-1-|1..2|12:30|5.|.|-| |x1|1.23.456|٣|²"


@pytest.mark.parametrize("text", ["", *NO_NUMBERS.split("|"), "9" * 61])
def test_not_read(text):
    assert number(text) is None


@pytest.mark.parametrize(
    ("values", "default", "mark"),
    [
        (["1.234", "5.678"], ",", ","),
        (["1.234", "5.678"], ".", "."),
        (["1.234", "12,5"], ".", ","),
        (["1,234", "12.5"], ",", "."),
        (["1.234", "1.234.567"], ".", ","),
        (["1.234", "1.234,50"], ".", ","),
        (["a", "", "31.12.2026"], ",", ","),
    ],
)
def test_the_mark_of_a_column(values, default, mark):
    assert mark_of(values, default) == mark


@given(st.decimals(-10_000_000, 10_000_000, places=2))
def test_both_ways_of_writing_are_understood(value):
    english = f"{value:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    assert number(english, ".") == number(german, ",") == value
    assert number(english, ",") == number(german, ".") == value


@given(st.text(st.sampled_from("0123456789.,' -+€%eE")) | st.text())
def test_any_text_is_a_number_or_none(text):
    value = number(text)
    assert value is None or value.is_finite()
