"""All projects of the organisation, for owners and admins: names, people, sums (spec 9.1)."""

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.orgs.access import manager_required
from apps.projects import management as queries
from apps.projects.access import access_managed_project, access_owner
from apps.projects.forms import NameForm, OwnerForm
from apps.projects.models import Project
from apps.projects.services import management as verbs
from apps.projects.views.life import ask_first


@require_safe
@manager_required
def index(request: MemberRequest) -> HttpResponse:
    """List all projects."""
    context = queries.overview(request.membership)
    return render(request, "projects/managed_list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def project(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Show what may be known of a project, or rename it."""
    found = access_managed_project(request.membership, project_id)
    form = NameForm(posted(request), initial={"name": found.name})
    if form.is_valid():
        name = form.cleaned_data["name"]
        verbs.rename_project(actor=request.membership, project=found, name=name)
        messages.success(request, _("Name geändert."))
        return back(request, found)
    return project_page(request, found, name_form=form)


def project_page(
    request: MemberRequest,
    project: Project,
    *,
    name_form: NameForm | None = None,
    owner_form: OwnerForm | None = None,
) -> HttpResponse:
    """Render the page with its two forms."""
    name_form = name_form or NameForm(initial={"name": project.name})
    owner_form = owner_form or OwnerForm(project=project)
    owners = queries.owners(project)
    context = {
        "project": queries.sums(request.membership, project),
        "owners": owners,
        "owned": any(owner.member_id == request.membership.pk for owner in owners),
        "name_form": name_form,
        "owner_form": owner_form,
    }
    invalid = name_form.errors or owner_form.errors
    return render(request, "projects/managed.html", context, status=422 if invalid else 200)


@require_POST
@manager_required
def add_owner(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Make a member an owner."""
    found = access_managed_project(request.membership, project_id)
    form = OwnerForm(request.POST, project=found)
    if not form.is_valid():
        return project_page(request, found, owner_form=form)
    member = form.cleaned_data["member"]
    verbs.appoint_owner(actor=request.membership, project=found, member=member)
    messages.success(request, _("%(name)s gehört das Projekt jetzt auch.") % {"name": member.user})
    return back(request, found)


@require_POST
@manager_required
def join(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Make oneself an owner; the other owners are told."""
    found = access_managed_project(request.membership, project_id)
    verbs.appoint_owner(actor=request.membership, project=found, member=request.membership)
    messages.success(request, _("Das Projekt gehört jetzt auch dir. Die anderen erfahren davon."))
    return back(request, found)


@require_POST
@manager_required
def remove_owner(request: MemberRequest, project_id: UUID, pk: int) -> HttpResponse:
    """Take the ownership from somebody."""
    found = access_managed_project(request.membership, project_id)
    owner = access_owner(found, pk)
    verbs.dismiss_owner(actor=request.membership, project=found, owner=owner)
    text = _("%(name)s gehört das Projekt nicht mehr.")
    messages.success(request, text % {"name": owner.member.user})
    return back(request, found)


@require_POST
@manager_required
def archive(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Close a project."""
    return set_archived(request, project_id, archived=True)


@require_POST
@manager_required
def unarchive(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Open an archived project again."""
    return set_archived(request, project_id, archived=False)


def set_archived(request: MemberRequest, project_id: UUID, *, archived: bool) -> HttpResponse:
    found = access_managed_project(request.membership, project_id)
    verbs.archive(actor=request.membership, project=found, archived=archived)
    text = _("Projekt archiviert.") if archived else _("Das Projekt ist wieder offen.")
    messages.success(request, text)
    return back(request, found)


@require_http_methods(["GET", "HEAD", "POST"])
@manager_required
def delete(request: MemberRequest, project_id: UUID) -> HttpResponse:
    """Say what goes and what stays, and then delete a project."""
    found = access_managed_project(request.membership, project_id)
    verb = partial(verbs.delete, actor=request.membership, project=found)
    context = {"project": queries.sums(request.membership, found)}
    page = "projects/managed_deletion.html"
    return ask_first(request, verb, page, context, "managed_projects:list")


def back(request: MemberRequest, project: Project) -> HttpResponse:
    return redirect("managed_projects:project", request.membership.organisation.slug, project.pk)
