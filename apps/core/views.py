"""Health and the pages for what went wrong."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from apps.core.errors import AppError, NotFound
from apps.core.health import state


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 with the state of database, bus and worker, 503 when one is missing."""
    parts = state()
    return JsonResponse(parts, status=200 if all(v == "ok" for v in parts.values()) else 503)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "core/error.html", {"error": NotFound()}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Render without context processors that ask the database: it may be what is broken."""
    return render(None, "core/server_error.html", {"error": AppError()}, status=500)
