"""Sums of what was used in a month: by day and by model (spec 2.8)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet, Sum
from django.db.models.functions import TruncMonth
from django.utils.timezone import localdate

from apps.llm.settings import label_of
from apps.orgs.budget import next_month
from apps.orgs.models import Membership, Usage

MONTHS = 24  # that can be chosen
SLOT = 10  # width of a day in the chart, of which the bar takes SLOT - 2 * GAP
GAP = 2
HEIGHT = 100
SUMS = {name: Sum(name) for name in ("answers", "tokens_in", "tokens_out", "points")}


@dataclass(frozen=True, slots=True)
class Sums:
    """What was used, under the name of a model, of a month or of nothing."""

    name: Any = None
    answers: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    points: Decimal = Decimal(0)

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.name,
            self.answers + other.answers,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class Bar:
    """A day of the chart; places and sizes are in the units of its SVG."""

    day: date
    amount: Decimal | int
    x: int
    height: int

    @property
    def y(self) -> int:
        """Give the upper edge: an SVG counts downwards."""
        return HEIGHT - self.height


@dataclass(frozen=True, slots=True)
class Report:
    """A month: its sum, the models with the most points first, and a bar for each day."""

    month: date  # its first day
    total: Sums
    models: list[Sums]
    bars: list[Bar]

    @property
    def most(self) -> Bar:
        """Give the day on which most was used."""
        return max(self.bars, key=lambda bar: bar.amount)

    @property
    def width(self) -> int:
        """Give the width of the chart."""
        return SLOT * len(self.bars)

    @property
    def bar_width(self) -> int:
        """Give the width of a bar."""
        return SLOT - 2 * GAP


def own(membership: Membership) -> QuerySet[Usage]:
    """Choose what a member used in the organisation."""
    return Usage.objects.filter(organisation=membership.organisation_id, user=membership.user_id)


def of_all(membership: Membership) -> QuerySet[Usage]:
    """Choose what everybody used in the member's organisation."""
    return Usage.objects.filter(organisation=membership.organisation_id)


def read_month(text: str) -> date:
    """Read a month such as 2026-11; anything else, and the future, is the current one."""
    current = localdate().replace(day=1)
    try:
        return min(date.fromisoformat(f"{text}-01"), current)
    except ValueError:
        return current


def months(rows: QuerySet[Usage]) -> list[Sums]:
    """Sum up each month in which something was used, the latest first, with the current one."""
    sums = rows.annotate(name=TruncMonth("day")).values("name").annotate(**SUMS).order_by("-name")
    found = [Sums(**row) for row in sums[:MONTHS]]
    current = localdate().replace(day=1)
    if not found or found[0].name < current:
        found.insert(0, Sums(current))
    return found


def report(rows: QuerySet[Usage], month: date) -> Report:
    """Sum up one month, in one query."""
    cells = [
        (day, Sums(*sums))
        for day, *sums in within(rows, month)
        .order_by()
        .values_list("day", "model")
        .annotate(**SUMS)
    ]
    by_model = summed(cells, key=lambda _day, sums: sums.name)
    by_day = summed(cells, key=lambda day, _sums: day)
    models = sorted(by_model.values(), key=lambda sums: (-sums.points, -sums.answers, sums.name))
    return Report(
        month=month,
        total=sum(by_model.values(), Sums()),
        models=[Sums(label_of(sums.name)) + sums for sums in models],
        bars=bars(month, by_day),
    )


def within(rows: QuerySet[Usage], month: date) -> QuerySet[Usage]:
    return rows.filter(day__gte=month, day__lt=next_month(month))


def summed(cells: Iterable[tuple[date, Sums]], key: Callable[[date, Sums], Any]) -> dict[Any, Sums]:
    found: dict[Any, Sums] = {}
    for day, sums in cells:
        name = key(day, sums)
        found[name] = found.get(name, Sums(name)) + sums
    return found


def bars(month: date, by_day: dict[Any, Sums]) -> list[Bar]:
    """Draw the points of each day; where no model costs any, its answers."""
    days = [month + timedelta(number) for number in range((next_month(month) - month).days)]
    sums = [by_day.get(day, Sums()) for day in days]
    priced = any(one.points for one in sums)
    amounts: list[Decimal | int] = [one.points if priced else one.answers for one in sums]
    most = max(amounts) or 1
    heights = [max(1, round(amount * HEIGHT / most)) if amount else 0 for amount in amounts]
    drawn = zip(days, amounts, heights, strict=True)
    return [Bar(day, amount, n * SLOT + GAP, h) for n, (day, amount, h) in enumerate(drawn)]
