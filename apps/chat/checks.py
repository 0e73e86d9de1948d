"""What has to be right before the chat may start."""

from typing import Any

from django.conf import settings
from django.core.checks import Error, register

from apps.llm.catalogue import catalogue


@register
def veto_model_exists(**_: Any) -> list[Error]:
    """Refuse to start with a second look by a model that is not in the catalogue."""
    model = settings.MERKZETTEL_VETO_MODEL
    if not model or catalogue().get(model):
        return []
    known = ", ".join(info.id for info in catalogue().models)
    hint = f"The catalogue has: {known}."
    return [Error(f"MERKZETTEL_VETO_MODEL: no model {model!r}.", hint=hint, id="chat.E001")]
