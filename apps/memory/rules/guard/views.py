"""The readings of a text in which a secret may stand: decoded, joined, in digits, backwards."""

import base64
import binascii
import codecs
import html
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final
from urllib.parse import unquote

from apps.memory.rules.guard.fold import Folded, Piece, fold, reverse, zones
from apps.memory.rules.guard.numerals import numerals
from apps.memory.rules.guard.spots import long_words

_ROUNDS: Final = 3  # of decoding: base64 within base64 is as far as a disguise goes
_BUDGET: Final = 20_000  # characters of further readings, besides those of the text


def views(text: str) -> Iterator[Folded]:
    """Give the folded text, and around the places where they differ, its other readings."""
    plain = fold(text)
    left = _BUDGET + len(text)
    yield plain
    for view in _readings(plain):
        left -= len(view.text)
        if left < 0:
            return
        yield view


def _readings(plain: Folded) -> Iterator[Folded]:
    found = newest = [plain]
    for _ in range(_ROUNDS):
        newest = [zone for view in newest for zone in zones(view, _decoded(view.text))]
        found = found + newest
        yield from newest
    for read in (_joined, numerals):
        newest = [zone for view in found for zone in read(view)]
        found = found + newest
        yield from newest
    if _is_mirrored(plain.text):
        yield reverse(plain)
    if _ROT13.search(plain.text):
        yield Folded(codecs.encode(plain.text, "rot13"), plain.starts, plain.ends)


_ROT13: Final = re.compile(r"[Rr][Oo][Tt][- ]?13|[Cc](?:ae|ä)sar")
_BACKWARDS: Final = (
    "rückwärts", "revers", "umgekehrt", "gespiegelt", "von hinten", "verkehrt herum", "backward",
)  # fmt: skip
_IBAN_END: Final = re.compile(r"\d\d[A-Z]{2}(?![A-Za-z0-9])")  # the beginning of an IBAN, mirrored


def _is_mirrored(text: str) -> bool:
    lowered = text.lower()
    return any(word in lowered for word in _BACKWARDS) or bool(_IBAN_END.search(text))


def _decoded(text: str) -> Iterator[Piece]:
    pieces = []
    for match in _codes(text):
        shown = _DECODERS[match.lastgroup or ""](match.group())
        if shown is not None and shown != match.group():
            pieces.append((*match.span(), shown))
    return _apart(sorted(pieces, key=lambda piece: (piece[0], -piece[1])))


def _codes(text: str) -> Iterator[re.Match[str]]:
    for pattern in _BYTES:
        yield from pattern.finditer(text)
    for word in long_words(text, 12):
        if _CODED.match(text, word.start() + 1, word.end()):
            yield from _LETTERS.finditer(text, word.start(), word.end())
    yield from _LINES.finditer(text)


def _base64(code: str) -> str | None:
    code = re.sub(r"\s+", "", code)
    if code.islower() or code.isdigit():
        return None
    body = code.rstrip("=").replace("-", "+").replace("_", "/")
    return _printable(base64.b64decode, body + "=" * (-len(body) % 4))


def _base32(code: str) -> str | None:
    return _printable(base64.b32decode, code + "=" * (-len(code) % 8))


def _hex(code: str) -> str | None:
    pairs = re.sub(r"0x|\\x|[\s:,]", "", code)
    return None if pairs.isdigit() else _printable(bytes.fromhex, pairs)


def _binary(code: str) -> str | None:
    return _printable(lambda bits: bytes(int(byte, 2) for byte in bits.split()), code)


def _printable(decode: Callable[[str], bytes], code: str) -> str | None:
    """Decode to readable text; what only happens to have the letters of a code gives None."""
    try:
        text = decode(code).decode()
    except (ValueError, binascii.Error):
        return None
    if not text.replace("\n", " ").isprintable():
        return None
    shown = fold(text).text
    return shown if sum(letter < "\x7f" for letter in shown) > 0.9 * len(shown) else None


def _escape(code: str) -> str:
    return fold(chr(int(code[2:], 16))).text


_DECODERS: Final[dict[str, Callable[[str], str | None]]] = {
    "url": lambda code: fold(unquote(code)).text,
    "entity": lambda code: fold(html.unescape(code)).text,
    "escape": _escape,
    "binary": _binary,
    "hex": _hex,
    "base32": _base32,
    "base64": _base64,
}
# Each pattern begins with few characters, so that the engine passes over the others at once.
_CODED: Final = re.compile(r"[^\s0-9A-Z]*[0-9A-Z]")  # not a word of a language
_BYTES: Final = (
    re.compile(r"(?P<url>%[0-9A-Fa-f]{2}(?:%[0-9A-Fa-f]{2})*)"),
    re.compile(r"(?P<entity>&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});)"),
    re.compile(r"(?P<escape>\\u[0-9A-Fa-f]{4})"),
    re.compile(r"(?P<binary>[01]{8}(?: [01]{8}){3,})"),
    re.compile(r"(?P<hex>[0-9A-Fa-f]{2}(?:[ :,][0-9A-Fa-f]{2}){5,}(?![0-9A-Za-z]))"),
    re.compile(r"(?P<hex>(?:0x|\\x)[0-9A-Fa-f]{2}(?:[ ,]*(?:0x|\\x)?[0-9A-Fa-f]{2}){5,})"),
)
_LETTERS: Final = re.compile(
    r"(?P<hex>(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}){6,}(?![0-9A-Za-z]))"
    r"|(?P<base32>(?<![0-9A-Za-z+/_])[A-Z2-7]{16,}={0,6}(?![0-9A-Za-z+/_]))"
    r"|(?P<base64>(?<![0-9A-Za-z+/_.-])(?!eyJ[\w-]+\.)[0-9A-Za-z+/_-]{8,}={0,2})"
)
# Lines of one base64 text; the last one may be short.
_LINES: Final = re.compile(
    r"(?P<base64>\n(?:[0-9A-Za-z+/_-]{12,}\n)+[0-9A-Za-z+/_-]{2,}={0,2})(?!\S)"
)


def _joined(view: Folded) -> Iterator[Folded]:
    pieces = sorted((*_spaced(view.text), *_marked(view.text)))
    return zones(view, _apart(pieces))


def _apart(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Leave out the pieces that begin within an earlier one."""
    done = 0
    for start, end, shown in pieces:
        if start >= done:
            yield start, end, shown
            done = end


# Single characters with one and the same mark between them: S o m m e r, S-o-m-m-e-r.
_SPACED: Final = re.compile(r"([ \n]{1,3})\S(?:\1\S){3,}(?!\S)")
_MARKED: Final = re.compile(r"([.\-_*/|,~])[^\W_]\1[^\W_](?:\1[^\W_])*(?![^\W_])")
_GLUED: Final = re.compile(r"(?i)(passwort|kennwort|password|iban|pin)(ist|lautet|is)?(?=\S{4})")


def _spaced(text: str) -> Iterator[Piece]:
    lead = "   "  # a run may begin with the text
    for run in _SPACED.finditer(lead + text):
        gap = len(run[1])
        start = max(0, run.start() - len(lead))
        yield start, run.end() - len(lead), _unglued(run.group()[gap :: gap + 1])


def _marked(text: str) -> Iterator[Piece]:
    for run in _MARKED.finditer(text):
        start = run.start() - 1
        if start >= 0 and text[start].isalnum() and not text[start - 1 : start].isalnum():
            yield start, run.end(), _unglued(text[start] + run.group()[1::2])


def _unglued(letters: str) -> str:
    return _GLUED.sub(r" \1 \2 ", letters)
