"""What the sidebar shows on every page that has it, whichever app renders the page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.chat import queries
from apps.chat.models import Conversation
from apps.core.http import MemberRequest
from apps.orgs.models import Membership
from apps.projects.models import OwnerNotice, Project
from apps.projects.queries import notices, recent


@dataclass(frozen=True, slots=True)
class Sidebar:
    """The chats in their groups, when to ask for older ones, and the latest projects.

    `shared` are the newest chats of others; notices are what the administration changed about the
    owners of the person's projects.
    """

    groups: queries.Groups
    more: datetime | None
    shared: list[Conversation]
    projects: list[Project]
    notices: QuerySet[OwnerNotice]


def sidebar(request: HttpRequest) -> dict[str, Any]:
    """Give the sidebar; only pages that draw it ask the database."""
    return {
        "sidebar": SimpleLazyObject(lambda: sidebar_of(cast(MemberRequest, request).membership))
    }


def sidebar_of(membership: Membership) -> Sidebar:
    groups, more = queries.groups(membership)
    return Sidebar(
        groups=groups,
        more=more,
        shared=queries.shared_with(membership),
        projects=recent(membership),
        notices=notices(membership),
    )
