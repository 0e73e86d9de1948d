"""Which files are taken, and what can be wrong with one. Pure: the reading process uses it, too."""

from enum import StrEnum
from pathlib import PurePath

FILE_BYTES = 20_000_000
TEXT_BYTES = 1_000_000
FILES_PER_MESSAGE = 10
FILES_PER_PLACE = 100  # a project or an agent
NAME_CHARACTERS = 200

ZIP = b"PK\x03\x04"
PDF = b"%PDF-"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # an old Office file, or a new one behind a password
PDF_HEAD = 1024  # bytes before which a PDF has to say that it is one
OTHER_STARTS = (ZIP, PDF, OLE, b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x7fELF", b"MZ", b"\x1f\x8b")
ENDINGS = {
    "txt": "txt",
    "text": "txt",
    "md": "md",
    "markdown": "md",
    "csv": "csv",
    "html": "html",
    "htm": "html",
    "pdf": "pdf",
    "docx": "docx",
    "xlsx": "xlsx",
}
OFFICE = {"docx", "xlsx"}


class Problem(StrEnum):
    """Why there is no text of a file."""

    WRONG_KIND = "wrong_kind"
    MISMATCH = "mismatch"  # the content is not what the name says
    EMPTY = "empty"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"  # already there
    LONG_TEXT = "long_text"
    ENCRYPTED = "encrypted"
    BROKEN = "broken"
    NO_TEXT = "no_text"  # pages, but only pictures of text
    TOOK_TOO_LONG = "took_too_long"
    INTERRUPTED = "interrupted"  # its worker went away, more than once


class Unreadable(Exception):
    """There is no text of this file."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)


def kind_of(name: str, content: bytes) -> str:
    """Tell the kind by name and content; raise `Unreadable` for what is not taken."""
    kind = ENDINGS.get(PurePath(name).suffix.lower().removeprefix("."))
    if kind is None:
        raise Unreadable(Problem.WRONG_KIND)
    if len(content) > FILE_BYTES:
        raise Unreadable(Problem.TOO_LARGE)
    if not content.strip(b"\0 \t\r\n"):
        raise Unreadable(Problem.EMPTY)
    if problem := contradiction(kind, content):
        raise Unreadable(problem)
    return kind


def contradiction(kind: str, content: bytes) -> Problem | None:
    """Say what the first bytes have against a kind."""
    if kind == "pdf":
        return None if PDF in content[:PDF_HEAD] else Problem.MISMATCH
    if kind in OFFICE:
        if content.startswith(OLE) and "EncryptedPackage".encode("utf-16-le") in content:
            return Problem.ENCRYPTED
        return None if content.startswith(ZIP) else Problem.MISMATCH
    return Problem.MISMATCH if content.startswith(OTHER_STARTS) else None


def clean_name(name: str) -> str:
    """Keep the last part of a path, on one line, without what cannot be seen; never empty."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    plain = " ".join("".join(c if c.isprintable() else " " for c in last).split())
    stem, ending = PurePath(plain).stem, PurePath(plain).suffix[:20]
    return f"{stem[: NAME_CHARACTERS - len(ending)]}{ending}" or "-"
