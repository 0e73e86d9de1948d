"""What the sidebar says of a person's sessions: kept in the cache, for it stands on every page."""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from uuid import UUID

import redis
from django.core.cache import caches
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from apps.cowork.access import sessions
from apps.cowork.models import Order, Session
from apps.cowork.queries import unseen
from apps.orgs.models import Membership

SECONDS = 60  # how long numbers last that nobody has said to be old


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many sessions of a person have something going on."""

    running: int = 0
    asking: int = 0
    finished: int = 0  # since their page was last open

    @property
    def is_busy(self) -> bool:
        """Tell whether the numbers can change by themselves."""
        return bool(self.running or self.asking)


def numbers(membership: Membership) -> Numbers:
    """Give the numbers, counted at most once between two changes."""
    cache, key = caches["sessions"], key_of(membership.user_id, membership.organisation_id)
    found = cache.get(key)
    if found is None:
        found = count(membership)
        cache.set(key, found, SECONDS)
    return Numbers(**found)


def count(membership: Membership) -> dict[str, int]:
    orders = Order.objects.filter(session=OuterRef("pk"))
    rows = sessions(membership).annotate(
        busy=Exists(orders.filter(status__in=(Order.Status.RUNNING, Order.Status.WAITING))),
        asks=Exists(orders.filter(status=Order.Status.ASKING)),
        news=Exists(unseen()),
    )
    found: dict[str, int] = rows.aggregate(
        running=Count("pk", filter=Q(busy=True)),
        asking=Count("pk", filter=Q(asks=True)),
        finished=Count("pk", filter=Q(news=True, busy=False, asks=False)),
    )
    return found


def forget(session_id: UUID) -> None:
    """Have the numbers of a session's person counted again, after commit."""
    owner = Session.objects.filter(pk=session_id).values_list("owner", "organisation").first()
    if owner:
        transaction.on_commit(partial(drop, key_of(*owner)))


def drop(key: str) -> None:
    with suppress(redis.RedisError):  # without a cache there is nothing to forget
        caches["sessions"].delete(key)


def see(session_id: UUID) -> None:
    """Keep that the person has the page open."""
    Session.objects.filter(pk=session_id).update(seen_at=timezone.now())
    forget(session_id)


def key_of(user_id: int, organisation_id: int) -> str:
    return f"cowork:{user_id}:{organisation_id}"
