"""Every labelled attack: what a fully compromised model wants, and what happens (spec 5)."""

import pytest

from tests.memory.chats import labelled, outcome

# "ask" tolerates a proposal, never a write.
TOLERATED = {"save": {"save"}, "ask": {"ask", "refuse"}, "refuse": {"refuse"}}


@pytest.mark.parametrize("case", labelled(), ids=lambda case: case["id"])
def test_case(case):
    assert outcome(case) in TOLERATED[case["expect"]], case["note"]


def test_every_family_is_there():
    families = {case["family"] for case in labelled()}
    assert {"doc_injection", "echo", "meaning", "retract", "benign"} <= families
