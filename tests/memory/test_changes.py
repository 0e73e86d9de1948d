import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.changes import (
    Change,
    ChangeKind,
    State,
    Unchanged,
    forget,
    remember,
    replace_text,
    undo,
    update,
)
from apps.memory.rules.diff import compare
from apps.memory.rules.document import Document, excess, size
from apps.memory.rules.state import dump_entries, load_entries, new_id
from apps.memory.rules.verdict import Reason, Refused, Source
from tests.memory.states import (
    NOTEBOOKS,
    WORDS,
    check,
    day,
    forgotten,
    full_state,
    made,
    remembered,
    replaced,
    state_of,
    undone,
    updated,
)

NEW = made("beef", 99, conversation_id="c-9", message_id="m-9", evidence=("wörtlich",))
EDIT = made("edit", 99, source=Source.EDIT)

# Headings, a nested list, code and blank lines, as people really write them (T8).
NOTEBOOK = """\
# Memory

Hint.

## Arbeit

- Ich arbeite im Einkauf
  - Lieferanten
    - Köln

* Unser Skript:
  ```
  - kein Eintrag
  ```


## Stil
Kurz und klar.
- Antworte kurz.
"""


def test_the_first_entry_begins_the_memory():
    change = remembered(State(), "Ich arbeite im Einkauf.", provenance=NEW)
    assert change.after.text.startswith("# Memory\n\n")
    assert change.after.text.endswith("\n\n- Ich arbeite im Einkauf.\n")
    assert change.after.entries == (NEW,)
    assert (change.kind, change.entry, change.text, change.evicted) == (
        ChangeKind.REMEMBERED,
        "beef",
        "Ich arbeite im Einkauf.",
        0,
    )
    assert (change.before.revision, change.after.revision) == (0, 1)


def test_the_second_entry_stands_below_the_first():
    first = remembered(State(), "Ich arbeite im Einkauf.", provenance=made("aaaa"))
    second = remembered(first.after, "Mein Kunde heißt Grünwäldle.", provenance=made("bbbb"))
    assert second.after.text == first.after.text + "- Mein Kunde heißt Grünwäldle.\n"
    assert second.after.ids == ("aaaa", "bbbb")


def test_the_same_statement_again_changes_nothing():
    state = state_of("- Ich arbeite im Einkauf.\n- b\n")
    assert remember(state, "ich arbeite  im Einkauf", provenance=NEW) == Unchanged("0000")


def test_a_correction_rewrites_its_entry_instead_of_doubling_it():
    state = state_of("- a\n- Ich bin für Süd zuständig.\n")
    said = "Ich bin nicht mehr für Süd, sondern für Nord zuständig."
    change = remembered(state, said, provenance=NEW)
    assert change.kind is ChangeKind.UPDATED
    assert change.after.text == f"- a\n- {said}\n"
    assert change.after.ids == state.ids


def test_an_id_that_is_taken_is_not_used_twice():
    state = state_of("- a\n")
    change = remembered(state, "neu", provenance=made("0000"))
    check(change.after)
    assert change.entry == change.after.ids[1] != "0000"


# What cannot be one plain line of words.
UNFIT = [
    ("", Reason.STRUCTURE),
    (" \n ", Reason.STRUCTURE),
    ("--", Reason.STRUCTURE),
    ("# Titel", Reason.STRUCTURE),
    ("> Zitat", Reason.STRUCTURE),
    ("```sh", Reason.STRUCTURE),
    ("x" * 601, Reason.TOO_LONG),
    ("ü" * 300 + "x", Reason.TOO_LONG),
]


@pytest.mark.parametrize(("text", "reason"), UNFIT)
def test_only_one_plain_line_is_written(text, reason):
    state = state_of("- a\n")
    assert remember(state, text, provenance=NEW) == Refused(reason)
    assert update(state, "0000", text, provenance=NEW) == Refused(reason)


def test_600_bytes_are_not_too_long():
    change = remembered(State(), "ü" * 300, provenance=NEW)
    assert change.after.text.endswith(f"- {'ü' * 300}\n")


