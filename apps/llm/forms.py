"""What the page „Modelle“ posts."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.llm.services import Change
from apps.llm.settings import Offer


class ModelsForm(forms.Form):
    """The boxes as they were shown and as they are now.

    Only what the person changed is written: somebody else may have changed another box meanwhile.
    """

    offered = forms.MultipleChoiceField(required=False)
    memory_allowed = forms.MultipleChoiceField(required=False)
    seen_offered = forms.MultipleChoiceField(required=False)
    seen_memory_allowed = forms.MultipleChoiceField(required=False)

    def __init__(self, *args: Any, offers: Sequence[Offer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers = offers
        for field in self.fields.values():
            assert isinstance(field, forms.MultipleChoiceField)
            field.choices = [(offer.info.id, str(offer.info.label)) for offer in offers]

    def clean_offered(self) -> list[str]:
        offered: list[str] = self.cleaned_data["offered"]
        if not offered:
            raise forms.ValidationError(_("Mindestens ein Modell bleibt im Angebot."))
        return offered

    @property
    def rows(self) -> list[Offer]:
        """Give the models with their boxes as they were posted, or as they are stored."""
        if not self.is_bound:
            return list(self.offers)
        offered, memory = (self.data.getlist(key) for key in ("offered", "memory_allowed"))  # type: ignore[attr-defined]
        return [
            Offer(offer.info, offer.info.id in offered, offer.info.id in memory)
            for offer in self.offers
        ]

    def changes(self) -> Iterator[Change]:
        """Give what the person changed; the form must be valid."""
        fields: tuple[Literal["offered", "memory_allowed"], ...] = ("offered", "memory_allowed")
        for field in fields:
            now, seen = set(self.cleaned_data[field]), set(self.cleaned_data[f"seen_{field}"])
            for model in sorted(now ^ seen):
                yield Change(model, field, model in now)


class LimitForm(forms.Form):
    """What each person may use in a month."""

    points = forms.IntegerField(
        label=_("Punkte je Person und Monat"),
        help_text=_("Leer: kein Limit."),
        min_value=1,
        max_value=2**31 - 1,
        required=False,
        widget=forms.NumberInput({"inputmode": "numeric", "placeholder": "5000"}),
    )
