"""What of a member's is deleted when they leave."""

from apps.chat.models import Conversation
from apps.orgs.models import Membership


def count(membership: Membership) -> dict[str, int]:
    """Count the member's chats, and how many of them others can read by a share."""
    chats = Conversation.objects.filter(
        owner=membership.user_id,
        organisation=membership.organisation_id,
        is_test=False,
        temporary_key="",
    )
    shared = chats.filter(shares__isnull=False).distinct()
    return {"chats": chats.count(), "shared_chats": shared.count()}
