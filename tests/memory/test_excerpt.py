import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.memory.rules.document import BEGINNING, EXCERPT_BYTES, MAX_BYTES, Document, size
from apps.memory.rules.excerpt import GAP, Excerpt, cut_prose, excerpt, whole_text
from tests.memory.states import NOTEBOOKS, full_state, state_of

HEAD = "# Memory\n\nHint.\n\n"


def lines_of(shown: Excerpt) -> list[str]:
    """Return the shown lines."""
    return shown.text.splitlines(keepends=True)


@pytest.mark.parametrize("length", [0, 1, 3_999, EXCERPT_BYTES])
def test_a_short_memory_goes_in_whole(length):
    text = ("- ä\n" + "p" * length).encode()[:length].decode()
    state = state_of(text)
    shown = excerpt(state)
    assert (shown.text, shown.complete, shown.shown) == (text, True, state.ids)


def test_one_byte_more_is_cut():
    state = full_state(size=EXCERPT_BYTES + 1)
    shown = excerpt(state)
    assert not shown.complete
    assert GAP in shown.text


def test_a_long_memory_shows_its_beginning_and_its_newest_entries():
    state = full_state(size=MAX_BYTES)
    shown = excerpt(state)
    lines = lines_of(shown)
    assert shown.text.startswith(HEAD + "- Notiz 0000 ")
    assert state.text.endswith("".join(lines[-30:]))
    assert lines.count(GAP) == 1
    # Hardly a line more would have fitted, counted with the short ids.
    assert EXCERPT_BYTES - 80 < size(shown.labelled) <= EXCERPT_BYTES


def test_the_newest_entries_are_shown_wherever_they_stand():
    text = HEAD + "".join(f"- Notiz {number} {'x' * 50}\n" for number in range(200))
    newest = {60, 61, 120}
    state = state_of(text, days=[500 if number in newest else 1 for number in range(200)])
    shown = excerpt(state, budget=600)
    assert set(shown.shown) >= {f"{number:04x}" for number in newest}
    assert list(shown.shown) == sorted(shown.shown)
    # A mark before the two that stand together, before the third, and before the last line,
    # which is as old as all others but stands below them.
    assert lines_of(shown).count(GAP) == 3
    assert shown.shown[-1] == f"{199:04x}"


def test_an_entry_is_never_cut_and_a_smaller_one_takes_its_place():
    state = state_of(f"- alt\n- {'ü' * 3_000}\n- neu\n")
    shown = excerpt(state)
    assert shown.text == f"- alt\n{GAP}- neu\n"
    assert shown.shown == ("0000", "0002")


def test_entries_that_do_not_fit_hide_no_older_ones():
    large = "".join(f"- {'x' * 1_200} {number}\n" for number in range(9))
    state = state_of(f"# T\n{large}- klein\n", days=[*range(2, 11), 1])
    # The three newest fit, six do not, the oldest does.
    shown = excerpt(state)
    assert shown.shown == ("0006", "0007", "0008", "0009")


def test_scattered_entries_pay_for_their_marks():
    days = [number % 2 for number in range(900)]
    shown = excerpt(state_of("- a\n" * 900, days=days), budget=800)
    assert lines_of(shown).count(GAP) > 25
    assert 760 < size(shown.labelled) <= 800


def test_a_single_giant_entry_is_only_a_gap():
    assert excerpt(state_of(f"- {'x' * 9_000}")).text == GAP


def test_prose_is_cut_at_a_word():
    shown = excerpt(state_of("Wörter " * 4_000))
    assert shown.text.endswith(f"Wörter\n{GAP}")
    assert EXCERPT_BYTES - 20 < size(shown.text) <= EXCERPT_BYTES


def test_long_prose_leaves_room_for_the_newest_entries():
    text = "Wörter " * 3_000 + "\n\n" + "- Notiz\n" * 500
    shown = excerpt(state_of(text))
    assert shown.text.startswith("Wörter Wörter")
    assert len(shown.shown) > 100
    assert shown.shown[-1] == f"{499:04x}"


