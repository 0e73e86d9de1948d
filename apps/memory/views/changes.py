"""Delete an entry, undo a change, decide on a proposal."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from apps.core.errors import Conflict, NotFound
from apps.core.http import MemberRequest
from apps.memory import conversations, services
from apps.memory.access import event_of
from apps.memory.conversations import Location
from apps.memory.models import MemoryEvent
from apps.memory.rules.verdict import Refused
from apps.memory.views.page import aimed, changed, memory_of, owner, page_url
from apps.orgs.access import member_required


@member_required
@require_POST
def delete_entry(request: MemberRequest, entry: str) -> HttpResponse:
    """Delete one entry of the list."""
    deleted = services.delete_entry(**owner(request), entry=entry)
    if isinstance(deleted, Refused):
        raise NotFound
    return changed(request, deleted, "_deleted")


@member_required
@require_POST
def undo(request: MemberRequest, event_id: int) -> HttpResponse:
    """Take back a change, from its line in the chat or from the toast in the settings."""
    done = services.undo_change(**owner(request), event_id=event_id)
    if request.POST.get("page") != "settings":
        return line(request, event_id, done)
    if isinstance(done, Refused):
        raise Conflict(impossible())
    if not request.htmx:
        messages.success(request, _("Rückgängig gemacht."))
        return redirect(page_url(request))
    return changed(request, done, "_undone")


@member_required
@require_POST
def keep(request: MemberRequest, event_id: int) -> HttpResponse:
    """Write a proposal."""
    return decided(request, event_id, services.keep_proposal)


@member_required
@require_POST
def dismiss(request: MemberRequest, event_id: int) -> HttpResponse:
    """Drop a proposal."""
    return decided(request, event_id, services.dismiss_proposal)


def decided(
    request: MemberRequest, event_id: int, decide: Callable[..., MemoryEvent | Refused]
) -> HttpResponse:
    return line(request, event_id, decide(**owner(request), event_id=event_id))


def line(request: MemberRequest, event_id: int, outcome: MemoryEvent | Refused) -> HttpResponse:
    """Show the line as it is now, and why something was refused; back to its chat without htmx."""
    refused = outcome if isinstance(outcome, Refused) else None
    event = event_of(memory_of(request), event_id)
    if not request.htmx:
        if refused and event.kind == MemoryEvent.Kind.PROPOSED:
            messages.error(request, _("Nicht gemerkt."))
        elif refused:
            messages.error(request, impossible())
        return redirect(place_of(request, event))
    context = {"line": event, "refused": refused}
    response = render(request, "memory/_line.html", context, status=409 if refused else 200)
    return aimed(response, f"#memory-line-{event.pk}") if refused else response


def impossible() -> str:
    return _("Rückgängig nicht mehr möglich: Das Gedächtnis wurde inzwischen geändert.")


def place_of(request: MemberRequest, event: MemoryEvent) -> str:
    """Give the address of the chat that an event stands in, else of the settings."""
    if event.conversation_id is None:
        return page_url(request)
    place = Location(event.conversation_id, event.message_id)
    link = conversations.links(**owner(request), locations=[place]).get(place)
    return link.url if link else page_url(request)
