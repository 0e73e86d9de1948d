"""Search in German: umlauts and their two-letter spellings are the same."""

import unicodedata

from django.db.models import Func, TextField

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Fold(Func):
    """Write text as search compares it: small letters, ä as ae, ß as ss, no accents."""

    function = "search_fold"
    arity = 1
    output_field = TextField()


def fold(text: str) -> str:
    """Fold as the database function does, for what is not searched in the database."""
    plain = unicodedata.normalize("NFC", text).lower().translate(UMLAUTS)
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c))
