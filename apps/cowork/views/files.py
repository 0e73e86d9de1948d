"""The files of a session: list, upload, preview, download, delete, move."""

from collections.abc import AsyncIterator, Iterator
from pathlib import PurePosixPath
from urllib.parse import quote
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from apps.chat.streaming import in_thread
from apps.core.errors import Conflict, NotFound
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.cowork import workspace
from apps.cowork.access import access_file, access_session, found
from apps.cowork.archives import zipped
from apps.cowork.forms import MoveForm
from apps.cowork.models import Session
from apps.cowork.previews import picture_type, preview_of
from apps.cowork.rules.problems import WorkspaceError
from apps.cowork.uploads import Outcome, take
from apps.orgs.access import member_required

# A picture is data: whatever is in it, it may load and do nothing.
HARMLESS = "default-src 'none'; sandbox"


def page_of(session: Session) -> str:
    """Give the address of the page that shows the files."""
    ids = {"org": session.organisation.slug, "session_id": session.pk}
    return reverse("cowork:session", kwargs=ids)


def check_open(session: Session) -> None:
    """Refuse to change the files of a session that was ended."""
    if session.is_ended:
        raise Conflict(_("Die Sitzung ist beendet. Ihre Dateien ändern sich nicht mehr."))


@require_http_methods(["GET", "POST"])
@member_required
def listing(request: MemberRequest, session_id: UUID) -> HttpResponse:
    """Show the files, or take more of them."""
    session = access_session(request.membership, session_id)
    outcome = Outcome()
    if request.method == "POST":
        check_open(session)
        uploads = request.FILES.getlist("upload")
        names = request.POST.getlist("path")
        paths = names if len(names) == len(uploads) else [file.name or "" for file in uploads]
        outcome = take(session, zip(paths, uploads, strict=True))
        if not request.htmx:
            say(request, outcome)
    if not request.htmx:
        return redirect(page_of(session))
    files = workspace.files_of(session)
    context = {"session": session, "files": files, "outcome": outcome, "said": said(outcome)}
    status = 422 if outcome.refused else 200
    return render(request, "cowork/_files.html", context, status=status)


def said(outcome: Outcome) -> str:
    """Say how many files came, for who cannot see the list grow."""
    if not outcome.written:
        return "" if outcome.refused else _("Nichts hochgeladen.")
    came = ngettext(
        "%(number)d Datei hochgeladen.", "%(number)d Dateien hochgeladen.", outcome.written
    )
    replaced = ngettext(
        "%(number)d davon ersetzt die frühere.",
        "%(number)d davon ersetzen die früheren.",
        outcome.replaced,
    )
    words = came % {"number": outcome.written}
    return f"{words} {replaced % {'number': outcome.replaced}}" if outcome.replaced else words


def say(request: MemberRequest, outcome: Outcome) -> None:
    """Say it on the next page: there is no script that would show it here."""
    for refusal in outcome.refused:
        reason = render_to_string("cowork/_refusal.html", {"refusal": refusal})
        messages.error(request, mark_safe(" ".join(reason.split())))  # the template escapes
    if words := said(outcome):
        messages.success(request, words)


@require_GET
@member_required
def view(request: MemberRequest, session_id: UUID, path: str) -> HttpResponse:
    """Show what is in a file: beside the list, in a dialog, or as a page."""
    session = access_session(request.membership, session_id)
    file = access_file(session, path)
    with found():
        content = workspace.read(session, path)
    context = {
        "session": session,
        "file": file,
        "preview": preview_of(file.path, content),
        "back": page_of(session),
    }
    part = "#beside" if "beside" in request.GET else "#content"
    return render(request, "cowork/file.html" + (part if request.htmx else ""), context)


@require_GET
@member_required
def image(request: MemberRequest, session_id: UUID, path: str) -> HttpResponse:
    """Send a picture to be shown; anything else is not found."""
    session = access_session(request.membership, session_id)
    with found():
        content = workspace.read(session, path)
    kind = picture_type(content)
    if not kind:
        raise NotFound
    response = HttpResponse(content, content_type=kind)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = HARMLESS
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


@require_GET
@member_required
def download(request: MemberRequest, session_id: UUID, path: str) -> HttpResponse:
    """Send a file to be saved, never to be shown: it may be a page with scripts."""
    session = access_session(request.membership, session_id)
    with found():
        content = workspace.read(session, path)
    return attached(HttpResponse(content, content_type="application/octet-stream"), path)


def attached[R: HttpResponseBase](response: R, path: str) -> R:
    name = PurePosixPath(path).name
    response["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@require_GET
@member_required
def archive(request: MemberRequest, session_id: UUID) -> StreamingHttpResponse:
    """Send all files as a zip archive, as they are at this moment."""
    session = access_session(request.membership, session_id)
    pieces = zipped(contents(session, workspace.manifest(session)))
    response = StreamingHttpResponse(in_threads(pieces), content_type="application/zip")
    return attached(response, f"{slugify(session.title) or 'cowork'}.zip")


def contents(session: Session, state: workspace.Manifest) -> Iterator[tuple[str, bytes]]:
    for path, digest in state.items():
        yield path, workspace.read_blob(session, digest)


async def in_threads(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Give what asks the database piece by piece, and the server its turns in between."""
    while (piece := await in_thread(lambda: next(pieces, None))) is not None:
        yield piece


@require_http_methods(["GET", "POST"])
@member_required
def delete(request: MemberRequest, session_id: UUID, path: str) -> HttpResponse:
    """Ask, then delete a file."""
    session = access_session(request.membership, session_id)
    check_open(session)
    file = access_file(session, path)
    if request.method == "POST":
        with found():
            workspace.delete(session, path)
        messages.success(request, _("Datei gelöscht."))
        return redirect(page_of(session))
    context = {"session": session, "file": file, "back": page_of(session)}
    return render(request, "cowork/delete.html" + ("#content" if request.htmx else ""), context)


@require_http_methods(["GET", "POST"])
@member_required
def move(request: MemberRequest, session_id: UUID, path: str) -> HttpResponse:
    """Give a file another name or folder."""
    session = access_session(request.membership, session_id)
    check_open(session)
    file = access_file(session, path)
    form = MoveForm(posted(request), initial={"to": file.path})
    if form.is_valid() and moved(session, file.path, form):
        messages.success(request, _("Datei umbenannt."))
        return redirect(page_of(session))
    context = {"session": session, "file": file, "form": form, "back": page_of(session)}
    name = "cowork/move.html" + ("#content" if request.htmx else "")
    return render(request, name, context, status=422 if form.is_bound else 200)


def moved(session: Session, path: str, form: MoveForm) -> bool:
    """Move a file, or say in the form why it cannot lie there."""
    try:
        workspace.move(session, path, form.cleaned_data["to"])
    except WorkspaceError as error:
        reason = render_to_string("cowork/_problem.html", {"problem": error.problem})
        form.add_error("to", reason.strip())
        return False
    return True
