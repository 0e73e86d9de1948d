"""What of a file can be shown safely: as text, as a table or as a picture, never as a page."""

from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath

from django.utils.safestring import SafeString

from apps.chat.markdown import render
from apps.cowork.rules.problems import Problem, WorkspaceError
from apps.cowork.tables import Table, table_of
from apps.cowork.text import is_extracted, plain_text, text_of
from apps.documents.extract import turn

CHARACTERS = 60_000
ROWS = 200
COLUMNS = 40
# By their first bytes; what else a browser might take for a picture may hold a script.
PICTURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}


@dataclass(frozen=True, slots=True)
class Preview:
    """One of these is there; `is_cut` if the file has more."""

    text: str = ""
    html: SafeString | None = None
    table: Table | None = None
    picture: str = ""  # its media type
    problem: Problem | None = None
    is_cut: bool = False


def picture_type(content: bytes) -> str:
    """Name the media type of a picture by its bytes; „“ for anything else."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in PICTURES.items() if content.startswith(start)), "")


def preview_of(path: str, content: bytes) -> Preview:
    """Choose how a file is shown by what it is."""
    if picture := picture_type(content):
        return Preview(picture=picture)
    ending = PurePath(path).suffix.lower()
    try:
        if ending in {".csv", ".tsv"}:
            return preview_of_table(path, content)
        return preview_of_text(path, content, is_markdown=ending in {".md", ".markdown"})
    except WorkspaceError as error:
        return Preview(problem=error.problem)


def preview_of_table(path: str, content: bytes) -> Preview:
    try:
        found = table_of(path, content)
    except WorkspaceError:
        return preview_of_text(path, content, is_markdown=False)
    is_cut = len(found.rows) > ROWS or len(found.columns) > COLUMNS
    rows = [row[:COLUMNS] for row in islice(found.rows, ROWS)]
    return Preview(table=Table(found.columns[:COLUMNS], rows), is_cut=is_cut)


def preview_of_text(path: str, content: bytes, *, is_markdown: bool) -> Preview:
    text = whole_text(path, content)
    start = text[:CHARACTERS]
    is_cut = len(text) > CHARACTERS
    return Preview(text=start, html=render(start) if is_markdown else None, is_cut=is_cut)


def whole_text(path: str, content: bytes) -> str:
    """Read a document in turn: each reading takes a process of its own."""
    if not is_extracted(path):
        return plain_text(path, content)
    with turn:
        return text_of(path, content)