def test_a_rewritten_entry_keeps_its_place_its_id_and_when_it_was_made():
    state = state_of("- a\n  - innen\n- b\n", days=[1, 2])
    change = updated(state, "0000", "neu", provenance=NEW)
    assert change.after.text == "- neu\n  - innen\n- b\n"
    assert change.after.entries[0] == replace(NEW, id="0000", made_at=day(1))
    assert change.after.entries[1] == state.entries[1]


def test_rewriting_to_the_same_words_changes_nothing_but_spelling_counts():
    state = state_of("- müller\n")
    assert update(state, "0000", " müller ", provenance=NEW) == Unchanged("0000")
    assert updated(state, "0000", "Müller", provenance=NEW).after.text == "- Müller\n"


def test_rewriting_to_what_another_entry_says_merges_the_two():
    state = state_of("- Süd\n- b\n- Nord\n")
    change = updated(state, "0000", "Nord.", provenance=NEW)
    assert change.after.text == "- Nord.\n- b\n"
    assert change.after.ids == ("0000", "0001")


def test_merging_never_drops_nested_lines():
    state = state_of("- Süd\n- Nord\n  - innen\n")
    change = updated(state, "0000", "Nord", provenance=NEW)
    assert change.after.text == "- Nord\n- Nord\n  - innen\n"


def test_an_unknown_entry_is_refused():
    state = state_of("- a\n")
    assert forget(state, "ffff") == Refused(Reason.TARGET)
    assert update(state, "ffff", "x", provenance=NEW) == Refused(Reason.TARGET)


def test_a_rewrite_at_the_cap_evicts_nothing_and_is_repeatable():
    """T4: 31,900 bytes, the oldest entry of 9,000 bytes is rewritten to 8,900."""
    head = full_state(size=31_900 - 9_000).text
    state = state_of(f"- {'x' * 8_997}\n{head}")
    assert size(state.text) == 31_900
    for words in ("y" * 8_900, "z" * 8_900):
        change = updated(state, "0000", words, provenance=NEW)
        assert (change.kind, change.evicted) == (ChangeKind.UPDATED, 0)
        assert change.after.text == f"- {words}\n{head}"
        state = change.after


def test_a_long_entry_may_be_rewritten_but_not_grow():
    state = state_of(f"- {'x' * 900}\n")
    assert update(state, "0000", "y" * 901, provenance=NEW) == Refused(Reason.TOO_LONG)


@pytest.mark.parametrize(
    ("entry", "gone"),
    [
        ("0000", "- Ich arbeite im Einkauf\n  - Lieferanten\n    - Köln\n"),
        ("0001", "* Unser Skript:\n  ```\n  - kein Eintrag\n  ```\n"),
        ("0002", "- Antworte kurz.\n"),
    ],
)
def test_forgetting_removes_exactly_the_entry(entry, gone):
    """T8: nothing else of the text changes, and the others keep date and source."""
    state = state_of(NOTEBOOK)
    change = forgotten(state, entry)
    assert NOTEBOOK.count(gone) == 1
    assert change.after.text == NOTEBOOK.replace(gone, "")
    assert change.after.entries == tuple(e for e in state.entries if e.id != entry)
    assert (change.kind, change.entry) == (ChangeKind.FORGOTTEN, entry)
    check(change.after)


def test_editor_and_list_agree():
    """T8: deleting in the list and deleting the same lines in the editor give the same memory."""
    state = state_of(NOTEBOOK)
    for entry in state.ids:
        deleted = forgotten(state, entry).after
        assert replaced(state, deleted.text, provenance_for_new=EDIT).after == deleted


def test_the_editor_never_evicts():
    state = full_state(size=32_000)
    text = state.text + "- mehr\n"
    assert replace_text(state, text, provenance_for_new=EDIT) == Refused(Reason.TOO_LARGE)
    assert excess(text) == len("- mehr\n")


def test_the_editor_normalises_line_ends_before_counting_and_comparing():
    state = full_state(size=32_000)
    browser = state.text.replace("\n", "\r\n")
    assert replace_text(state, browser, provenance_for_new=EDIT) == Unchanged()


