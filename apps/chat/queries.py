"""Reads for the chat pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from apps.chat.access import conversations
from apps.chat.markdown import render
from apps.chat.models import Answer, Conversation, Message
from apps.llm.catalogue import catalogue
from apps.llm.types import ModelInfo
from apps.memory import queries as memory
from apps.memory.models import MemoryEvent
from apps.orgs.models import Membership

TURNS = 30
LISTED = 60


@dataclass(frozen=True, slots=True)
class Turn:
    """A message with its answer, as the owner sees them."""

    message: Message
    answer: Answer | None
    html: SafeString
    lines: list[MemoryEvent]
    model: ModelInfo | None

    @property
    def seconds(self) -> float | None:
        """Give how long the answer took."""
        if self.answer is None or not (self.answer.started_at and self.answer.finished_at):
            return None
        return (self.answer.finished_at - self.answer.started_at).total_seconds()


def turns(conversation: Conversation, *, before: int | None = None) -> list[Turn]:
    """Give the newest turns, or the ones before a number, oldest first."""
    rows = conversation.messages.select_related("answer").order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return as_turns(conversation, reversed(rows[:TURNS]))


def as_turns(conversation: Conversation, messages: Iterable[Message]) -> list[Turn]:
    """Render messages with their answers and memory lines; one query for all lines."""
    shown = list(messages)
    lines = memory.lines_for(
        conversation.owner_id, conversation.organisation_id, [row.pk for row in shown]
    )
    return [as_turn(row, lines.get(row.pk, [])) for row in shown]


def as_turn(message: Message, lines: list[MemoryEvent]) -> Turn:
    answer = getattr(message, "answer", None)
    return Turn(
        message=message,
        answer=answer,
        html=render(answer.text) if answer and answer.text else SafeString(),
        lines=lines,
        model=catalogue().get(answer.model) if answer else None,
    )


type Groups = list[tuple[str, list[Conversation]]]


def listed(
    membership: Membership, *, before: datetime | None = None
) -> tuple[list[Conversation], datetime | None]:
    """Give the sidebar's conversations, newest first, and the time to ask for older ones."""
    rows = with_open(conversations(membership)).filter(pinned_at=None).order_by("-active_at")
    if before is not None:
        rows = rows.filter(active_at__lt=before)
    shown = list(rows[: LISTED + 1])
    more = shown[LISTED - 1].active_at if len(shown) > LISTED else None
    return shown[:LISTED], more


def groups(membership: Membership) -> tuple[Groups, datetime | None]:
    """Group the sidebar's conversations, pinned first."""
    pinned = with_open(conversations(membership)).exclude(pinned_at=None).order_by("-pinned_at")
    rows, more = listed(membership)
    first: Groups = [(_("Angeheftet"), list(pinned))]
    return [group for group in first if group[1]] + by_date(rows, timezone.localdate()), more


def by_date(rows: list[Conversation], today: date) -> Groups:
    """Group rows that are sorted newest first."""
    found: dict[str, list[Conversation]] = {}
    for row in rows:
        found.setdefault(date_label(timezone.localdate(row.active_at), today), []).append(row)
    return list(found.items())


def date_label(day: date, today: date) -> str:
    """Name the group of a day."""
    if day >= today:
        return _("Heute")
    if day == today - timedelta(days=1):
        return _("Gestern")
    if day > today - timedelta(days=7):
        return _("Letzte 7 Tage")
    if day > today - timedelta(days=30):
        return _("Letzte 30 Tage")
    return _("Älter")


def with_open(rows: QuerySet[Conversation]) -> QuerySet[Conversation]:
    """Say of each conversation whether an answer is being written in it."""
    open_answers = Answer.objects.filter(
        message__conversation=OuterRef("pk"),
        status__in=[Answer.Status.QUEUED, Answer.Status.RUNNING],
    )
    return rows.only("title", "pinned_at", "active_at", "owner_id").annotate(
        growing=Exists(open_answers)
    )
