"""What the sidebar says of Cowork on every page that has it."""

from typing import Any, cast

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.core.http import MemberRequest
from apps.cowork.numbers import numbers


def cowork(request: HttpRequest) -> dict[str, Any]:
    """Give the numbers of the person's sessions; only pages that draw them ask the database."""
    return {"numbers": SimpleLazyObject(lambda: numbers(cast(MemberRequest, request).membership))}
