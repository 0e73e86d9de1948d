"""Text, Markdown and CSV: only the encoding has to be found."""

import codecs
import re

from apps.documents.extraction.collector import Collector
from apps.documents.rules import Problem, Unreadable

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE = 4_000  # bytes
CONTROLS = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
FEW = 0.01  # of the characters; more control characters are no text


def read_plain(content: bytes, text: Collector) -> None:
    """Add the whole text as one block."""
    text.add(decode(content))


def decode(content: bytes) -> str:
    """Decode UTF-8, UTF-16 or cp1252; raise `Unreadable` for what is no text."""
    try:
        found = content.decode(encoding_of(content))
    except UnicodeDecodeError:
        raise Unreadable(Problem.BROKEN) from None
    if len(CONTROLS.findall(found)) > FEW * len(found) or "\0" in found:
        raise Unreadable(Problem.BROKEN)
    return found


def encoding_of(content: bytes) -> str:
    """Name the encoding: by its mark, by where the zeros stand, by whether it is valid UTF-8."""
    for mark, name in MARKS:
        if content.startswith(mark):
            return name
    even, odd = content[:SAMPLE:2].count(0), content[1:SAMPLE:2].count(0)
    if max(even, odd) * 5 > min(len(content), SAMPLE) and min(even, odd) * 20 < max(even, odd):
        return "utf-16-le" if odd > even else "utf-16-be"
    try:
        content.decode()
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"
