"""Reads for the pages of Cowork."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.safestring import SafeString

from apps.chat.answering.turn import short
from apps.chat.markdown import render
from apps.chat.queries import kept_ranges, still_said, underline
from apps.cowork.access import sessions
from apps.cowork.comparison import changes
from apps.cowork.models import Handover, Order, Session, Step
from apps.memory import copying
from apps.memory import queries as memory
from apps.memory.models import MemoryEvent
from apps.memory.queries import Known
from apps.memory.rules.copies import Copy
from apps.orgs.models import Membership

Status = Order.Status
LISTED = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """An order as its person sees it.

    `said` has a stroke under the words that the memory keeps, `noted` is what the session's copy
    has and the memory does not have yet, `changed` is the number of files that it changed.
    """

    order: Order
    said: SafeString
    steps: list[Step]
    html: SafeString
    lines: list[MemoryEvent]
    noted: list[str]
    handovers: list[Handover]
    changed: int

    @property
    def time(self) -> str:
        """Give how long it took."""
        begun, ended = self.order.started_at, self.order.finished_at
        if begun is None or ended is None:
            return ""
        minutes, seconds = divmod(round((ended - begun).total_seconds()), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"

    @property
    def is_thinking(self) -> bool:
        """Tell whether the model is to say what comes next."""
        return not any(step.is_running for step in self.steps)


def listed(membership: Membership) -> list[Session]:
    """Give the sessions with how many orders are open and done, the latest first."""
    rows = sessions(membership).defer("notes", "draft")
    count = {
        f"{name}_orders": Count("orders", filter=Q(orders__status__in=states), distinct=True)
        for name, states in {
            "running": (Status.RUNNING, Status.WAITING),
            "asking": (Status.ASKING,),
            "done": (Status.DONE,),
        }.items()
    }
    rows = rows.annotate(file_count=Count("files", distinct=True), is_new=Exists(unseen()), **count)
    return list(rows.order_by("-active_at")[:LISTED])


def unseen() -> QuerySet[Order]:
    """Choose the orders of a session (as an outer row) that ended since its page was open."""
    return Order.objects.filter(
        session=OuterRef("pk"), finished_at__gt=OuterRef("seen_at")
    ).exclude(status__in=(Status.WITHDRAWN, Status.STOPPED))


def shown(session: Session) -> list[Shown]:
    """Give the orders of a session with all that belongs to them, in few queries for all."""
    orders = list(session.orders.prefetch_related("steps", "handovers"))
    ids = [order.pk for order in orders]
    lines = memory.lines_for(session.owner_id, session.organisation_id, ids)
    known = memory.known_to(session.owner_id, session.organisation_id) if lines else Known()
    kept = kept_ranges(event for events in lines.values() for event in events)
    noted = noted_by_order(copying.load(session.notes))
    return [
        Shown(
            order=order,
            said=underline(order.text, still_said(order.text, kept[short(order.pk)], known)),
            steps=list(order.steps.all()),
            html=render(order.answer) if order.answer else SafeString(),
            lines=[line for line in lines.get(order.pk, []) if line.kind != "read"],
            noted=noted.get(str(order.pk), []),
            handovers=list(order.handovers.all()),
            changed=len(changes(order.files_before or {}, order.files_after or {})),
        )
        for order in orders
    ]


def noted_by_order(copy: Copy | None) -> Mapping[str, list[str]]:
    """Give the words of what is noted and not yet in the memory, by order."""
    found: dict[str, list[str]] = {}
    for noted in copy.noted if copy else ():
        found.setdefault(noted.message_id, []).append(noted.text)
    return found


def elsewhere(session: Session) -> list[Handover]:
    """Give what became of the notes between orders and at the end."""
    return list(session.handovers.filter(order=None))


def state_of(session_id: UUID) -> str | None:
    """Give a short mark of what a session's page shows; None when it is gone."""
    session = Session.objects.filter(pk=session_id)
    rows: Iterable[Any] = session.values_list("title", "ended_at", "notes__noted")
    parts = list(rows)
    return (
        hashlib.sha256(repr([*parts, *_parts(session_id)]).encode()).hexdigest()[:16]
        if parts
        else None
    )


def _parts(session_id: UUID) -> Iterator[Any]:
    orders = Order.objects.filter(session=session_id)
    yield from orders.values_list("pk", "status", "stop_requested_at", "replies")
    steps = Step.objects.filter(order__session=session_id)
    yield from steps.values_list("status").annotate(Count("pk"))
    yield Handover.objects.filter(session=session_id).count()
    files = Session.objects.filter(pk=session_id, files__isnull=False)
    yield from files.annotate(path=F("files__path")).values_list("path", "files__blob")


def is_still(session_id: UUID, owner_id: int) -> bool:
    """Tell whether a session is still there and the person's."""
    return Session.objects.filter(pk=session_id, owner=owner_id).exists()
