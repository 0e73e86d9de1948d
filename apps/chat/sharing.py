"""What a person should see before others can read a chat (spec 6.3), and who can read it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from apps.chat.access import lasting
from apps.chat.models import Answer, Conversation, ConversationShare
from apps.memory import queries as memory
from apps.orgs.grants import with_names
from apps.orgs.models import Organisation


@dataclass(frozen=True, slots=True)
class Checked:
    """One answer that was written with memory, and what of it went in.

    `notes` are the words as they are now, `deleted` counts the notes that are gone since, `whole`
    says that the model asked for all notes.
    """

    answer: Answer
    notes: Sequence[str]
    deleted: int
    whole: bool


def answers_with_memory(conversation: Conversation) -> list[Checked]:
    """List the answers of a chat that were or are being written with memory, oldest first."""
    owner, place = conversation.owner_id, conversation.organisation_id
    read = memory.messages_that_read(owner, place, conversation.pk)
    answers = list(_with_memory(conversation, read))
    known = memory.known_to(owner, place) if answers else memory.Known()
    return [_checked(answer, known, whole=answer.message_id in read) for answer in answers]


def with_memory(read: Collection[UUID] | QuerySet[Any, Any]) -> Q:
    """Choose the answers that were written with memory; for the messages `read` all was read."""
    went_in = ~Q(memory_entries=[]) | Q(memory_prose=True)
    return went_in | Q(message__in=read, without_memory=False, memory_reason="")


def _with_memory(conversation: Conversation, read: frozenset[UUID]) -> QuerySet[Answer]:
    rows = Answer.objects.filter(with_memory(read), message__conversation=conversation)
    return rows.select_related("message").order_by("message__number").defer("search")


def _checked(answer: Answer, known: memory.Known, *, whole: bool) -> Checked:
    finished = answer.finished_at or answer.created_at
    notes = known.words_of(answer.memory_entries, finished)
    return Checked(answer, notes, len(answer.memory_entries) - len(notes), whole)


def shares_of(conversation: Conversation) -> list[ConversationShare]:
    """Give the shares of a chat with the names of whom they reach, the first one first."""
    return list(with_names(conversation.shares.all()))


def readers_in_words(organisation: Organisation, shares: Sequence[ConversationShare]) -> str:
    """Say in a few words with whom a chat is shared; nothing if it is not."""
    if not shares:
        return ""
    if any(share.everybody for share in shares):
        return _("Geteilt mit allen in %(name)s") % {"name": organisation}
    names = [share.team or (share.member and share.member.user) for share in shares]
    match names:
        case [name]:
            return _("Geteilt mit %(name)s") % {"name": name}
        case [name, other]:
            return _("Geteilt mit %(name)s und %(other)s") % {"name": name, "other": other}
    return _("Geteilt mit %(name)s und %(n)d weiteren") % {"name": names[0], "n": len(names) - 1}


def active_shares_of(conversation: Conversation) -> list[ConversationShare]:
    """Give the shares that let others read now, in one query."""
    return list(with_names(conversation.shares.filter(lasting())))
