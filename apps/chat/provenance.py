"""What the chat tells the memory, which lies below it."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.chat.answering.turn import situation_of
from apps.chat.models import Conversation
from apps.memory.conversations import Link
from apps.memory.rules.access import Situation


class OwnConversations:
    """Answer for a person's own conversations in one organisation."""

    def links(
        self, *, user_id: int, organisation_id: int, ids: Collection[UUID]
    ) -> Mapping[UUID, Link]:
        """Give links to those that still exist, in one query."""
        rows = Conversation.objects.filter(
            pk__in=ids, owner=user_id, organisation=organisation_id
        ).select_related("organisation")
        return {
            row.pk: Link(
                title=row.title or _("Neuer Chat"),
                url=reverse("chat:conversation", args=[row.organisation.slug, row.pk]),
            )
            for row in rows
        }

    def situation(
        self, *, user_id: int, organisation_id: int, conversation_id: UUID
    ) -> Situation | None:
        """Describe a conversation as it is now; None when it is gone or somebody else's."""
        row = (
            Conversation.objects.select_for_update()
            .filter(pk=conversation_id, owner=user_id, organisation=organisation_id)
            .first()
        )
        return situation_of(row, None) if row else None
