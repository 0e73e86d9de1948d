"""Verbs on shares: let others read a chat, and take that back (spec 9.2).

The chat's row is locked meanwhile, as it is in each tool call: memory stops with the share.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.chat.access import access_conversation
from apps.chat.following import announce_change
from apps.chat.models import Conversation, ConversationShare
from apps.chat.services.messages import lock
from apps.chat.sharing import answers_with_memory
from apps.core.errors import Conflict, NotAllowed, NotFound
from apps.orgs.audiences import Audience, hold_audience
from apps.orgs.models import Membership


class Unchecked(Conflict):
    """An answer was written with memory since the person looked."""

    message = _("Inzwischen ist eine Antwort mit deinem Gedächtnis dazugekommen. Prüf sie noch.")


@transaction.atomic
def share_conversation(
    *,
    membership: Membership,
    conversation: Conversation,
    audience: Audience,
    expires_at: datetime | None,
    checked: Collection[UUID],
) -> ConversationShare:
    """Let an audience read; again for the same one changes only when that ends.

    `checked` are the answers written with memory that the person has seen; raise `Unchecked` if
    there is another one.
    """
    locked = hold(membership, conversation)
    found = {item.answer.pk for item in answers_with_memory(locked)}
    if found - set(checked):
        raise Unchecked
    hold_audience(audience)
    share, _made = ConversationShare.objects.update_or_create(
        conversation=locked, **audience, defaults={"expires_at": expires_at}
    )
    announce_change(locked.pk)
    return share


@transaction.atomic
def withdraw_share(*, membership: Membership, conversation: Conversation, share_id: int) -> None:
    """Take a share back; what its readers follow ends at the next look."""
    locked = hold(membership, conversation)
    gone, _rows = locked.shares.filter(pk=share_id).delete()
    if not gone:
        raise NotFound
    announce_change(locked.pk)


def hold(membership: Membership, conversation: Conversation) -> Conversation:
    """Lock a chat and decide again whether this person may share it."""
    locked = lock(conversation)
    access_conversation(membership, locked.pk)
    check_may_be_shared(locked)
    return locked


def check_may_be_shared(conversation: Conversation) -> None:
    """Raise `NotAllowed` for a chat that nobody else ever reads."""
    if conversation.is_temporary or conversation.is_test:
        raise NotAllowed
