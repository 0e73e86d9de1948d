"""The end of temporary chats: nothing of them is kept but what they cost."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from apps.chat.access import temporary_conversations
from apps.chat.models import Conversation, Message
from apps.chat.services.conversations import delete_conversation
from apps.chat.temporary import LASTS
from apps.core.errors import NotFound
from apps.orgs.models import Membership

LOOK = timedelta(minutes=5)  # how often the old ones are looked for


@transaction.atomic
def end_temporary(*, membership: Membership, key: str) -> None:
    """Delete the temporary chat that a browser opens with this key, if there is one."""
    if key:
        for chat in temporary_conversations(membership, key=key):
            delete_conversation(conversation=chat)


def delete_old_temporary() -> int:
    """Delete the temporary chats whose last message is nearly 24 hours old; answer how many."""
    number = 0
    for chat in old_temporary():
        try:
            delete_conversation(conversation=chat)
        except NotFound:
            continue  # its owner was quicker
        number += 1
    return number


def old_temporary() -> QuerySet[Conversation]:
    """Choose those that would be too old when the next look is taken."""
    since = timezone.now() - LASTS + LOOK
    recent = Message.objects.filter(conversation=OuterRef("pk"), created_at__gt=since)
    chats = Conversation.objects.exclude(temporary_key="").defer("search")
    return chats.filter(~Exists(recent), created_at__lte=since)