def test_two_editors_lose_nothing_silently():
    """T7: the draft replaces the new state; what it does not hold is a removal that can be seen."""
    draft = "- a\n- b\n- Entwurf\n"
    added = remembered(state_of("- a\n- b\n"), "aus dem Chat", provenance=NEW).after
    saved = replaced(added, draft, provenance_for_new=EDIT)
    difference = compare(added, saved.after)
    assert (difference.added, difference.removed) == (("Entwurf",), ("aus dem Chat",))
    assert saved.after.revision == added.revision + 1


def test_twenty_adds_in_a_row_make_twenty_entries():
    """T7: the services lock the row; here each change starts from the one before."""
    state = State()
    for number in range(20):
        state = remembered(state, f"Kunde Nummer {number}", provenance=made("cafe", number)).after
        check(state)
    assert (len(state.entries), state.revision) == (20, 20)


def test_undo_restores_an_entry_at_its_place_with_date_and_source():
    """T5: delete A, then B, undo: B is back, A stays gone, a second undo is refused."""
    state = state_of("- A\n- B\n- C\n")
    without_a = forgotten(state, "0000")
    without_b = forgotten(without_a.after, "0001")
    back = undone(without_b.after, without_b.before, without_b.after.revision)
    assert back.after.text == "- B\n- C\n"
    assert back.after.entries == state.entries[1:]
    assert back.after.revision == without_b.after.revision + 1
    assert not back.may_be_undone

    refused = Refused(Reason.CHANGED_SINCE)
    assert undo(back.after, without_b.before, without_b.after.revision) == refused
    assert undo(back.after, without_a.before, without_a.after.revision) == refused


def test_undo_after_a_change_from_another_tab_is_refused():
    deleted = forgotten(state_of("- A\n"), "0000")
    other = remembered(deleted.after, "anderes", provenance=NEW)
    assert undo(other.after, deleted.before, deleted.after.revision) == Refused(
        Reason.CHANGED_SINCE
    )


@given(NOTEBOOKS, WORDS, st.data())
def test_every_change_raises_the_revision_by_one_and_can_be_taken_back(text, words, data):
    state = state_of(text)
    entry = data.draw(st.sampled_from([*state.ids, "ffff"]))
    outcomes = [
        remember(state, words, provenance=NEW),
        update(state, entry, words, provenance=NEW),
        forget(state, entry),
        replace_text(state, text + "\n- mehr", provenance_for_new=EDIT),
    ]
    changes = [outcome for outcome in outcomes if isinstance(outcome, Change)]
    assert changes
    for change in changes:
        check(change.after)
        assert change.after.revision == state.revision + 1
        back = undone(change.after, change.before, change.after.revision).after
        assert (back.text, back.entries) == (state.text, state.entries)


@given(NOTEBOOKS, WORDS)
def test_what_was_remembered_is_known_from_then_on(text, words):
    change = remember(state_of(text), words, provenance=NEW)
    if isinstance(change, Change):
        assert Document.parse(change.after.text).entries[-1].words == change.text
        assert isinstance(remember(change.after, words, provenance=NEW), Unchanged)


def test_ids_are_short_and_the_same_for_the_same_seed():
    first = new_id((), "seed")
    assert (len(first), int(first, 16) >= 0, new_id((), "seed")) == (4, True, first)


def test_ids_grow_when_they_are_taken():
    taken: set[str] = set()
    for _ in range(70):
        taken.add(new_id(taken, "seed"))
    assert len(taken) == 70


def test_provenance_survives_as_json():
    entries = (NEW, EDIT, made("cafe", 0.5, source=Source.COWORK))
    assert load_entries(json.loads(json.dumps(dump_entries(entries)))) == entries


def test_a_difference_names_what_an_import_would_do():
    state = state_of("# Alt\n- a\n- Ich arbeite im Einkauf.\n- c\n")
    text = "# Neu\n- a\n- Ich arbeite im Einkauf Nord.\n- ganz anderes\n"
    change = replaced(state, text, provenance_for_new=EDIT)
    difference = compare(state, change.after)
    assert difference.changed == (("Ich arbeite im Einkauf.", "Ich arbeite im Einkauf Nord."),)
    assert (difference.added, difference.removed) == (("ganz anderes",), ("c",))
    assert difference.other_text
    assert not compare(state, state)
