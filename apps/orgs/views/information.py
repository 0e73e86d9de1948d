"""The company information and its history, for owners and admins."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.core.http import MemberRequest
from apps.core.text import read_number
from apps.orgs import queries
from apps.orgs.access import access_information, manager_required
from apps.orgs.forms import InformationForm
from apps.orgs.services import information as services


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def information(request: MemberRequest) -> HttpResponse:
    """Show the text with its history, or save another one."""
    if request.method == "POST":
        return save(request)
    newest = queries.information_of(request.membership.organisation_id)
    initial = {"text": newest.text, "revision": newest.pk} if newest else {"revision": 0}
    return page(request, InformationForm(initial=initial))


def save(request: MemberRequest) -> HttpResponse:
    """Save; what was typed stays in the field whenever that does not work."""
    form = InformationForm(request.POST)
    if not form.is_valid():
        return page(request, form, status=422)
    if services.save_information(actor=request.membership, **form.cleaned_data):
        messages.success(request, _("Gespeichert. Das gilt ab der nächsten Antwort."))
        return back(request)
    newest = queries.information_of(request.membership.organisation_id)
    draft = request.POST.copy()
    draft["revision"] = str(newest.pk if newest else 0)  # the person is told of this version now
    return page(request, InformationForm(draft), status=409, newest=newest)


def page(
    request: MemberRequest, form: InformationForm, *, status: int = 200, **context: Any
) -> HttpResponse:
    versions = queries.information_versions(request.membership.organisation_id)
    context |= {"form": form, "versions": versions}
    return render(request, "orgs/information.html", context, status=status)


@require_safe
@manager_required
def version(request: MemberRequest, pk: int) -> HttpResponse:
    """Show an earlier version."""
    found = access_information(request.membership, pk)
    newest = queries.information_of(request.membership.organisation_id)
    return render(request, "orgs/information_version.html", {"version": found, "newest": newest})


@require_POST
@manager_required
def restore(request: MemberRequest, pk: int) -> HttpResponse:
    """Make the text of an earlier version the newest one."""
    services.restore_information(
        actor=request.membership,
        version=access_information(request.membership, pk),
        revision=read_number(request.POST.get("revision", "")) or 0,
    )
    messages.success(request, _("Die frühere Fassung gilt wieder."))
    return back(request)


def back(request: MemberRequest) -> HttpResponse:
    return redirect("orgs:information", org=request.membership.organisation.slug)
