"""Workbooks: each sheet under its name, a line for each row that says something."""

import warnings
from collections.abc import Iterable
from datetime import date, datetime, time
from io import BytesIO

from openpyxl import load_workbook

from apps.documents.extraction.collector import Collector
from apps.documents.extraction.package import check_package
from apps.documents.rules import Problem, Unreadable

SHEETS = 200
COLUMNS = 256
ROWS = 100_000  # of all sheets together, empty ones as well


def read_xlsx(content: bytes, text: Collector) -> None:
    """Add a block for each row; what a formula came to counts, not the formula."""
    check_package(content, "xl/")
    warnings.simplefilter("ignore")  # of features that hold no text
    book = load_workbook(BytesIO(content), read_only=True, data_only=True)
    if len(book.worksheets) > SHEETS:
        raise Unreadable(Problem.TOO_LARGE)
    left = ROWS
    for sheet in book.worksheets:
        title = f"## {sheet.title}"
        for row in sheet.iter_rows(values_only=True, max_col=COLUMNS):
            left -= 1
            if left < 0:
                raise Unreadable(Problem.TOO_LARGE)
            if row.count(None) < len(row) and (line := written(row)):
                text.add(f"{title}\n{line}" if title else line)
                title = ""


def written(row: Iterable[object]) -> str:
    """Write a row with tabs between its cells, without the empty ones at its end."""
    return "\t".join(cell(value) for value in row).rstrip("\t")


def cell(value: object) -> str:
    match value:
        case None:
            return ""
        case datetime():
            return value.isoformat(" ", "minutes").removesuffix(" 00:00")
        case date() | time():
            return value.isoformat()
        case float() if value.is_integer():
            return str(int(value))
    return " ".join(str(value).split())
