"""Chat pages: messages and answers."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.chat import pages, queries, reading
from apps.chat.access import (
    access_answer,
    access_conversation,
    access_message,
    access_readable_answer,
    access_readable_conversation,
)
from apps.chat.forms import MessageForm, write_ranges
from apps.chat.models import Conversation, Message
from apps.chat.services import conversations as conversation_verbs
from apps.chat.services import messages as verbs
from apps.chat.streaming import Source, follow
from apps.chat.temporary import key_of
from apps.core.bus import answer_stream
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.core.text import read_number
from apps.orgs.access import member_required


@require_http_methods(["GET", "POST"])
@member_required
def messages(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Send a message, or show older turns; a reader also asks for all since one."""
    key = key_of(request)
    if request.method == "POST":
        return send(request, access_conversation(request.membership, conversation_id, key=key))
    found = access_readable_conversation(request.membership, conversation_id, key=key)
    place = {name: read_number(request.GET.get(name, "")) for name in ("before", "since")}
    if not pages.is_own(request, found):
        shown = pages.turns_context(reading.turns(found, **place), pages.READ)
    else:
        shown = pages.turns_context(queries.turns(found, before=place["before"]), pages.OWN)
    return render(request, "chat/_turns.html", shown | {"conversation": found})


def send(request: MemberRequest, conversation: Conversation) -> HttpResponse:
    form = MessageForm(request.POST)
    if not form.is_valid():
        return unsent(request, conversation, form)
    if form.cleaned_data["model"]:
        conversation_verbs.choose_model(conversation=conversation, model=form.cleaned_data["model"])
    message = verbs.send_message(
        membership=request.membership,
        conversation=conversation,
        text=form.cleaned_data["text"],
        ranges=form.cleaned_data["ranges"],
        files=form.cleaned_data["attached"],
    )
    return turn_response(request, conversation, queries.new_turn(message))


def unsent(request: MemberRequest, conversation: Conversation, form: MessageForm) -> HttpResponse:
    """Say why a message cannot be sent; without htmx on the page, with what was typed."""
    context: dict[str, Any] = {"conversation": conversation, "form": form}
    if request.htmx:
        return render(request, "chat/_composer.html#error", context, status=422)
    context["draft"] = request.POST.get("text", "")
    full = pages.conversation_page(request, conversation) | context
    return render(request, "chat/conversation.html", full, status=422)


def turn_response(
    request: MemberRequest, conversation: Conversation, turn: queries.Turn
) -> HttpResponse:
    """Answer htmx with the turn, a plain form with the page."""
    if not request.htmx:
        slug = request.membership.organisation.slug
        return redirect("chat:conversation", slug, conversation.pk)
    return render(request, "chat/_turn.html", {"turn": turn, "conversation": conversation})


@require_http_methods(["GET", "POST"])
@member_required
def edit(request: MemberRequest, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Show the form for a message, or send the changed one; later turns are dropped."""
    message = access_message(request.membership, conversation_id, message_id, key=key_of(request))
    form = MessageForm(posted(request))
    if not form.is_valid():
        return edit_form(request, message, form)
    verbs.edit_message(
        message=message, text=form.cleaned_data["text"], ranges=form.cleaned_data["ranges"]
    )
    return redirect("chat:conversation", request.membership.organisation.slug, conversation_id)


def edit_form(request: MemberRequest, message: Message, form: MessageForm) -> HttpResponse:
    """Show the form in the place of the message; without htmx on a page of its own."""
    context = {
        "message": message,
        "conversation": message.conversation,
        "form": form,
        "ranges": write_ranges(message.segments),
    }
    status = 422 if form.is_bound else 200
    if request.htmx:
        return render(request, "chat/_edit.html", context, status=status)
    alone = {"form_template": "chat/_edit.html", "heading": _("Nachricht bearbeiten")}
    full = pages.page(request, message.conversation) | context | alone
    return render(request, "chat/form.html", full, status=status)


@require_POST
@member_required
def retry(request: MemberRequest, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Answer the same message again."""
    message = access_message(request.membership, conversation_id, message_id, key=key_of(request))
    message.answer = verbs.retry_answer(message=message)
    [turn] = queries.as_turns(message.conversation, [message])
    return turn_response(request, message.conversation, turn)


@require_POST
@member_required
def stop(request: MemberRequest, answer_id: UUID) -> HttpResponse:
    """Stop an answer; its text so far stays."""
    answer = access_answer(request.membership, answer_id, key=key_of(request))
    verbs.stop_answer(answer=answer)
    if request.htmx:
        return HttpResponse(status=204)
    slug = request.membership.organisation.slug
    return redirect("chat:conversation", slug, answer.message.conversation_id)


@require_GET
@member_required
def events(request: MemberRequest, answer_id: UUID) -> HttpResponseBase:
    """Stream an answer as it grows."""
    answer = access_readable_answer(request.membership, answer_id, key=key_of(request))
    view = pages.AnswerView(request, answer)
    source = Source(
        stream=answer_stream(answer.pk),
        snapshot=view.snapshot,
        lines=view.lines,
        watched=not view.own,
    )
    return follow(request, source)
