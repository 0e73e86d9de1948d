"""Take the next order of a session, carry it out, close it."""

import logging
from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from apps.core.errors import Exhausted, NotFound
from apps.cowork import workspace
from apps.cowork.agent.loop import Asking, NoModel, TooLong, work
from apps.cowork.agent.tools import Stopped
from apps.cowork.following import announce_change
from apps.cowork.memory import drop_copy_of_ended, forget_notes, settle
from apps.cowork.models import Order, Session, Step
from apps.llm.types import ErrorCode, ModelError

ATTEMPTS = 3  # of workers in a row, before an order is given up
SILENT = timedelta(seconds=15)  # a worker shows itself every second
UNTAKEN = timedelta(seconds=20)  # in the queue, without any worker taking it
BUSY = (Order.Status.RUNNING, Order.Status.ASKING)
Status = Order.Status

log = logging.getLogger(__name__)


def carry_on(session_id: UUID) -> bool:
    """Carry out the next order of a session; tell whether there may be another one."""
    try:
        order = begin(session_id)
        if order is None:
            return False
        status, error, words = carried_out(order)
        return status is not Status.ASKING and close(order, status, error=error, words=words)
    except NotFound:  # the session was deleted meanwhile
        return False
    finally:
        connection.close()


def carried_out(order: Order) -> tuple[Order.Status, str, str]:
    """Work on an order; give its end, an error code, and the agent's last words."""
    try:
        settle(order.session, order, working=order.steps.exists())
        words = work(order).strip()
        return (Status.DONE, "", words) if words else (Status.FAILED, ErrorCode.EMPTY, "")
    except Asking:
        return Status.ASKING, "", ""
    except Stopped:
        return Status.STOPPED, "", ""
    except TooLong:
        return Status.FAILED, "tool_loop", ""
    except Exhausted:
        return Status.FAILED, "exhausted", ""
    except NoModel:
        return Status.FAILED, "no_model", ""
    except ModelError as error:
        return Status.FAILED, error.code, ""
    except NotFound:
        raise
    except Exception:
        log.exception("order %s failed", order.pk)
        return Status.FAILED, "internal", ""


@transaction.atomic
def begin(session_id: UUID) -> Order | None:
    """Take the first waiting order, unless another one is being carried out or asks."""
    session = Session.objects.select_for_update().filter(pk=session_id).first()
    if session is None or session.orders.filter(status__in=BUSY).exists():
        return None
    order = session.orders.filter(status=Status.WAITING).first()
    if order is None:
        return None
    now = timezone.now()
    order.session = session
    order.status, order.beat_at = Status.RUNNING, now
    order.attempts += 1
    order.started_at = order.started_at or now
    if order.files_before is None:
        order.files_before = workspace.manifest(session)
    order.save(update_fields=["status", "beat_at", "attempts", "started_at", "files_before"])
    announce_change(session_id)
    return order


@transaction.atomic
def close(order: Order, status: Order.Status, *, error: str = "", words: str = "") -> bool:
    """End an order and hand the notes back, both or neither; False if it is in other hands."""
    settle(order.session, order)  # first: the memory is locked before the session
    if not closed(order, status, error, words):
        transaction.set_rollback(True)
        return False
    forget_notes(order.steps.filter(status=Step.Status.RUNNING))
    drop_copy_of_ended(order.session_id)
    return True


def closed(order: Order, status: Order.Status, error: str, words: str) -> bool:
    now = timezone.now()
    Session.objects.select_for_update().filter(pk=order.session_id).first()
    mine = Order.objects.filter(pk=order.pk, attempts=order.attempts, status__in=Order.OPEN)
    ended = mine.update(
        status=status,
        error=error,
        answer=words,
        finished_at=now,
        files_after=workspace.manifest(order.session),
    )
    Session.objects.filter(pk=order.session_id).update(active_at=now)
    announce_change(order.session_id)
    return bool(ended)


@transaction.atomic
def hand_back(session: Session) -> None:
    """Hand the notes of an ended session back, unless a worker is still to do so (spec 8.3)."""
    if not session.orders.filter(status=Status.RUNNING).exists():
        settle(session)
        drop_copy_of_ended(session.pk)


def sweep_orders() -> set[UUID]:
    """Take orders from workers that are gone; answer which sessions have something to do."""
    finish_what_was_ended()
    now = timezone.now()
    lost = Order.objects.filter(status=Status.RUNNING, beat_at__lt=now - SILENT)
    for order in lost.select_related("session"):
        if order.stop_requested_at:
            close(order, Status.STOPPED)
        elif order.attempts % ATTEMPTS == 0:
            close(order, Status.INTERRUPTED)
        else:
            give_back(order)
    untaken = Q(beat_at=None, created_at__lt=now - UNTAKEN) | Q(beat_at__lt=now - UNTAKEN)
    waiting = Order.objects.filter(untaken, status=Status.WAITING, session__ended_at=None)
    free = waiting.exclude(session__orders__status__in=BUSY)
    return set(free.values_list("session_id", flat=True))


def finish_what_was_ended() -> None:
    """Do what is left where a stop or an end was asked for and was not carried through."""
    idle = Order.objects.filter(status__in=(Status.WAITING, Status.ASKING))
    for order in idle.exclude(stop_requested_at=None).select_related("session"):
        close(order, Status.STOPPED)
    for session in Session.objects.filter(ended_at__isnull=False, notes__isnull=False):
        hand_back(session)


@transaction.atomic
def give_back(order: Order) -> None:
    """Let another worker go on with an order."""
    mine = Order.objects.filter(pk=order.pk, status=Status.RUNNING, attempts=order.attempts)
    mine.update(status=Status.WAITING)
    announce_change(order.session_id)
