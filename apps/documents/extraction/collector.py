"""The text of a document as it comes together, in blocks."""

import re

from apps.documents.rules import TEXT_BYTES, Problem, Unreadable

INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ud800-\udfff]")
SPACES = re.compile(r"[ \t\u00a0]+$", re.MULTILINE)
GAPS = re.compile(r"\n{3,}")


class Collector:
    """Gathers blocks of text and stops a file that has too much of it."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.size = 0

    def add(self, block: str) -> None:
        """Add a block; raise `Unreadable` when the text becomes too long."""
        self.size += len(block.encode(errors="ignore")) + 1
        if self.size > TEXT_BYTES:
            raise Unreadable(Problem.LONG_TEXT)
        self.blocks.append(block)

    def finished(self) -> str:
        """Give the text without what cannot be seen or stored; raise `Unreadable` for none."""
        text = "\n".join(self.blocks).replace("\r\n", "\n").replace("\r", "\n")
        text = GAPS.sub("\n\n", SPACES.sub("", INVISIBLE.sub("", text))).strip("\n")
        if not text.strip():
            raise Unreadable(Problem.EMPTY)
        return text
