"""Cowork pages: the list of sessions, one session, its notes, and its end."""

from uuid import UUID

from django.contrib import messages
from django.db import connection
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.chat.access import access_conversation
from apps.chat.following import follow
from apps.chat.forms import TitleForm
from apps.core.bus import session_stream
from apps.core.errors import NotFound
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.core.text import read_number
from apps.cowork import pages
from apps.cowork.access import access_session
from apps.cowork.forms import OrderForm
from apps.cowork.memory import book_of, settle
from apps.cowork.models import Handover, Session
from apps.cowork.numbers import numbers
from apps.cowork.services import sessions as verbs
from apps.memory import copying
from apps.orgs.access import member_required


@require_http_methods(["GET", "POST"])
@member_required
def start(request: MemberRequest) -> HttpResponse:
    """List the sessions, or begin one, with or without a first order."""
    if request.method == "GET":
        return render(request, "cowork/start.html", pages.start_page(request))
    form = OrderForm(request.POST)
    if request.POST.get("text", "").strip() and not form.is_valid():
        context = pages.start_page(request) | {"form": form, "draft": request.POST["text"]}
        return render(request, "cowork/start.html", context, status=422)
    order = form.order if form.is_valid() else None
    session = verbs.begin_session(membership=request.membership, order=order)
    return redirect(session_url(request, session))


@require_POST
@member_required
def continue_chat(request: MemberRequest, conversation_id: UUID) -> HttpResponse:
    """Begin a session with the words and the files of a chat (spec 8.5)."""
    chat = access_conversation(request.membership, conversation_id)
    session = verbs.continue_chat(membership=request.membership, conversation=chat)
    return redirect(session_url(request, session))


@require_GET
@member_required
def session(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Show a session; its notes are brought up to date first."""
    found = access_session(request.membership, session_id)
    settle(found, working=True)
    found.refresh_from_db()
    return render(request, "cowork/session.html", pages.session_page(request, found))


@require_GET
@member_required
def events(request: MemberRequest, session_id: UUID) -> HttpResponseBase:
    """Stream that there is something new, as long as the page may show it."""
    access_session(request.membership, session_id)
    watch = pages.Watch(request, session_id)
    connection.close()  # back to the pool: the stream may last for hours
    return follow(session_stream(session_id), watch.look)


@require_GET
@member_required
def status(request: MemberRequest) -> HttpResponse:
    """Show in the sidebar what goes on in the person's sessions, and say what is new."""
    now = numbers(request.membership)
    asking, finished = (read_number(request.GET.get(n, "")) for n in ("asking", "finished"))
    news = ""
    if finished is not None and now.finished > finished:
        news = _("In Cowork ist ein Auftrag fertig.")
    if asking is not None and now.asking > asking:
        news = _("Der Agent in Cowork hat eine Frage.")
    return render(request, "cowork/_nav.html", {"numbers": now, "news": news})


@require_GET
@member_required
def notes(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Show `memory.md` as the agent may read it."""
    found = access_session(request.membership, session_id)
    text = copying.read(book_of(found))
    if text is None:
        raise NotFound
    name = "cowork/notes.html" + ("#beside" if request.htmx else "")
    return render(request, name, {"session": found, "text": text})


@require_GET
@member_required
def comparison(request: MemberRequest, session_id: UUID, handover_id: int) -> HttpResponse:
    """Show the notes of the session beside those of the memory, where they were not transferred."""
    found = access_session(request.membership, session_id)
    kept = get_object_or_404(found.handovers, pk=handover_id, outcome=Handover.Outcome.CONFLICT)
    compared = copying.compare(book_of(found), kept.kept)
    return render(request, "cowork/comparison.html", {"session": found, "compared": compared})


@require_http_methods(["GET", "POST"])
@member_required
def end(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Ask, then end a session."""
    found = access_session(request.membership, session_id)
    if request.method == "POST":
        verbs.end_session(session=found)
        return redirect(session_url(request, found))
    return render(request, "cowork/end.html", {"session": found})


@require_http_methods(["GET", "POST"])
@member_required
def rename(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Give a session another title."""
    found = access_session(request.membership, session_id)
    form = TitleForm(posted(request), initial={"title": found.title})
    if form.is_valid():
        verbs.rename_session(session=found, title=form.cleaned_data["title"])
        return redirect(session_url(request, found))
    context = {"session": found, "form": form}
    return render(request, "cowork/rename.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@member_required
def delete(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Ask, then delete a session with its files."""
    found = access_session(request.membership, session_id)
    if request.method == "POST":
        verbs.delete_session(session=found)
        messages.success(request, _("Sitzung gelöscht."))
        return redirect("cowork:start", request.membership.organisation.slug)
    return render(request, "cowork/end.html", {"session": found, "deletes": True})


def session_url(request: MemberRequest, session: Session) -> str:
    return reverse("cowork:session", args=[request.membership.organisation.slug, session.pk])
