"""Speak the person's language, and answer invalid forms of allauth with the right status."""

from collections.abc import Callable, Iterator

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import translation

GetResponse = Callable[[HttpRequest], HttpResponse]
LIMITED = {"too_many_login_attempts", "rate_limited"}


class LanguageMiddleware:
    """Speak the language of the person, else the one the browser prefers."""

    def __init__(self, get_response: GetResponse) -> None:
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


class InvalidFormMiddleware:
    """Answer an invalid form with 422, and with 429 after too many attempts.

    allauth's views answer both with 200.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_template_response(
        self, request: HttpRequest, response: TemplateResponse
    ) -> TemplateResponse:
        form = (response.context_data or {}).get("form")
        if request.method == "POST" and response.status_code == 200 and form and form.errors:
            response.status_code = 429 if LIMITED.intersection(codes(form)) else 422
        return response


def codes(form: BaseForm) -> Iterator[str | None]:
    """Go through the codes of all errors of a form."""
    for errors in form.errors.as_data().values():
        yield from (error.code for error in errors)
