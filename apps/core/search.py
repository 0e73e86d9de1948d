"""Search in German: umlauts and their two-letter spellings are the same."""

from django.db.models import Func, TextField


class Fold(Func):
    """Write text as search compares it: small letters, ä as ae, ß as ss, no accents."""

    function = "search_fold"
    arity = 1
    output_field = TextField()
