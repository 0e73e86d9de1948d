"""Reads of projects."""

from dataclasses import dataclass
from uuid import UUID

from apps.projects.models import Project, ProjectOwner, ProjectShare


@dataclass(frozen=True, slots=True)
class Openness:
    """Say who else can read what lies in a project."""

    shared: bool = False
    owner_count: int = 0


def openness(project_id: UUID | None) -> Openness:
    """Tell whether others can read a project now; no project is open to nobody."""
    if project_id is None:
        return Openness()
    return Openness(
        shared=ProjectShare.objects.filter(project=project_id).exists(),
        owner_count=ProjectOwner.objects.filter(project=project_id).count(),
    )


def lock(project_id: UUID) -> None:
    """Hold still who can read a project; whoever changes its owners or shares takes this, too."""
    Project.objects.select_for_update().filter(pk=project_id).first()
