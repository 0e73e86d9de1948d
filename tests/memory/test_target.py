"""Which note do words of forgetting name?"""

import pytest

from apps.memory.rules.target import Note, tells_apart

PROCUREMENT = Note("n1", "Ich arbeite im Einkauf.")
LOGISTICS = Note("n2", "I work in logistics.")
STYLE = Note("n3", "Antworten in Stichpunkten.")
NOTES = (PROCUREMENT, LOGISTICS, STYLE)


@pytest.mark.parametrize(
    ("text", "entry", "named"),
    [
        ("Vergiss, dass ich im Einkauf arbeite.", "n1", True),
        ("Vergiss, dass ich im Vertrieb arbeite.", "n1", False),  # only the verb is the same
        ("Forget that I work in logistics.", "n2", True),
        ("Forget that I work in sales.", "n2", False),
        ("Vergiss das mit den Stichpunkten.", "n3", True),
        ("Vergiss das mit den Stichpunkten.", "n1", False),
        ("Vergiss, dass ich arbeite.", "n1", False),
    ],
)
def test_tells_apart(text, entry, named):
    assert tells_apart(text, entry, NOTES) is named
