"""Translate the errors of `apps.core.errors` into a page, a fragment or JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from apps.core.errors import AppError
from apps.core.views import error_response

GetResponse = Callable[[HttpRequest], HttpResponse]


class ErrorMiddleware:
    """Answer an `AppError` with its own status and message, in the form the request asked for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return error_response(request, error) if isinstance(error, AppError) else None
