"""Where a conversation stands, for the table of spec section 6."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from apps.chat.access import lasting
from apps.chat.agents import choice_for
from apps.chat.models import Conversation, ConversationShare, Message, Standing
from apps.core.errors import NotFound
from apps.core.prepared import first, prepared
from apps.llm.settings import is_memory_allowed
from apps.memory import queries
from apps.memory.rules.access import Situation
from apps.projects import queries as projects


def situation_now(
    conversation_id: UUID, message_id: UUID, model: str, *, left_out: bool = False
) -> Situation:
    """Read the situation and hold it still: whoever changes it waits for this transaction.

    Raise `NotFound` if the chat or the message was deleted meanwhile.
    """
    conversation, message = first(_held(conversation_id)), first(_message(message_id))
    if conversation is None or message is None:
        raise NotFound
    if conversation.project_id:
        projects.lock(conversation.project_id)
    return situation_of(conversation, message, model=model, left_out=left_out)


@prepared
def _held(conversation_id: UUID) -> QuerySet[Conversation]:
    rows = Conversation.objects.select_for_update(of=("self",)).defer("search")
    return rows.filter(pk=conversation_id)


@prepared
def _message(message_id: UUID) -> QuerySet[Message]:
    return Message.objects.only("created_at").filter(pk=message_id)


def situation_of(
    conversation: Conversation,
    message: Message | None = None,
    *,
    model: str = "",
    left_out: bool = False,
    memory_allowed: bool | None = None,
) -> Situation:
    """Describe where a message stands; `model` answers it, else the one that would now.

    `left_out`: the person wants this answer without memory; whether it is `memory_allowed` for the
    model is looked up if not given.
    """
    standing = conversation.standing or _standing_of(conversation)
    project = projects.openness(conversation.project_id, conversation.owner_id)
    chosen = model or choice_for(conversation).model.id
    return Situation(
        consented_at=standing.consented_at,
        message_at=message.created_at if message else None,
        chat_shared=standing.is_shared,
        project_shared=project.shared,
        project_owner_count=project.owner_count,
        test_chat=conversation.is_test,
        temporary=conversation.is_temporary,
        left_out=left_out,
        model_memory_allowed=(
            is_memory_allowed(conversation.organisation_id, chosen)
            if memory_allowed is None
            else memory_allowed
        ),
    )


def _standing_of(conversation: Conversation) -> Standing:
    return Standing(
        is_shared=bool(_open_shares(conversation.pk, timezone.now())),
        consented_at=queries.consented_at(conversation.owner_id, conversation.organisation_id),
    )


@prepared
def _open_shares(conversation_id: UUID, now: datetime) -> QuerySet[ConversationShare, tuple[int]]:
    rows = ConversationShare.objects.filter(lasting(now), conversation=conversation_id)
    return rows.values_list("pk")[:1]


def active_shares(conversation_id: UUID) -> QuerySet[ConversationShare]:
    """Choose the shares of a conversation that have not expired."""
    return ConversationShare.objects.filter(lasting(), conversation=conversation_id)
