"""The only way from an id in an address to a project, and who can read what lies in it."""

from uuid import UUID

from django.db.models import Q, QuerySet

from apps.core.errors import NotAllowed, NotFound
from apps.orgs.grants import reaches
from apps.orgs.models import Membership
from apps.projects.models import OwnerNotice, Project, ProjectOwner, ProjectShare


def owned(membership: Membership) -> QuerySet[Project]:
    """Start from the person: the projects that they own in this organisation."""
    mine = ProjectOwner.objects.filter(member=membership)
    return _of(membership).filter(pk__in=mine.values("project"))


def readable(membership: Membership) -> QuerySet[Project]:
    """Choose the projects whose chats and files the person can read."""
    return _granted(membership, ProjectShare.objects.filter(reaches(membership)))


def writable(membership: Membership) -> QuerySet[Project]:
    """Choose the projects in which the person can have chats of their own."""
    shares = ProjectShare.objects.filter(reaches(membership), may_write=True)
    return _granted(membership, shares).filter(archived_at=None)


def access_project(membership: Membership, project_id: UUID) -> Project:
    """Fetch a project that the person can read; raise `NotFound` otherwise."""
    return _one(readable(membership), project_id)


def access_writable_project(membership: Membership, project_id: UUID) -> Project:
    """Fetch a project in which the person can have chats; raise `NotFound` otherwise."""
    return _one(writable(membership), project_id)


def access_own_project(membership: Membership, project_id: UUID) -> Project:
    """Fetch a project that the person owns; raise `NotFound` otherwise."""
    return _one(owned(membership), project_id)


def access_managed_project(membership: Membership, project_id: UUID) -> Project:
    """Fetch any project of the organisation for its administration, which reads no contents.

    Raise `NotAllowed` for who manages nothing.
    """
    if not membership.manages:
        raise NotAllowed
    return _one(managed(membership), project_id)


def managed(membership: Membership) -> QuerySet[Project]:
    """Choose the projects whose names, people and sums an owner or admin sees (spec 9.1)."""
    rows = _of(membership).defer("instructions", "description")
    return rows if membership.manages else rows.none()


def access_owner(project: Project, pk: int) -> ProjectOwner:
    """Fetch one of the owners of a project that the person may change, or raise `NotFound`."""
    if found := project.owners.select_related("member__user").filter(pk=pk).first():
        return found
    raise NotFound


def access_share(project: Project, pk: int) -> ProjectShare:
    """Fetch one of the shares of a project that the person may change, or raise `NotFound`."""
    if found := project.shares.filter(pk=pk).first():
        return found
    raise NotFound


def access_notice(membership: Membership, pk: int) -> OwnerNotice:
    """Fetch a notice that the person was given, or raise `NotFound`."""
    if found := OwnerNotice.objects.filter(member=membership, pk=pk).first():
        return found
    raise NotFound


def _of(membership: Membership) -> QuerySet[Project]:
    return Project.objects.filter(organisation=membership.organisation_id)


def _granted(membership: Membership, shares: QuerySet[ProjectShare]) -> QuerySet[Project]:
    mine = ProjectOwner.objects.filter(member=membership)
    return _of(membership).filter(
        Q(pk__in=mine.values("project")) | Q(pk__in=shares.values("project"))
    )


def _one(rows: QuerySet[Project], project_id: UUID) -> Project:
    if found := rows.filter(pk=project_id).first():
        return found
    raise NotFound
