"""Passwords as machines write them: addresses, settings, seeds, recovery phrases (spec 5.6)."""

import re
from collections.abc import Iterator
from typing import Final

from apps.memory.rules.guard.spots import windows

Span = tuple[int, int]


def find_credentials(text: str) -> Iterator[Span]:
    """Find the ranges of machine-written passwords, seeds and word lists."""
    for start, end in windows(text, _MARKS, 12, 100):
        for match in _FORMS.finditer(text, start, end):
            yield match.span()
    for start, end in windows(text, ("://",), 0, 310):
        for match in _ADDRESS.finditer(text, start, end):
            yield match.span()
    for start, end in windows(text, ("@",), 110, 60):
        for match in _AT_HOST.finditer(text, start, end):
            yield match.span()
    for start, end in windows(text, _SEED_WORDS, 0, 160):
        for match in _SEED.finditer(text, start, end):
            if " " not in match[1] or re.search(r"[2-7]", match[1]):
                yield match.span()
    yield from _phrases(text)


# Lower-case beginnings of what the patterns below find.
_MARKS: Final = (
    "pass", "pwd", "kennwort", "-u ", "--user", "mysql", "basic", "$2", "$1$", "$5$", "$6$",
    "$y$", "$argon", "$apr1", "admin:", "root:", "test:", "user:", "guest:", "postgres:", "demo:",
    "otpauth",
)  # fmt: skip
_ADDRESS: Final = re.compile(r"://[^\s/:@]{0,100}:(?![$<{\[*])[^\s@/]{1,200}@[\w.\[-]")
_FORMS: Final = re.compile(
    r"(?i:(?:password|passwd|pwd|passwort|kennwort|passphrase)[\"']?\s?=\s?[\"']?"
    r"(?![\"'<$%{\[*]|xxx|\.\.\.)[^\s;,\"'&]{3,})"
    r"|(?<!\S)(?:-u|--user)[ =]\S{1,60}:(?![$<{])\S{3,}"
    r"|\bsshpass -p ?\S+|\bmysql\w{0,12} [^\n]{0,80}?-p\S{4,}"
    r"|(?i:\bbasic\s+(?:[\w.@-]{1,60}:\S{3,}|[A-Za-z0-9+/]{12,}={1,2}))"
    r"|\$(?:2[abxy]|[156y]|argon2\w{0,2}|apr1)\$[\w./$=,+-]{16,}"
    r"|(?i:\b(?:admin|root|test|user|guest|postgres"
    r"|demo):(?=\S{0,60}\d)(?=\S{0,60}[a-z])[^\s/:@]{6,60})|otpauth(?:-migration)?://\S+"
)
_AT_HOST: Final = re.compile(
    r"(?<![\w.-])[\w.-]{2,40}:(?=[^\s@]{0,60}(?:\d|[a-z][A-Z]))[^\s:@/]{4,60}@[\w-]+\.\w"
)
_SEED_WORDS: Final = (
    "totp",
    "otp",
    "2fa",
    "mfa",
    "authentic",
    "faktor",
    "factor",
    "seed",
    "einmalpassw",
)
_SEED: Final = re.compile(
    r"(?i:totp|otp|2fa|mfa|authenticator|zwei-?faktor|two-?factor|\bseed|einmalpassw)[^\n]{0,60}?\b"
    r"((?:[A-Z2-7]{4}[ -]?){4,16}|(?=[A-Z]*[2-7])[A-Z2-7]{14,64}"
    r"|(?:[a-z2-7]{4}[ -]){3,15}[a-z2-7]{4})(?![A-Za-z0-9])"
)


_WORD: Final = "[a-z]{3,8}"
_ROW: Final = re.compile(
    rf"(?<![\w-]){_WORD}(?:(?:[ \n]|,[ \n]?| [-/] ){_WORD}){{11,}}(?![a-zäöüß])"
)
_NUMBERED: Final = re.compile(
    rf"\d{{1,2}}[.):]? ?{_WORD}(?:[\s,;]{{1,3}}\d{{1,2}}[.):]? ?{_WORD}){{11,}}(?![a-zäöüß])"
)
_SHORT_ROW: Final = re.compile(rf"(?<![\w-]){_WORD}(?:[,\s-]{{1,2}}{_WORD}){{5,25}}(?![a-zäöüß])")
_PHRASE_WORDS: Final = (
    "seed", "recovery", "mnemonic", "wiederherstellung", "wallet", "backup-phrase",
    "backup phrase", "zwölf wörter", "24 wörter", "12 wörter", "twelve words", "12 words",
    "24 words",
)  # fmt: skip
_FREE_PHRASE: Final = re.compile(
    r"(?i:passphrase|pass phrase|merksatz|passsatz|(?:unlock|sign in|log in"
    r"|entsperr)[^.!?\n]{0,40} phrase)\s*(?:[:=]|\b(?:ist|lautet|is|heißt)\b)?\s*"
    r"[\"']?((?:[a-zäöüß]{2,15}[ -]){2,9}[a-zäöüß]{2,15})[\"']?(?=\W|\Z)"
)
_UNLABELLED: Final = 11  # words in a row without grammar that no sentence has


def _phrases(text: str) -> Iterator[Span]:
    for pattern in (_ROW, _NUMBERED):
        for match in pattern.finditer(text):
            if _stretch(match.group()) >= _UNLABELLED:
                yield match.span()
    for start, end in windows(text, _PHRASE_WORDS, 0, 400):
        for match in _SHORT_ROW.finditer(text, start, end):
            if _stretch(match.group()) >= 6:
                yield match.span()
    for start, end in windows(text, ("phrase", "satz"), 60, 200):
        for match in _FREE_PHRASE.finditer(text, start, end):
            if not _GRAMMAR.intersection(match[1].split()):
                yield match.span()


_GRAMMAR_TEXT: Final = """
    der die das den dem des ein eine einen einem einer und oder aber ich wir sie ihr ist sind
    war hat haben für mit von bei auf aus nach nicht auch nur noch als wie wenn dass weil zum
    zur vom beim über unter bis durch the and but are was were has have for with from into not
    his her our your their its which because been had does immer bitte mir mich dir sich kein
    keine sehr mehr soll kann muss will rules policy policies
"""
_GRAMMAR: Final = frozenset(_GRAMMAR_TEXT.split())


def _stretch(words: str) -> int:
    """Count the words of the longest stretch without words of grammar."""
    longest = length = 0
    for word in re.findall(r"[a-z]+", words):
        length = 0 if word in _GRAMMAR else length + 1
        longest = max(longest, length)
    return longest
