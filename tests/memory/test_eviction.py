import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.memory.rules.blocks import note_count, note_line
from apps.memory.rules.changes import Change, remember, update
from apps.memory.rules.document import MAX_BYTES, Document, size
from apps.memory.rules.eviction import MAX_NOTES
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.states import check, full_state, made, remembered, state_of, undone, updated

NEW = made("beef", 9_999)
SIXTY_BYTES = "Für Öl ist Frau Grünwald da, sonst niemand im ganzen Haus"


def notes_of(text: str) -> list[int]:
    """Return the counts of the note lines."""
    return [note_count(line) for line in Document.parse(text).notes]


def filled(text: str, *, to: int = MAX_BYTES) -> str:
    """Put prose before the text so that it has exactly so many bytes."""
    return "p" * (to - size(text) - 2) + "\n\n" + text


def test_growth_past_the_cap_removes_whole_oldest_entries():
    """T3: 31,990 bytes and a new entry of 60 bytes."""
    state = full_state(size=31_990)
    change = remembered(state, SIXTY_BYTES, provenance=NEW)
    assert size(SIXTY_BYTES) == 60
    text = change.after.text
    assert 31_900 < size(text) <= MAX_BYTES
    assert text.encode().decode() == text
    assert text.endswith(f"- {SIXTY_BYTES}\n")
    assert change.evicted == 2
    assert notes_of(text) == [2]
    assert change.after.ids == (*state.ids[2:], "beef")
    assert undone(change.after, change.before, change.after.revision).after.text == state.text


def test_age_counts_and_not_the_place():
    text = filled("- alt\n" + "- neu eins\n" + f"- {'ältester' * 20}\n" + "- neu zwei\n")
    change = remembered(state_of(text, days=[2, 9, 1, 9]), "dazu", provenance=NEW)
    assert change.after.ids == ("0000", "0001", "0003", "beef")
    assert "- neu eins\n> 1 older note was removed to make room.\n- neu zwei\n" in change.after.text


def test_age_counts_from_the_last_change():
    state = state_of(filled(f"- {'a' * 100}\n- {'b' * 100}\n"), days=[1, 2])
    corrected = updated(state, "0000", "c" * 100, provenance=NEW)
    change = remembered(corrected.after, "dazu", provenance=made("cafe", 10_000))
    assert change.after.ids == ("0000", "cafe")


def test_the_entry_being_rewritten_never_leaves():
    state = state_of(filled(f"- alt\n- {'b' * 100}\n"), days=[1, 2])
    change = updated(state, "0000", "x" * 60, provenance=made("ffff", 0))
    assert change.after.ids == ("0000",)
    assert change.after.text.endswith(f"- {'x' * 60}\n{note_line(1)}")


def test_headings_and_prose_never_leave():
    text = filled(f"# A\n- {'a' * 300}\n\nProsa\n\n## B\n- {'b' * 300}\n")
    before = Document.parse(text)
    change = remembered(state_of(text), "x" * 400, provenance=NEW)
    after = Document.parse(change.after.text)
    assert (after.headings, after.prose) == (before.headings, before.prose)
    assert change.after.ids == ("beef",)


def test_nested_lines_and_code_leave_with_their_entry():
    text = filled(f"- alt\n  - {'innen' * 30}\n  ```\n  - code\n  ```\n- neu\n")
    change = remembered(state_of(text), "dazu", provenance=NEW)
    assert change.after.text.endswith(f"\n\n{note_line(1)}- neu\n- dazu\n")


# Each row: what stands around the oldest entry, and what is left when it has gone.
NEIGHBOURS = [
    (f"{note_line(1)}- OLD\n", note_line(2)),
    (f"- OLD\n{note_line(41)}", note_line(42)),
    (f"{note_line(2)}\n\n- OLD\n\n{note_line(3)}", note_line(6)),
    (f"{note_line(2)}\nProsa\n\n- OLD\n", f"{note_line(2)}\nProsa\n\n{note_line(1)}"),
    (f"{note_line(999_999_999)}- OLD\n", note_line(999_999_999)),
]