# Each row: prose, how many bytes there are, and what is shown of it.
CUTS = [
    ("eins zwei drei", 15, "eins zwei drei\n"),
    ("eins zwei drei", 14, "eins zwei\n"),
    ("```\nabc\ndef\n```\n", 13, "```\nabc\ndef\n"),
    ("```\nabc def\n```\n", 10, "```\nabc\n"),
    # A word longer than half of the room is cut between characters, never inside of one.
    ("a bcdefghijklmnop", 10, "a bcdefgh\n"),
    ("🙂🙂🙂", 10, "🙂🙂\n"),
    ("ae\u0301i", 4, "a\n"),
    ("👩\u200d🚀👩\u200d🚀", 16, "👩\u200d🚀\n"),
    ("abc", 1, ""),
    ("abc", 0, ""),
    ("abc", -5, ""),
]


@pytest.mark.parametrize(("text", "budget", "expected"), CUTS)
def test_prose_is_cut_where_it_can_be_read(text, budget, expected):
    assert cut_prose(text, budget) == expected


def test_every_entry_carries_its_short_id():
    text = (
        "# T\n- a\n  - innen\n\n1. b\n-\n  c\nProsa\n> 2 older notes were removed to make room.\n"
    )
    assert whole_text(state_of(text)).labelled == (
        "# T\n- [0000] a\n  - innen\n\n1. [0001] b\n- [0002]\n  c\nProsa\n"
        "> 2 older notes were removed to make room.\n"
    )


@given(NOTEBOOKS)
def test_the_whole_text_is_the_stored_text(text):
    state = state_of(text)
    assert whole_text(state).text == text
    assert whole_text(state).shown == state.ids


PIECES = st.sampled_from(
    [
        *("- a\n", "- Größe 🙂\n", f"- {'ü' * 90}\n", f"- {'x' * 700}\n", "- a\n  - b\n\n  c\n"),
        *(
            "# Titel\n",
            "Prosa mit Wörtern und noch mehr Wörtern\n",
            "\n",
            "\n\n\n",
            "```\n- x\n```\n",
        ),
    ]
)


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=60), st.integers(0, 900), st.data())
def test_an_excerpt_keeps_its_budget_and_cuts_no_entry(pieces, budget, data):
    text = "".join(pieces)
    count = len(Document.parse(text).entries)
    days = data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    state = state_of(text, days=days)
    shown = excerpt(state, budget=budget)
    if shown.complete:
        assert shown.text == text
        return
    assert size(shown.text) <= size(shown.labelled) <= budget
    # Everything that is shown stands so in the text, in its order.
    place = 0
    for item in shown.items:
        part = item.text if item.id else item.text.rstrip("\n")
        if item.text != GAP:
            place = text.index(part, place) + len(part)
    whole = {item.id: item.text for item in whole_text(state).items if item.id}
    assert all(whole[item.id] == item.text for item in shown.items if item.id)
    # Nothing that has words is left out without a mark.
    if budget >= size(GAP):
        hidden = size(text.replace("\n", "")) > size(shown.text.replace(GAP, "").replace("\n", ""))
        assert (GAP in shown.text) == hidden


@pytest.mark.parametrize(
    ("text", "has_prose"),
    [
        ("", False),
        (BEGINNING, False),  # as it stands after the last entry was deleted
        (BEGINNING.rstrip(), False),
        (f"{BEGINNING}- Ich arbeite im Einkauf.\n", False),
        ("- Ich arbeite im Einkauf.\n", False),
        ("Ich arbeite im Einkauf.\n", True),
        (f"{BEGINNING}Ich arbeite im Einkauf.\n- Notiz\n", True),
        ("## Ich arbeite im Einkauf\n- Notiz\n", True),
    ],
)
def test_words_that_are_no_entries_are_known_of(text, has_prose):
    assert excerpt(state_of(text)).has_prose is has_prose
