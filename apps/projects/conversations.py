"""What projects ask of the chats in them, without importing them.

The chat registers itself when the apps are ready; until then no conversation is known.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict


@dataclass(frozen=True, slots=True)
class Personal:
    """A chat and its answers that were written with its owner's memory (spec 6.3)."""

    conversation_id: UUID
    title: str
    answers: tuple[UUID, ...]


class Unchecked(Conflict):
    """An answer was written with memory since the person looked."""

    message = _("Inzwischen ist eine Antwort mit Gedächtnis dazugekommen. Prüf sie noch.")


def nothing(project_id: UUID) -> list[Personal]:
    """Answer for a chat that is not there."""
    return []


_registered: Callable[[UUID], list[Personal]] = nothing


def register(find: Callable[[UUID], list[Personal]]) -> None:
    """Make the chat known; called once by its app."""
    global _registered
    _registered = find


def personal(project_id: UUID) -> list[Personal]:
    """List the chats of a project with answers that were written with memory."""
    return _registered(project_id)


def check_seen(project_id: UUID, seen: Collection[UUID]) -> None:
    """Raise `Unchecked` if an answer with memory is not among those that the person has seen."""
    if not all(set(chat.answers) <= set(seen) for chat in personal(project_id)):
        raise Unchecked
