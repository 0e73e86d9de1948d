"""The pages of documents, the same for every place; a place brings its shelf and its addresses."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from apps.core.errors import NotAllowed
from apps.core.http import MemberRequest
from apps.documents.models import Document
from apps.documents.rules import FILES_PER_MESSAGE, Unreadable, clean_name
from apps.documents.shelf import Shelf, access_deletable, access_document, add_upload
from apps.orgs.access import member_required

SHOWN = 60_000  # characters of a preview

type FindShelf = Callable[..., Shelf]
"""Gives the shelf for a request and all ids in the address; raises `NotFound` for strangers."""


def document_paths(find: FindShelf) -> list[URLPattern]:
    """Give the addresses below a place: its documents, and each one's pages."""

    def bound(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
        @member_required
        def bound_view(request: MemberRequest, /, **ids: Any) -> HttpResponse:
            shelf = find(request, **ids)
            return (
                view(request, shelf, ids["file_id"]) if "file_id" in ids else view(request, shelf)
            )

        return bound_view

    return [
        path("", require_POST(bound(upload)), name="files"),
        path("<uuid:file_id>/", require_GET(bound(preview)), name="file"),
        path("<uuid:file_id>/row/", require_GET(bound(row)), name="file-row"),
        path("<uuid:file_id>/download/", require_GET(bound(download)), name="file-download"),
        path(
            "<uuid:file_id>/delete/",
            require_http_methods(["GET", "POST"])(bound(delete)),
            name="file-delete",
        ),
    ]


def upload(request: MemberRequest, shelf: Shelf) -> HttpResponse:
    """Add the files that were posted; each one that is not taken says why."""
    if not shelf.may_add:
        raise NotAllowed
    rows = []
    refused = False
    for one in request.FILES.getlist("upload")[:FILES_PER_MESSAGE]:
        try:
            rows.append(rendered(request, shelf, add_upload(shelf, one)))
        except Unreadable as error:
            refused = True
            rows.append(refusal(request, clean_name(one.name or ""), error))
    if not rows:
        messages.error(request, _("Wähl zuerst eine Datei."))
    if not request.headers.get("HX-Request"):
        return redirect(shelf.back)
    return HttpResponse("".join(rows), status=422 if refused else 200)


def rendered(request: MemberRequest, shelf: Shelf, document: Document) -> str:
    return render_to_string("documents/_file.html", row_context(shelf, document), request)


def row_context(shelf: Shelf, document: Document) -> dict[str, Any]:
    """Give what a row needs; one that does not stand in the list has no button."""
    listed = shelf.listed.filter(pk=document.pk)
    return {
        "file": document,
        "address": shelf.address,
        "attaches": shelf.attaches,
        "removable": listed.exists() and shelf.may_delete(document.pk),
    }


def refusal(request: MemberRequest, name: str, error: Unreadable) -> str:
    """Say why a file was not taken, where it would have stood, or else on the next page."""
    context = {"name": name, "problem": error.problem}
    if not request.headers.get("HX-Request"):
        said = render_to_string("documents/_problem.html", context).strip()
        messages.error(request, f"{name}: {said}")
    return render_to_string("documents/_refused.html", context, request)


def preview(request: MemberRequest, shelf: Shelf, file_id: UUID) -> HttpResponse:
    """Show the text that was read, as a dialog or a page."""
    document = access_document(shelf, file_id)
    context = {
        "file": document,
        "shelf": shelf,
        "text": document.text[:SHOWN],
        "shortened": len(document.text) > SHOWN,
        "removable": shelf.may_delete(file_id),
    }
    return render(request, "documents/preview.html" + ("#content" if request.htmx else ""), context)


def row(request: MemberRequest, shelf: Shelf, file_id: UUID) -> HttpResponse:
    """Show how far the reading of a document is."""
    document = access_document(shelf, file_id)
    return render(request, "documents/_file.html", row_context(shelf, document))


def download(request: MemberRequest, shelf: Shelf, file_id: UUID) -> HttpResponse:
    """Send the original to be saved, never to be shown: it may be a page with scripts."""
    document = access_document(shelf, file_id)
    response = HttpResponse(bytes(document.content), content_type="application/octet-stream")
    response["Content-Disposition"] = (
        f"attachment; filename*=UTF-8''{quote(document.name, safe='')}"
    )
    response["X-Content-Type-Options"] = "nosniff"
    return response


def delete(request: MemberRequest, shelf: Shelf, file_id: UUID) -> HttpResponse:
    """Ask, then delete a document for good."""
    document = access_deletable(shelf, file_id)
    if request.method == "POST":
        document.delete()
        if request.htmx:
            return HttpResponse()
        messages.success(request, _("Dokument gelöscht."))
        return redirect(shelf.back)
    context = {"file": document, "shelf": shelf}
    return render(request, "documents/delete.html" + ("#content" if request.htmx else ""), context)
