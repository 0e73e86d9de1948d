"""What the agent reads and finds."""

import pytest

from apps.cowork.rules.problems import Problem, WorkspaceError
from apps.cowork.text import Hit, encoded, is_extracted, plain_text, search, text_of
from tests.documents.test_extraction import FILES


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_of_any_encoding_is_read_and_written_back(encoding):
    content = "Größe: 5 €\r\n".encode(encoding)
    text = plain_text("a.md", content)
    assert text == "Größe: 5 €\r\n"
    assert encoded(text, content).decode(encoding) == text
    assert encoded(f"{text}→", content).decode(encoding if "utf" in encoding else "utf-8")


@pytest.mark.parametrize("content", [b"\x89PNG\r\n", b"a\0b", bytes(range(256)), b"PK\x03\x04"])
def test_what_is_no_text(content):
    with pytest.raises(WorkspaceError) as found:
        text_of("a.md", content)
    assert found.value.problem == Problem.NOT_TEXT


def test_documents_give_their_text_and_cannot_be_edited():
    content = (FILES / "python-docx.docx").read_bytes()
    assert is_extracted("Brief.DOCX")
    assert text_of("Brief.DOCX", content).strip()
    with pytest.raises(WorkspaceError) as found:
        plain_text("Brief.DOCX", content)
    assert found.value.problem == Problem.NOT_TEXT
    with pytest.raises(WorkspaceError) as found:
        text_of("a.pdf", content)
    assert found.value.problem == Problem.UNREADABLE


def test_an_empty_file_is_an_empty_text():
    assert text_of("a.md", b"") == ""


def test_search_finds_lines_in_any_case():
    files = [("a.md", b"eins\n  Die STRASSE\n"), ("b.png", b"\x89PNG stra\xdfe")]
    found = search([*files, ("c.txt", "straße".encode("cp1252"))], "Straße")
    assert found.hits == [Hit("a.md", 2, "Die STRASSE"), Hit("c.txt", 1, "straße")]
    assert (found.more, found.unread) == (0, [])


def test_search_is_bounded():
    found = search([("a.md", b"x\n" * 62)], "x")
    assert (len(found.hits), found.more) == (50, 12)
    assert search([("a.md", b"abc")], "").hits == []
    assert search([("a.md", b"y" * 9000)], "y").hits[0].text == "y" * 300


def test_search_says_which_documents_it_did_not_read(monkeypatch):
    monkeypatch.setattr("apps.cowork.text.EXTRACTIONS", 1)
    content = (FILES / "python-docx.docx").read_bytes()
    assert search([("a.docx", content), ("b.docx", content)], "x").unread == ["b.docx"]
