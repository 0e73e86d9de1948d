"""Say who owns a project; a project that has an owner always keeps one."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict
from apps.orgs.models import Membership
from apps.projects.access import access_owner
from apps.projects.conversations import check_seen
from apps.projects.models import Project, ProjectOwner
from apps.projects.services.holding import hold_member, hold_own


class LastOwner(Conflict):
    """Somebody else must become owner first."""

    message = _("Ein Projekt braucht immer eine Eigentümer*in. Mach zuerst jemand anderen dazu.")


@transaction.atomic
def add_owner(
    *,
    membership: Membership,
    project: Project,
    member: Membership,
    seen: Collection[UUID] = frozenset(),
) -> None:
    """Make a member an owner, too: they read every chat, so memory stays out from now on.

    `seen` are the answers written with memory that the person has looked at (spec 6.3).
    """
    held = hold_own(membership, project.pk)
    check_seen(held.pk, seen)
    set_owner(held, member)


@transaction.atomic
def remove_owner(*, membership: Membership, project: Project, owner: ProjectOwner) -> None:
    """Take the ownership from somebody, oneself included; never from the last."""
    drop_owner(hold_own(membership, project.pk), owner)


def set_owner(project: Project, member: Membership) -> bool:
    """Make a member an owner of a held project; tell whether they were none before."""
    return ProjectOwner.objects.get_or_create(project=project, member=hold_member(member))[1]


def drop_owner(project: Project, owner: ProjectOwner) -> None:
    """Take an ownership of a held project; raise `LastOwner` for the only one."""
    gone = access_owner(project, owner.pk)
    if not project.owners.exclude(pk=gone.pk).exists():
        raise LastOwner
    gone.delete()
