"""What the memory asks of the chats above it, without importing them.

The chat registers itself when the apps are ready; until then no conversation is known.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from apps.memory.rules.access import Situation


@dataclass(frozen=True, slots=True)
class Location:
    """Name a conversation and a message in it."""

    conversation_id: UUID
    message_id: UUID | None


@dataclass(frozen=True, slots=True)
class Link:
    """Lead to the conversation of a location, `exact` to its message if that still exists."""

    title: str
    url: str
    exact: bool


class Conversations(Protocol):
    """What the chat can tell about a person's own conversations in one organisation."""

    def links(
        self, *, user_id: int, organisation_id: int, locations: Collection[Location]
    ) -> Mapping[Location, Link]:
        """Give links to those whose conversation still exists, in two queries for all."""

    def situation(
        self, *, user_id: int, organisation_id: int, conversation_id: UUID
    ) -> Situation | None:
        """Describe a conversation as it is now, for the table of spec section 6."""


class NoConversations:
    """Answer for a chat that is not there."""

    def links(
        self, *, user_id: int, organisation_id: int, locations: Collection[Location]
    ) -> Mapping[Location, Link]:
        return {}

    def situation(
        self, *, user_id: int, organisation_id: int, conversation_id: UUID
    ) -> Situation | None:
        return None


_registered: Conversations = NoConversations()


def register(conversations: Conversations) -> None:
    """Make the chat known; called once by its app."""
    global _registered
    _registered = conversations


def conversations() -> Conversations:
    """Give what the chat registered."""
    return _registered
