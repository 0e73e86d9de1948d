"""Come in by an invitation, and go by deleting the account: pages outside an organisation."""

from typing import cast

from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import perform_login
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from apps.accounts.forms import DeletionForm, NewPersonForm
from apps.accounts.queries import has_account
from apps.core.forms import posted
from apps.core.http import SignedInRequest
from apps.orgs.models import Invitation, Membership
from apps.orgs.queries import departures_of, find_invitation
from apps.orgs.services import invitations
from apps.orgs.services.departure import delete_account

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@PAGE
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation to whoever has its link, and let them join."""
    found = find_invitation(token)
    if found is None:
        return render(request, "orgs/invitation_gone.html", status=404)
    if request.user.is_authenticated:
        return join(cast(SignedInRequest, request), found)
    if has_account(found.email):
        return render(request, "orgs/invitation.html", {"invitation": found, "known": True})
    return sign_up(request, found)


def join(request: SignedInRequest, found: Invitation) -> HttpResponse:
    """Let a signed-in person join with the account they are using."""
    if request.method == "POST":
        membership = invitations.accept(token=found.token, user=request.user)
        return welcome(request, membership)
    return render(request, "orgs/invitation.html", {"invitation": found})


def sign_up(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Ask a new person for name and password, then sign them in."""
    if limited := ratelimit.consume_or_429(request, action="signup"):
        return cast(HttpResponse, limited)
    form = NewPersonForm(posted(request), email=found.email)
    if form.is_valid():
        language = request.LANGUAGE_CODE
        membership = invitations.sign_up(invitation=found, language=language, **form.cleaned_data)
        record_authentication(request, membership.user, "password", email=found.email)
        # Through allauth, so that the new session is among the person's devices.
        perform_login(request, membership.user)
        return welcome(request, membership)
    context = {"invitation": found, "form": form}
    return render(request, "orgs/invitation.html", context, status=422 if form.is_bound else 200)


def welcome(request: HttpRequest, membership: Membership) -> HttpResponse:
    text = _("Willkommen bei %(organisation)s.")
    messages.success(request, text % {"organisation": membership.organisation})
    return redirect("chat:start", org=membership.organisation.slug)


@PAGE
@login_required
def deletion(request: HttpRequest) -> HttpResponse:
    """Ask for the address, and then delete the account with everything in it."""
    user = cast(SignedInRequest, request).user
    form = DeletionForm(posted(request), user=user)
    if form.is_valid():
        delete_account(user=user)
        logout(request)
        return render(request, "accounts/deleted.html")
    context = {"form": form, "departures": departures_of(user)}
    return render(request, "accounts/deletion.html", context, status=422 if form.is_bound else 200)
