"""The agent of a conversation and the model that answers in it, as they are now."""

from uuid import UUID

from apps.agents.access import own, usable
from apps.agents.models import Agent
from apps.chat.models import Conversation
from apps.llm.settings import Choice, choose
from apps.orgs.models import Membership


def agent_of(conversation: Conversation) -> Agent | None:
    """Find the agent of a conversation as long as its owner may use it.

    Beside its configuration, who looks after an agent may always test it (spec 9.3).
    """
    if conversation.agent_id is None or not (membership := owner_of(conversation)):
        return None
    agents = own(membership) if conversation.is_test else usable(membership)
    return agents.filter(pk=conversation.agent_id).first()


def test_chat_of(membership: Membership, agent_id: UUID) -> Conversation | None:
    """Find the person's test chat beside the configuration of an agent."""
    own_tests = Conversation.objects.filter(
        owner=membership.user_id, organisation=membership.organisation_id, is_test=True
    )
    return own_tests.filter(agent=agent_id).first()


def owner_of(conversation: Conversation) -> Membership | None:
    """Find the place of a conversation's owner in its organisation."""
    return Membership.objects.filter(
        user=conversation.owner_id, organisation=conversation.organisation_id
    ).first()


def choice_for(conversation: Conversation) -> Choice:
    """Give the models to choose from, and the one that answers the next message."""
    return choice_with(conversation, agent_of(conversation))


def choice_with(conversation: Conversation, agent: Agent | None) -> Choice:
    """Take the person's own choice first, then the agent's model, then the default."""
    wishes = (conversation.model, agent.model if agent else "")
    return choose(conversation.organisation_id, wishes)
