"""What the memory asks of the apps above it, without importing them.

Each of them registers itself when the apps are ready; until then no conversation is known.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from apps.memory.rules.access import Situation
from apps.memory.rules.verdict import Reason


@dataclass(frozen=True, slots=True)
class Location:
    """Name a conversation and a message in it; a Cowork session and its orders are the like."""

    conversation_id: UUID
    message_id: UUID | None


@dataclass(frozen=True, slots=True)
class Link:
    """Lead to the conversation of a location, `exact` to its message if that still exists."""

    title: str
    url: str
    exact: bool


class Conversations(Protocol):
    """What an app can tell about a person's own conversations in one organisation."""

    def links(
        self, *, user_id: int, organisation_id: int, locations: Collection[Location]
    ) -> Mapping[Location, Link]:
        """Give links to those whose conversation still exists, in two queries for all."""

    def situation(
        self, *, user_id: int, organisation_id: int, conversation_id: UUID
    ) -> Situation | None:
        """Describe a conversation as it is now, for the table of spec section 6."""

    def erase_copies(self, *, user_id: int, organisation_id: int, reason: Reason | None) -> None:
        """Erase what is copied from the memory: it was switched off, or deleted (no reason)."""


_registered: list[Conversations] = []


def register(conversations: Conversations) -> None:
    """Make an app known; called once by each."""
    _registered.append(conversations)


def links(
    *, user_id: int, organisation_id: int, locations: Collection[Location]
) -> Mapping[Location, Link]:
    """Give links to those conversations that still exist."""
    owner = {"user_id": user_id, "organisation_id": organisation_id}
    found: dict[Location, Link] = {}
    for app in _registered:
        left = [place for place in locations if place not in found]
        found.update(app.links(**owner, locations=left) if left else {})
    return found


def situation(*, user_id: int, organisation_id: int, conversation_id: UUID) -> Situation | None:
    """Describe a conversation as it is now; None when it is gone or somebody else's."""
    owner = {"user_id": user_id, "organisation_id": organisation_id}
    asked = (app.situation(**owner, conversation_id=conversation_id) for app in _registered)
    return next((found for found in asked if found), None)


def erase_copies(*, user_id: int, organisation_id: int, reason: Reason | None = None) -> None:
    """Erase every copy of a memory, in the transaction that switches it off or deletes it."""
    for app in _registered:
        app.erase_copies(user_id=user_id, organisation_id=organisation_id, reason=reason)
