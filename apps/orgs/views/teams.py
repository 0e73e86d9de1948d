"""Teams, for owners and admins."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.orgs.access import access_team, manager_required
from apps.orgs.forms import TeamForm, TeamNameForm
from apps.orgs.services import teams as services
from apps.orgs.views.members import back, members_page


@require_POST
@manager_required
def create(request: MemberRequest) -> HttpResponse:
    """Create a team and go on to its members."""
    form = TeamNameForm(request.POST, viewer=request.membership, prefix="team")
    if not form.is_valid():
        return members_page(request, team_form=form)
    organisation = request.membership.organisation
    team = services.create_team(actor=request.membership, name=form.cleaned_data["name"])
    return redirect("orgs:team", org=organisation.slug, pk=team.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def team(request: MemberRequest, pk: int) -> HttpResponse:
    """Show and change a team."""
    found = access_team(request.membership, pk)
    initial = {"name": found.name, "members": found.members.all()}
    form = TeamForm(posted(request), viewer=request.membership, team=found, initial=initial)
    context = {"form": form, "team": found, "seen": services.mark(found)}
    if not form.is_valid():
        return render(request, "orgs/team.html", context, status=422 if form.is_bound else 200)
    seen = request.POST.get("seen", "")
    if not services.change_team(
        actor=request.membership, team=found, seen=seen, **form.cleaned_data
    ):
        now = access_team(request.membership, pk)
        context |= {"seen": services.mark(now), "changed": _("Das Team wurde inzwischen geändert.")}
        return render(request, "orgs/team.html", context, status=409)
    messages.success(request, _("Team gespeichert."))
    return back(request)


@require_POST
@manager_required
def delete(request: MemberRequest, pk: int) -> HttpResponse:
    """Delete a team; its members stay."""
    team = access_team(request.membership, pk)
    services.delete_team(actor=request.membership, team=team)
    messages.success(request, _("Team gelöscht."))
    return back(request)
