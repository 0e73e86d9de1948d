"""Each step of the gate matters: without it at least one labelled case goes another way."""

import pytest

from apps.memory.rules import gate
from apps.memory.rules.calls import Verdict
from tests.memory.chats import Case, labelled, verdict


@pytest.fixture(scope="module")
def intended() -> list[tuple[Case, Verdict]]:
    return [(case, verdict(case)) for case in reversed(labelled())]


def goes_another_way(intended: list[tuple[Case, Verdict]]) -> bool:
    return any(verdict(case) != before for case, before in intended)


@pytest.mark.parametrize("step", gate.STEPS, ids=lambda step: step.__name__)
def test_without_a_step(step, intended, monkeypatch):
    monkeypatch.setattr(gate, "STEPS", tuple(s for s in gate.STEPS if s is not step))
    assert goes_another_way(intended)


@pytest.mark.parametrize("step", gate.FORGET_STEPS, ids=lambda step: step.__name__)
def test_without_a_step_of_forgetting(step, intended, monkeypatch):
    monkeypatch.setattr(gate, "FORGET_STEPS", tuple(s for s in gate.FORGET_STEPS if s is not step))
    assert goes_another_way([(c, v) for c, v in intended if c["call"]["op"] == "remove"])
