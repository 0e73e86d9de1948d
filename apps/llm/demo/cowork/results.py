"""What the results of the tools say; anything else counts as refused."""

import json
import re
from dataclasses import dataclass
from typing import Any

REFUSED = re.compile(r"\Arefused: (?P<code>\w+)")
PART = re.compile(
    r'\A<(?P<mark>file-[\w-]+) path="[^\n]*" lines="\d+-(?P<last>\d+)" of="(?P<of>\d+)">\n'
    r"(?P<text>.*?)\n?</(?P=mark)>\s*\Z",
    re.DOTALL,
)
HIT = re.compile(r"^(?P<path>[^:\n]+):(?P<line>\d+): ?(?P<text>.*)$")
MORE = re.compile(r"^… (?P<count>\d+) more\s*$", re.MULTILINE)
REPLACED = re.compile(r"\Areplaced: (?P<count>\d+) in ")


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of a file, up to line `last` of `of`."""

    text: str
    last: int
    of: int


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a table that has `of` rows; `totals` are plain decimals."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    of: int
    delimiter: str
    totals: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hit:
    """A line in which something was found."""

    path: str
    line: int
    text: str


def refusal(result: str) -> str:
    """Return the code of a refusal, `unclear` for what is no regular refusal."""
    refused = REFUSED.match(result)
    return refused["code"] if refused else "unclear"


def read_listing(result: str) -> tuple[str, ...]:
    """Return the paths of a list of files."""
    lines = (line.split("\t") for line in result.split("\n") if "\t" in line)
    return tuple(path for path, *_ in lines)


def read_part(result: str) -> Part | None:
    """Return the lines of a file."""
    part = PART.match(result)
    return Part(part["text"], int(part["last"]), int(part["of"])) if part else None


def read_table(result: str) -> Table | None:
    """Return the rows of a table."""
    try:
        data: dict[str, Any] = json.loads(result)
        return Table(
            tuple(map(str, data["columns"])),
            tuple(tuple("" if cell is None else str(cell) for cell in row) for row in data["rows"]),
            int(data["of"]),
            data.get("delimiter") or ";",
            data.get("totals") or {},
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def read_hits(result: str) -> tuple[Hit, ...]:
    """Return the lines that a search found."""
    found = (HIT.match(line) for line in result.split("\n"))
    return tuple(Hit(hit["path"], int(hit["line"]), hit["text"]) for hit in found if hit)


def count_more(result: str) -> int:
    """Return how many places a search left out."""
    more = MORE.search(result)
    return int(more["count"]) if more else 0


def count_replaced(result: str) -> int:
    """Return how many places were replaced, 0 if none."""
    replaced = REPLACED.match(result)
    return int(replaced["count"]) if replaced else 0
