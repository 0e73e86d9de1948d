"""What the chat tells the memory, which lies below it."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.chat.models import Conversation, Message
from apps.chat.situation import situation_of
from apps.memory.conversations import Link, Location
from apps.memory.rules.access import Situation
from apps.memory.rules.verdict import Reason


class OwnConversations:
    """Answer for a person's own conversations in one organisation."""

    def links(
        self, *, user_id: int, organisation_id: int, locations: Collection[Location]
    ) -> Mapping[Location, Link]:
        """Give links to those whose conversation still exists, in two queries for all."""
        own = (
            Conversation.objects.filter(owner=user_id, organisation=organisation_id)
            .select_related("organisation")
            .in_bulk({place.conversation_id for place in locations})
        )
        messages = Message.objects.filter(
            conversation__in=own, pk__in={place.message_id for place in locations}
        )
        exact = set(messages.values_list("conversation", "pk"))
        return {
            place: link(own[place.conversation_id], place.message_id, exact)
            for place in locations
            if place.conversation_id in own
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
        return situation_of(row) if row else None

    def erase_copies(self, *, user_id: int, organisation_id: int, reason: Reason | None) -> None:
        """Do nothing: a chat reads the memory anew for each answer."""


def link(
    conversation: Conversation, message_id: UUID | None, known: Collection[tuple[UUID, UUID]]
) -> Link:
    """Lead to a message if it is known, else to its conversation."""
    url = reverse("chat:conversation", args=[conversation.organisation.slug, conversation.pk])
    exact = (conversation.pk, message_id) in known
    place = f"?message={message_id}#message-{message_id}" if exact else ""
    return Link(title=conversation.title or _("Neuer Chat"), url=url + place, exact=exact)
