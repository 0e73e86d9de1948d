"""Projects for those who can read them."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.core.text import read_moment
from apps.orgs.access import member_required
from apps.projects import access, queries
from apps.projects.files import shelf_of
from apps.projects.forms import OwnerForm, ProjectForm, ShareForm
from apps.projects.models import Project
from apps.projects.services import notices
from apps.projects.services import projects as verbs


@require_safe
@member_required
def index(request: MemberRequest) -> HttpResponse:
    """List the projects that the person can read."""
    lists = queries.lists(request.membership)
    return render(request, "projects/list.html", {"lists": lists})


@require_http_methods(["GET", "HEAD", "POST"])
@member_required
def create(request: MemberRequest) -> HttpResponse:
    """Show the form for a project, or create one."""
    form = ProjectForm(posted(request))
    if form.is_valid():
        project = verbs.create_project(membership=request.membership, **form.cleaned_data)
        return to(request, project)
    context = {"form": form}
    return render(request, "projects/form.html", context, status=422 if form.is_bound else 200)


@require_safe
@member_required
def project(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Show a project with its chats, files and people; `?before=` shows older chats."""
    return project_page(request, access.access_project(request.membership, project_id))


def project_page(
    request: MemberRequest,
    project: Project,
    *,
    owner_form: OwnerForm | None = None,
    share_form: ShareForm | None = None,
) -> HttpResponse:
    """Render the page; a form that is handed in is an invalid one."""
    membership = request.membership
    place = queries.place_of(membership, project.pk)
    chats, older = queries.chats(project, before=read_moment(request.GET.get("before", "")))
    people = queries.people(project)
    owned = any(owner.member_id == membership.pk for owner in people.owners)
    context: dict[str, Any] = {
        "project": project,
        "place": place,
        "chats": chats,
        "older": older,
        "people": people,
        "owned": owned,
        "shelf": shelf_of(request, project),
    }
    if owned:
        context["owner_form"] = owner_form or OwnerForm(project=project, prefix="owner")
        context["share_form"] = share_form or ShareForm(viewer=membership, prefix="share")
    invalid = owner_form or share_form
    return render(request, "projects/project.html", context, status=422 if invalid else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@member_required
def describe(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Change name, description and instructions."""
    found = access.access_own_project(request.membership, project_id)
    initial = {field: getattr(found, field) for field in ProjectForm.base_fields}
    form = ProjectForm(posted(request), initial=initial)
    context = {"form": form, "project": found, "seen": verbs.mark(found)}
    if not form.is_valid():
        return render(request, "projects/form.html", context, status=422 if form.is_bound else 200)
    seen = request.POST.get("seen", "")
    if not verbs.change_project(
        membership=request.membership, project=found, seen=seen, **form.cleaned_data
    ):
        now = access.access_own_project(request.membership, project_id)
        context |= {"seen": verbs.mark(now), "changed": _("Das Projekt wurde inzwischen geändert.")}
        return render(request, "projects/form.html", context, status=409)
    messages.success(request, _("Projekt gespeichert."))
    return to(request, found)


@require_POST
@member_required
def dismiss(request: MemberRequest, pk: int) -> HttpResponse:
    """Take a notice away."""
    notice = access.access_notice(request.membership, pk)
    notices.dismiss_notice(notice=notice)
    if request.htmx:
        return HttpResponse()
    return redirect("projects:list", request.membership.organisation.slug)


def to(request: MemberRequest, project: Project) -> HttpResponse:
    """Go to the page of a project."""
    return redirect("projects:project", request.membership.organisation.slug, project.pk)
