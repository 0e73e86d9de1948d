"""What an owner may know of the memories of their organisation: how often, never what or who."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, F, Q

from apps.memory.models import Memory, MemoryEvent

PERSONS = 5  # from fewer than so many persons no number is told
RECENT = timedelta(days=30)
WHOLE = timedelta(days=90)
SOON = timedelta(days=7)

Kind = MemoryEvent.Kind
MADE = Q(kind=Kind.REMEMBERED, revision__isnull=False)
MEASURES = {
    "made": MADE,
    "undone": MADE & Q(undone_at__isnull=False),
    "deleted": MADE & Q(undone_at=None, deleted_at__lte=F("at") + SOON),
    "refused": Q(kind__in=[Kind.REFUSED, Kind.FULL]),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """How often in the last 30 and 90 days; `None` where too few persons are behind it."""

    recent: int | None
    whole: int | None


@dataclass(frozen=True, slots=True)
class Numbers:
    """The counts of an organisation; `refused` goes by reason, the most frequent first."""

    made: Figure
    undone: Figure
    deleted: Figure  # within seven days of being made
    refused: tuple[tuple[str, Figure], ...]


@dataclass(slots=True)
class Tally:
    """Count one thing for each memory, in the last 30 days and in the 60 before them."""

    recent: Counter[int] = field(default_factory=Counter)
    older: Counter[int] = field(default_factory=Counter)

    def figure(self) -> Figure:
        """Tell only what says nothing about one person.

        The difference of two numbers is a number, too.
        """
        both = self.recent + self.older
        recent = self.recent.total() if len(self.recent) >= PERSONS else None
        few = recent is not None and 0 < len(self.older) < PERSONS
        whole = both.total() if len(both) >= PERSONS and not few else None
        return Figure(recent, whole)


def numbers_of(organisation_id: int, now: datetime) -> Numbers | None:
    """Count for an organisation, in two queries; `None` where fewer than five persons take part."""
    consenting = Memory.objects.filter(organisation=organisation_id, consented_at__isnull=False)
    rows = list(_rows(organisation_id, now))
    if consenting.count() < PERSONS or len({row["memory"] for row in rows}) < PERSONS:
        return None
    return add_up(rows)


def add_up(rows: Iterable[Mapping[str, Any]]) -> Numbers:
    """Add the counts of the persons up; rows are one for each memory and reason."""
    tallies: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for row in rows:
        for measure in MEASURES:
            tally = tallies[measure, row["reason"] if measure == "refused" else ""]
            for counter, period in ((tally.recent, "recent"), (tally.older, "older")):
                if times := row[f"{measure}_{period}"]:
                    counter[row["memory"]] += times
    made, undone, deleted = (tallies[name, ""].figure() for name in ("made", "undone", "deleted"))
    return Numbers(made, undone, deleted, _by_reason(tallies))


def _by_reason(tallies: Mapping[tuple[str, str], Tally]) -> tuple[tuple[str, Figure], ...]:
    figures = [(reason, tally.figure()) for (measure, reason), tally in tallies.items() if reason]
    told = [(reason, figure) for reason, figure in figures if figure != Figure(None, None)]
    return tuple(sorted(told, key=lambda one: max(one[1].recent or 0, one[1].whole or 0))[::-1])


def _rows(organisation_id: int, now: datetime) -> Iterable[Mapping[str, Any]]:
    events = MemoryEvent.objects.filter(
        memory__organisation=organisation_id, at__gt=now - WHOLE, at__lte=now
    )
    periods = {"recent": Q(at__gt=now - RECENT), "older": Q(at__lte=now - RECENT)}
    counts = {
        f"{measure}_{period}": Count("pk", filter=wanted & time)
        for measure, wanted in MEASURES.items()
        for period, time in periods.items()
    }
    return events.order_by().values("memory", "reason").annotate(**counts)
