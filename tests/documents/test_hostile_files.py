"""Files that were made to exhaust the reader end with a reason, soon."""

import io
import time
import zipfile

import docx
import openpyxl
import pytest

from apps.documents import extract as process
from apps.documents.extract import extract
from apps.documents.rules import Problem, Unreadable
from tests.documents.test_extraction import FILES, saved

SOON = 30  # seconds; a loaded machine is slow
LAUGHS = b"".join(
    b"<!ENTITY %c '%s'>" % (c + 1, b"&%c;" % c * 10) for c in range(ord("a"), ord("j"))
)
BOMB = b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'lol'>%s]><x>&j;</x>" % LAUGHS


def repacked(name: str, **changes: bytes) -> bytes:
    """Put other parts into a real file."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(FILES / name) as source,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for part in source.namelist():
            if part not in changes:
                target.writestr(part, source.read(part))
        for part, content in changes.items():
            target.writestr(part, content)
    return file.getvalue()


def problem_of(kind: str, content: bytes) -> Problem:
    begun = time.monotonic()
    with pytest.raises(Unreadable) as found:
        extract(kind, content)
    assert time.monotonic() - begun < SOON
    return found.value.problem


@pytest.mark.parametrize(
    ("name", "part"),
    [("python-docx.docx", "word/document.xml"), ("openpyxl.xlsx", "xl/sharedStrings.xml")],
)
def test_entities_that_expand(name, part):
    content = repacked(name, **{part: BOMB})
    assert problem_of(name.rsplit(".")[-1], content) == Problem.BROKEN


@pytest.mark.parametrize(
    ("name", "part"),
    [("python-docx.docx", "word/document.xml"), ("openpyxl.xlsx", "xl/worksheets/sheet1.xml")],
)
def test_a_bomb_in_a_package(name, part):
    content = repacked(name, **{part: b"<a>" + b" " * 400_000_000})
    assert len(content) < 1_000_000
    assert problem_of(name.rsplit(".")[-1], content) == Problem.TOO_LARGE


def test_a_package_of_too_many_parts():
    content = repacked("openpyxl.xlsx", **{f"xl/x{n}": b"" for n in range(10_001)})
    assert problem_of("xlsx", content) == Problem.TOO_LARGE


def test_a_sheet_of_a_million_rows_with_one_word():
    book = openpyxl.Workbook()
    book.active["XFD1048576"] = "Ende"
    assert problem_of("xlsx", saved(book)) == Problem.TOO_LARGE


def test_a_sheet_with_too_much_text():
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(2_000):
        sheet.append(["wort " * 100] * 2)
    assert problem_of("xlsx", saved(book)) == Problem.LONG_TEXT


def pdf(pages: int) -> bytes:
    """Write a PDF whose pages are all the same."""
    kids = " ".join(["3 0 R"] * pages)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size 4 /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF"
    return (body + f"xref\n0 4\n0000000000 65535 f \n{table}" + end).encode()


def test_ten_thousand_pages():
    assert problem_of("pdf", pdf(10_000)) == Problem.TOO_LARGE


def test_a_thousand_empty_pages():
    assert problem_of("pdf", pdf(1_000)) == Problem.NO_TEXT


def test_what_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(process, "SECONDS", 0.05)
    assert problem_of("txt", b"text") == Problem.TOOK_TOO_LONG


def test_the_process_knows_no_secret_and_tells_nothing(monkeypatch, capfd):
    monkeypatch.setenv("OPENAI_API_KEY", "Kranich")
    seen = {}
    run = process.subprocess.run

    def watched(*args, **options):
        seen.update(options["env"])
        return run(*args, **options)

    monkeypatch.setattr(process.subprocess, "run", watched)
    assert problem_of("pdf", b"%PDF-1.7 Kranich") == Problem.BROKEN
    assert set(seen) == {"PATH", "LANG"}
    assert "Kranich" not in "".join(capfd.readouterr())


def test_tables_in_tables_are_read_once():
    """Each level used to double what lies in it: 24 of them took for ever."""
    document = docx.Document()
    cell = document.add_table(rows=1, cols=1).cell(0, 0)
    for _ in range(24):
        cell = cell.add_table(rows=1, cols=1).cell(0, 0)
    cell.text = "Innerstes"
    assert extract("docx", saved(document)).split() == ["Innerstes"]
