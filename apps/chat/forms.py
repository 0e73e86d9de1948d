"""What the chat pages post."""

import json
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError

from apps.chat.services.conversations import check_title
from apps.chat.services.messages import check_text
from apps.core.errors import Invalid
from apps.core.text import normalise
from apps.memory.rules.origin import Origin, Range

RANGES = 2_000  # pieces of a message; more than a person can make
PIECES = list[tuple[int, int, Origin]] | None


class TextField(forms.CharField):
    """Text as it is stored, before Django would refuse what the storage cannot hold."""

    def to_python(self, value: Any) -> str:
        return normalise(super().to_python(value) or "")


class MessageForm(forms.Form):
    """A message and where its parts came from; undeclared parts count as pasted (spec 5.2)."""

    text = TextField(strip=False, required=False)
    ranges = forms.CharField(required=False)
    model = forms.CharField(required=False)

    def clean_text(self) -> str:
        return checked(check_text, self.cleaned_data["text"])

    def clean_ranges(self) -> list[Range] | None:
        """Read `[[start, end, origin], …]`; what cannot be read declares nothing."""
        try:
            pieces = msgspec.json.decode(self.cleaned_data["ranges"] or "null", type=PIECES)
        except msgspec.DecodeError:
            return None
        return None if pieces is None else [Range(*piece) for piece in pieces[:RANGES]]


class TitleForm(forms.Form):
    """The title that the person chose for a conversation."""

    title = TextField(required=False)

    def clean_title(self) -> str:
        return checked(check_title, self.cleaned_data["title"])


def checked(check: Callable[[str], str], text: str) -> str:
    """Ask the service for its word on a field."""
    try:
        return check(text)
    except Invalid as error:
        raise ValidationError(str(error.message)) from error


def write_ranges(segments: Sequence[dict[str, str]]) -> str:
    """Say where the parts of a stored message came from, in the form that the form reads."""
    places = pairwise(accumulate((len(part["text"]) for part in segments), initial=0))
    return json.dumps([[*at, part["origin"]] for at, part in zip(places, segments, strict=True)])
