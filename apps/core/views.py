"""Health and the pages for what went wrong."""

from django.core.exceptions import RequestDataTooBig, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from apps.core.errors import AppError, Conflict, Exhausted, NotFound, Stale, TooLarge
from apps.core.health import state

UNKEPT = {"csrfmiddlewaretoken", "ranges"}


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 with the state of database, bus and worker, 503 when one is missing."""
    parts = state()
    return JsonResponse(parts, status=200 if all(v == "ok" for v in parts.values()) else 503)


def error_response(request: HttpRequest, error: AppError) -> HttpResponse:
    """Tell what went wrong as a page, a fragment or JSON, as the request asked for it."""
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"error": str(error.message)}, status=error.status)
    if request.headers.get("HX-Request"):
        response = render(request, "core/error.html#notice", {"error": error})
        response.status_code = error.status
        response["HX-Retarget"] = "#flash"
        response["HX-Reswap"] = "innerHTML"
        return response
    again = isinstance(error, Conflict | Exhausted)
    context = {"error": error, "typed": typed(request) if again else {}}
    return render(request, "core/error.html", context, status=error.status)


def typed(request: HttpRequest) -> dict[str, str]:
    """Give the text of a form that came too late, and what belongs to it, for another try.

    Where the parts of the text came from is left out, because the text may be changed first.
    """
    if not request.POST.get("text"):
        return {}
    return {name: request.POST[name] for name in request.POST if name not in UNKEPT}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    too_large = isinstance(exception, RequestDataTooBig | TooManyFilesSent)
    return error_response(request, TooLarge() if too_large else AppError())


def without_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that carries no token of this session."""
    return error_response(request, Stale())


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_response(request, NotFound())


def server_error(request: HttpRequest) -> HttpResponse:
    """Render without context processors that ask the database: it may be what is broken."""
    return render(None, "core/server_error.html", {"error": AppError()}, status=500)
