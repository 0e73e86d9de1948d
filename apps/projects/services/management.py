"""What owners and admins of the organisation do to projects; each act is recorded (spec 9.1)."""

from django.db import transaction

from apps.orgs.models import Membership
from apps.orgs.services.actions import record_action
from apps.projects.access import access_owner
from apps.projects.models import OwnerNotice, Project, ProjectOwner
from apps.projects.services.holding import hold_managed
from apps.projects.services.owners import drop_owner, set_owner
from apps.projects.services.projects import hold_chats, set_archived

Change = OwnerNotice.Change


@transaction.atomic
def rename_project(*, actor: Membership, project: Project, name: str) -> None:
    """Give a project another name."""
    held = hold_managed(actor, project.pk)
    held.name = name
    held.save(update_fields=["name"])
    record_action(membership=actor, action="project_renamed", subject=name)


@transaction.atomic
def appoint_owner(*, actor: Membership, project: Project, member: Membership) -> None:
    """Make a member or oneself an owner, and tell those who were owners before."""
    held = hold_managed(actor, project.pk)
    before = list(held.owners.all())
    if set_owner(held, member):
        announce(held, before, actor, Change.ADDED, member)
        record_action(membership=actor, action="project_owner_added", subject=held.name)


@transaction.atomic
def dismiss_owner(*, actor: Membership, project: Project, owner: ProjectOwner) -> None:
    """Take an ownership from somebody, and tell all who were owners before."""
    held = hold_managed(actor, project.pk)
    before = list(held.owners.all())
    member = access_owner(held, owner.pk).member
    drop_owner(held, owner)
    announce(held, before, actor, Change.REMOVED, member)
    record_action(membership=actor, action="project_owner_removed", subject=held.name)


def announce(
    project: Project,
    owners: list[ProjectOwner],
    actor: Membership,
    change: Change,
    subject: Membership,
) -> None:
    """Leave a notice for each owner but the one who acts; it stays until they dismiss it."""
    OwnerNotice.objects.bulk_create(
        OwnerNotice(
            project=project,
            member_id=owner.member_id,
            change=change,
            actor_id=actor.user_id,
            subject_id=subject.user_id,
        )
        for owner in owners
        if owner.member_id != actor.pk
    )


@transaction.atomic
def archive(*, actor: Membership, project: Project, archived: bool) -> None:
    """Close a project, or open it again."""
    held = hold_managed(actor, project.pk)
    set_archived(held, archived=archived)
    action = "project_archived" if archived else "project_unarchived"
    record_action(membership=actor, action=action, subject=held.name)


@transaction.atomic
def delete(*, actor: Membership, project: Project) -> None:
    """Delete a project with its files; the chats stay with their owners."""
    hold_chats(project)
    held = hold_managed(actor, project.pk)
    record_action(membership=actor, action="project_deleted", subject=held.name)
    held.delete()
