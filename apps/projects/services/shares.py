"""Share projects with persons, teams or the organisation, and withdraw that."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from apps.orgs.audiences import Audience, hold_audience
from apps.orgs.models import Membership
from apps.projects.access import access_share
from apps.projects.conversations import check_seen
from apps.projects.models import Project, ProjectShare
from apps.projects.services.holding import hold_own


@transaction.atomic
def share_project(
    *,
    membership: Membership,
    project: Project,
    audience: Audience,
    may_write: bool,
    seen: Collection[UUID] = frozenset(),
) -> None:
    """Let an audience read, or also have chats of its own; sharing again changes which.

    `seen` are the answers written with memory that the person has looked at (spec 6.3).
    """
    held = hold_own(membership, project.pk)
    check_seen(held.pk, seen)
    hold_audience(audience)
    ProjectShare.objects.update_or_create(
        project=held, **audience, defaults={"may_write": may_write}
    )


@transaction.atomic
def withdraw_share(*, membership: Membership, project: Project, share: ProjectShare) -> None:
    """Take a share back; chats of these people stay in the project until they take them out."""
    access_share(hold_own(membership, project.pk), share.pk).delete()
