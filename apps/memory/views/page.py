"""The settings page „Gedächtnis“ and its editor (spec 7)."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from apps.core.http import MemberRequest
from apps.memory import pages, services
from apps.memory.forms import NotesForm, decision_key
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.document import MAX_BYTES, excess, normalise, size
from apps.memory.rules.verdict import Refused
from apps.orgs.access import member_required

private = cache_control(private=True, no_store=True)
FORM = "#notes-form"


@member_required
@require_safe
@private
def settings(request: MemberRequest) -> HttpResponse:
    """Show consent, text, entries, export, import and deletion."""
    memory = memory_of(request)
    return render(request, "memory/settings.html", page_context(request, memory))


@member_required
@require_safe
@private
def entries(request: MemberRequest) -> HttpResponse:
    """Show the list as the search and „Weitere zeigen“ want it; a whole page without htmx."""
    if not request.htmx:
        return redirect(f"{page_url(request)}?{request.GET.urlencode()}#h-list")
    return render(request, "memory/_listed.html", list_context(request, memory_of(request)))


@member_required
@require_POST
def save(request: MemberRequest) -> HttpResponse:
    """Store the text of the editor; keep the draft whenever that does not work."""
    form, memory = NotesForm(request.POST), memory_of(request)
    if not form.is_valid():
        stale = {"notice": outdated()} if "revision" in form.errors else {}
        return unsaved(request, memory, form, status=422, **stale)
    if found := form.open_warnings(memory.text):
        return unsaved(request, memory, form, status=422, warnings=found, key=decision_key(found))
    saved = services.save_text(
        **owner(request), text=form.cleaned_data["text"], revision=form.cleaned_data["revision"]
    )
    if isinstance(saved, Refused):
        memory = memory_of(request)
        notice = pages.last_change(memory)
        return unsaved(request, memory, form, status=409, notice=notice)
    return changed(request, saved if isinstance(saved, MemoryEvent) else None, "_saved")


def outdated() -> str:
    """Say that a form does not name the state that it started from."""
    return _("Diese Seite war nicht mehr aktuell.")


def unsaved(
    request: MemberRequest, memory: Memory, form: NotesForm, *, status: int, **why: Any
) -> HttpResponse:
    """Show the editor with the draft and what stood in the way."""
    context = {"editor": draft_context(memory, form), **why}
    if request.htmx:
        response = render(request, "memory/_editor.html", context, status=status)
        return aimed(response, FORM)
    full = page_context(request, memory) | context
    return render(request, "memory/settings.html", full, status=status)


def changed(request: MemberRequest, event: MemoryEvent | None, fragment: str) -> HttpResponse:
    """Show the memory after a change, with the offer to undo it."""
    if not request.htmx:
        query = f"?{urlencode({'changed': event.pk})}" if event else ""
        return redirect(page_url(request) + query)
    memory = memory_of(request)
    context = page_context(request, memory) | {"event": event}
    response = render(request, f"memory/{fragment}.html", context)
    response["HX-Trigger"] = "memory-changed"
    return response


def aimed(response: HttpResponse, target: str) -> HttpResponse:
    """Say where the answer to a failed request belongs."""
    response["HX-Retarget"] = target
    response["HX-Reswap"] = "outerHTML"
    return response


def page_context(request: MemberRequest, memory: Memory) -> dict[str, Any]:
    """Give the page its parts."""
    return {
        "memory_row": memory,
        "editor": editor_context(memory),
        "event": pages.undoable_event(memory, request.GET.get("changed", "")),
        **list_context(request, memory),
    }


def list_context(request: MemberRequest, memory: Memory) -> dict[str, Any]:
    asked = request.POST if request.method == "POST" else request.GET
    listed = pages.entry_list(memory, query=asked.get("q", ""), everything=asked.get("all") == "1")
    return {"list": listed}


def editor_context(memory: Memory) -> dict[str, Any]:
    return {
        "text": memory.text,
        "revision": memory.revision,
        "size": size(memory.text),
        "max": MAX_BYTES,
        "active": memory.consented_at is not None,
    }


def draft_context(memory: Memory, form: NotesForm) -> dict[str, Any]:
    """Show the draft on top of the state that the person is told of now."""
    text = normalise(str(form.data.get("text", "")))
    over = excess(text)
    return editor_context(memory) | {
        "text": text,
        "stored": memory.text,
        "size": size(text),
        "over": over,
        "errors": form.errors.get("text", []),
        "draft": True,
    }


def owner(request: MemberRequest) -> dict[str, int]:
    """Name the pair that the memory belongs to."""
    membership = request.membership
    return {"user_id": membership.user_id, "organisation_id": membership.organisation_id}


def memory_of(request: MemberRequest) -> Memory:
    return pages.memory_of(**owner(request))


def page_url(request: MemberRequest) -> str:
    return reverse("memory:settings", args=[request.membership.organisation.slug])
