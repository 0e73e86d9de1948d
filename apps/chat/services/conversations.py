"""Verbs on conversations."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.agents.access import access_agent
from apps.chat.agents import choice_for
from apps.chat.following import announce_change
from apps.chat.models import Conversation
from apps.chat.services.messages import (
    MESSAGE_BYTES,
    drop_what_was_proposed,
    lock,
    send_message,
    stop_open_answers,
)
from apps.chat.services.places import enter
from apps.core.errors import Invalid, NotAllowed, NotFound
from apps.core.text import normalise
from apps.memory.rules.origin import Range
from apps.orgs.models import Membership

TITLE_CHARACTERS = 120


@transaction.atomic
def start_conversation(
    *,
    membership: Membership,
    text: str,
    ranges: Sequence[Range] | None,
    files: Collection[UUID] = (),
    model: str = "",
    agent_id: UUID | None = None,
    project_id: UUID | None = None,
    temporary_key: str = "",
) -> Conversation:
    """Begin a conversation with its first message; with a key it is a temporary one.

    Raise `NotFound` for an agent not for them, or a project in which they may not have chats.
    """
    if temporary_key and project_id:
        raise NotAllowed  # who has access to the project would read it
    enter(membership, project_id)
    agent = access_agent(membership, agent_id) if agent_id else None
    conversation = Conversation(
        owner_id=membership.user_id,
        organisation_id=membership.organisation_id,
        project_id=project_id,
        agent=agent,
        agent_name=agent.name if agent else "",
        temporary_key=temporary_key,
    )
    conversation.model = known_model(conversation, model)
    conversation.save()
    send_message(
        membership=membership, conversation=conversation, text=text, ranges=ranges, files=files
    )
    return conversation


def rename_conversation(*, conversation: Conversation, title: str) -> None:
    """Give the title that the person chose; it is never replaced by a made one."""
    check_is_kept(conversation)
    title = check_title(title)
    change(conversation, title=title, titled_by_owner=True)


def change(conversation: Conversation, **fields: Any) -> None:
    """Write some fields; raise `NotFound` if the conversation was deleted meanwhile."""
    if not Conversation.objects.filter(pk=conversation.pk).update(**fields):
        raise NotFound
    for name, value in fields.items():
        setattr(conversation, name, value)


def check_is_kept(conversation: Conversation) -> None:
    """Raise `NotAllowed` for a temporary chat, of which nothing is kept."""
    if conversation.is_temporary:
        raise NotAllowed


def check_title(title: str) -> str:
    """Write a title on one line; raise `Invalid` for none or a long one."""
    title = " ".join(normalise(title).split())
    if not title:
        raise Invalid(_("Ein Titel braucht mindestens ein Zeichen."))
    if len(title) > TITLE_CHARACTERS:
        raise Invalid(_("Ein Titel hat höchstens 120 Zeichen."))
    return title


def toggle_pin(*, conversation: Conversation) -> None:
    """Pin the conversation, or unpin a pinned one."""
    check_is_kept(conversation)
    change(conversation, pinned_at=None if conversation.pinned_at else timezone.now())


@transaction.atomic
def delete_conversation(*, conversation: Conversation) -> None:
    """Delete the conversation with its messages and answers; one that grows ends."""
    drop_what_was_proposed(conversation, since=1)
    locked = lock(conversation)
    stop_open_answers(locked)
    announce_change(conversation.pk)
    locked.delete()


def save_draft(*, conversation: Conversation, text: str) -> None:
    """Keep what is being typed; too long a draft is refused, never cut."""
    check_is_kept(conversation)
    text = normalise(text)
    if len(text.encode()) > MESSAGE_BYTES:
        raise Invalid(_("Der Entwurf ist zu lang."))
    change(conversation, draft=text)


def choose_model(*, conversation: Conversation, model: str) -> None:
    """Use this model from the next message on."""
    if model == conversation.model:  # each message comes with the model
        return
    model = known_model(conversation, model)
    if model != conversation.model:
        change(conversation, model=model)


def known_model(conversation: Conversation, model: str) -> str:
    """Return the id of an offered model; raise `Invalid` for any other.

    The model of the agent is no choice of the person's: it changes with the agent.
    """
    if not model:
        return ""
    choice = choice_for(conversation)
    choice.check(model)
    follows = conversation.agent_id and not conversation.model and model == choice.model.id
    return "" if follows else model
