"""A secret told in two pieces is found; one that stands there already does not block the rest."""

import pytest

from apps.memory.rules.gate import Note
from apps.memory.rules.leak import leaks
from apps.memory.rules.verdict import Reason

WHOLE = "Die IBAN ist DE89 3704 0044 0532 0130 00"


@pytest.mark.parametrize(
    ("note", "text", "expected"),
    [
        ("Notiz A: DE89 3704 0044", "Notiz B: 0532 0130 00", Reason.SECRET_IBAN),
        ("Ich sitze in Raum 207.", "Meine Durchwahl ist 4711.", None),
        (WHOLE, "Ich sitze in Raum 207.", None),  # written knowingly in the settings
        (WHOLE, WHOLE, Reason.SECRET_IBAN),
    ],
)
def test_leaks(note, text, expected):
    assert leaks(text, (Note("a1b2", note),), f"- {note}\n", None) == expected
