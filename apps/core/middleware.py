"""Translate the errors of `apps.core.errors` into a page, a fragment or JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from apps.core.errors import AppError

GetResponse = Callable[[HttpRequest], HttpResponse]


class ErrorMiddleware:
    """Answer an `AppError` with its own status and message, in the form the request asked for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, AppError):
            return None
        if request.headers.get("Accept", "").startswith("application/json"):
            return JsonResponse({"error": str(error.message)}, status=error.status)
        if request.headers.get("HX-Request"):
            response = render(request, "core/error.html#notice", {"error": error})
            response.status_code = error.status
            response["HX-Retarget"] = "#flash"
            response["HX-Reswap"] = "innerHTML"
            return response
        return render(request, "core/error.html", {"error": error}, status=error.status)
