"""Verbs on files of chats: send them with a message, keep them when it is edited, clear away."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.chat.models import ChatFile, Conversation, Message
from apps.core.errors import Conflict, Invalid
from apps.documents.rules import FILES_PER_MESSAGE

UNSENT = timedelta(hours=24)


def attach_files(*, message: Message, conversation: Conversation, ids: Collection[UUID]) -> None:
    """Send unsent files along with a message; raise `Conflict` if one of them is gone."""
    wanted = set(ids)
    if not wanted:
        return
    if len(wanted) > FILES_PER_MESSAGE:
        raise Invalid(_("Eine Nachricht kann höchstens zehn Dateien haben."))
    here = Q(conversation=None) | Q(conversation=conversation)
    ready = ChatFile.objects.filter(
        here,
        pk__in=wanted,
        message=None,
        user=message.author_id,
        organisation=conversation.organisation_id,
    )
    if ready.update(message=message, conversation=conversation) < len(wanted):
        raise Conflict(_("Eine der Dateien ist nicht mehr da. Lade die Seite neu."))


def detach_files(*, message: Message) -> list[UUID]:
    """Take the files off a message that is about to be replaced."""
    ids = list(message.files.values_list("pk", flat=True))
    ChatFile.objects.filter(pk__in=ids).update(message=None)
    return ids


def delete_unsent_files() -> None:
    """Delete the files that nobody has sent for a day."""
    ChatFile.objects.filter(message=None, created_at__lt=timezone.now() - UNSENT).delete()
