"""What a member leaves behind in projects."""

from apps.orgs.models import Membership
from apps.projects.models import Project, ProjectFile, ProjectOwner


def count(membership: Membership) -> dict[str, int]:
    """Count the projects that nobody else owns, and the files that the member added to any."""
    others = ProjectOwner.objects.exclude(member=membership).values("project")
    files = ProjectFile.objects.filter(
        project__organisation=membership.organisation_id, added_by=membership.user_id
    )
    alone = Project.objects.filter(owners__member=membership).exclude(pk__in=others)
    return {"projects": alone.count(), "files": files.count()}
