"""The documents of a project: those who can read it read them, its owners add and delete."""

from uuid import UUID

from django.urls import reverse

from apps.core.http import MemberRequest
from apps.documents.shelf import Shelf
from apps.projects.access import access_project, owned
from apps.projects.models import Project


def find_shelf(request: MemberRequest, project_id: UUID, file_id: UUID | None = None) -> Shelf:
    """Find the documents of a project that the person can read."""
    return shelf_of(request, access_project(request.membership, project_id))


def shelf_of(request: MemberRequest, project: Project) -> Shelf:
    """Give the documents of a project; nothing is added to an archived one."""
    membership = request.membership
    owns = owned(membership).filter(pk=project.pk).exists()
    place = [membership.organisation.slug, project.pk]
    return Shelf(
        files=project.files.all(),
        deletable=project.files.all() if owns else project.files.none(),
        address=reverse("projects:files", args=place),
        back=reverse("projects:project", args=place),
        place={"project": project, "added_by_id": membership.user_id}
        if owns and not project.archived_at
        else None,
    )
