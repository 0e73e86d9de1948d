"""Where a person lands who names no organisation, and what happens to those in a hurry."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.core.http import SignedInRequest

RETRY_AFTER = 60  # seconds; the shortest of allauth's windows
SECRET_FIELDS = {"csrfmiddlewaretoken", "password", "password1", "password2", "oldpassword"}


@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the person's first organisation."""
    slug = first_organisation(cast(SignedInRequest, request))
    if slug is None:
        return render(request, "accounts/no_organisation.html")
    return redirect("chat:start", org=slug)


@login_required
def security(request: HttpRequest) -> HttpResponse:
    """Lead to the security settings, in the organisation that the person came from."""
    person = cast(SignedInRequest, request)
    came_from = person.user.memberships.filter(organisation__slug=request.session.get("org"))
    if came_from.exists():
        return redirect("accounts:security", org=request.session["org"])
    slug = first_organisation(person)
    return redirect("accounts:security", org=slug) if slug else redirect("home")


def first_organisation(request: SignedInRequest) -> str | None:
    slugs = request.user.memberships.order_by("pk").values_list("organisation__slug", flat=True)
    return slugs.first()


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
