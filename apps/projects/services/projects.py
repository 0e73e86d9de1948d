"""Create, describe, archive and delete projects."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict
from apps.core.revisions import mark_of
from apps.core.text import normalise
from apps.orgs.models import Membership
from apps.projects.models import Project, ProjectOwner
from apps.projects.queries import lock
from apps.projects.services.holding import hold_own


@transaction.atomic
def create_project(
    *, membership: Membership, name: str, description: str = "", instructions: str = ""
) -> Project:
    """Create a project that belongs to this person."""
    project = Project.objects.create(
        organisation_id=membership.organisation_id,
        name=name,
        description=description,
        instructions=normalise(instructions),
    )
    ProjectOwner.objects.create(project=project, member=membership)
    return project


@transaction.atomic
def change_project(
    *,
    membership: Membership,
    project: Project,
    name: str,
    description: str,
    instructions: str,
    seen: str,
) -> bool:
    """Describe a project anew; its instructions hold from the next answer on.

    `seen` is the mark of what the person started from. Give False, and change nothing, if somebody
    else has changed it since.
    """
    held = hold_own(membership, project.pk)
    before = mark(held)
    held.name, held.description = name, description
    held.instructions = normalise(instructions)
    if before not in {seen, mark(held)}:
        return False
    held.save(update_fields=["name", "description", "instructions"])
    return True


def mark(project: Project) -> str:
    """Mark the description as it is now."""
    return mark_of(project.name, project.description, project.instructions)


@transaction.atomic
def archive_project(*, membership: Membership, project: Project) -> None:
    """Close a project: it stays readable, nothing new is written in it."""
    set_archived(hold_own(membership, project.pk), archived=True)


@transaction.atomic
def unarchive_project(*, membership: Membership, project: Project) -> None:
    """Open an archived project again."""
    set_archived(hold_own(membership, project.pk), archived=False)


@transaction.atomic
def delete_project(*, membership: Membership, project: Project) -> None:
    """Delete a project with its files; the chats stay with their owners, without a project."""
    hold_chats(project)
    hold_own(membership, project.pk).delete()


def set_archived(project: Project, *, archived: bool) -> None:
    """Date the archiving of a held project; archiving twice keeps the first date."""
    project.archived_at = (project.archived_at or timezone.now()) if archived else None
    project.save(update_fields=["archived_at"])


def hold_chats(project: Project) -> None:
    """Lock the chats of a project and then the project: everybody takes them in this order.

    Raise `Conflict` if a chat was moved in between; locking it now could wait for its mover.
    """
    rows = project.conversations.select_for_update(of=("self",)).order_by("pk")
    held = list(rows.values_list("pk", flat=True))
    lock(project.pk)
    if project.conversations.exclude(pk__in=held).exists():
        raise Conflict(_("Gerade kam ein Chat ins Projekt. Versuch es noch einmal."))
