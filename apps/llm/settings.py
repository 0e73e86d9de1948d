"""What an organisation decides about its models, and which one answers."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Invalid
from apps.core.prepared import prepared
from apps.llm.catalogue import catalogue
from apps.llm.models import ModelSetting
from apps.llm.types import ModelInfo


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the catalogue, and what an organisation decided about it."""

    info: ModelInfo
    offered: bool = True
    memory_allowed: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person can choose from, and the model that answers.

    `gone` names the model that was chosen before and is not offered any more.
    """

    offers: tuple[Offer, ...]
    model: ModelInfo
    gone: str = ""

    @property
    def memory_allowed(self) -> bool:
        """Tell whether memory may be sent to the model that answers."""
        return any(one.info.id == self.model.id and one.memory_allowed for one in self.offers)

    def check(self, model_id: str) -> None:
        """Raise `Invalid` for a model that is not offered."""
        if not any(offer.info.id == model_id for offer in self.offers):
            raise Invalid(_("Dieses Modell gibt es hier nicht."))


def offers(organisation_id: int) -> list[Offer]:
    """Give all models with what the organisation decided, in the order of the catalogue."""
    rows = {row.model: row for row in _decided(organisation_id)}
    return [
        Offer(info, row.offered, row.memory_allowed) if (row := rows.get(info.id)) else Offer(info)
        for info in catalogue().models
    ]


@prepared
def _decided(organisation_id: int) -> QuerySet[ModelSetting]:
    return ModelSetting.objects.filter(organisation=organisation_id)


def choose(organisation_id: int, wishes: Iterable[str] = ()) -> Choice:
    """Take the first wished model that is offered, else the default (blank wishes are none)."""
    known = offers(organisation_id)
    offered = tuple(offer for offer in known if offer.offered)
    # The operator may have taken away all that were offered; somebody has to answer.
    default = catalogue().default.id
    offered = offered or tuple(offer for offer in known if offer.info.id == default)
    models = {offer.info.id: offer.info for offer in offered}
    wished = [wish for wish in wishes if wish]
    model = next((models[wish] for wish in wished if wish in models), _default(models.values()))
    gone = wished[0] if wished and wished[0] not in models else ""
    return Choice(offered, model, gone and label_of(gone))


def label_of(model_id: str) -> str:
    """Name a model, also one that the catalogue has lost."""
    info = catalogue().get(model_id)
    return str(info.label) if info else model_id


def is_memory_allowed(organisation_id: int, model_id: str) -> bool:
    """Tell whether memory may be sent to a model (spec 6)."""
    return not _forbidden(organisation_id, model_id)


@prepared
def _forbidden(organisation_id: int, model_id: str) -> QuerySet[ModelSetting, tuple[int]]:
    rows = ModelSetting.objects.filter(organisation=organisation_id, model=model_id)
    return rows.filter(memory_allowed=False).values_list("pk")


def _default(models: Iterable[ModelInfo]) -> ModelInfo:
    offered = list(models)
    if catalogue().default in offered:
        return catalogue().default
    return next((info for info in offered if info.recommended), offered[0])
