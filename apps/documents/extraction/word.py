"""Word documents: every paragraph in reading order, tables row by row, notes at the end."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from apps.documents.extraction.collector import Collector
from apps.documents.extraction.package import check_package

PARAGRAPH, ROW, CELL = qn("w:p"), qn("w:tr"), qn("w:tc")
TEXT, TAB, BREAKS = qn("w:t"), qn("w:tab"), {qn("w:br"), qn("w:cr")}
# What was deleted under revision, and the second form of a text box.
LEFT_OUT = {
    qn("w:del"),
    qn("w:moveFrom"),
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
}
NOTES = ("/footnotes", "/endnotes")


def read_docx(content: bytes, text: Collector) -> None:
    """Add a block for each paragraph or row of a table."""
    check_package(content, "word/")
    document = docx.Document(BytesIO(content))
    for line in lines_of(document.element.body):
        text.add(line)
    for note in notes_of(document):
        text.add(note)


def lines_of(parent: Any) -> Iterator[str]:
    """Yield the lines below an element; lists, controls and revisions are only wrappers."""
    for element in parent:
        if element.tag == PARAGRAPH:
            yield words_of(element)
        elif element.tag == ROW:
            yield "\t".join(" ".join(filter(None, lines_of(cell))) for cell in cells_of(element))
        elif element.tag not in LEFT_OUT:
            yield from lines_of(element)


def cells_of(parent: Any) -> Iterator[Any]:
    """Yield the cells of a row; those of a table within one of them are part of that one."""
    for element in parent:
        if element.tag == CELL:
            yield element
        elif element.tag not in LEFT_OUT:
            yield from cells_of(element)


def words_of(paragraph: Any) -> str:
    """Join the text of a paragraph, text boxes in it included."""
    parts: list[str] = []
    pending = [paragraph]
    while pending:
        element = pending.pop()
        if element.tag in LEFT_OUT:
            continue
        if element.tag == TEXT:
            parts.append(element.text or "")
        elif element.tag == TAB and element.getparent().tag == qn("w:r"):
            parts.append("\t")
        elif element.tag in BREAKS or (element.tag == PARAGRAPH and element is not paragraph):
            parts.append("\n")
        pending.extend(reversed(element))
    return "".join(parts)


def notes_of(document: Any) -> Iterator[str]:
    """Yield the footnotes and endnotes, which lie in parts of their own."""
    for relation in document.part.rels.values():
        if relation.is_external or not relation.reltype.endswith(NOTES):
            continue
        root = parse_xml(relation.target_part.blob)
        yield from filter(str.strip, lines_of(root))
