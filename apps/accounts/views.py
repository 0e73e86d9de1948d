"""The first page after signing in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from apps.accounts.models import User


@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the person's first organisation."""
    assert isinstance(request.user, User)
    membership = request.user.memberships.select_related("organisation").order_by("pk").first()
    if membership is None:
        return render(request, "accounts/no_organisation.html")
    return redirect("chat:start", org=membership.organisation.slug)
