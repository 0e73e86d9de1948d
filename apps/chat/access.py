"""The only way from an id in an address to a conversation, a message or an answer.

What a person cannot see is `NotFound`; what they can read but not change is `NotAllowed`. `key`
opens the temporary chat that was begun in this browser, see `apps.chat.temporary`.
"""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.chat.models import Answer, Conversation, ConversationShare, Message
from apps.chat.temporary import LASTS
from apps.core.errors import AppError, NotAllowed, NotFound
from apps.orgs.grants import reaches
from apps.orgs.models import Membership
from apps.projects import access as projects


def conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: their own chats in this organisation that are kept and listed."""
    return own_conversations(membership).filter(is_test=False)


def own_conversations(membership: Membership, *, key: str = "") -> QuerySet[Conversation]:
    """Start from the person: all their own chats that may be opened in this browser."""
    ordinary = Q(temporary_key="")
    recent = Message.objects.filter(
        conversation=OuterRef("pk"), created_at__gt=timezone.now() - LASTS
    )
    temporary = Q(Exists(recent), temporary_key=key) if key else Q(pk=None)
    return Conversation.objects.defer("search").filter(
        ordinary | temporary, owner=membership.user_id, organisation=membership.organisation_id
    )


def shared_conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: the chats of others that are shared with them (spec 9.2)."""
    return _of_others(membership).filter(_shared_with(membership))


def readable_conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: their own listed chats, and those of others that they can read."""
    lying_in = Q(project__in=projects.readable(membership).values("pk"))
    own = Q(owner=membership.user_id)
    return _kept(membership).filter(own | _shared_with(membership) | lying_in)


def lasting() -> Q:
    """Choose the shares that have not expired."""
    return Q(expires_at=None) | Q(expires_at__gt=timezone.now())


def _shared_with(membership: Membership) -> Q:
    shares = ConversationShare.objects.filter(lasting(), reaches(membership))
    return Q(pk__in=shares.values("conversation"))


def _of_others(membership: Membership) -> QuerySet[Conversation]:
    return _kept(membership).exclude(owner=membership.user_id)


def _kept(membership: Membership) -> QuerySet[Conversation]:
    """Choose the organisation's chats without those that nobody ever shares."""
    return Conversation.objects.defer("search").filter(
        organisation=membership.organisation_id, temporary_key="", is_test=False
    )


def access_conversation(
    membership: Membership, conversation_id: UUID, *, key: str = ""
) -> Conversation:
    """Fetch a conversation that the person owns; `NotAllowed` if they can only read it."""
    if found := own_conversations(membership, key=key).filter(pk=conversation_id).first():
        return found
    raise _refusal(membership, conversation_id)


def access_readable_conversation(
    membership: Membership, conversation_id: UUID, *, key: str = ""
) -> Conversation:
    """Fetch a conversation that the person can read; raise `NotFound` otherwise."""
    if found := own_conversations(membership, key=key).filter(pk=conversation_id).first():
        return found
    rows = readable_conversations(membership).select_related("owner")
    if found := rows.filter(pk=conversation_id).first():
        return found
    raise NotFound


def access_message(
    membership: Membership, conversation_id: UUID, message_id: UUID, *, key: str = ""
) -> Message:
    """Fetch a message of the person's own conversation with its answer."""
    own = own_conversations(membership, key=key)
    found = (
        Message.objects.filter(pk=message_id, conversation=conversation_id)
        .filter(conversation__in=own)
        .select_related("conversation", "answer")
        .defer("search", "conversation__search", "answer__search")
        .first()
    )
    if found is None:
        raise _refusal(membership, conversation_id)
    return found


def access_answer(membership: Membership, answer_id: UUID, *, key: str = "") -> Answer:
    """Fetch an answer in one of the person's own conversations."""
    own = _answers().filter(message__conversation__in=own_conversations(membership, key=key))
    if found := own.filter(pk=answer_id).first():
        return found
    read = _answers().filter(message__conversation__in=readable_conversations(membership))
    raise NotAllowed if read.filter(pk=answer_id).exists() else NotFound


def access_readable_answer(membership: Membership, answer_id: UUID, *, key: str = "") -> Answer:
    """Fetch an answer in a conversation that the person can read; raise `NotFound` otherwise."""
    own = Q(message__conversation__in=own_conversations(membership, key=key))
    read = Q(message__conversation__in=readable_conversations(membership))
    if found := _answers().filter(own | read, pk=answer_id).first():
        return found
    raise NotFound


def _answers() -> QuerySet[Answer]:
    rows = Answer.objects.select_related("message__conversation")
    return rows.defer("search", "message__search", "message__conversation__search")


def _refusal(membership: Membership, conversation_id: UUID) -> AppError:
    """Tell readers that they may only read, and others nothing."""
    read = readable_conversations(membership).exclude(owner=membership.user_id)
    return NotAllowed() if read.filter(pk=conversation_id).exists() else NotFound()
