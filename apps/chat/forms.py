"""What the chat pages post."""

import json
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from itertools import accumulate, pairwise
from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.chat.services.conversations import check_title
from apps.chat.services.messages import check_text
from apps.chat.services.sharing import Unchecked
from apps.chat.sharing import Checked
from apps.core.errors import Invalid
from apps.core.forms import TextField
from apps.memory.rules.origin import Origin, Range
from apps.orgs.audiences import AudienceForm

RANGES = 2_000  # pieces of a message; more than a person can make
PIECES = list[tuple[int, int, Origin]] | None


class IdsField(forms.Field):
    """The ids of several things, one hidden field for each."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[UUID]:
        try:
            return [UUID(one) for one in value or ()]
        except ValueError:
            raise ValidationError(_("Eine der Dateien ist nicht mehr da.")) from None


class WordsForm(forms.Form):
    """Words and where their parts came from; undeclared parts count as pasted (spec 5.2)."""

    text = TextField(strip=False, required=False)
    ranges = forms.CharField(required=False)
    model = forms.CharField(required=False)

    check: Callable[[str], str] = staticmethod(check_text)

    def clean_text(self) -> str:
        return checked(self.check, self.cleaned_data["text"])

    def clean_ranges(self) -> list[Range] | None:
        """Read `[[start, end, origin], …]`; what cannot be read declares nothing."""
        try:
            pieces = msgspec.json.decode(self.cleaned_data["ranges"] or "null", type=PIECES)
        except msgspec.DecodeError:
            return None
        return None if pieces is None else [Range(*piece) for piece in pieces[:RANGES]]


class MessageForm(WordsForm):
    """A message with what belongs to it."""

    attached = IdsField(required=False)
    project = forms.UUIDField(required=False)
    agent = forms.UUIDField(required=False)
    temporary = forms.BooleanField(required=False)


class TitleForm(forms.Form):
    """The title that the person chose for a conversation."""

    title = TextField(required=False)

    def clean_title(self) -> str:
        return checked(check_title, self.cleaned_data["title"])


class ShareForm(AudienceForm):
    """Whom to let read a chat, and until when.

    The form carries the ids of the answers that the person has seen in the check.
    """

    expires = forms.DateField(
        label=_("Endet am"),
        required=False,
        help_text=_("Leer: bis du die Freigabe beendest."),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, check: Sequence[Checked], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.check = check
        self.fields["expires"].widget.attrs["min"] = timezone.localdate().isoformat()

    def clean_expires(self) -> datetime | None:
        """Let a share last to the end of its last day."""
        last: date | None = self.cleaned_data["expires"]
        if last is None or last == date.max:  # the calendar has no day after it
            return None
        if last < timezone.localdate():
            raise ValidationError(_("Dieser Tag ist schon vorbei."))
        return timezone.make_aware(datetime.combine(last + timedelta(days=1), time()))

    def clean(self) -> None:
        """Refuse as long as an answer is in the check that the person has not seen."""
        data = self.data
        seen = data.getlist("checked") if isinstance(data, QueryDict) else []
        if any(str(item.answer.pk) not in seen for item in self.check):
            raise ValidationError(Unchecked.message)


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
