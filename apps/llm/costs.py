"""What requests to models cost, in points (spec 2.8)."""

from decimal import Decimal

from apps.llm.catalogue import catalogue
from apps.llm.types import Usage
from apps.orgs.services.usage import add_usage


def points_of(model_id: str, usage: Usage) -> Decimal:
    """Price tokens as the catalogue says; a model that it has lost costs nothing."""
    info = catalogue().get(model_id)
    if info is None:
        return Decimal(0)
    cost = usage.tokens_in * info.points_in + usage.tokens_out * info.points_out
    return Decimal(str(round(cost / 1000, 4)))


def book(
    *, user_id: int, organisation_id: int, model_id: str, usage: Usage, answers: int = 0
) -> None:
    """Count tokens and points of a person; requests beside an answer, as for titles, are none."""
    if not (usage.tokens_in or usage.tokens_out):
        return
    add_usage(
        user_id=user_id,
        organisation_id=organisation_id,
        model=model_id,
        answers=answers,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        points=points_of(model_id, usage),
    )
