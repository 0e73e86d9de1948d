"""The only way from an id in an address to a conversation, a message or an answer."""

from uuid import UUID

from django.db.models import QuerySet

from apps.chat.models import Answer, Conversation, Message
from apps.core.errors import NotFound
from apps.orgs.models import Membership


def conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: their own conversations in this organisation."""
    return Conversation.objects.defer("search").filter(
        owner=membership.user_id, organisation=membership.organisation_id
    )


def access_conversation(membership: Membership, conversation_id: UUID) -> Conversation:
    """Fetch a conversation that the person owns; raise `NotFound` otherwise."""
    found = conversations(membership).filter(pk=conversation_id).first()
    if found is None:
        raise NotFound
    return found


def access_message(membership: Membership, conversation_id: UUID, message_id: UUID) -> Message:
    """Fetch a message of the person's own conversation with its answer."""
    found = (
        Message.objects.filter(
            pk=message_id,
            conversation=conversation_id,
            conversation__in=conversations(membership),
        )
        .select_related("conversation", "answer")
        .defer("search", "conversation__search", "answer__search")
        .first()
    )
    if found is None:
        raise NotFound
    return found


def access_answer(membership: Membership, answer_id: UUID) -> Answer:
    """Fetch an answer in one of the person's own conversations."""
    found = (
        Answer.objects.filter(pk=answer_id, message__conversation__in=conversations(membership))
        .select_related("message__conversation")
        .defer("search", "message__search", "message__conversation__search")
        .first()
    )
    if found is None:
        raise NotFound
    return found
