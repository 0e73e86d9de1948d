"""Find a secret that an entry would complete together with what stands in the notes (spec 5.6)."""

import re
from collections.abc import Sequence

from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.target import Note
from apps.memory.rules.verdict import Reason

DIGIT = re.compile(r"\d")


def leaks(text: str, notes: Sequence[Note], notes_text: str, entry: str | None) -> Reason | None:
    """Return which secret the notes would hold with this text (in place of an entry)."""
    if own := find_secrets(text):
        return own[0].reason
    old = next((note.text for note in notes if note.id == entry), "")
    kept = notes_text.replace(old, "", 1) if old else notes_text
    # What is told in two pieces has digits in both.
    digits = [note.text for note in notes if note.text != old and DIGIT.search(note.text)]
    pairs = [(f"{note} {text}", note) for note in digits] if DIGIT.search(text) else []
    for joined, alone in ((f"{kept}\n- {text}", kept), *pairs):
        found = find_secrets(joined)
        # A secret that the person wrote into the notes knowingly (spec 7.5) does not count again.
        if found and len(found) > len(find_secrets(alone)):
            return found[-1].reason
    return None
