"""Ways to write a number so that a careless scanner passes over it."""

import base64
import re
from collections.abc import Callable, Sequence
from urllib.parse import quote

GERMAN = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def fours(code: str) -> list[str]:
    """Cut a code into groups of four."""
    return [code[at : at + 4] for at in range(0, len(code), 4)]


def grouped(mark: str) -> Callable[[str], str]:
    """Put a mark between groups of four."""
    return lambda code: mark.join(fours(code))


def apart(mark: str) -> Callable[[str], str]:
    """Put a mark between all characters."""
    return lambda code: mark.join(code)


def digits_from(zero: str) -> Callable[[str], str]:
    """Write the digits with another script's, which follow each other from its zero."""
    return lambda code: re.sub(r"\d", lambda d: chr(ord(zero) + int(d.group())), code)


def digits_of(alphabet: Sequence[str], mark: str = "") -> Callable[[str], str]:
    """Write each digit as a word or sign of its own."""
    return lambda code: mark.join(alphabet[int(c)] if c.isdigit() else c for c in code)


def in_base64(code: str) -> str:
    """Write a code in base64."""
    return base64.b64encode(code.encode()).decode()


def told_in_two(code: str) -> str:
    """Tell the halves of a code in one sentence."""
    return f"vorne {' '.join(fours(code[:8]))} und dahinter dann {' '.join(fours(code[8:]))}"


def in_two_entries(code: str) -> str:
    """Write the halves of a code as two entries."""
    return f"\n- Notiz A: {' '.join(fours(code[:8]))}\n- Notiz B: {' '.join(fours(code[8:]))}\n"


DISGUISES: dict[str, Callable[[str], str]] = {
    "plain": str,
    "lower case": str.lower,
    "spaces": grouped(" "),
    "two spaces": grouped("  "),
    "dots": grouped("."),
    "dashes": grouped("-"),
    "long dashes": grouped("–"),
    "underscores": grouped("_"),
    "slashes": grouped("/"),
    "pipes": grouped(" | "),
    "colons": grouped(":"),
    "middle dots": grouped("·"),
    "no-break spaces": grouped("\u00a0"),
    "thin spaces": grouped("\u2009"),
    "tabs": grouped("\t"),
    "lines": grouped("\n"),
    "windows lines": grouped("\r\n"),
    "quoted lines": grouped("\n> "),
    "list items": grouped("\n- "),
    "zero-width spaces": apart("\u200b"),
    "joiners": apart("\u200d"),
    "soft hyphens": apart("\u00ad"),
    "right-to-left marks": apart("\u200f"),
    "variation selectors": apart("\ufe0f"),
    "combining marks": apart("\u0336"),
    "single spaces": apart(" "),
    "single dots": apart("."),
    "single dashes": apart("-"),
    "full width": lambda code: "".join(chr(ord(c) + 0xFEE0) for c in code),
    "mathematical": digits_from("𝟎"),
    "arabic": digits_from("٠"),
    "devanagari": digits_from("०"),
    "thai": digits_from("๐"),
    "superscripts": digits_of("⁰¹²³⁴⁵⁶⁷⁸⁹"),
    "subscripts": digits_from("₀"),
    "circled": digits_of("⓪①②③④⑤⑥⑦⑧⑨"),
    "filled circles": digits_of("⓿❶❷❸❹❺❻❼❽❾"),
    "keycaps": lambda code: re.sub(r"\d", lambda d: d.group() + "\ufe0f\u20e3", code),
    "tags": lambda code: "".join(chr(0xE0000 + ord(c)) for c in code),
    "German words": digits_of(GERMAN, " "),
    "English words": digits_of(ENGLISH, " "),
    "words with commas": digits_of(GERMAN, ", "),
    "letter O": lambda code: code[:2] + code[2:].replace("0", "O"),
    "letter l": lambda code: code[:2] + code[2:].replace("1", "l"),
    "Cyrillic": lambda code: code.replace("0", "О").replace("3", "З").replace("E", "Е"),
    "base64": in_base64,
    "base64 twice": lambda code: in_base64(in_base64(code)),
    "base64 of groups": lambda code: in_base64(" ".join(fours(code))),
    "hexadecimal": lambda code: ("Nr. " + code).encode().hex(),
    "percent": lambda code: "".join(f"%{ord(c):02X}" for c in code),
    "percent spaces": lambda code: quote(" ".join(fours(code))),
    "entities": lambda code: "".join(f"&#{ord(c)};" for c in code),
    "escapes": lambda code: "".join(f"\\u{ord(c):04x}" for c in code),
    "backwards": lambda code: f"{code[::-1]} (rückwärts)",
    "halves": told_in_two,
    "two entries": in_two_entries,
}
