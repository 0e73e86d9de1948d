"""Tables as the agent and the preview read them: CSV of any delimiter, and workbooks."""

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from pathlib import PurePath
from typing import Any

from apps.cowork.rules.numbers import mark_of, number
from apps.cowork.rules.problems import Problem, WorkspaceError
from apps.cowork.text import plain_text, text_of

DELIMITERS = (";", ",", "\t", "|")
LINES = 200_000  # of a table
SAMPLE = 50  # rows that a delimiter is chosen by
ROWS = 500  # at most, of one answer
GERMAN_DATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")


@dataclass(frozen=True, slots=True)
class Table:
    """The columns and rows of a file as they stand there; each row has all columns."""

    columns: list[str]
    rows: list[list[str]]
    delimiter: str = ""  # none: a sheet of a workbook
    sheets: tuple[str, ...] = ()

    def place(self, name: str) -> int:
        """Find a column by its name, else by its name in any case; raise `WorkspaceError`."""
        for names in (self.columns, [plain(column) for column in self.columns]):
            for wanted in (name, plain(name)):
                if wanted in names:
                    return names.index(wanted)
        raise WorkspaceError(Problem.ARGUMENTS, name)

    def column(self, place: int) -> list[str]:
        return [row[place] for row in self.rows]

    def mark(self, place: int) -> str:
        """Find the decimal sign of a column; in doubt that of the file's kind."""
        return mark_of(self.column(place), "," if self.delimiter == ";" else ".")


def plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def table_of(path: str, content: bytes, *, sheet: str = "") -> Table:
    """Read a file as a table; raise `WorkspaceError` for one that is none."""
    if PurePath(path).suffix.lower() == ".xlsx":
        return sheet_of(text_of(path, content), sheet)
    text = plain_text(path, content)
    delimiter = delimiter_of(text, certain=PurePath(path).suffix.lower() in {".csv", ".tsv"})
    if not delimiter:
        raise WorkspaceError(Problem.NOT_A_TABLE, path)
    try:
        rows = parsed(text, delimiter)
    except csv.Error:
        raise WorkspaceError(Problem.NOT_A_TABLE, path) from None
    return table(rows, delimiter=delimiter)


def parsed(text: str, delimiter: str) -> list[list[str]]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    found = list(islice(rows, LINES + 1))
    if len(found) > LINES:
        raise WorkspaceError(Problem.TOO_LARGE)
    return [row for row in found if any(cell.strip() for cell in row)]


def table(rows: list[list[str]], **more: Any) -> Table:
    if not rows:
        raise WorkspaceError(Problem.NOT_A_TABLE)
    width = max(map(len, rows))
    columns, *others = [row + [""] * (width - len(row)) for row in rows]
    return Table([column.strip() for column in columns], others, **more)


def delimiter_of(text: str, *, certain: bool) -> str:
    """Choose the delimiter that gives most rows as many cells as the first; „“ for no table."""
    sample = "\n".join(text.splitlines()[:SAMPLE])
    scores = {delimiter: score(sample, delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: scores[delimiter])
    if scores[best] > (0, 0):
        return best
    return DELIMITERS[0] if certain else ""


def score(sample: str, delimiter: str) -> tuple[float, int]:
    try:
        rows = parsed(sample, delimiter)
    except csv.Error:
        return (0, 0)
    if not rows or len(rows[0]) < 2:
        return (0, 0)
    alike = sum(len(row) == len(rows[0]) for row in rows) / len(rows)
    return (alike, len(rows[0]))


def sheet_of(text: str, wanted: str) -> Table:
    """Read a sheet of a workbook, by name or the first, from what the reading process wrote."""
    sheets: dict[str, list[list[str]]] = {}
    for line in text.split("\n"):
        if line.startswith("## "):
            rows = sheets.setdefault(line.removeprefix("## "), [])
        elif line.strip():
            rows.append(line.split("\t"))
    names = {plain(name): name for name in sheets}
    name = names.get(plain(wanted), "") if wanted else next(iter(sheets), "")
    if name not in sheets:
        raise WorkspaceError(Problem.ARGUMENTS, wanted)
    return table(sheets[name], sheets=tuple(sheets))


def read_table(
    path: str,
    content: bytes,
    *,
    sheet: str = "",
    columns: Sequence[str] = (),
    sort: str = "",
    descending: bool = False,
    total: Sequence[str] = (),
    first_row: int = 1,
    rows: int = 100,
) -> dict[str, Any]:
    """Answer the agent's tool of this name; the totals are those of all rows."""
    found = table_of(path, content, sheet=sheet)
    chosen = [found.place(name) for name in columns] or list(range(len(found.columns)))
    in_order = ordered(found, found.place(sort), descending) if sort else found.rows
    start = max(first_row, 1) - 1
    page = in_order[start : start + min(max(rows, 1), ROWS)]
    answer: dict[str, Any] = {
        "columns": [found.columns[place] for place in chosen],
        "rows": [[row[place] for place in chosen] for row in page],
        "of": len(found.rows),
        "delimiter": found.delimiter,
    }
    if len(found.sheets) > 1:
        answer["sheets"] = list(found.sheets)
    return answer | totals(found, total)


def totals(found: Table, names: Sequence[str]) -> dict[str, Any]:
    """Add up columns; say how many values were no numbers, so that no sum hides them."""
    sums: dict[str, str] = {}
    skipped: dict[str, int] = {}
    for name in names:
        place = found.place(name)
        mark = found.mark(place)
        values = [(text, number(text, mark)) for text in found.column(place) if text.strip()]
        numbers = [value for _, value in values if value is not None]
        sums[found.columns[place]] = f"{sum(numbers, Decimal()):f}"
        if len(numbers) < len(values):
            skipped[found.columns[place]] = len(values) - len(numbers)
    answer: dict[str, Any] = {"totals": sums} if names else {}
    return answer | ({"skipped": skipped} if skipped else {})


def ordered(found: Table, place: int, descending: bool) -> list[list[str]]:
    """Sort by a column: as numbers or dates if all are, else as words; what is empty comes last."""
    filled = [row for row in found.rows if row[place].strip()]
    empty = [row for row in found.rows if not row[place].strip()]
    mark = found.mark(place)
    numbers = [number(row[place], mark) for row in filled]
    if None not in numbers:
        keys: list[Any] = list(numbers)
    else:
        keys = [word_key(row[place]) for row in filled]
    order = sorted(range(len(filled)), key=keys.__getitem__, reverse=descending)
    return [filled[index] for index in order] + empty


def word_key(value: str) -> tuple[str, str]:
    """Sort words as a German reader does: umlauts by their letter, dates by year."""
    if date := GERMAN_DATE.fullmatch(value.strip()):
        day, month, year = date.groups()
        return (f"{year}-{month:0>2}-{day:0>2}", "")
    letters = unicodedata.normalize("NFKD", value.strip().casefold())
    return ("".join(c for c in letters if not unicodedata.combining(c)), value)
