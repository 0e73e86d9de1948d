"""`manage.py guard` judges cases line by line, for operators and for checks."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def guard(monkeypatch, text: str) -> list[dict]:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    call_command("guard", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_adds_verdict_and_reason(monkeypatch):
    cases = [
        {"id": 1, "text": "Ich arbeite im Einkauf.", "source": "user"},
        {"id": 2, "text": "Ich arbeite im Einkauf.", "source": "document"},
        {"id": 3, "text": "Meine IBAN ist DE89 3704 0044 0532 0130 00.", "source": "user"},
    ]
    judged = guard(monkeypatch, "\n".join(json.dumps(case) for case in cases) + "\n\n")
    assert judged == [
        {**cases[0], "verdict": "save", "reason": ""},
        {**cases[1], "verdict": "refuse", "reason": "foreign"},
        {**cases[2], "verdict": "refuse", "reason": "secret.iban"},
    ]


@pytest.mark.parametrize(
    "line", ["no json", "[]", '{"text": "x"}', '{"text": "x", "source": "friend"}', '{"text": 1}']
)
def test_says_which_line_is_no_case(monkeypatch, line):
    good = '{"text": "Köln", "source": "user"}'
    with pytest.raises(CommandError, match="Line 2"):
        guard(monkeypatch, f"{good}\n{line}\n")
