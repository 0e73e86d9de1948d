"""Archive, unarchive and delete, for the owners of a project."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from apps.core.http import MemberRequest
from apps.orgs.access import member_required
from apps.projects.access import access_own_project
from apps.projects.services import projects as verbs
from apps.projects.views.pages import to


@require_POST
@member_required
def archive(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Close a project."""
    project = access_own_project(request.membership, project_id)
    verbs.archive_project(membership=request.membership, project=project)
    messages.success(request, _("Projekt archiviert. Alles darin bleibt lesbar."))
    return to(request, project)


@require_POST
@member_required
def unarchive(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Open an archived project again."""
    project = access_own_project(request.membership, project_id)
    verbs.unarchive_project(membership=request.membership, project=project)
    messages.success(request, _("Das Projekt ist wieder offen."))
    return to(request, project)


@require_http_methods(["GET", "HEAD", "POST"])
@member_required
def delete(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Say what goes and what stays, and then delete a project."""
    project = access_own_project(request.membership, project_id)
    verb = partial(verbs.delete_project, membership=request.membership, project=project)
    return ask_first(request, verb, "projects/deletion.html", {"project": project}, "projects:list")


def ask_first(
    request: MemberRequest, verb: Callable[[], None], page: str, context: dict[str, Any], then: str
) -> HttpResponse:
    """Show the page with the question; once that is answered, delete and go to the list."""
    if request.method != "POST":
        return render(request, page, context)
    verb()
    messages.success(request, _("Projekt gelöscht. Die Chats sind noch bei ihren Leuten."))
    return redirect(then, request.membership.organisation.slug)
