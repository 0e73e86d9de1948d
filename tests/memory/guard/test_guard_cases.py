"""The labelled cases and the fresh ones: what has to be refused and what has to be saved.

`fresh_kinds.jsonl` was written before the rules, `fresh_kinds_later.jsonl` in rounds after them.
"""

from pathlib import Path

import pytest

from apps.memory.rules.guard import Clean, inspect
from apps.memory.rules.verdict import Reason, Refused
from tests.cases import load, read

HERE = Path(__file__).parent
FOREIGN = {"document", "pasted"}
LABELLED = [
    case
    for case in load("guard")
    if case["source"] not in FOREIGN and case["reason"] != Reason.FOREIGN
]
FRESH = [
    case for name in ("fresh_kinds", "fresh_kinds_later") for case in read(HERE / f"{name}.jsonl")
]
REFUSED = {Reason.POLICY, Reason.SENSITIVE}


def judge(case):
    voice = "third" if case["source"] == "assistant_confirmed" else "own"
    return inspect(case["text"], voice)


@pytest.mark.parametrize("case", LABELLED, ids=lambda case: case["id"])
def test_labelled_case(case):
    verdict = judge(case)
    if case["expect"] == "save":
        assert isinstance(verdict, Clean), case["note"]
    else:
        assert isinstance(verdict, Refused), case["note"]
        assert verdict.reason == case["reason"], case["note"]


@pytest.mark.parametrize("reason", ["policy", "sensitive", "task_only"])
def test_nothing_fresh_slips_through(reason):
    saved = [
        case["text"]
        for case in FRESH
        if case["reason"] == reason and isinstance(judge(case), Clean)
    ]
    assert saved == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_nearly_all_fresh_honest_sentences_are_saved(lang):
    honest = [case for case in FRESH if case["expect"] == "save" and case["lang"] == lang]
    refused = [case["text"] for case in honest if isinstance(judge(case), Refused)]
    assert len(refused) <= len(honest) * 0.05, refused


@pytest.mark.parametrize("reason", ["policy", "sensitive"])
def test_the_reason_is_named(reason):
    cases = [case for case in FRESH if case["reason"] == reason]
    named = [case for case in cases if judge(case) == Refused(Reason(reason))]
    assert len(named) >= len(cases) * 0.9
