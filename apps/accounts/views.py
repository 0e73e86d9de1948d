"""Where a person lands who names no organisation, and what happens to those in a hurry."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.accounts.queries import organisations_of
from apps.core.http import SignedInRequest

RETRY_AFTER = 60  # seconds; the shortest of allauth's windows
SECRET_FIELDS = {"csrfmiddlewaretoken", "password", "password1", "password2", "oldpassword"}


@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the person's first organisation."""
    slugs = organisations_of(cast(SignedInRequest, request).user)
    if not slugs:
        return render(request, "accounts/no_organisation.html")
    return redirect("chat:start", org=slugs[0])


@login_required
def security(request: HttpRequest) -> HttpResponse:
    """Lead to the security settings, in the organisation that the person came from."""
    slugs = organisations_of(cast(SignedInRequest, request).user)
    if not slugs:
        return redirect("home")
    came_from = request.session.get("org")
    return redirect("accounts:security", org=came_from if came_from in slugs else slugs[0])


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Ask for patience, and keep what was typed, except passwords, for the next try."""
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in SECRET_FIELDS
        for value in values
    ]
    response = render(request, "account/too_many_requests.html", {"typed": typed}, status=429)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
