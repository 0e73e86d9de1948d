"""The only way from an id in an address to a conversation, a message or an answer.

What a person cannot see is `NotFound`; what they can read but not change is `NotAllowed`. `key`
opens the temporary chat that was begun in this browser, see `apps.chat.temporary`.
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from apps.chat.models import Answer, Conversation, ConversationShare, Message, Standing
from apps.chat.temporary import LASTS
from apps.core.errors import AppError, NotAllowed, NotFound
from apps.core.prepared import prepared
from apps.memory.queries import consents
from apps.orgs.grants import reaches
from apps.orgs.models import Membership
from apps.projects import access as projects


def conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: their own chats in this organisation that are kept and listed."""
    return own_conversations(membership).filter(is_test=False)


def own_conversations(membership: Membership, *, key: str = "") -> QuerySet[Conversation]:
    """Start from the person: all their own chats that may be opened in this browser."""
    return _of(membership).filter(_own(membership, key))


def temporary_conversations(membership: Membership, *, key: str) -> QuerySet[Conversation]:
    """Start from the person: their temporary chat that this browser may open."""
    return own_conversations(membership, key=key).exclude(temporary_key="")


def shared_conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: the chats of others that are shared with them (spec 9.2)."""
    others = _of(membership).exclude(owner=membership.user_id)
    return others.filter(KEPT, _shared_with(membership))


def readable_conversations(membership: Membership) -> QuerySet[Conversation]:
    """Start from the person: their own listed chats, and those of others that they can read."""
    return _of(membership).filter(KEPT, Q(owner=membership.user_id) | _read(membership))


def lasting(now: datetime | None = None) -> Q:
    """Choose the shares that have not expired."""
    return Q(expires_at=None) | Q(expires_at__gt=now or timezone.now())


KEPT = Q(temporary_key="", is_test=False)  # others never read a temporary or a test chat


def _of(membership: Membership) -> QuerySet[Conversation]:
    rows = Conversation.objects.filter(organisation=membership.organisation_id)
    return rows.defer("search")


def _own(membership: Membership, key: str) -> Q:
    recent = Message.objects.filter(
        conversation=OuterRef("pk"), created_at__gt=timezone.now() - LASTS
    )
    opened = Q(Exists(recent), temporary_key=key) if key else Q(pk=None)
    return Q(Q(temporary_key="") | opened, owner=membership.user_id)


def _read(membership: Membership) -> Q:
    lying_in = Q(project__in=projects.readable(membership).values("pk"))
    return KEPT & (_shared_with(membership) | lying_in)


def _shared_with(membership: Membership) -> Q:
    shares = ConversationShare.objects.filter(lasting(), reaches(membership))
    return Q(pk__in=shares.values("conversation"))


def access_conversation(
    membership: Membership, conversation_id: UUID, *, key: str = ""
) -> Conversation:
    """Fetch a conversation that the person owns; `NotAllowed` if they can only read it."""
    if ordinary := _ordinary(conversation_id, membership.user_id, membership.organisation_id):
        return ordinary[0]
    if found := own_conversations(membership, key=key).filter(pk=conversation_id).first():
        return found
    raise _refusal(membership, conversation_id)


def access_readable_conversation(
    membership: Membership, conversation_id: UUID, *, key: str = ""
) -> Conversation:
    """Fetch a conversation that the person can read; raise `NotFound` otherwise."""
    rows = _of(membership).filter(_own(membership, key) | _read(membership))
    shares = ConversationShare.objects.filter(lasting(), conversation=OuterRef("pk"))
    consent = Subquery(consents(OuterRef("owner"), OuterRef("organisation")))
    rows = rows.select_related("owner").annotate(open_to_others=Exists(shares), consent=consent)
    if found := rows.filter(pk=conversation_id).first():
        found.standing = Standing(found.open_to_others, found.consent)
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
    if ordinary := _ordinary_answer(answer_id, membership.user_id, membership.organisation_id):
        return ordinary[0]
    own = _answers().filter(message__conversation__in=own_conversations(membership, key=key))
    if found := own.filter(pk=answer_id).first():
        return found
    read = _answers().filter(message__conversation__in=readable_conversations(membership))
    raise NotAllowed if read.filter(pk=answer_id).exists() else NotFound


def access_readable_answer(membership: Membership, answer_id: UUID, *, key: str = "") -> Answer:
    """Fetch an answer in a conversation that the person can read; raise `NotFound` otherwise."""
    if ordinary := _ordinary_answer(answer_id, membership.user_id, membership.organisation_id):
        return ordinary[0]
    rows = _of(membership).filter(_own(membership, key) | _read(membership))
    found = _answers().filter(pk=answer_id, message__conversation__in=rows)
    if answer := found.select_related("message__conversation__owner").first():
        return answer
    raise NotFound


@prepared
def _ordinary(conversation_id: UUID, owner_id: int, organisation_id: int) -> QuerySet[Conversation]:
    rows = Conversation.objects.defer("search").filter(temporary_key="")
    return rows.filter(pk=conversation_id, owner=owner_id, organisation=organisation_id)


@prepared
def _ordinary_answer(answer_id: UUID, owner_id: int, organisation_id: int) -> QuerySet[Answer]:
    return _answers().filter(
        pk=answer_id,
        message__conversation__owner=owner_id,
        message__conversation__organisation=organisation_id,
        message__conversation__temporary_key="",
    )


def _answers() -> QuerySet[Answer]:
    rows = Answer.objects.select_related("message__conversation")
    return rows.defer("search", "message__search", "message__conversation__search")


def _refusal(membership: Membership, conversation_id: UUID) -> AppError:
    """Tell readers that they may only read, and others nothing."""
    read = readable_conversations(membership).exclude(owner=membership.user_id)
    return NotAllowed() if read.filter(pk=conversation_id).exists() else NotFound()