@pytest.mark.parametrize(("around", "left"), NEIGHBOURS)
def test_neighbouring_note_lines_merge(around, left):
    text = filled(around.replace("OLD", "o" * 200) + "# Ende\n- neu\n")
    change = remembered(state_of(text), "dazu", provenance=NEW)
    assert change.after.text.endswith(f"p\n\n{left}# Ende\n- neu\n- dazu\n")


def test_note_lines_cannot_fill_the_memory():
    """Between headings no note lines are neighbours; still they stay few."""
    section = "## Thema\n- Notiz über dies und das und jenes, etwa so lang\n"
    state = state_of(filled(section * 450))
    for number in range(60):
        words = f"Neue Notiz mit der Nummer {number} {'x' * 400}"
        change = remembered(state, words, provenance=made("cafe", 10_000 + number))
        state = change.after
        check(state)
        assert size(state.text) <= MAX_BYTES
        assert len(notes_of(state.text)) <= MAX_NOTES
    gone = 450 + 60 - len(state.entries)
    assert sum(notes_of(state.text)) == gone > 400


def test_entries_smaller_than_a_note_line_make_room_too():
    state = state_of(filled("# T\n- a\n" * 300))
    change = remembered(state, SIXTY_BYTES, provenance=NEW)
    assert size(change.after.text) <= MAX_BYTES
    assert len(change.after.entries) > 240


# Each row leaves no room, whatever goes: prose alone, one small entry, or only a removed one.
FULL = [filled(""), filled("- a\n"), filled(note_line(7))]


@pytest.mark.parametrize("text", FULL)
def test_without_room_nothing_changes(text):
    state = state_of(text)
    assert remember(state, SIXTY_BYTES, provenance=NEW) == Refused(Reason.FULL)
    for entry in state.ids:
        assert update(state, entry, SIXTY_BYTES, provenance=NEW) == Refused(Reason.FULL)


def test_exactly_32_000_bytes_fit():
    state = full_state(size=MAX_BYTES - len("- neu\n"))
    change = remembered(state, "neu", provenance=NEW)
    assert (size(change.after.text), change.evicted) == (MAX_BYTES, 0)


PIECES = st.sampled_from(
    [
        *("- a\n", "- Notiz über Köln\n", f"- {'ü' * 200}\n", f"- {'x' * 5_000}\n", "- a\n  - b\n"),
        *("# Titel\n", "Prosa\n\n", "\n", f"{'Prosa ' * 500}\n\n", note_line(3), "1. eins\n"),
    ]
)


@settings(max_examples=60)
@given(st.lists(PIECES, max_size=40), st.data())
def test_what_is_left_fits_and_lacks_only_the_oldest(pieces, data):
    """For every memory: the limit holds, the new entry is there, no younger one left before it."""
    body = "".join(pieces).encode()[: MAX_BYTES - 2].decode("utf-8", "ignore")
    text = filled(body)
    count = len(Document.parse(text).entries)
    days = data.draw(st.lists(st.integers(0, 50), min_size=count, max_size=count))
    state = state_of(text, days=days)
    change = remember(state, SIXTY_BYTES, provenance=NEW)
    if isinstance(change, Refused):
        assert change == Refused(Reason.FULL)
        return
    assert isinstance(change, Change)
    check(change.after)
    assert size(change.after.text) <= MAX_BYTES
    assert change.after.ids[-1] == "beef"
    left = set(change.after.ids)
    kept = [entry.changed_at for entry in state.entries if entry.id in left]
    gone = [entry.changed_at for entry in state.entries if entry.id not in left]
    assert len(gone) == change.evicted
    assert max(gone, default=NEW.made_at) <= min(kept, default=NEW.made_at) or not gone
    before, after = Document.parse(text), Document.parse(change.after.text)
    assert after.headings == before.headings
    assert re.sub(r"\s", "", "".join(after.prose)) == re.sub(r"\s", "", "".join(before.prose))
    assert sum(notes_of(change.after.text)) == sum(notes_of(text)) + change.evicted
