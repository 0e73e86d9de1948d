"""What the agent reads in a file, and finds in all of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from apps.cowork.rules.problems import Problem, WorkspaceError
from apps.documents.extract import extract
from apps.documents.extraction.plain import decode, encoding_of
from apps.documents.rules import OTHER_STARTS, Unreadable, kind_of

EXTRACTED = {"pdf", "docx", "xlsx"}  # by a process of their own
HITS = 50
EXTRACTIONS = 20  # for one search: each takes a third of a second
LINE = 300  # characters of a line that was found


def is_extracted(path: str) -> bool:
    """Tell whether the text of a file has to be taken out of it, so that it cannot be edited."""
    return PurePath(path).suffix.lower().removeprefix(".") in EXTRACTED


def text_of(path: str, content: bytes) -> str:
    """Give the text of a file; raise `WorkspaceError` where there is none."""
    if not is_extracted(path):
        return plain_text(path, content)
    try:
        return extract(kind_of(path, content), content)
    except Unreadable:
        raise WorkspaceError(Problem.UNREADABLE, path) from None


def plain_text(path: str, content: bytes) -> str:
    """Decode a file that is text and can be edited; raise `WorkspaceError` for all others."""
    if is_extracted(path) or content.startswith(OTHER_STARTS):
        raise WorkspaceError(Problem.NOT_TEXT, path)
    try:
        return decode(content)
    except Unreadable:
        raise WorkspaceError(Problem.NOT_TEXT, path) from None


def encoded(text: str, like: bytes) -> bytes:
    """Encode an edited text as it was before, or as UTF-8 if it no longer fits."""
    encoding = encoding_of(like)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode()


@dataclass(frozen=True, slots=True)
class Hit:
    """A line in which something was found, counted from 1."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """The first hits of a search, how many more there are, and which files were not read."""

    hits: list[Hit]
    more: int
    unread: list[str]


def search(files: Iterable[tuple[str, bytes]], query: str) -> Found:
    """Look for words in the lines of files, whatever their case; not in what is no text."""
    wanted = query.casefold()
    hits: list[Hit] = []
    unread: list[str] = []
    more = extractions = 0
    for path, content in files:
        extractions += is_extracted(path)
        if is_extracted(path) and extractions > EXTRACTIONS:
            unread.append(path)
            continue
        for hit in hits_in(path, content, wanted):
            if len(hits) < HITS:
                hits.append(hit)
            else:
                more += 1
    return Found(hits, more, unread)


def hits_in(path: str, content: bytes, wanted: str) -> Iterator[Hit]:
    try:
        lines = text_of(path, content).split("\n")
    except WorkspaceError:
        return
    for number, line in enumerate(lines, 1):
        if wanted and wanted in line.casefold():
            yield Hit(path, number, line.strip()[:LINE])
