"""The record of administrative actions, for owners and admins."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.core.http import MemberRequest
from apps.core.text import read_number
from apps.orgs import queries
from apps.orgs.access import manager_required


@require_safe
@manager_required
def record(request: MemberRequest) -> HttpResponse:
    """Show who did what when, the latest first; `?before=` goes on with older actions."""
    before = read_number(request.GET.get("before", ""))
    actions, older = queries.recorded_actions(request.membership.organisation_id, before=before)
    context = {"actions": actions, "older": older, "before": before}
    return render(request, "orgs/record.html", context)
