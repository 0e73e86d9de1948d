"""Verbs on agents; who may is decided again inside each transaction."""

from typing import Any, TypedDict
from uuid import UUID

from django.db import transaction

from apps.agents.access import lock_own_agent, may_build, read_role
from apps.agents.models import Agent
from apps.core.errors import NotAllowed
from apps.core.revisions import mark_of
from apps.core.text import normalise
from apps.orgs.audiences import Audience, hold_audience
from apps.orgs.models import Membership


class Configuration(TypedDict):
    """What makes an agent."""

    name: str
    symbol: str
    tone: str
    description: str
    instructions: str
    model: str
    starters: list[str]


@transaction.atomic
def create_agent(*, membership: Membership, configuration: Configuration) -> Agent:
    """Make an agent that only its maker can use until it is shared."""
    read_role(membership)
    if not may_build(membership):
        raise NotAllowed
    return Agent.objects.create(
        organisation_id=membership.organisation_id, maker=membership, **stored(configuration)
    )


@transaction.atomic
def change_agent(
    *, membership: Membership, agent_id: UUID, configuration: Configuration, seen: str
) -> bool:
    """Change what makes an agent; its chats follow from their next message on.

    `seen` is the mark of what the person started from. Give False, and change nothing, if somebody
    else has changed it since.
    """
    agent = lock_own_agent(membership, agent_id)
    before = mark(agent)
    for field, value in stored(configuration).items():
        setattr(agent, field, value)
    if before not in {seen, mark(agent)}:
        return False
    agent.save()
    return True


def mark(agent: Agent) -> str:
    """Mark the configuration as it is now."""
    return mark_of(*(getattr(agent, field) for field in Configuration.__annotations__))


@transaction.atomic
def share_agent(*, membership: Membership, agent_id: UUID, audience: Audience) -> None:
    """Let an audience chat with an agent; once is enough."""
    agent = lock_own_agent(membership, agent_id)
    hold_audience(audience)
    agent.shares.get_or_create(**audience)


@transaction.atomic
def unshare_agent(*, membership: Membership, agent_id: UUID, share_id: int) -> None:
    """Take a share back; the chats of who loses the agent go on without it."""
    lock_own_agent(membership, agent_id).shares.filter(pk=share_id).delete()


@transaction.atomic
def delete_agent(*, membership: Membership, agent_id: UUID) -> None:
    """Delete an agent with its documents and test chats; other chats go on without it."""
    agent = lock_own_agent(membership, agent_id)
    # Those that go with it, before their answers go: everybody locks in this order.
    list(agent.conversations.select_for_update(of=("self",)).order_by("pk").values_list("pk"))
    agent.delete()


def stored(configuration: Configuration) -> dict[str, Any]:
    return {**configuration, "instructions": normalise(configuration["instructions"])}
