"""What becomes of a session's copy: every pair of what changed here and what changed elsewhere."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.access import Allowed
from apps.memory.rules.calls import Operation
from apps.memory.rules.changes import Change, remember
from apps.memory.rules.copies import Copy, Noted, Outcome, operation_of, repeat, settle, without
from apps.memory.rules.state import State
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.states import NOTEBOOKS, WORDS, changed, forgotten, made, state_of, updated

BASE = state_of("- Einkauf\n- Region Süd\n")
ON, OFF = Allowed(), Refused(Reason.NO_CONSENT)


def noted(change: Change) -> Noted:
    state = change.before if operation_of(change) is Operation.FORGET else change.after
    provenance = dict(zip(state.ids, state.entries, strict=True))[change.entry or ""]
    entry = change.entry or ""
    return Noted(operation_of(change), entry, change.text, provenance, "order", "key")


HERE = {
    "nothing": None,
    "added": changed(remember(BASE, "Ich rechne ohne Stornos.", provenance=made("beef"))),
    "updated": updated(BASE, "0001", "Region Nord", provenance=made("0001")),
    "removed": forgotten(BASE, "0001"),
}
ELSEWHERE = {"nothing": 7, "edited": 8, "emptied": 9}
CONSENT = {"given": ON, "withdrawn": OFF, "forbidden": Refused(Reason.MODEL_FORBIDDEN)}
MOMENTS = {"before": False, "during": True, "after": False, "at the end": False}


def expected(here: str, elsewhere: str, consent: str, moment: str) -> Outcome:
    """Say in the words of spec 8.3 and 8.4 what has to happen."""
    if consent != "given":
        return Outcome.EMPTIED
    if here == "nothing":
        return Outcome.KEPT if elsewhere == "nothing" else Outcome.REFRESHED
    if moment == "during":
        return Outcome.KEPT
    return Outcome.TRANSFERRED if elsewhere == "nothing" else Outcome.CONFLICT


@pytest.mark.parametrize(
    ("here", "elsewhere", "consent", "moment"),
    list(product(HERE, ELSEWHERE, CONSENT, MOMENTS)),
)
def test_every_pair(here, elsewhere, consent, moment):
    change, copy = HERE[here], Copy.of(BASE)
    if change:
        copy = copy.with_change(change, noted(change))
    outcome = settle(copy, ELSEWHERE[elsewhere], CONSENT[consent], working=MOMENTS[moment])
    assert outcome is expected(here, elsewhere, consent, moment)


@pytest.mark.parametrize(
    ("verdict", "working", "outcome"),
    [
        (ON, False, Outcome.GIVEN),
        (ON, True, Outcome.KEPT),
        (OFF, False, Outcome.KEPT),
        (OFF, True, Outcome.KEPT),
    ],
)
def test_a_session_without_a_copy_gets_one_only_between_orders(verdict, working, outcome):
    assert settle(None, 7, verdict, working=working) is outcome


@pytest.mark.parametrize("here", ["added", "updated", "removed"])
def test_a_repeated_change_makes_of_the_memory_what_the_copy_is(here):
    change = HERE[here]
    assert change
    again = changed(repeat(noted(change), BASE))
    assert again.after == change.after


@given(NOTEBOOKS, st.lists(WORDS, max_size=4))
def test_repeating_all_changes_gives_the_copy(text, lines):
    base = state_of(text)
    copy = Copy.of(base)
    for line in lines:
        change = remember(copy.state, line, provenance=made("beef"))
        if isinstance(change, Change):
            copy = copy.with_change(change, noted(change))
    memory = base
    for one in copy.noted:
        memory = changed(repeat(one, memory)).after
    assert memory == copy.state


@given(NOTEBOOKS, st.sets(st.integers(0, 12)))
def test_hidden_entries_are_gone_and_the_others_stay(text, places):
    base = state_of(text)
    ids = {base.ids[place] for place in places if place < len(base.ids)}
    left = without(base, ids)
    assert left.ids == tuple(key for key in base.ids if key not in ids)
    assert isinstance(left, State)
