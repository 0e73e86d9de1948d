"""Pages of the team memory: for members of a team, who confirms, and who manages."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.core.http import MemberRequest
from apps.orgs.access import manager_required, member_required
from apps.teammemory import queries, services
from apps.teammemory.access import access_seat
from apps.teammemory.forms import ProposalForm, SettingsForm
from apps.teammemory.rules import Unfit


@require_safe
@member_required
def index(request: MemberRequest) -> HttpResponse:
    """List the person's teams; owners and admins see all."""
    context = {"teams": queries.teams_for(request.membership)}
    return render(request, "teammemory/list.html", context)


@require_safe
@member_required
def memory(request: MemberRequest, team: int) -> HttpResponse:
    """Show the memory of a team."""
    return page(request, team)


@require_POST
@manager_required
def change(request: MemberRequest, team: int) -> HttpResponse:
    """Switch it on or off, and name who confirms."""
    access_seat(request.membership, team)
    form = SettingsForm(request.POST, team_pk=team)
    if not form.is_valid():
        return page(request, team, settings_form=form, status=422)
    seen = request.POST.get("seen", "")
    if services.change_settings(
        actor=request.membership, team_pk=team, seen=seen, **form.cleaned_data
    ):
        return back(request, team, _("Gespeichert."))
    changed = _("Das wurde inzwischen geändert.")
    return page(request, team, settings_form=form, changed=changed, status=409)


@require_POST
@member_required
def propose(request: MemberRequest, team: int) -> HttpResponse:
    """Propose a sentence; what was typed stays in the field when it is refused."""
    access_seat(request.membership, team)
    form = ProposalForm(request.POST)
    if form.is_valid():
        text = form.cleaned_data["text"]
        made = services.propose(membership=request.membership, team_pk=team, text=text)
        if not isinstance(made, Unfit):
            return back(request, team, _("Vorgeschlagen. Jetzt muss jemand den Satz bestätigen."))
        form.refuse(made)
    return page(request, team, form=form, status=422)


@require_POST
@member_required
def confirm(request: MemberRequest, team: int, pk: int) -> HttpResponse:
    """Confirm a proposal, or say why it cannot be kept now."""
    made = services.confirm(membership=request.membership, team_pk=team, pk=pk)
    if isinstance(made, Unfit):
        return page(request, team, unfit=made, status=409)
    return back(request, team, _("Bestätigt. Der Satz gilt ab der nächsten Antwort."))


@require_POST
@member_required
def decline(request: MemberRequest, team: int, pk: int) -> HttpResponse:
    """Decline a proposal."""
    services.decline(membership=request.membership, team_pk=team, pk=pk)
    return back(request, team, _("Abgelehnt. Wer den Satz vorgeschlagen hat, erfährt davon."))


@require_POST
@member_required
def withdraw(request: MemberRequest, team: int, pk: int) -> HttpResponse:
    """Take one's own proposal away."""
    services.withdraw(membership=request.membership, team_pk=team, pk=pk)
    return back(request, team, _("Vorschlag entfernt."))


@require_POST
@member_required
def remove(request: MemberRequest, team: int, pk: int) -> HttpResponse:
    """Remove a statement."""
    services.remove(membership=request.membership, team_pk=team, pk=pk)
    return back(request, team, _("Entfernt. Der Satz gilt ab der nächsten Antwort nicht mehr."))


def page(
    request: MemberRequest,
    team: int,
    *,
    form: ProposalForm | None = None,
    settings_form: SettingsForm | None = None,
    unfit: Unfit | None = None,
    changed: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the page of a team with its forms."""
    seat = access_seat(request.membership, team)
    shown = queries.overview(seat)
    initial = {"enabled": bool(seat.memory.enabled_at), "confirmers": shown.confirmers}
    context: dict[str, Any] = {"seat": seat, "shown": shown, "unfit": unfit}
    context["form"] = form or ProposalForm()
    if seat.manages:
        context |= {"seen": services.mark(seat.memory), "changed": changed}
        context["settings_form"] = settings_form or SettingsForm(team_pk=team, initial=initial)
    return render(request, "teammemory/memory.html", context, status=status)


def back(request: MemberRequest, team: int, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("teammemory:memory", request.membership.organisation.slug, team)
