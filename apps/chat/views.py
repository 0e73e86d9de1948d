"""Chat pages: conversations."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.chat import pages, queries
from apps.chat.access import access_conversation, access_readable_conversation
from apps.chat.forms import MessageForm, TitleForm
from apps.chat.search import search as find
from apps.chat.services import conversations as verbs
from apps.chat.services.temporary import end_temporary
from apps.chat.temporary import digest, key_of, new_secret, remember_in_browser
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.core.text import read_moment
from apps.orgs.access import member_required


@require_GET
@member_required
def start(request: MemberRequest) -> HttpResponse:
    """Show the empty composer; text from the address is prefilled, never sent."""
    context = start_context(request, request.GET, request.GET.get("q", ""))
    return render(request, "chat/start.html", context)


@require_http_methods(["GET", "POST"])
@member_required
def chats(request: MemberRequest) -> HttpResponse:
    """Continue the sidebar's list, or begin a conversation with its first message."""
    if request.method == "POST":
        return begin(request)
    before = read_moment(request.GET.get("before", ""))
    rows, more = queries.listed(request.membership, before=before)
    context = {"conversations": rows, "more": more}
    return render(request, "chat/_sidebar.html#older", context)


def start_context(request: MemberRequest, chosen: QueryDict, text: str) -> dict[str, Any]:
    """Give the start page with the project and the agent that an address or a form names."""
    return pages.start_page(
        request,
        text,
        agent=pages.chosen_agent(request.membership, chosen.get("agent", "")),
        place=pages.chosen_place(request.membership, chosen.get("project", "")),
    )


def begin(request: MemberRequest) -> HttpResponse:
    form = MessageForm(request.POST)
    if not form.is_valid():
        context = start_context(request, request.POST, request.POST.get("text", ""))
        context |= {"form": form}
        return render(request, "chat/start.html", context, status=422)
    secret = new_secret() if form.cleaned_data["temporary"] else ""
    conversation = verbs.start_conversation(
        membership=request.membership,
        model=form.cleaned_data["model"],
        text=form.cleaned_data["text"],
        ranges=form.cleaned_data["ranges"],
        files=form.cleaned_data["attached"],
        project_id=form.cleaned_data["project"],
        agent_id=form.cleaned_data["agent"],
        temporary_key=digest(secret) if secret else "",
    )
    end_temporary(membership=request.membership, key=key_of(request))
    response = redirect("chat:conversation", request.membership.organisation.slug, conversation.pk)
    remember_in_browser(request, response, secret)
    return response


@require_GET
@member_required
def conversation(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show a conversation with its newest turns; `?message=` shows it from that message on."""
    key = key_of(request)
    found = access_readable_conversation(request.membership, conversation_id, key=key)
    since = queries.number_of(found, request.GET.get("message", ""))
    if not pages.is_own(request, found):
        context = pages.reader_page(request, found, since=since)
        return render(request, "chat/reader.html", context)
    if found.is_test and found.agent_id:
        return redirect("chat:test", request.membership.organisation.slug, found.agent_id)
    context = pages.conversation_page(request, found, since=since)
    return render(request, "chat/conversation.html", context)


@require_http_methods(["GET", "POST"])
@member_required
def title(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show the form for a new title, or rename."""
    found = access_conversation(request.membership, conversation_id)
    form = TitleForm(posted(request), initial={"title": found.title})
    if form.is_valid():
        verbs.rename_conversation(conversation=found, title=form.cleaned_data["title"])
        return redirect("chat:conversation", request.membership.organisation.slug, found.pk)
    context = {"conversation": found, "form": form}
    template = "chat/rename.html" + ("#form" if request.htmx else "")
    return render(request, template, context, status=422 if form.is_bound else 200)


@require_POST
@member_required
def pin(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Pin or unpin."""
    found = access_conversation(request.membership, conversation_id)
    verbs.toggle_pin(conversation=found)
    return redirect("chat:conversation", request.membership.organisation.slug, found.pk)


@require_POST
@member_required
def delete(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Delete a conversation for good."""
    found = access_conversation(request.membership, conversation_id, key=key_of(request))
    verbs.delete_conversation(conversation=found)
    response = redirect("chat:start", request.membership.organisation.slug)
    if found.is_temporary:
        remember_in_browser(request, response, "")
    return response


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
    found = access_conversation(request.membership, conversation_id, key=key_of(request))
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
