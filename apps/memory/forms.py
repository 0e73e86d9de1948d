"""What the settings page sends."""

from typing import Any

from django import forms
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.memory.rules.document import MAX_BYTES, excess, normalise
from apps.memory.warnings import LineWarning, warnings

FILE_BYTES = 8 * MAX_BYTES


class NotesField(forms.CharField):
    """The whole text of the notes, exactly as written, with LF line ends."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, strip=False, **options)

    def to_python(self, value: Any) -> str:
        return normalise(value or "")

    def validate(self, value: Any) -> None:
        if over := excess(value):
            raise forms.ValidationError(
                ngettext(
                    "Der Text ist %(over)d Byte zu lang.",
                    "Der Text ist %(over)d Bytes zu lang.",
                    over,
                )
                % {"over": over},
                code="too_large",
            )


class NotesForm(forms.Form):
    """The editor: the text and the revision that it started from."""

    text = NotesField(label=_("Gemerkte Notizen"))
    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    anyway = forms.CharField(required=False, widget=forms.HiddenInput)

    def open_warnings(self, stored: str) -> tuple[LineWarning, ...]:
        """Give the lines that look like a secret and that the person has not decided on."""
        found = warnings(self.cleaned_data["text"], stored)
        return () if self.cleaned_data["anyway"] == decision_key(found) else found


class ImportForm(forms.Form):
    """A Markdown file."""

    file = forms.FileField(label=_("Markdown-Datei"))

    def clean_file(self) -> str:
        """Read the text of the file."""
        upload = self.cleaned_data["file"]
        if upload.size > FILE_BYTES:
            raise forms.ValidationError(_("Die Datei ist zu groß."))
        try:
            text = normalise(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("Das ist keine Textdatei in UTF-8.")) from None
        NotesField().validate(text)
        return text


class ImportedForm(forms.Form):
    """What the preview sends on: the text of the file and the revision it was compared with."""

    text = NotesField()
    revision = forms.IntegerField(min_value=0)


def decision_key(found: tuple[LineWarning, ...]) -> str:
    """Name exactly the warned lines: „Trotzdem speichern“ decides on these and no others."""
    if not found:
        return ""
    plain = "\n".join(warning.line for warning in found)
    return salted_hmac(__name__, plain, algorithm="sha256").hexdigest()[:32]
