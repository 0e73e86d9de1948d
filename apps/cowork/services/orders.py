"""Verbs on orders: give, withdraw or stop, answer a question, try again."""

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.chat.answering.title import shorten
from apps.chat.services.messages import MESSAGE_BYTES, segments
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.text import normalise
from apps.cowork import tasks, workspace
from apps.cowork.agent.run import close
from apps.cowork.following import announce_change
from apps.cowork.models import Order, Session, Step
from apps.llm.settings import choose
from apps.memory.rules.origin import Range
from apps.orgs.budget import check_budget

WAITING = 20  # orders at once
Status = Order.Status
CLOSED = (Status.FAILED, Status.INTERRUPTED, Status.STOPPED)


@transaction.atomic
def give_order(
    *, session: Session, text: str, ranges: Sequence[Range] | None, model: str = ""
) -> Order:
    """Put an order at the end of the queue; raise `Conflict` for an ended session.

    Raise `Exhausted` if the person has used up the month's points.
    """
    text = check_text(text)
    check_budget(user_id=session.owner_id, organisation_id=session.organisation_id)
    locked = lock(session)
    if locked.is_ended:
        raise Conflict(_("Diese Sitzung ist beendet. Beginne eine neue."))
    if locked.orders.filter(status=Status.WAITING).count() >= WAITING:
        raise Conflict(_("Es warten schon 20 Aufträge. Warte, bis einige fertig sind."))
    last = locked.orders.order_by("-number").first()
    order = Order.objects.create(
        session=locked,
        number=last.number + 1 if last else 1,
        text=text,
        segments=segments(text, ranges),
        model=chosen(locked, model),
    )
    locked.title = locked.title or shorten(text)
    locked.draft, locked.active_at = "", timezone.now()
    locked.save(update_fields=["title", "draft", "active_at", "model"])
    carry_on(locked)
    return order


def chosen(session: Session, model: str) -> str:
    """Take the model for this order and the next ones; raise `Invalid` for one not offered."""
    if model:
        choose(session.organisation_id, [session.model]).check(model)
        session.model = model
    return choose(session.organisation_id, [session.model]).model.id


def stop_order(*, order: Order) -> None:
    """Withdraw a waiting order, or have the worker stop at its next step; what is done stays."""
    with transaction.atomic():
        lock(order.session)
        order.refresh_from_db()
        if order.status == Status.RUNNING:
            Order.objects.filter(pk=order.pk).update(stop_requested_at=timezone.now())
            announce_change(order.session_id)
            return
        if order.status == Status.WAITING and order.started_at is None:
            order.status, order.finished_at = Status.WITHDRAWN, timezone.now()
            order.save(update_fields=["status", "finished_at"])
            announce_change(order.session_id)
            return
        # Also a worker that takes it before it is closed shall see that.
        Order.objects.filter(pk=order.pk).update(stop_requested_at=timezone.now())
    if order.is_open:
        close(order, Status.STOPPED)
        carry_on(order.session)


@transaction.atomic
def answer_question(*, order: Order, text: str, ranges: Sequence[Range] | None) -> None:
    """Give the agent what it asked for; raise `Conflict` if it does not ask any more."""
    text = check_text(text)
    check_budget(user_id=order.session.owner_id, organisation_id=order.session.organisation_id)
    lock(order.session)
    order.refresh_from_db()
    if order.status != Status.ASKING:
        raise Conflict(_("Diese Frage ist schon erledigt."))
    asked = order.replies[-1]
    said = {"text": text, "segments": segments(text, ranges), "at": timezone.now().isoformat()}
    order.replies = [*order.replies[:-1], asked | said]
    order.status = Status.WAITING
    order.save(update_fields=["replies", "status"])
    step = Step.objects.filter(pk=asked["step"])
    step.update(result=text, status=Step.Status.DONE, ended_at=timezone.now())
    carry_on(order.session)


@transaction.atomic
def retry_order(*, order: Order) -> None:
    """Go on with an order that came to no end, from its last step on."""
    check_budget(user_id=order.session.owner_id, organisation_id=order.session.organisation_id)
    if lock(order.session).is_ended:
        raise Conflict(_("Diese Sitzung ist beendet. Beginne eine neue."))
    order.refresh_from_db()
    if order.status not in CLOSED:
        raise Conflict(_("Dieser Auftrag läuft schon oder ist fertig."))
    order.status, order.error = Status.WAITING, ""
    order.stop_requested_at = order.finished_at = order.beat_at = None
    order.save(update_fields=["status", "error", "stop_requested_at", "finished_at", "beat_at"])
    if workspace.manifest(order.session) != order.files_after:
        look_again(order)
    carry_on(order.session)


def look_again(order: Order) -> None:
    """Have the agent see first which files are there: what it has written may be gone."""
    if last := order.steps.last():
        number, round = last.number + 1, last.round + 1
        order.steps.create(
            number=number, round=round, tool="list_files", call=f"again_{number}", arguments="{}"
        )


def carry_on(session: Session) -> None:
    """Have a worker look for the next order, after commit."""
    announce_change(session.pk)
    transaction.on_commit(partial(tasks.enqueue, session.pk))


def lock(session: Session) -> Session:
    """Serialise writers of one session; raise `NotFound` if it was deleted meanwhile."""
    if found := Session.objects.select_for_update().filter(pk=session.pk).first():
        return found
    raise NotFound


def check_text(text: str) -> str:
    """Normalise line ends; raise `Invalid` for nothing, or for too much."""
    text = normalise(text).rstrip()
    if not text.strip():
        raise Invalid(_("Schreib zuerst, was zu tun ist."))
    if len(text.encode()) > MESSAGE_BYTES:
        raise Invalid(_("Das ist zu lang. Teile es auf oder lade es als Datei hoch."))
    return text
