"""Move a chat into a project and out of it."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from apps.chat.access import access_conversation
from apps.chat.models import Conversation
from apps.chat.services.places import move_conversation
from apps.chat.sharing import answers_with_memory
from apps.core.http import MemberRequest
from apps.core.text import read_uuid
from apps.orgs.access import member_required
from apps.projects.access import access_writable_project, writable
from apps.projects.queries import people


class PlaceForm(forms.Form):
    """A project, or none."""

    project = forms.UUIDField(required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@member_required
def project(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show the projects in which the chat could lie, or move it."""
    found = access_conversation(request.membership, conversation_id)
    form = PlaceForm(request.POST)
    if request.method == "POST" and form.is_valid():
        return move(request, found, form.cleaned_data["project"])
    context = {"conversation": found, "projects": writable(request.membership).order_by("name")}
    return render(request, "chat/move.html" + ("#form" if request.htmx else ""), context)


def move(request: MemberRequest, found: Conversation, project_id: UUID | None) -> HttpResponse:
    """Move the chat; where others would read it, ask first."""
    moved = move_conversation(
        membership=request.membership,
        conversation=found,
        project_id=project_id,
        seen=seen_answers(request),
    )
    if not moved and project_id:
        return ask(request, found, project_id)
    messages.success(request, _("Chat verschoben.") if project_id else _("Chat herausgenommen."))
    return redirect("chat:conversation", request.membership.organisation.slug, found.pk)


def seen_answers(request: MemberRequest) -> set[UUID] | None:
    """Read which answers written with memory the person was shown; None: they were told nothing."""
    if "informed" not in request.POST:
        return None
    return {seen for text in request.POST.getlist("seen") if (seen := read_uuid(text))}


def ask(request: MemberRequest, found: Conversation, project_id: UUID) -> HttpResponse:
    """Say who will read the chat, and what of it was written with memory (spec 6.3)."""
    target = access_writable_project(request.membership, project_id)
    context = {
        "conversation": found,
        "target": target,
        "people": people(target),
        "checked": answers_with_memory(found),
    }
    return render(request, "chat/move_check.html", context)
