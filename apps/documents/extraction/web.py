"""HTML: the words that a reader of the page would see, block by block."""

import re

from lxml import html

from apps.documents.extraction.collector import Collector
from apps.documents.extraction.plain import decode

SILENT = {"script", "style", "template", "noscript", "svg", "math", "iframe", "object", "select"}
INLINE_TAGS = """
a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q s samp small span strong sub
sup time tt u var
"""
INLINE = frozenset(INLINE_TAGS.split())
SPACES = re.compile(r"[ \t\n]*[\t\n][ \t\n]*| {2,}")
CELLS = {"td", "th"}
VERBATIM = {"pre", "textarea"}


def read_html(content: bytes, text: Collector) -> None:
    """Add a block for each line of the page."""
    parser = html.HTMLParser(huge_tree=True, no_network=True, remove_comments=True, remove_pis=True)
    root = html.document_fromstring(strip_declaration(decode(content)), parser=parser)
    for line in lines_of(root):
        text.add(line)


def strip_declaration(page: str) -> str:
    """Drop the XML declaration: it names an encoding that a decoded page does not have."""
    head, found, rest = page.partition("?>")
    return rest if found and head.lstrip("\ufeff \r\n\t").startswith("<?xml") else page


def lines_of(root: html.HtmlElement) -> list[str]:
    """Walk the page without recursion: a hostile one is nested deeply."""
    words: list[str] = []
    silent = verbatim = cells = 0
    # The walk comes to each element twice: to its text, then to what follows it.
    pending: list[tuple[html.HtmlElement, bool]] = [(root, False)]
    while pending:
        element, left = pending.pop()
        tag = element.tag if isinstance(element.tag, str) else ""
        step = -1 if left else 1
        silent += step * (tag in SILENT)
        verbatim += step * (tag in VERBATIM)
        cells += step * (tag in CELLS)
        words.append(boundary(tag, left, in_cell=cells > 0))
        said = element.tail if left else element.text
        if said and not silent:
            words.append(said if verbatim else flow(said))
        if not left:
            pending.append((element, True))
            pending.extend((child, False) for child in reversed(element))
    lines = SPACES.sub(tidy, "".join(words)).split("\n")
    return [line.strip() for line in lines if line.strip()]


def tidy(spaces: re.Match[str]) -> str:
    """Keep the strongest of a run of blanks: the end of a line, of a cell, of a word."""
    return next(c for c in "\n\t " if c in spaces[0])


def flow(said: str) -> str:
    """Collapse white space as a browser does."""
    inside = " ".join(said.split())
    before = " " if said[:1].isspace() else ""
    return f"{before}{inside} " if inside and said[-1:].isspace() else before + inside


def boundary(tag: str, left: bool, *, in_cell: bool) -> str:
    """Say what separates an element from what stands before or behind it."""
    if tag in CELLS:
        return "\t" if left else ""
    if tag in INLINE:
        return ""
    return " " if in_cell else "\n"
