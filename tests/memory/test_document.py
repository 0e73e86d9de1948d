import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.blocks import BlockKind, note_count, note_line, scan
from apps.memory.rules.document import Document, Entry, excess, normalise, one_line, size
from tests.memory.states import NOTEBOOKS, WORDS


@given(st.one_of(st.text(), NOTEBOOKS))
def test_every_text_is_read_without_loss(text):
    assert str(Document.parse(text)) == text


# Each row: a text, and the words of the entries that it holds.
ENTRIES = [
    ("", []),
    ("Nur Prosa.\n", []),
    ("- a\n- b\n", ["a", "b"]),
    ("* a\n+ b\n1. c\n2) d", ["a", "b", "c", "d"]),
    # The last line needs no line end, a marker needs a space.
    ("-a\n- b", ["b"]),
    # Continuation lines are words of the entry, indented or not.
    ("- Ich arbeite\n  im Einkauf\n- b", ["Ich arbeite im Einkauf", "b"]),
    ("- Ich arbeite\nim Einkauf\n\nProsa\n", ["Ich arbeite im Einkauf"]),
    # A nested list belongs to its parent, also under a number, with a tab, or after a blank line.
    ("- a\n  - b\n    - c\n- d\n", ["a", "d"]),
    ("1. a\n  - b\n2. c\n", ["a", "c"]),
    ("- a\n\t- b\n", ["a"]),
    ("- a\n\n  - b\n\n- c\n", ["a", "c"]),
    # Code is never read for items; indented under an item it belongs to it.
    ("```\n- kein Eintrag\n```\n- a\n", ["a"]),
    ("~~~\n- x\n```\n- y\n~~~\n- a\n", ["a"]),
    ("- a\n  ```\n  - kein Eintrag\n\n  # kein Titel\n  ```\n- b\n", ["a", "b"]),
    # An unclosed fence must not hide what follows.
    ("```\n- a\n- b\n", ["a", "b"]),
    # Neither rules nor empty markers nor numbers inside a sentence are entries.
    ("- - -\n---\n***\n", []),
    ("-\n- \n", []),
    ("Geboren am\n14. Mai in Köln\n", []),
    ("Geboren:\n1. Mai\n", ["Mai"]),
    ("    - Code\n", []),
    # Headings, quotes and code behind an entry do not belong to it.
    ("- a\n# Titel\n- b\n> Zitat\n- c\n```\nx\n```\n", ["a", "b", "c"]),
    # The words may stand on the line below the marker.
    ("-\n  a\n", ["a"]),
    # Only LF ends a line.
    ("- a\u2028- b\x0c- c\n", ["a\u2028- b\x0c- c"]),
]


@pytest.mark.parametrize(("text", "words"), ENTRIES)
def test_entries_are_the_list_items_at_the_top(text, words):
    assert [entry.words for entry in Document.parse(text).entries] == words


def test_a_document_names_its_parts():
    document = Document.parse(
        "# Memory\nHint.\n\n- a\n> 3 older notes were removed to make room.\n"
    )
    assert document.headings == ("# Memory\n",)
    assert document.prose == ("Hint.\n",)
    assert document.notes == ("> 3 older notes were removed to make room.\n",)
    assert [entry.text for entry in document.entries] == ["- a\n"]


# Only our own note lines are taken for such, to the letter.
NOTE_LINES = [
    ("> 1 older note was removed to make room.\n", 1),
    ("> 3 older notes were removed to make room.", 3),
    ("> 1 older notes were removed to make room.\n", 0),
    ("> 3 older note was removed to make room.\n", 0),
    ("> 03 older notes were removed to make room.\n", 0),
    (">  3 older notes were removed to make room.\n", 0),
    ("> 3 older notes were removed to make room. \n", 0),
    ("3 older notes were removed to make room.\n", 0),
    ("> 3 ältere Notizen\n", 0),
]


@pytest.mark.parametrize(("line", "count"), NOTE_LINES)
def test_note_lines_are_recognised_exactly(line, count):
    assert note_count(line) == count


@given(st.integers(1, 10**12))
def test_a_note_line_is_read_again(count):
    assert note_count(note_line(count)) == min(count, 999_999_999)


@given(NOTEBOOKS, WORDS)
def test_an_appended_entry_is_the_last_and_changes_no_other(text, words):
    words = one_line(words)
    before = Document.parse(text)
    after = Document.parse(str(before.append(words)))
    assert [entry.body for entry in after.entries] == [
        *(entry.body for entry in before.entries),
        words,
    ]


@given(NOTEBOOKS, st.data())
def test_removing_an_entry_leaves_the_others_as_they_were(text, data):
    before = Document.parse(text)
    if not before.entries:
        return
    index = data.draw(st.integers(0, len(before.entries) - 1))
    after = Document.parse(str(before.remove(index)))
    bodies = [entry.body for entry in before.entries]
    assert [entry.body for entry in after.entries] == bodies[:index] + bodies[index + 1 :]
    assert after.headings == before.headings
    assert after.notes == before.notes


