"""Reads of projects."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from apps.orgs.grants import with_names
from apps.orgs.models import Membership
from apps.projects.access import readable, writable
from apps.projects.models import OwnerNotice, Project, ProjectOwner, ProjectShare

RECENT = 5  # in the sidebar
CHATS = 50  # on a page of a project
# Test chats and temporary ones are nobody's business but their owner's.
LISTED = Q(conversations__is_test=False, conversations__temporary_key="")


@dataclass(frozen=True, slots=True)
class Openness:
    """Say who else can read what lies in a project."""

    shared: bool = False
    owner_count: int = 0

    @property
    def to_others(self) -> bool:
        """Tell whether anybody but one person reads it."""
        return self.shared or self.owner_count > 1


def openness(project_id: UUID | None, user_id: int) -> Openness:
    """Tell whether others than this person can read their chats in a project now.

    The person counts among the owners: who has kept a chat in somebody else's project is not alone
    with it, even when nothing is shared any more.
    """
    if project_id is None:
        return Openness()
    others = ProjectOwner.objects.filter(project=project_id).exclude(member__user=user_id)
    return Openness(
        shared=ProjectShare.objects.filter(project=project_id).exists(),
        owner_count=others.count() + 1,
    )


def lock(project_id: UUID) -> None:
    """Hold still who can read a project; whoever changes its owners or shares takes this, too."""
    Project.objects.select_for_update().filter(pk=project_id).first()


@dataclass(frozen=True, slots=True)
class Lists:
    """The projects that a person can read, as the page „Projekte“ groups them."""

    own: list[Project]
    shared: list[Project]
    archived: list[Project]


def lists(membership: Membership) -> Lists:
    """Group the projects that the person can read, by name."""
    mine = ProjectOwner.objects.filter(project=OuterRef("pk"), member=membership)
    shares = ProjectShare.objects.filter(project=OuterRef("pk"))
    rows = list(active(readable(membership)).annotate(mine=Exists(mine), shared=Exists(shares)))
    current = [row for row in rows if not row.archived_at]
    return Lists(
        own=[row for row in current if row.mine],
        shared=[row for row in current if not row.mine],
        archived=[row for row in rows if row.archived_at],
    )


def recent(membership: Membership) -> list[Project]:
    """Give the few projects in which something happened last."""
    rows = active(readable(membership).filter(archived_at=None))
    return list(rows.order_by("-active_at", "name")[:RECENT])


def active(rows: QuerySet[Project]) -> QuerySet[Any]:
    """Add the number of chats and the time of the last message in one of them."""
    return rows.defer("instructions").annotate(
        chats=Count("conversations", filter=LISTED),
        active_at=Coalesce(Max("conversations__active_at", filter=LISTED), "created_at"),
    )


@dataclass(frozen=True, slots=True)
class People:
    """Who has access to a project."""

    owners: list[ProjectOwner]
    shares: list[ProjectShare]


def people(project: Project) -> People:
    """List owners and shares, the oldest first."""
    return People(
        owners=list(project.owners.select_related("member__user").order_by("since", "pk")),
        shares=list(with_names(project.shares.order_by("created_at", "pk"))),
    )


def chats(project: Project, *, before: datetime | None = None) -> tuple[list[Any], datetime | None]:
    """Give a page of the project's chats, everybody's, and the time to ask for older ones."""
    rows = project.conversations.filter(is_test=False, temporary_key="").select_related("owner")
    rows = rows.only("title", "active_at", "project_id", "owner").order_by("-active_at")
    if before is not None:
        rows = rows.filter(active_at__lt=before)
    shown = list(rows[: CHATS + 1])
    return shown[:CHATS], shown[CHATS - 1].active_at if len(shown) > CHATS else None


@dataclass(frozen=True, slots=True)
class Place:
    """Say where a chat lies and what its owner may do there now."""

    project: Project
    may_read: bool
    may_write: bool
    alone: bool  # nobody else reads what lies here


def place_of(membership: Membership, project_id: UUID | None) -> Place | None:
    """Look at the project of one of the person's own chats, with what the person may there."""
    if project_id is None:
        return None
    here = {"pk": OuterRef("pk")}
    rows = Project.objects.filter(organisation=membership.organisation_id, pk=project_id).annotate(
        may_read=Exists(readable(membership).filter(**here)),
        may_write=Exists(writable(membership).filter(**here)),
    )
    row = rows.first()
    if row is None:
        return None
    alone = not openness(project_id, membership.user_id).to_others
    return Place(row, may_read=row.may_read, may_write=row.may_write, alone=alone)


def notices(membership: Membership) -> QuerySet[OwnerNotice]:
    """List what the person has not yet taken note of."""
    rows = OwnerNotice.objects.filter(member=membership)
    return rows.select_related("project", "actor", "subject").order_by("created_at", "pk")
