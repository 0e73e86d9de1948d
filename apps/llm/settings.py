"""What an organisation decides about its models."""

from collections.abc import Collection

from apps.llm.catalogue import catalogue
from apps.llm.models import ModelSetting
from apps.llm.types import ModelInfo


def offered_models(organisation_id: int) -> list[ModelInfo]:
    """Give the models that members may choose, in the order of the catalogue."""
    hidden = _ids(organisation_id, offered=False)
    return [info for info in catalogue().models if info.id not in hidden]


def is_memory_allowed(organisation_id: int, model_id: str) -> bool:
    """Tell whether memory may be sent to a model (spec 6)."""
    forbidden = ModelSetting.objects.filter(
        organisation=organisation_id, model=model_id, memory_allowed=False
    )
    return not forbidden.exists()


def _ids(organisation_id: int, **state: bool) -> Collection[str]:
    rows = ModelSetting.objects.filter(organisation=organisation_id, **state)
    return set(rows.values_list("model", flat=True))
