"""Chat pages: conversations."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.chat import pages
from apps.chat.access import access_conversation, conversations
from apps.chat.forms import MessageForm
from apps.chat.models import Conversation
from apps.chat.search import search as find
from apps.chat.services import conversations as verbs
from apps.core.errors import AppError
from apps.core.http import MemberRequest
from apps.orgs.access import member_required


@require_GET
@member_required
def start(request: MemberRequest) -> HttpResponse:
    """Show the empty composer; text from the address is prefilled, never sent."""
    return render(request, "chat/start.html", pages.start_page(request, request.GET.get("q", "")))


@require_http_methods(["GET", "POST"])
@member_required
def chats(request: MemberRequest) -> HttpResponse:
    """Show the sidebar's list or its continuation, or begin a conversation."""
    if request.method == "POST":
        return begin(request)
    before = parse_datetime(request.GET.get("before", ""))
    if before is None:
        return sidebar_list(request)
    context = pages.list_context(request.membership, None, before=before)
    return render(request, "chat/_groups.html", context | {"before": before.timestamp()})


def sidebar_list(request: MemberRequest) -> HttpResponse:
    """Show the list anew; `current` names the conversation that the page shows."""
    given = request.POST.get("current") or request.GET.get("current") or ""
    current = conversations(request.membership).filter(pk=as_uuid(given)).first()
    return render(request, "chat/_list.html", pages.list_context(request.membership, current))


def as_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def begin(request: MemberRequest) -> HttpResponse:
    form = MessageForm(request.POST)
    if not form.is_valid():
        context = pages.start_page(request, request.POST.get("text", "")) | {"form": form}
        return render(request, "chat/start.html", context, status=422)
    conversation = verbs.start_conversation(
        membership=request.membership,
        model=form.cleaned_data["model"],
        text=form.cleaned_data["text"],
        ranges=form.cleaned_data["ranges"],
    )
    return redirect("chat:conversation", request.membership.organisation.slug, conversation.pk)


@require_GET
@member_required
def conversation(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show a conversation with its newest turns."""
    found = access_conversation(request.membership, conversation_id)
    return render(request, "chat/conversation.html", pages.conversation_page(request, found))


@require_http_methods(["GET", "POST"])
@member_required
def title(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show the form for a new title, or rename."""
    found = access_conversation(request.membership, conversation_id)
    if request.method == "GET":
        return rename_form(request, {"conversation": found})
    try:
        verbs.rename_conversation(conversation=found, title=request.POST.get("title", ""))
    except AppError as error:
        given = {"conversation": found, "error": error.message, "title": request.POST.get("title")}
        return rename_form(request, given, status=error.status)
    return changed(request, found)


def rename_form(
    request: MemberRequest, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """Render the form for the dialog, or as a page of its own without JavaScript."""
    if request.htmx:
        return render(request, "chat/_rename.html", context, status=status)
    whole = pages.page(request, context["conversation"]) | context
    return render(request, "chat/rename.html", whole, status=status)


def changed(request: MemberRequest, conversation: Conversation) -> HttpResponse:
    """Answer htmx with the sidebar's list, a plain form with the page."""
    if request.htmx:
        return sidebar_list(request)
    slug = request.membership.organisation.slug
    return redirect("chat:conversation", slug, conversation.pk)


@require_POST
@member_required
def pin(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Pin or unpin."""
    found = access_conversation(request.membership, conversation_id)
    verbs.toggle_pin(conversation=found)
    return changed(request, found)


@require_POST
@member_required
def delete(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Delete a conversation for good."""
    found = access_conversation(request.membership, conversation_id)
    verbs.delete_conversation(conversation=found)
    return redirect("chat:start", request.membership.organisation.slug)


@require_POST
@member_required
def draft(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Keep what is being typed."""
    found = access_conversation(request.membership, conversation_id)
    verbs.save_draft(conversation=found, text=request.POST.get("text", ""))
    return HttpResponse(status=204)


@require_POST
@member_required
def model(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Choose the model of the next messages."""
    found = access_conversation(request.membership, conversation_id)
    verbs.choose_model(conversation=found, model=request.POST.get("model", ""))
    return HttpResponse(status=204)


@require_GET
@member_required
def search(request: MemberRequest) -> HttpResponse:
    """Search titles and texts of the person's own conversations."""
    text = request.GET.get("q", "").strip()
    context = {"q": text, "hits": find(request.membership, text) if text else []}
    if request.htmx:
        return render(request, "chat/search.html#hits", context)
    return render(request, "chat/search.html", pages.page(request, None) | context)
