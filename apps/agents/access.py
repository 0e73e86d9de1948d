"""The only way from an id in an address to an agent: it starts at the person."""

from uuid import UUID

from django.db.models import Q, QuerySet

from apps.agents.models import Agent, AgentShare
from apps.core.errors import NotAllowed, NotFound
from apps.orgs.grants import reaches
from apps.orgs.models import Membership


def may_build(membership: Membership) -> bool:
    """Tell whether the person makes agents: builders, admins and owners do."""
    return membership.manages or membership.role == Membership.Role.BUILDER


def usable(membership: Membership) -> QuerySet[Agent]:
    """Choose the agents that the person can chat with: shared with them, or made by them."""
    shares = AgentShare.objects.filter(reaches(membership))
    return _of(membership).filter(Q(maker=membership) | Q(pk__in=shares.values("agent")))


def own(membership: Membership) -> QuerySet[Agent]:
    """Choose the agents that the person looks after: their own, or all as owner or admin."""
    if membership.manages:
        return _of(membership)
    if membership.role == Membership.Role.BUILDER:
        return _of(membership).filter(maker=membership)
    return Agent.objects.none()


def access_agent(membership: Membership, agent_id: UUID) -> Agent:
    """Fetch an agent that the person can chat with; raise `NotFound` otherwise."""
    if found := usable(membership).filter(pk=agent_id).first():
        return found
    raise NotFound


def access_own_agent(membership: Membership, agent_id: UUID) -> Agent:
    """Fetch an agent that the person looks after; raise `NotAllowed` if they may only use it."""
    if found := own(membership).filter(pk=agent_id).first():
        return found
    access_agent(membership, agent_id)
    raise NotAllowed


def lock_own_agent(membership: Membership, agent_id: UUID) -> Agent:
    """Fetch it again for a change; who changes or deletes it at the same time waits."""
    read_role(membership)
    Agent.objects.select_for_update().filter(pk=agent_id).first()
    return access_own_agent(membership, agent_id)


def read_role(membership: Membership) -> None:
    """Read the role anew inside a transaction; raise `NotFound` for who has left meanwhile."""
    try:
        membership.refresh_from_db(fields=["role"])
    except Membership.DoesNotExist:
        raise NotFound from None


def _of(membership: Membership) -> QuerySet[Agent]:
    return Agent.objects.filter(organisation=membership.organisation_id)
