"""Reads of agents."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from apps.agents.access import may_build, own, usable
from apps.agents.models import Agent, AgentShare
from apps.orgs.grants import with_names
from apps.orgs.models import Membership


@dataclass(frozen=True, slots=True)
class Gallery:
    """What the page „Agenten“ shows; `others` are those that only owners and admins look after."""

    usable: list[Agent]
    others: list[Agent]
    may_build: bool


def gallery(membership: Membership) -> Gallery:
    """List the agents that the person can chat with or looks after, by their names."""
    mine = own(membership)
    rows = usable(membership) | mine
    rows = rows.annotate(
        is_usable=Exists(usable(membership).filter(pk=OuterRef("pk"))),
        is_own=Exists(mine.filter(pk=OuterRef("pk"))),
        is_shared=Exists(AgentShare.objects.filter(agent=OuterRef("pk"))),
    )
    found = list(rows.select_related("maker__user").defer("instructions").order_by("name", "pk"))
    return Gallery(
        usable=[row for row in found if row.is_usable],
        others=[row for row in found if not row.is_usable],
        may_build=may_build(membership),
    )


def shares_of(agent: Agent) -> QuerySet[AgentShare]:
    """List whom an agent is shared with, the oldest first."""
    return with_names(agent.shares.order_by("created_at", "pk"))
