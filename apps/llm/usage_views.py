"""The pages „Nutzung“ and „Nutzung der Organisation“."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.llm import usage as sums
from apps.llm.forms import LimitForm
from apps.orgs.access import manager_required, member_required
from apps.orgs.budget import budget_of
from apps.orgs.models import Usage
from apps.orgs.services.usage import change_limit


@require_safe
@member_required
def usage(request: MemberRequest) -> HttpResponse:
    """Show what the person used in a month."""
    context = shown(request, sums.own(request.membership))
    context["budget"] = budget_of(request.membership)
    return render(request, "llm/usage.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def usage_all(request: MemberRequest) -> HttpResponse:
    """Show the sums of the organisation, or limit what each person may use."""
    organisation = request.membership.organisation
    form = LimitForm(posted(request), initial={"points": organisation.monthly_points})
    if form.is_valid():
        change_limit(actor=request.membership, points=form.cleaned_data["points"])
        messages.success(request, _("Gespeichert. Das gilt ab der nächsten Nachricht."))
        return redirect("llm:usage-all", org=organisation.slug)
    context = shown(request, sums.of_all(request.membership)) | {"form": form}
    return render(request, "llm/usage_all.html", context, status=422 if form.is_bound else 200)


def shown(request: MemberRequest, rows: QuerySet[Usage]) -> dict[str, Any]:
    """Give the months to choose from, and the chosen one in detail."""
    month = sums.read_month(request.GET.get("month", ""))
    return {"months": sums.months(rows), "report": sums.report(rows, month)}
