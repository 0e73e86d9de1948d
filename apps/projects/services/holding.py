"""Hold a project still while it changes, and decide again who may (spec 6.1)."""

from uuid import UUID

from apps.core.errors import NotFound
from apps.orgs.models import Membership
from apps.projects.access import access_managed_project, access_own_project
from apps.projects.models import Project
from apps.projects.queries import lock


def hold_own(membership: Membership, project_id: UUID) -> Project:
    """Lock a project for one of its owners; raise `NotFound` for who is none any more."""
    lock(project_id)
    return access_own_project(membership, project_id)


def hold_managed(membership: Membership, project_id: UUID) -> Project:
    """Lock a project for the administration; raise `NotAllowed` for who has lost the role."""
    lock(project_id)
    return access_managed_project(hold_member(membership), project_id)


def hold_member(membership: Membership) -> Membership:
    """Keep a member from leaving meanwhile, and read their role anew."""
    rows = Membership.objects.select_for_update(of=("self",), no_key=True)
    rows = rows.select_related("user").filter(organisation=membership.organisation_id)
    if found := rows.filter(pk=membership.pk).first():
        return found
    raise NotFound
