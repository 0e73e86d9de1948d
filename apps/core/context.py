"""What every page knows."""

from typing import Any

from django.http import HttpRequest
from django.utils import translation


def page(request: HttpRequest) -> dict[str, Any]:
    """Give the language, the theme and, inside an organisation, the membership."""
    user = getattr(request, "user", None)
    return {
        "language": translation.get_language(),
        "theme": user.theme if user and user.is_authenticated else "system",
        "membership": getattr(request, "membership", None),
        "places": getattr(request, "memberships", ()),  # to switch between organisations
    }
