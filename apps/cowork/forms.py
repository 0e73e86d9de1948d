"""What the pages of Cowork post."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.chat.forms import WordsForm
from apps.cowork.rules.paths import PATH_BYTES
from apps.cowork.services.orders import check_text


class OrderForm(WordsForm):
    """An order, or the answer to a question about one."""

    check = staticmethod(check_text)

    @property
    def order(self) -> dict[str, Any]:
        """Give the words, where they came from and the model, once they are checked."""
        return {name: self.cleaned_data[name] for name in ("text", "ranges", "model")}


class MoveForm(forms.Form):
    """Where a file shall lie; the workspace decides whether it can."""

    to = forms.CharField(
        label=_("Neuer Name"),
        max_length=PATH_BYTES,
        strip=False,
        help_text=_("Mit „/“ kommt die Datei in einen Ordner, etwa „berichte/bedarf.md“."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].widget.attrs |= {"autofocus": True, "autocomplete": "off"}
