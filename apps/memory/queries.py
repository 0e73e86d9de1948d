"""Reads of the memory for chats; the settings page has its own in `pages`."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core.prepared import first, prepared
from apps.memory.consent import BANNER_COOKIE
from apps.memory.disclosure import without_secrets
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from apps.memory.rules import access
from apps.memory.rules.access import Situation, may_use
from apps.memory.rules.excerpt import Excerpt, excerpt
from apps.memory.rules.override import Instruction, give_way
from apps.memory.rules.state import State
from apps.memory.rules.verdict import Reason, Refused

LARGE = ("text", "entries", "undo", "tombstones")
OFFERED = 5  # notes to choose from when the memory is full


def consented_at(user_id: int, organisation_id: int) -> datetime | None:
    """Give since when a person's consent holds; None without one."""
    return first(_consents(user_id, organisation_id))


def consents(user_id: Any, organisation_id: Any) -> QuerySet[Memory, datetime | None]:
    """Choose since when a person's consent holds, also of the person of an outer query."""
    rows = Memory.objects.filter(user=user_id, organisation=organisation_id)
    return rows.values_list("consented_at", flat=True)


_consents = prepared(consents)


def excerpt_for(
    user_id: int,
    organisation_id: int,
    situation: Situation,
    instructions: Sequence[Instruction] = (),
) -> Excerpt | Refused:
    """Choose what a request gets of the memory, or say why it is not used (spec 4.7, 6).

    What contradicts the instructions is left out (spec 2.6); the highest in rank comes first.
    """
    if isinstance(verdict := may_use(situation), Refused):
        return verdict
    memory = find(user_id, organisation_id)
    if memory is None or memory.consented_at is None:  # withdrawn since the situation was read
        return Refused(Reason.NO_CONSENT)
    return give_way(without_secrets(excerpt(state_of(memory))), instructions)


def find(user_id: int, organisation_id: int) -> Memory | None:
    """Find a person's memory, if there is one."""
    return first(_memories(user_id, organisation_id))


@prepared
def _memories(user_id: int, organisation_id: int) -> QuerySet[Memory]:
    rows = Memory.objects.filter(user=user_id, organisation=organisation_id)
    return rows.defer("undo", "tombstones")


def lines_for(
    user_id: int, organisation_id: int, message_ids: Collection[UUID]
) -> dict[UUID, list[MemoryEvent]]:
    """Give the owner's memory lines of some messages, in one query (spec 5.9)."""
    events = MemoryEvent.objects.filter(
        memory__user_id=user_id,
        memory__organisation_id=organisation_id,
        message_id__in=message_ids,
    ).select_related("memory")
    events = events.defer(*(f"memory__{name}" for name in LARGE))
    lines: defaultdict[UUID, list[MemoryEvent]] = defaultdict(list)
    for event in events:
        if event.message_id:
            lines[event.message_id].append(event)
        if event.kind == MemoryEvent.Kind.FULL:
            event.oldest = oldest_notes(user_id, organisation_id)
    return dict(lines)


def messages_that_read(
    user_id: int, organisation_id: int, conversation_id: UUID
) -> frozenset[UUID]:
    """Give the messages of a chat for whose answer the model asked for all notes."""
    events = MemoryEvent.objects.filter(
        memory__user_id=user_id,
        memory__organisation_id=organisation_id,
        conversation_id=conversation_id,
        kind=MemoryEvent.Kind.READ,
    )
    ids = events.values_list("message_id", flat=True)
    return frozenset(message for message in ids if message)


def oldest_notes(user_id: int, organisation_id: int) -> list[tuple[str, str]]:
    """Give the notes that have not changed for longest, to choose from (spec 4.5)."""
    memory = find(user_id, organisation_id)
    if memory is None:
        return []
    state = state_of(memory)
    words = words_of(state)
    ages = sorted(state.entries, key=lambda entry: entry.changed_at)
    return [(entry.id, words[entry.id]) for entry in ages[:OFFERED]]


@dataclass(frozen=True, slots=True)
class Known:
    """Hold words and age of each entry by its short id, and the sentences that entries rest on."""

    words: Mapping[str, str] = field(default_factory=dict)
    evidence: frozenset[str] = frozenset()
    made_at: Mapping[str, datetime] = field(default_factory=dict)

    def words_of(self, ids: Iterable[str], until: datetime) -> list[str]:
        """Give the words of entries that were there at a time; short ids may be given again."""
        return [self.words[key] for key in ids if key in self.words and self.made_at[key] <= until]


def known_to(user_id: int, organisation_id: int) -> Known:
    """Give the owner what their memory knows now."""
    memory = find(user_id, organisation_id)
    state = state_of(memory) if memory else State()
    said = frozenset(sentence for entry in state.entries for sentence in entry.evidence)
    return Known(words_of(state), said, {entry.id: entry.made_at for entry in state.entries})


def banner_visible(user: User, situation: Situation, cookies: Mapping[str, str]) -> bool:
    """Decide whether the banner stands above the input (spec 3.2 to 3.4)."""
    return access.banner_visible(
        situation,
        dismissed=user.banner_dismissed_at is not None,
        postponed=cookies.get(BANNER_COOKIE) == str(user.pk),
    )
