"""Forms of the team memory."""

from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from apps.memory.rules.document import ENTRY_BYTES
from apps.orgs.forms import MemberChoice
from apps.orgs.models import Membership
from apps.teammemory.access import eligible
from apps.teammemory.rules import Unfit


class SettingsForm(forms.Form):
    """Switch the memory of a team, and name who confirms."""

    enabled = forms.BooleanField(label=_("Teamgedächtnis einschalten"), required=False)
    confirmers = MemberChoice(
        Membership.objects.none(),
        label=_("Wer Vorschläge bestätigen darf"),
        help_text=_(
            "Mitglieder des Teams, Eigentümer*innen und Admins. "
            "Wer hier genannt ist, sieht die Sätze."
        ),
        required=False,
    )

    def __init__(self, *args: Any, team_pk: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["confirmers"]
        assert isinstance(field, MemberChoice)
        field.queryset = eligible(team_pk)

    def clean(self) -> None:
        """Ask for at least one name: without it no sentence could ever be confirmed."""
        if self.cleaned_data.get("enabled") and not self.cleaned_data.get("confirmers"):
            self.add_error("confirmers", _("Wähle mindestens eine Person aus."))


class ProposalForm(forms.Form):
    """One sentence for the team."""

    text = forms.CharField(
        label=_("Neuer Satz"),
        help_text=_("Ein Satz über euch und eure Arbeit, zum Beispiel „Unser Werk steht in Köln.“"),
        max_length=ENTRY_BYTES,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )

    def refuse(self, unfit: Unfit) -> None:
        """Say at the field, in words, why this sentence is not taken."""
        self.add_error("text", render_to_string("teammemory/_reason.html", {"unfit": unfit}))
