"""Every kind is read, of more than ten producers; what cannot be read has its reason."""

import io
import zipfile
from pathlib import Path

import docx
import openpyxl
import pytest

from apps.documents.extract import extract
from apps.documents.extraction.collector import Collector
from apps.documents.extraction.readers import READERS
from apps.documents.rules import TEXT_BYTES, Problem, Unreadable, kind_of

FILES = Path(__file__).parent / "files"
REAL = sorted(path.name for path in FILES.iterdir() if not path.name.startswith(("bad-", "README")))
BAD = {
    "bad-encrypted.docx": Problem.ENCRYPTED,
    "bad-encrypted.xlsx": Problem.ENCRYPTED,
    "bad-encrypted.pdf": Problem.ENCRYPTED,
    "bad-scanned.pdf": Problem.NO_TEXT,
}


def text_of(name: str, content: bytes) -> str:
    """Read a file as the product does, apart from the process around it."""
    text = Collector()
    READERS[kind_of(name, content)](content, text)
    return text.finished()


def problem_of(name: str, content: bytes) -> Problem:
    with pytest.raises(Unreadable) as found:
        extract(kind_of(name, content), content)
    return found.value.problem


def zipped(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return file.getvalue()


def saved(document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def test_there_are_ten_real_documents_and_more():
    assert len(REAL) >= 10


@pytest.mark.parametrize("name", REAL)
def test_a_real_document(name):
    text = text_of(name, (FILES / name).read_bytes())
    tables_only = name.endswith((".xlsx", ".csv"))
    assert "Stifte" in text or name == "fpdf2.pdf"
    if tables_only:
        assert "Stifte für Büro" in text
    else:
        assert text.startswith(("Rahmenvertrag Büromaterial", "# Rahmenvertrag Büromaterial"))
        assert "Die Kündigungsfrist beträgt drei Monate zum Quartalsende." in text
        assert "Frau Öztürk" in " ".join(text.split())
    assert "Skript" not in text


@pytest.mark.parametrize("name", [n for n in REAL if n.endswith((".docx", ".html"))])
def test_a_table_is_read_row_by_row(name):
    assert "Ordner\t2,40 €\nStifte\t0,85 €" in text_of(name, (FILES / name).read_bytes())


@pytest.mark.parametrize("name", ["libreoffice.docx", "pandoc.docx"])
def test_footnotes_are_read(name):
    assert "gibt es Skonto" in text_of(name, (FILES / name).read_bytes())


def test_cells_of_a_workbook_have_their_place():
    text = text_of("openpyxl.xlsx", (FILES / "openpyxl.xlsx").read_bytes())
    assert "## Preise\nArtikel\tPreis\tBeginn\nOrdner\t2.4\t2027-03-01" in text
    assert "## Kontakt\n\t\tFrau Öztürk" in text
    assert "Leer" not in text


def test_what_a_formula_came_to_is_read():
    text = text_of("xlsxwriter.xlsx", (FILES / "xlsxwriter.xlsx").read_bytes())
    assert "Ordner\t2.4\t2027-03-01\t24" in text


def test_the_process_reads_the_same():
    content = (FILES / "chromium.pdf").read_bytes()
    assert extract("pdf", content) == text_of("chromium.pdf", content)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("Grüße €".encode(), "Grüße €"),
        ("Grüße €".encode("utf-8-sig"), "Grüße €"),
        ("Grüße €".encode("utf-16"), "Grüße €"),
        ("Grüße von uns".encode("utf-16-le"), "Grüße von uns"),
        ("Grüße von uns".encode("utf-16-be"), "Grüße von uns"),
        ("Grüße €".encode("cp1252"), "Grüße €"),
        (b"a\r\nb\rc", "a\nb\nc"),
        (b"a  \n\n\n\n\nb\x00"[:-1], "a\n\nb"),
    ],
)
def test_encodings(content, text):
    assert text_of("x.txt", content) == text


def test_html_without_what_nobody_sees():
    page = b"""<!doctype html><title>T</title><script>s()</script><style>x{}</style>
    <noscript>n</noscript><h1>A <b>b</b>c</h1><!-- c --><p>eins<br>zwei</p><ul><li>drei</li></ul>"""
    assert text_of("x.html", page) == "T\nA bc\neins\nzwei\ndrei"


def test_a_page_nested_deeply_is_read():
    assert text_of("x.html", b"<div>" * 1_000 + b"unten") == "unten"


def test_what_was_deleted_under_revision_is_not_read():
    document = docx.Document()
    paragraph = document.add_paragraph("bleibt ")
    gone = docx.oxml.OxmlElement("w:del")
    gone.append(document.add_paragraph("weg").runs[0]._r)
    paragraph._p.append(gone)
    text = text_of("x.docx", saved(document))
    assert "bleibt" in text
    assert "weg" not in text


@pytest.mark.parametrize("name", BAD)
def test_locked_or_without_text(name):
    content = (FILES / name).read_bytes()
    with pytest.raises(Unreadable) as found:
        extract(kind_of(name, content), content)
    assert found.value.problem == BAD[name]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("x.exe", b"MZ", Problem.WRONG_KIND),
        ("x", b"text", Problem.WRONG_KIND),
        ("x.pdf.exe", b"%PDF-1.7", Problem.WRONG_KIND),
        ("x.pdf", b"no pdf", Problem.MISMATCH),
        ("x.docx", b"%PDF-1.7", Problem.MISMATCH),
        ("x.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", Problem.MISMATCH),
        ("x.txt", b"PK\x03\x04", Problem.MISMATCH),
        ("x.csv", b"\x89PNG", Problem.MISMATCH),
        ("x.txt", b"", Problem.EMPTY),
        ("x.md", b" \r\n\t", Problem.EMPTY),
        ("x.txt", b"x" * 20_000_001, Problem.TOO_LARGE),
        ("x.txt", b"x" * (TEXT_BYTES + 1), Problem.LONG_TEXT),
        ("x.txt", b"a\x01\x02\x03\x04b", Problem.BROKEN),
        ("x.txt", b"\xff\xfea", Problem.BROKEN),
        ("x.html", b"<html><script>x</script></html>", Problem.EMPTY),
        ("x.pdf", b"%PDF-1.7 and nothing", Problem.BROKEN),
        ("x.docx", b"PK\x03\x04 and nothing", Problem.BROKEN),
        ("x.xlsx", zipped(xl__workbook_xml=b"<broken"), Problem.BROKEN),
        ("x.docx", zipped(xl__workbook_xml=b"<a/>"), Problem.MISMATCH),
        ("x.docx", saved(docx.Document()), Problem.EMPTY),
        ("x.xlsx", saved(openpyxl.Workbook()), Problem.EMPTY),
    ],
)
def test_broken_ones_of_each_kind(name, content, problem):
    assert problem_of(name, content) == problem


@pytest.mark.parametrize("name", [n for n in REAL if n.endswith((".docx", ".xlsx", ".pdf"))])
def test_half_a_file_is_broken(name):
    content = (FILES / name).read_bytes()
    assert problem_of(name, content[: len(content) // 2]) in {Problem.BROKEN, Problem.EMPTY}
