"""Consent, withdrawal, deletion of everything, and the banner (spec 3)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from apps.core.http import MemberRequest
from apps.memory import services
from apps.memory.consent import BANNER_COOKIE
from apps.memory.views.page import owner, page_url
from apps.orgs.access import member_required


@member_required
@require_POST
def give(request: MemberRequest) -> HttpResponse:
    """„Einwilligen“."""
    services.give_consent(**owner(request))
    return redirect(page_url(request))


@member_required
@require_POST
def withdraw(request: MemberRequest) -> HttpResponse:
    """„Gedächtnis ausschalten“."""
    services.withdraw_consent(**owner(request))
    return redirect(page_url(request))


@member_required
@require_POST
def delete_all(request: MemberRequest) -> HttpResponse:
    """„Gedächtnis löschen“, after the dialog."""
    services.delete_all(**owner(request))
    messages.success(request, _("Alle Notizen sind gelöscht."))
    return redirect(page_url(request))


@member_required
@require_POST
def later(request: MemberRequest) -> HttpResponse:
    """„Nicht jetzt“: hide the banner until the browser is closed (spec 3.3)."""
    response = answered(request)
    response.set_cookie(
        BANNER_COOKIE,
        str(request.user.pk),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


@member_required
@require_POST
def never(request: MemberRequest) -> HttpResponse:
    """„Nicht mehr anzeigen“: hide the banner for good, on all devices (spec 3.3)."""
    services.dismiss_banner(user=request.user)
    return answered(request)


def answered(request: MemberRequest) -> HttpResponse:
    """Let htmx take the banner away; without it, go back to the chat."""
    if request.htmx:
        return HttpResponse()
    return redirect(reverse("chat:start", args=[request.membership.organisation.slug]))
