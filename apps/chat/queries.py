"""Reads for the chat pages."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from apps.chat.access import conversations, shared_conversations
from apps.chat.answering.turn import locate, short
from apps.chat.markdown import render
from apps.chat.models import Answer, Conversation, Message
from apps.llm.catalogue import catalogue
from apps.llm.types import ModelInfo
from apps.memory import queries as memory
from apps.memory.models import MemoryEvent
from apps.memory.queries import Known
from apps.orgs.models import Membership

TURNS = 30
LISTED = 60
SHARED = 5  # chats of others in the sidebar
KEPT = (MemoryEvent.Kind.REMEMBERED, MemoryEvent.Kind.UPDATED)


@dataclass(frozen=True, slots=True)
class Turn:
    """A message with its answer, as the owner sees them.

    `said` is the message with a stroke under the words that the memory keeps, `notes` are the
    notes that went into the answer and still exist.
    """

    message: Message
    answer: Answer | None
    said: SafeString
    html: SafeString
    lines: list[MemoryEvent]
    notes: list[str]
    model: ModelInfo | None

    @property
    def seconds(self) -> float | None:
        """Give how long the answer took."""
        if self.answer is None or not (self.answer.started_at and self.answer.finished_at):
            return None
        return (self.answer.finished_at - self.answer.started_at).total_seconds()


def turns(
    conversation: Conversation, *, before: int | None = None, since: int | None = None
) -> list[Turn]:
    """Give the newest turns, those before a number, or all since one; oldest first."""
    return as_turns(conversation, messages(conversation, before=before, since=since))


def messages(
    conversation: Conversation, *, before: int | None = None, since: int | None = None
) -> list[Message]:
    """Give the newest messages with their answers, those before a number, or all since one."""
    rows = conversation.messages.select_related("answer").defer("search", "answer__search")
    rows = rows.order_by("-number").prefetch_related("files")
    if since is not None:
        return list(reversed(rows.filter(number__gte=since)))
    if before is not None:
        rows = rows.filter(number__lt=before)
    return list(reversed(rows[:TURNS]))


def number_of(conversation: Conversation, message_id: str) -> int | None:
    """Find the place of a message in its conversation; None where there is no such message."""
    try:
        wanted = UUID(message_id)
    except ValueError:
        return None
    return conversation.messages.filter(pk=wanted).values_list("number", flat=True).first()


def as_turns(conversation: Conversation, messages: Iterable[Message]) -> list[Turn]:
    """Render messages with their answers and memory lines, in two queries for all of them."""
    shown = list(messages)
    owner, place = conversation.owner_id, conversation.organisation_id
    lines = memory.lines_for(owner, place, [row.pk for row in shown])
    used = any(getattr(row, "answer", None) and row.answer.memory_entries for row in shown)
    known = memory.known_to(owner, place) if lines or used else Known()
    kept = kept_ranges(event for events in lines.values() for event in events)
    return [as_turn(row, lines.get(row.pk, []), kept[short(row.pk)], known) for row in shown]


def with_sources(conversation: Conversation, message: Message) -> list[Turn]:
    """Give the turn of a message last, behind those whose words its memory lines rest on."""
    [turn] = as_turns(conversation, [message])
    named = {place[0] for line in turn.lines for place in line.details.get("spans", ())}
    others = (locate(conversation.pk, name) for name in named - {short(message.pk)})
    ids = [found for found in others if found]
    if not ids:
        return [turn]
    rows = conversation.messages.select_related("answer").defer("search", "answer__search")
    return as_turns(conversation, [*rows.filter(pk__in=ids), message])


def new_turn(message: Message) -> Turn:
    """Give a turn that was begun just now: nothing can have been remembered from it yet."""
    return as_turn(message, lines=[], kept=[], known=Known())


def as_turn(
    message: Message,
    lines: list[MemoryEvent],
    kept: list[tuple[int, int]],
    known: Known,
) -> Turn:
    answer = getattr(message, "answer", None)
    used = answer.memory_entries if answer else []
    finished = (answer and answer.finished_at) or message.created_at
    return Turn(
        message=message,
        answer=answer,
        said=underline(message.text, still_said(message.text, kept, known)),
        html=render(answer.text) if answer and answer.text else SafeString(),
        lines=lines,
        notes=known.words_of(used, finished),
        model=catalogue().get(answer.model) if answer else None,
    )


def kept_ranges(events: Iterable[MemoryEvent]) -> defaultdict[str, list[tuple[int, int]]]:
    """Give for each message, by its short id, the ranges that a written entry rested on."""
    ranges: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for event in events:
        if event.kind in KEPT and event.text and event.undone_at is None:
            for message, start, end in event.details.get("spans", ()):
                ranges[message].append((start, end))
    return ranges


def still_said(text: str, ranges: Iterable[tuple[int, int]], known: Known) -> list[tuple[int, int]]:
    """Leave out what no entry rests on now: it was corrected, or the message was edited."""
    return [(start, end) for start, end in ranges if text[start:end] in known.evidence]


def underline(text: str, ranges: Iterable[tuple[int, int]]) -> SafeString:
    """Escape a text and put a marker's stroke under some ranges of its characters."""
    parts, at = [], 0
    for start, end in sorted(ranges):
        if start >= at:
            kept = format_html('<mark class="kept">{}</mark>', text[start:end])
            parts += [escape(text[at:start]), kept]
            at = end
    return mark_safe("".join([*parts, escape(text[at:])]))


type Groups = list[tuple[str, list[Conversation]]]


def listed(
    membership: Membership, *, before: datetime | None = None
) -> tuple[list[Conversation], datetime | None]:
    """Give the sidebar's conversations and the time to ask for older ones.

    The newest come first; at the beginning of the list those that are pinned come before them.
    """
    rows = with_open(conversations(membership))
    if before is None:
        rows = rows.order_by(F("pinned_at").desc(nulls_last=True), "-active_at")
    else:
        rows = rows.filter(pinned_at=None, active_at__lt=before).order_by("-active_at")
    shown = list(rows[: LISTED + 1])
    if len(shown) <= LISTED:
        return shown, None
    last = shown[LISTED - 1]
    return shown[:LISTED], timezone.now() if last.pinned_at else last.active_at


def groups(membership: Membership) -> tuple[Groups, datetime | None]:
    """Group the sidebar's conversations, pinned first."""
    rows, more = listed(membership)
    pinned = [row for row in rows if row.pinned_at]
    first: Groups = [(_("Angeheftet"), pinned)] if pinned else []
    return first + by_date(rows[len(pinned) :], timezone.localdate()), more


def shared_with(membership: Membership) -> list[Conversation]:
    """Give the newest chats of others that are shared with a member."""
    rows = shared_conversations(membership).select_related("owner").order_by("-active_at")
    return list(rows.only("title", "active_at", "owner__name", "owner__email")[:SHARED])


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
