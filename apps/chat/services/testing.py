"""Verbs on the test chat beside an agent's configuration (spec 9.3)."""

from uuid import UUID

from django.db import transaction

from apps.agents.access import lock_own_agent
from apps.chat.agents import test_chat_of
from apps.chat.models import Conversation, Message
from apps.chat.services.conversations import delete_conversation
from apps.chat.services.messages import send_message
from apps.orgs.models import Membership


@transaction.atomic
def send_test_message(*, membership: Membership, agent_id: UUID, text: str) -> Message:
    """Send a message in the person's test chat of an agent; the first one begins it."""
    agent = lock_own_agent(membership, agent_id)  # two first messages make one chat
    conversation = test_chat_of(membership, agent_id) or Conversation.objects.create(
        owner_id=membership.user_id,
        organisation_id=membership.organisation_id,
        agent=agent,
        is_test=True,
    )
    return send_message(membership=membership, conversation=conversation, text=text, ranges=None)


@transaction.atomic
def clear_test_chat(*, membership: Membership, agent_id: UUID) -> None:
    """Delete the person's test chat of an agent; an answer that grows ends."""
    lock_own_agent(membership, agent_id)
    if found := test_chat_of(membership, agent_id):
        delete_conversation(conversation=found)
