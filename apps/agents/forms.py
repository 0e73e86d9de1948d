"""What the pages of agents post."""

from collections.abc import Iterator
from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.agents.models import Agent
from apps.agents.services import Configuration
from apps.agents.symbols import SYMBOLS
from apps.core.forms import TextField
from apps.core.text import normalise
from apps.llm.settings import Choice, choose
from apps.orgs.models import Membership

INSTRUCTION_CHARACTERS = 8_000  # they are part of every request
STARTERS = 6
STARTER_CHARACTERS = 300


class AgentForm(forms.Form):
    """Configure an agent."""

    name = forms.CharField(
        label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    symbol = forms.ChoiceField(label=_("Symbol"), choices=SYMBOLS, widget=forms.RadioSelect)
    tone = forms.ChoiceField(
        label=_("Farbton"), choices=Agent.Tone.choices, widget=forms.RadioSelect
    )
    description = forms.CharField(
        label=_("Beschreibung"),
        help_text=_("Ein Satz für die Übersicht: Wobei hilft dieser Agent?"),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    instructions = TextField(
        label=_("Anweisungen"),
        help_text=_("Was der Agent tut, worauf er achtet und wie er antwortet."),
        max_length=INSTRUCTION_CHARACTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )
    model = forms.ChoiceField(
        label=_("Modell"),
        help_text=_("Im Chat lässt sich ein anderes wählen."),
        required=False,
    )
    starters = forms.CharField(
        label=_("Einstiege"),
        help_text=_("Nachrichten, mit denen ein Chat beginnen kann. Eine je Zeile, höchstens 6."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(
        self, data: QueryDict | None, *, membership: Membership, agent: Agent | None = None
    ) -> None:
        super().__init__(data, initial=configuration_of(agent) if agent else DEFAULTS)
        self.choice = choose(membership.organisation_id, [agent.model if agent else ""])
        field = self.fields["model"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(models(self.choice, agent))

    def clean_starters(self) -> list[str]:
        """Read one starter a line."""
        lines = normalise(self.cleaned_data["starters"]).split("\n")
        starters = [" ".join(line.split()) for line in lines if line.strip()]
        if len(starters) > STARTERS:
            raise forms.ValidationError(_("Höchstens 6 Einstiege."))
        if any(len(starter) > STARTER_CHARACTERS for starter in starters):
            raise forms.ValidationError(_("Ein Einstieg hat höchstens 300 Zeichen."))
        return starters

    @property
    def configuration(self) -> Configuration:
        """Give what was posted; the form must be valid."""
        return cast(Configuration, self.cleaned_data)


DEFAULTS = {"symbol": "bot", "tone": Agent.Tone.WASH}


def configuration_of(agent: Agent) -> dict[str, str]:
    """Give the fields of an agent as the form shows them."""
    fields = ("name", "symbol", "tone", "description", "instructions", "model")
    values = {field: getattr(agent, field) for field in fields}
    return values | {"starters": "\n".join(agent.starters)}


def models(choice: Choice, agent: Agent | None) -> Iterator[tuple[str, str]]:
    """Give the models that are offered, and the agent's own if it is not any more."""
    yield "", gettext("Standard der Organisation")
    for offer in choice.offers:
        yield offer.info.id, str(offer.info.label)
    if agent and choice.gone:
        yield agent.model, gettext("%(model)s (nicht mehr angeboten)") % {"model": choice.gone}