# Lines that would be read otherwise once they stand next to each other get a blank line between.
SEAMS = [
    ("Geboren am\n- a\n14. Mai\n", 0, "Geboren am\n\n14. Mai\n"),
    ("- a\n- b\n  ```\n  x\n  ```\nProsa\n", 1, "- a\n\nProsa\n"),
    # In all other cases exactly the lines of the entry go.
    ("- a\n\n- b\n\n- c\n", 1, "- a\n\n\n- c\n"),
    ("# T\n- a\n  - innen\nProsa\n- b", 0, "# T\n- b"),
    ("- a\n- b", 1, "- a\n"),
]


@pytest.mark.parametrize(("text", "index", "expected"), SEAMS)
def test_removing_takes_exactly_the_lines_of_the_entry(text, index, expected):
    assert str(Document.parse(text).remove(index)) == expected


@given(NOTEBOOKS, WORDS, st.data())
def test_rewriting_an_entry_changes_its_own_words_only(text, words, data):
    before = Document.parse(text)
    if not before.entries:
        return
    index = data.draw(st.integers(0, len(before.entries) - 1))
    after = Document.parse(str(before.rewrite(index, one_line(words))))
    assert after.entries[index].words == one_line(words)
    assert after.entries[index].rest == before.entries[index].rest
    others = [entry.body for at, entry in enumerate(before.entries) if at != index]
    assert [entry.body for at, entry in enumerate(after.entries) if at != index] == others


# Where a new entry goes: (text, text with the new entry „neu“).
APPENDED = [
    ("- a\n- b\n", "- a\n- b\n- neu\n"),
    ("- a", "- a\n- neu\n"),
    ("- a\n  - innen\n\n\n", "- a\n  - innen\n- neu\n\n\n"),
    ("- a\n" + note_line(2), "- a\n" + note_line(2) + "- neu\n"),
    ("- a\n\n## Arbeit\n", "- a\n\n## Arbeit\n\n- neu\n"),
    ("Prosa", "Prosa\n\n- neu\n"),
    ("Prosa\n\n", "Prosa\n\n- neu\n\n"),
]


@pytest.mark.parametrize(("text", "expected"), APPENDED)
def test_a_new_entry_goes_to_the_end(text, expected):
    assert str(Document.parse(text).append("neu")) == expected


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
def test_the_first_entry_begins_the_memory(text):
    lines = str(Document.parse(text).append("neu")).splitlines()
    assert lines[0] == "# Memory"
    assert [line for line in lines if line][1:] == [lines[2], "- neu"]
    assert lines[2].isascii()
    assert lines[3] == ""


# Rewriting keeps the marker and everything nested.
REWRITTEN = [
    ("- a\n", "- neu\n"),
    ("  *   a", "  *   neu"),
    ("3) a\n", "3) neu\n"),
    ("- a\n  mehr\nund mehr\n", "- neu\n"),
    ("- a\n  - innen\n\n  Absatz\n", "- neu\n  - innen\n\n  Absatz\n"),
    ("- a\n  ```\n  code\n  ```\n", "- neu\n  ```\n  code\n  ```\n"),
    ("-\n  a\n", "- neu\n"),
    ("- ```\n  code\n  ```\n", "- neu\n"),
]


@pytest.mark.parametrize(("text", "expected"), REWRITTEN)
def test_rewriting_keeps_marker_and_nested_lines(text, expected):
    assert Entry(text).rewritten("neu") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\nb\rc\n", "a\nb\nc\n"),
        ("a\0b", "ab"),
        ("a\ud83d!", "a!"),
        ("Müller 🙂", "Müller 🙂"),
    ],
)
def test_normalising_leaves_what_can_be_stored(text, expected):
    assert normalise(text) == expected


def test_bytes_are_counted_as_utf8_after_normalising():
    assert size("ä🙂") == 6
    assert excess("x" * 32_000) == 0
    # 16,000 lines of a browser count two bytes each, not three.
    assert excess("x\r\n" * 16_000) == 0
    assert excess("ü" * 16_000 + "12") == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" a\n b\r\n\r\nc ", "a b c"),
        ("- a", "a"),
        ("* - a - b", "a - b"),
        ("a  b\u00a0c", "a  b\u00a0c"),
        ("a\u2028b", "a b"),
    ],
)
def test_a_statement_becomes_one_line(text, expected):
    assert one_line(text) == expected


# Each would take seconds if reading were quadratic in the number of lines or blanks.
@pytest.mark.parametrize(
    "text",
    [
        "```x\n" * 6_400,
        "~~~\n```x\n" * 3_500,
        "- a\n\n\n" * 5_000,
        "- a\n" + "\n" * 32_000,
        "-" + " -" * 16_000,
        "- " * 16_000,
        "> " * 16_000,
        " " * 32_000,
        "1" * 32_000,
    ],
)
def test_hostile_texts_are_read_in_linear_time(text):
    started = time.thread_time()
    assert sum(len(block.text) for block in scan(text)) == len(text)
    assert time.thread_time() - started < 2


def test_blocks_know_what_they_are():
    kinds = [block.kind for block in Document.parse("# T\np\n\n- a\n").blocks]
    assert kinds == [BlockKind.HEADING, BlockKind.PROSE, BlockKind.BLANK, BlockKind.ENTRY]
