"""What the chat pages post."""

import json
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from apps.core.text import normalise
from apps.memory.rules.origin import Origin, Range

RANGES = 2_000  # pieces of a message; more than a person can make


class MessageForm(forms.Form):
    """A message and where its parts came from; undeclared parts count as pasted (spec 5.2)."""

    text = forms.CharField(strip=False, required=False)
    ranges = forms.CharField(required=False)
    model = forms.CharField(required=False)

    def clean_text(self) -> str:
        text = normalise(self.cleaned_data["text"])
        if not text.strip():
            raise ValidationError(_("Schreib zuerst eine Nachricht."))
        return text

    def clean_ranges(self) -> list[Range] | None:
        """Read `[[start, end, origin], …]`; what cannot be read declares nothing."""
        try:
            return read_ranges(json.loads(self.cleaned_data["ranges"] or "null"))
        except (TypeError, ValueError):
            return None


def read_ranges(value: Any) -> list[Range] | None:
    if value is None:
        return None
    return [Range(int(start), int(end), Origin(origin)) for start, end, origin in value[:RANGES]]


def write_ranges(segments: Sequence[dict[str, str]]) -> str:
    """Say where the parts of a stored message came from, in the form that `read_ranges` reads."""
    places = pairwise(accumulate((len(part["text"]) for part in segments), initial=0))
    return json.dumps([[*at, part["origin"]] for at, part in zip(places, segments, strict=True)])
