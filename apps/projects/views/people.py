"""Owners and shares of a project, for its owners."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from apps.core.http import MemberRequest
from apps.core.text import read_uuid
from apps.orgs.access import member_required
from apps.projects import access
from apps.projects.conversations import Personal, personal
from apps.projects.forms import OwnerForm, ShareForm
from apps.projects.models import Project
from apps.projects.services import owners, shares
from apps.projects.views.pages import project_page, to


@require_POST
@member_required
def add_owner(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Make a member an owner, after a look at what they will read."""
    project = access.access_own_project(request.membership, project_id)
    form = OwnerForm(request.POST, project=project, prefix="owner")
    if not form.is_valid():
        return project_page(request, project, owner_form=form)
    member = form.cleaned_data["member"]
    seen = seen_answers(request)
    if left := unseen(project, seen):
        return check_page(request, project, left, _("Trotzdem hinzufügen"))
    owners.add_owner(membership=request.membership, project=project, member=member, seen=seen)
    messages.success(request, _("%(name)s gehört das Projekt jetzt auch.") % {"name": member.user})
    return to(request, project)


@require_POST
@member_required
def remove_owner(request: MemberRequest, project_id: UUID, pk: int) -> HttpResponse:
    """Take the ownership from somebody, or give one's own back."""
    project = access.access_own_project(request.membership, project_id)
    owner = access.access_owner(project, pk)
    owners.remove_owner(membership=request.membership, project=project, owner=owner)
    text = _("%(name)s gehört das Projekt nicht mehr.")
    messages.success(request, text % {"name": owner.member.user})
    if owner.member == request.membership:  # who may not even read it any more
        return redirect("projects:list", request.membership.organisation.slug)
    return to(request, project)


@require_POST
@member_required
def share(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Share a project, after a look at what others will read."""
    project = access.access_own_project(request.membership, project_id)
    form = ShareForm(request.POST, viewer=request.membership, prefix="share")
    if not form.is_valid():
        return project_page(request, project, share_form=form)
    seen = seen_answers(request)
    if left := unseen(project, seen):
        return check_page(request, project, left, _("Trotzdem freigeben"))
    shares.share_project(
        membership=request.membership, project=project, seen=seen, **form.cleaned_data
    )
    messages.success(request, _("Projekt freigegeben."))
    return to(request, project)


def seen_answers(request: MemberRequest) -> set[UUID]:
    """Read which answers written with memory the person has been shown."""
    return {seen for text in request.POST.getlist("seen") if (seen := read_uuid(text))}


def unseen(project: Project, seen: set[UUID]) -> list[Personal]:
    """List the chats with answers written with memory that the person was not shown."""
    return [chat for chat in personal(project.pk) if not set(chat.answers) <= seen]


def check_page(
    request: MemberRequest, project: Project, chats: list[Personal], act: str
) -> HttpResponse:
    """Show what others are about to read, with the same form to send again (spec 6.3)."""
    own = ("csrfmiddlewaretoken", "seen")
    posted = [(name, value) for name, value in request.POST.items() if name not in own]
    seen = [answer for chat in personal(project.pk) for answer in chat.answers]
    context = {"project": project, "personal": chats, "posted": posted, "seen": seen, "act": act}
    return render(request, "projects/check.html", context)


@require_POST
@member_required
def withdraw(request: MemberRequest, project_id: UUID, pk: int) -> HttpResponse:
    """Take a share back."""
    project = access.access_own_project(request.membership, project_id)
    found = access.access_share(project, pk)
    shares.withdraw_share(membership=request.membership, project=project, share=found)
    messages.success(request, _("Die Freigabe gilt nicht mehr."))
    return to(request, project)
