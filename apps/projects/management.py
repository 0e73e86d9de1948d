"""What the administration may know of projects: names, people, sums and dates (spec 9.1)."""

from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Prefetch, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from apps.orgs.grants import with_names
from apps.orgs.models import Membership
from apps.projects.access import managed
from apps.projects.models import Project, ProjectFile, ProjectOwner, ProjectShare
from apps.projects.queries import active


def overview(membership: Membership) -> dict[str, Any]:
    """Give every project of the organisation with its sums, and the sums of all."""
    rows = list(with_sums(managed(membership)).order_by("name", "created_at"))
    return {
        "projects": rows,
        "chats": sum(row.chats for row in rows),
        "files": sum(row.files_count for row in rows),
    }


def sums(membership: Membership, project: Project) -> Any:
    """Give one project with its sums."""
    return with_sums(managed(membership)).get(pk=project.pk)


def owners(project: Project) -> list[ProjectOwner]:
    """List the owners of a project, the oldest first."""
    return list(project.owners.select_related("member__user").order_by("since", "pk"))


def with_sums(rows: QuerySet[Project]) -> QuerySet[Any]:
    """Add counts, sizes, owners and shares; neither titles nor names of files are fetched."""
    found: QuerySet[Any] = (
        active(rows)
        .annotate(files_count=of_files(Count("pk")), files_size=of_files(Sum("size")))
        .prefetch_related(
            Prefetch("owners", ProjectOwner.objects.select_related("member__user")),
            Prefetch("shares", with_names(ProjectShare.objects.all())),
        )
    )
    return found


def of_files(aggregate: Count | Sum) -> Coalesce:
    """Sum up the files of each project apart from its chats, which would multiply them."""
    files = ProjectFile.objects.filter(project=OuterRef("pk")).order_by().values("project")
    found = files.annotate(sum=aggregate).values("sum")
    return Coalesce(Subquery(found, output_field=IntegerField()), 0)
