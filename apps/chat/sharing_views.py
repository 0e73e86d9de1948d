"""Chat pages: who else can read a chat, and following one as a reader."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import connection
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.chat import pages
from apps.chat.access import (
    access_conversation,
    access_message,
    access_readable_conversation,
)
from apps.chat.following import follow
from apps.chat.forms import ShareForm
from apps.chat.models import Conversation
from apps.chat.services import messages as message_verbs
from apps.chat.services import sharing as verbs
from apps.chat.sharing import answers_with_memory, shares_of
from apps.core.bus import conversation_stream
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.orgs.access import member_required


@require_http_methods(["GET", "POST"])
@member_required
def share(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Show who can read a chat and what to check before (spec 6.3), or let somebody read."""
    found = access_conversation(request.membership, conversation_id)
    verbs.check_may_be_shared(found)
    check = answers_with_memory(found)
    form = ShareForm(posted(request), viewer=request.membership, check=check)
    if not form.is_valid():
        return dialog(request, found, form=form, status=422 if form.is_bound else 200)
    verbs.share_conversation(
        membership=request.membership,
        conversation=found,
        audience=form.cleaned_data["audience"],
        expires_at=form.cleaned_data["expires"],
        checked=[item.answer.pk for item in check],
    )
    messages.success(request, _("Geteilt. Dein Gedächtnis bleibt hier ab jetzt aus."))
    return changed(request, found)


@require_POST
@member_required
def withdraw(request: MemberRequest, conversation_id: UUID, share_id: int) -> HttpResponse:
    """Take a share back."""
    found = access_conversation(request.membership, conversation_id)
    verbs.withdraw_share(membership=request.membership, conversation=found, share_id=share_id)
    messages.success(request, _("Die Freigabe ist beendet."))
    return changed(request, found)


@require_POST
@member_required
def plain_answer(request: MemberRequest, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Answer a message again, without memory (spec 6.3)."""
    message = access_message(request.membership, conversation_id, message_id)
    message_verbs.retry_answer(message=message, without_memory=True)
    messages.success(request, _("Die Antwort entsteht neu, ohne dein Gedächtnis."))
    return changed(request, message.conversation)


@require_POST
@member_required
def delete_answer(request: MemberRequest, conversation_id: UUID, message_id: UUID) -> HttpResponse:
    """Delete the answer to a message."""
    message = access_message(request.membership, conversation_id, message_id)
    message_verbs.delete_answer(message=message)
    messages.success(request, _("Die Antwort ist gelöscht."))
    return changed(request, message.conversation)


@require_GET
@member_required
def events(request: MemberRequest, conversation_id: UUID) -> HttpResponseBase:
    """Stream to a reader that there is something new, until they may no longer read."""
    access_readable_conversation(request.membership, conversation_id)
    view = pages.ReaderView(request, conversation_id)
    connection.close()  # back to the pool: the stream may last for hours
    return follow(conversation_stream(conversation_id), view.look)


def changed(request: MemberRequest, conversation: Conversation) -> HttpResponse:
    """Go back to the list of shares."""
    return redirect("chat:share", request.membership.organisation.slug, conversation.pk)


def dialog(
    request: MemberRequest, conversation: Conversation, *, form: ShareForm, status: int = 200
) -> HttpResponse:
    """Show the shares, the form and the check: in the dialog, or as a page of its own."""
    context: dict[str, Any] = {
        "conversation": conversation,
        "shares": shares_of(conversation),
        "form": form,
        "check": form.check,
    }
    template = "chat/share.html#dialog" if request.htmx else "chat/share.html"
    return render(request, template, context, status=status)
