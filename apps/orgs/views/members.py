"""Members and invitations, for owners and admins."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.core.errors import NotAllowed
from apps.core.http import MemberRequest
from apps.orgs import queries, rules
from apps.orgs.access import access_invitation, access_member, manager_required
from apps.orgs.belongings import belongings_of
from apps.orgs.forms import InvitationForm, RoleForm, TeamNameForm
from apps.orgs.models import Invitation
from apps.orgs.services import invitations
from apps.orgs.services import members as services


@manager_required
def members(request: MemberRequest) -> HttpResponse:
    """Show members, invitations and teams."""
    return members_page(request)


def members_page(
    request: MemberRequest,
    *,
    invitation_form: InvitationForm | None = None,
    team_form: TeamNameForm | None = None,
) -> HttpResponse:
    """Render the page; a form that is handed in is an invalid one."""
    viewer = request.membership
    invalid = invitation_form or team_form
    context: dict[str, Any] = {
        "members": queries.members_of(viewer),
        "invitations": [
            (invitation, link(request, invitation))
            for invitation in queries.open_invitations(viewer.organisation)
        ],
        "teams": queries.teams_of(viewer.organisation),
        "invitation_form": invitation_form or InvitationForm(viewer=viewer, prefix="invitation"),
        "team_form": team_form or TeamNameForm(viewer=viewer, prefix="team"),
    }
    return render(request, "orgs/members.html", context, status=422 if invalid else 200)


def link(request: MemberRequest, invitation: Invitation) -> str:
    """Give the address that the inviter can pass on."""
    return request.build_absolute_uri(reverse("invitation", args=[invitation.token]))


@require_POST
@manager_required
def invite(request: MemberRequest) -> HttpResponse:
    """Invite an address."""
    form = InvitationForm(request.POST, viewer=request.membership, prefix="invitation")
    if not form.is_valid():
        return members_page(request, invitation_form=form)
    invitation = invitations.invite(actor=request.membership, **form.cleaned_data)
    invitations.send_invitation(invitation=invitation, address=link(request, invitation))
    text = _("Einladung für %(email)s erstellt. Gib den Link weiter.")
    messages.success(request, text % {"email": invitation.email})
    return back(request)


@require_POST
@manager_required
def withdraw(request: MemberRequest, pk: int) -> HttpResponse:
    """Take an invitation back."""
    invitation = access_invitation(request.membership, pk)
    invitations.withdraw(actor=request.membership, invitation=invitation)
    messages.success(request, _("Die Einladung gilt nicht mehr."))
    return back(request)


@require_POST
@manager_required
def change_role(request: MemberRequest, pk: int) -> HttpResponse:
    """Give a member another role."""
    member = access_member(request.membership, pk)
    form = RoleForm(request.POST, viewer=request.membership)
    if not form.is_valid():
        raise NotAllowed
    services.change_role(actor=request.membership, member=member, role=form.cleaned_data["role"])
    text = _("%(name)s hat jetzt die Rolle %(role)s.")
    messages.success(request, text % {"name": member.user, "role": member.get_role_display()})
    return redirect("home") if member == request.membership else back(request)


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def remove(request: MemberRequest, pk: int) -> HttpResponse:
    """Ask, and then take a member out of the organisation."""
    member = access_member(request.membership, pk)
    if not rules.may_manage(request.membership.role, member.role):
        raise NotAllowed
    if request.method == "POST":
        services.remove_member(actor=request.membership, member=member)
        text = _("%(name)s gehört nicht mehr zur Organisation.")
        messages.success(request, text % {"name": member.user})
        return redirect("home") if member.user == request.user else back(request)
    context = {"member": member, "belongings": belongings_of(member)}
    return render(request, "orgs/member_removal.html", context)


def back(request: MemberRequest) -> HttpResponse:
    return redirect("orgs:members", org=request.membership.organisation.slug)
