"""Speak the language of the person, else the one the browser prefers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        language = (
            user.language
            if user.is_authenticated
            else translation.get_language_from_request(request)
        )
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response
