"""Read Markdown as blocks of whole lines: entries, headings, prose, note lines and blank lines.

This is a small part of CommonMark, as much as a notebook of list items needs. Two rules are more
forgiving: two columns are enough to nest under any marker, and a fence that is never closed is an
ordinary line, so that a half-typed one cannot hide the rest of the notes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

NOTE_LIMIT = 999_999_999

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_PLAIN = re.compile(r"- [^\W_]")
_ITEM = re.compile(r"([ \t]*)([-*+]|[0-9]{1,9}[.)])(?:([ \t]+)([^\n]*))?(?=\n|\Z)")
_HEADING = re.compile(r" {0,3}#{1,6}(?=\s|\Z)")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})(?=\n|\Z)")
_FENCE = re.compile(r" {0,3}(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?=\n|\Z)")
_CLOSING = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*(?=\n|\Z)")
_QUOTE = re.compile(r" {0,3}(?:>|<!--)")
_NOTE = re.compile(r"> ([1-9][0-9]{0,8}) older (?:note was|notes were) removed to make room\.\n?")
_INDENT = re.compile(r"[ \t]*")


class BlockKind(StrEnum):
    """What a block of lines is."""

    ENTRY = "entry"
    HEADING = "heading"
    PROSE = "prose"
    NOTE = "note"
    BLANK = "blank"


class Block(NamedTuple):
    """Hold whole lines of one kind; `open` if a next line of plain words would belong to them.

    A tuple, because a full memory has hundreds and a frozen dataclass takes twice as long to make.
    """

    kind: BlockKind
    text: str
    open: bool = False

    @property
    def size(self) -> int:
        """Count the UTF-8 bytes."""
        return len(self.text.encode("utf-8", "surrogatepass"))


BLANK_LINE = Block(BlockKind.BLANK, "\n")


@dataclass(frozen=True, slots=True)
class Item:
    """Name the parts of the line that begins a list item."""

    indent: int
    prefix: str
    content: str
    number: int | None


def scan(text: str) -> Iterator[Block]:
    """Yield the blocks of the text; joined, they are the text again."""
    scanner = _Scanner(_LINE.findall(text))
    lines = scanner.lines
    # Most lines of a full memory are plain entries one below the other; they need no second look.
    plain = [*map(_PLAIN.match, lines), True]
    at, paragraph = 0, False
    while at < len(lines):
        if plain[at] and plain[at + 1]:
            block, at = Block(BlockKind.ENTRY, lines[at], True), at + 1
        else:
            block, at = scanner.read(at, paragraph)
        paragraph = block.kind is BlockKind.PROSE and block.open
        yield block


def split_lines(text: str) -> list[str]:
    """Split at line feeds only and keep them."""
    return _LINE.findall(text)


def is_plain(line: str) -> bool:
    """Tell at a glance that the line begins an entry as the assistant writes them."""
    return _PLAIN.match(line) is not None


def read_item(line: str) -> Item | None:
    """Read the line as the beginning of a list item, if it is one."""
    match = _ITEM.match(line)
    if match is None or _RULE.match(line):
        return None
    indent, marker, pad, content = match.groups("")
    number = int(marker[:-1]) if marker[0].isdigit() else None
    return Item(_width(indent), indent + marker + pad, content, number)


def interrupts(line: str, *, nested: bool = False) -> bool:
    """Tell whether the line begins something new although a paragraph is open.

    Inside a paragraph of the same container (`nested`) „14. Mai“ is not a list.
    """
    if _starts_other_block(line):
        return True
    item = read_item(line)
    if item is None:
        return False
    return not nested or _may_interrupt(item)


def opens_fence(line: str) -> bool:
    """Tell whether the line opens a code block."""
    return _FENCE.match(line) is not None


def note_line(count: int) -> str:
    """Word the line that stands where older notes were removed (spec 4.4)."""
    count = min(count, NOTE_LIMIT)
    what = "1 older note was" if count == 1 else f"{count} older notes were"
    return f"> {what} removed to make room.\n"


def note_count(line: str) -> int:
    """Count the notes that a note line stands for; 0 if it is not exactly such a line."""
    match = _NOTE.fullmatch(line)
    if match is None:
        return 0
    count = int(match[1])
    return count if line.rstrip("\n") == note_line(count).rstrip("\n") else 0


def clash(before: Block, after: Block) -> bool:
    """Tell whether `after` would be read otherwise if it stood directly behind `before`."""
    if not before.open:
        return False
    if before.kind is BlockKind.ENTRY:
        return after.kind is BlockKind.PROSE and not interrupts(after.text)
    if after.kind is not BlockKind.ENTRY:
        return False
    item = read_item(after.text)
    return item is not None and not _may_interrupt(item)


@dataclass(slots=True)
class _Scanner:
    lines: list[str]
    # Per fence character: from this length on no fence is closed any more, so none is searched for.
    unclosed: dict[str, int] = field(default_factory=dict)

    def read(self, at: int, paragraph: bool) -> tuple[Block, int]:
        line = self.lines[at]
        if not line.strip():
            return self._block(BlockKind.BLANK, at, at + 1)
        if note_count(line):
            return self._block(BlockKind.NOTE, at, at + 1)
        if _HEADING.match(line):
            return self._block(BlockKind.HEADING, at, at + 1)
        if (end := self._end_of_fence(at)) is not None:
            return self._block(BlockKind.PROSE, at, end)
        item = read_item(line)
        if item is not None and self._is_entry(item, at, paragraph):
            return self._entry(item, at)
        return self._block(BlockKind.PROSE, at, at + 1, _is_paragraph(line, paragraph))

    def _block(self, kind: BlockKind, at: int, end: int, open: bool = False) -> tuple[Block, int]:
        return Block(kind, "".join(self.lines[at:end]), open), end

    def _end_of_fence(self, at: int) -> int | None:
        match = _FENCE.match(self.lines[at])
        if match is None:
            return None
        fence = match[1] or match[2]
        if len(fence) >= self.unclosed.get(fence[0], NOTE_LIMIT):
            return None
        for index in range(at + 1, len(self.lines)):
            if _closes(self.lines[index], fence):
                return index + 1
        self.unclosed[fence[0]] = len(fence)
        return None

    def _is_entry(self, item: Item, at: int, paragraph: bool) -> bool:
        if item.indent > 3 or (paragraph and not _may_interrupt(item)):
            return False
        if item.content.strip():
            return True
        following = self.lines[at + 1] if at + 1 < len(self.lines) else ""
        return bool(following.strip()) and _width_of(following) >= item.indent + 2

    def _entry(self, item: Item, at: int) -> tuple[Block, int]:
        inner = _Inner()
        inner.take(item.content)
        end = at + 1
        for index in range(at + 1, len(self.lines)):
            line = self.lines[index]
            if not line.strip():
                continue
            lazy = inner.paragraph and end == index and not interrupts(line)
            if not lazy and _width_of(line) < item.indent + 2:
                break
            inner.take(line)
            end = index + 1
        return self._block(BlockKind.ENTRY, at, end, inner.paragraph)


@dataclass(slots=True)
class _Inner:
    """Follow whether the lines inside an item are code, or a paragraph that may go on."""

    fence: str = ""
    paragraph: bool = False

    def take(self, line: str) -> None:
        content = line.lstrip(" \t")
        if self.fence:
            self.paragraph = False
            if _closes(content, self.fence):
                self.fence = ""
        elif match := _FENCE.match(content):
            self.fence, self.paragraph = match[1] or match[2], False
        else:
            self.paragraph = bool(content.strip()) and not _HEADING.match(content)


def _starts_other_block(line: str) -> bool:
    patterns = (_HEADING, _RULE, _FENCE, _QUOTE)
    return any(pattern.match(line) for pattern in patterns)


def _may_interrupt(item: Item) -> bool:
    return bool(item.content.strip()) and item.number in (None, 1)


def _is_paragraph(line: str, paragraph: bool) -> bool:
    if _starts_other_block(line):
        return False
    return paragraph or _width_of(line) < 4


def _closes(line: str, fence: str) -> bool:
    match = _CLOSING.match(line)
    return match is not None and match[1].startswith(fence)


def _width_of(line: str) -> int:
    match = _INDENT.match(line)
    return _width(match[0]) if match else 0


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))
