"""Private keys: headers whole or broken, and bodies without a header (spec 5.6)."""

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Final

from apps.memory.rules.guard.entropy import looks_random
from apps.memory.rules.guard.spots import long_words, spots

Span = tuple[int, int]

_MARKS: Final = (
    "begin", "putty-user", "private", "privat", "geheime", "age-secret-key", "xprv", "yprv",
    "zprv", "nsec1", '"kty"',
)  # fmt: skip
_HEADER: Final = re.compile(
    r"(?:BEGIN[\W_]+(?:[A-Z0-9]+[\W_]+){0,4}?PRIVATE[\W_]*KEY"
    r"|(?<=[-= ])(?i:begin\s+(?:\w+\s+){0,3}?private\s+key\s*[-=]))[A-Za-z0-9+/=\s:,-]{0,4000}"
    r"|PRIVATE\s+KEY(?:\s+BLOCK)?\s?-{2}|PuTTY-User-Key-File|Private-Lines:\s*\d"
    r"|AGE-SECRET-KEY-1\w+|[xyz]prv[1-9A-HJ-NP-Za-km-z]{50,}|nsec1[a-z0-9]{50,}"
    r"|\"kty\"[^{}]{0,2000}\"d\"\s*:\s*\"[\w-]{16,}"
)
_LABELLED: Final = re.compile(
    r"(?i)(?:private?[rnms]?[ _-]?(?:key|schl(?:ü|ue?)ssel\w{0,2})|geheime[rnms]? schl(?:ü"
    r"|ue?)ssel)[^\n]{0,60}?(?:[:=]|\bist|\blautet|\bis)?\s*((?:0x)?[A-Za-z0-9+/=_-]{32,})"
)


def find_private_keys(text: str) -> Iterator[Span]:
    """Find the ranges of private keys."""
    done = 0
    for at in spots(text, _MARKS):
        if at < done:
            continue
        labelled = _LABELLED.match(text, at)
        key = _HEADER.match(text, at) or (
            labelled if labelled and looks_random(labelled[1], 32) else None
        )
        if key:
            done = key.end()
            yield key.span()
    yield from _bodies(text)


_WIF: Final = re.compile(r"[5KL][1-9A-HJ-NP-Za-km-z]{50,51}")  # a Bitcoin key
_LONGEST: Final = 4_000  # characters of one key that are looked at
_BODY: Final = re.compile(r"[A-Za-z0-9+/]{24,}(?:\s{1,2}[A-Za-z0-9+/]{8,}){0,100}={0,2}")


def _bodies(text: str) -> Iterator[Span]:
    """Find keys without a header by their content."""
    done = 0
    for word in long_words(text, 24):
        body = _BODY.search(text, max(done, word.start()), word.end() + _LONGEST)
        if body and body.start() < word.end():
            done = body.end()
            if _is_private(body.group()) or _WIF.fullmatch(body.group()):
                yield body.span()


# The first bytes after the outer SEQUENCE: a version number, where certificates and public keys
# have another SEQUENCE; an encrypted PKCS 8 key has the object identifier of its encryption.
_DER: Final = re.compile(
    rb"\x30(?:[\x01-\x7f]|\x81.|\x82..|\x83...)"
    rb"(?:\x02\x01[\x00\x01](?:\x30|\x04|\x02)|\x30.{1,2}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x05)",
    re.DOTALL,
)


def _is_private(body: str) -> bool:
    """Tell whether base64 holds the beginning of a private key."""
    code = re.sub(r"\s+", "", body)[:64]
    try:
        begin = base64.b64decode(code[: len(code) // 4 * 4])
    except (ValueError, binascii.Error):
        return False
    return bool(_DER.match(begin)) or begin.startswith(b"openssh-key-v1\x00")
