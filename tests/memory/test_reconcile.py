import random
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.reconcile import reconcile
from apps.memory.rules.verdict import Source
from tests.memory.states import day, made

EDIT = made("edit", 99, source=Source.EDIT)


def ids(old: list[str], new: list[str]) -> list[int | None]:
    """Return the number of the old entry that each new one was, `None` if it is new."""
    provenance = [made(f"old-{index}", index) for index in range(len(old))]
    matched = reconcile(old, provenance, new, EDIT)
    numbers = {entry.id: index for index, entry in enumerate(provenance)}
    return [numbers.get(entry.id) for entry in matched]


EINKAUF, SÜD, KURZ = "Ich arbeite im Einkauf.", "Ich bin für Süd zuständig.", "Antworte kurz."

# Each row: the entries before, after, and which of the old ones each new one is.
EDITS = [
    # Nothing, added, removed, moved.
    ([EINKAUF, SÜD], [EINKAUF, SÜD], [0, 1]),
    ([EINKAUF], ["Neues Thema", EINKAUF], [None, 0]),
    ([EINKAUF, SÜD, KURZ], [EINKAUF, KURZ], [0, 2]),
    ([EINKAUF, SÜD, KURZ], [KURZ, EINKAUF, SÜD], [2, 0, 1]),
    ([], [EINKAUF], [None]),
    ([EINKAUF], [], []),
    # Rewritten in place, even if it is a single misspelt word.
    ([EINKAUF, SÜD], [EINKAUF, "Ich bin für Süd und West zuständig."], [0, 1]),
    (["Einkuaf", SÜD], ["Einkauf", SÜD], [0, 1]),
    # Rewritten and moved.
    ([EINKAUF, SÜD, KURZ], [KURZ, SÜD, "Ich arbeite im Einkauf Nord."], [2, 1, 0]),
    # The same text goes before the most similar one.
    ([EINKAUF, EINKAUF + " Nord"], [EINKAUF + " Nord", "Ich arbeite im Einkauf!"], [1, 0]),
    # The most similar one wins, each old one only once.
    ([SÜD], ["Ich bin für Nord zuständig.", "Ich bin für Süd zuständig"], [None, 0]),
    # Something quite different at the same place is new.
    ([EINKAUF, SÜD], [EINKAUF, "Unsere Server laufen auf Debian."], [0, None]),
    ([EINKAUF], ["Ich wohne in Hannover."], [None]),
]


@pytest.mark.parametrize(("old", "new", "expected"), EDITS)
def test_entries_are_matched_to_the_old_ones(old, new, expected):
    assert ids(old, new) == expected


@pytest.mark.parametrize("count", [20, 19, 21])
def test_identical_lines_keep_theirs_in_order(count):
    expected = [index if index < 20 else None for index in range(count)]
    assert ids(["gleich"] * 20, ["gleich"] * count) == expected


def test_an_unchanged_entry_keeps_all_of_its_provenance():
    old = made("aaaa", 1, conversation_id="c", message_id="m", evidence=("wörtlich",))
    assert reconcile([EINKAUF], [old], ["Neu", EINKAUF], EDIT)[1] == old


def test_an_edited_entry_keeps_id_date_and_conversation_but_not_the_old_words():
    old = made("aaaa", 1, conversation_id="c", message_id="m", evidence=("mit PIN",))
    (entry,) = reconcile(["Ich arbeite im Einkauf, PIN"], [old], [EINKAUF], EDIT)
    assert entry == replace(
        EDIT, id="aaaa", made_at=day(1), conversation_id="c", message_id="m", evidence=()
    )


def test_a_new_entry_gets_its_own_id():
    entries = reconcile([], [], ["a", "a", "b"], EDIT)
    assert len({entry.id for entry in entries}) == 3
    assert {entry.made_at for entry in entries} == {EDIT.made_at}


TEXTS = st.lists(st.sampled_from([EINKAUF, SÜD, KURZ, "a", "b", "a b", "", "ä 🙂"]), max_size=12)


@given(TEXTS, TEXTS)
def test_every_new_entry_is_at_most_one_old_one(old, new):
    matched = ids(old, new)
    known = [index for index in matched if index is not None]
    assert len(matched) == len(new)
    assert len(set(known)) == len(known)
    # As many as possible of the same texts are matched.
    same = sum(min(old.count(text), new.count(text)) for text in set(new))
    assert (
        sum(old[i] == text for i, text in zip(matched, new, strict=True) if i is not None) == same
    )


WORDS = ("Kunde", "Rechnung", "Köln", "Einkauf", "Frist", "Server", "Antwort", "Team", "Projekt")


@pytest.mark.parametrize("length", [20, 64, 400])
def test_a_full_memory_is_reconciled_in_an_instant(length):
    """Each line edited and all lines shuffled: the worst that an editor can do."""
    dice = random.Random(7)
    old = [
        " ".join(dice.choices(WORDS, k=length // 8)) + f" {index}"
        for index in range(32_000 // length)
    ]
    new = [f"{line} neu" for line in old]
    dice.shuffle(new)
    started = time.thread_time()
    ids(old, new)
    # A quadratic comparison takes seconds; the benchmark measures the 50 ms of the rule.
    assert time.thread_time() - started < 0.5
