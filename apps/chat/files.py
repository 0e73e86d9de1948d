"""Files of chats: who can read one, and what lies ready for the next message."""

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import include, path, reverse

from apps.chat.access import access_conversation, own_conversations, readable_conversations
from apps.chat.models import ChatFile, Conversation
from apps.chat.temporary import key_of
from apps.core.errors import NotFound
from apps.core.http import MemberRequest
from apps.core.text import read_uuid
from apps.documents.rules import FILES_PER_MESSAGE
from apps.documents.shelf import Shelf
from apps.documents.views import document_paths
from apps.orgs.models import Membership


def own_files(membership: Membership) -> QuerySet[ChatFile]:
    """Start from the person: the files that they added to chats of this organisation."""
    return ChatFile.objects.filter(user=membership.user_id, organisation=membership.organisation_id)


def unsent_files(membership: Membership, conversation: Conversation | None) -> QuerySet[ChatFile]:
    """Choose what lies ready for the next message of a chat, or for the first one of a new."""
    return own_files(membership).filter(message=None, conversation=conversation)


def readable_files(membership: Membership, *, key: str = "") -> QuerySet[ChatFile]:
    """Choose the person's unsent files and those sent in chats that they can read (spec 9.2)."""
    unsent = Q(pk__in=own_files(membership).filter(message=None).values("pk"))
    own = Q(conversation__in=own_conversations(membership, key=key).values("pk"))
    read = Q(conversation__in=readable_conversations(membership).values("pk"))
    return ChatFile.objects.filter(unsent | (Q(message__isnull=False) & (own | read)))


def composer_shelf(request: MemberRequest, conversation: Conversation | None) -> Shelf:
    """Give what the composer of a chat shows and takes."""
    membership = request.membership
    place: dict[str, Any] = {
        "user_id": membership.user_id,
        "organisation_id": membership.organisation_id,
        "conversation": conversation,
    }
    return Shelf(
        files=readable_files(membership, key=key_of(request)),
        deletable=own_files(membership),
        among=unsent_files(membership, conversation),
        address=reverse("chat:files", args=[membership.organisation.slug]),
        back=page_of(membership, conversation),
        place=place,
        limit=FILES_PER_MESSAGE,
        attaches=True,
    )


def shelf_of(request: MemberRequest, file_id: UUID | None = None) -> Shelf:
    """Find the shelf for an address: that of the chat which is named or has the file."""
    found = named(request) if file_id is None else conversation_of(request, file_id)
    return composer_shelf(request, found)


def named(request: MemberRequest) -> Conversation | None:
    """Fetch the chat that an upload is meant for."""
    text = request.POST.get("conversation", "")
    if not text:
        return None
    conversation_id = read_uuid(text)
    if conversation_id is None:
        raise NotFound
    return access_conversation(request.membership, conversation_id, key=key_of(request))


def conversation_of(request: MemberRequest, file_id: UUID) -> Conversation | None:
    """Fetch the chat in which a file lies that the person can read."""
    files = readable_files(request.membership, key=key_of(request))
    found = files.select_related("conversation").filter(pk=file_id).first()
    if found is None:
        raise NotFound
    return found.conversation


def page_of(membership: Membership, conversation: Conversation | None) -> str:
    """Give the page to come back to."""
    slug = membership.organisation.slug
    if conversation is None:
        return reverse("chat:start", args=[slug])
    return reverse("chat:conversation", args=[slug, conversation.pk])


urls = path("files/", include(document_paths(shelf_of)))
