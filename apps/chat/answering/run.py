"""Write one answer: begin, converse with the model, finish."""

import logging
import time
from decimal import Decimal
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.utils import timezone

from apps.chat.answering.live import LiveText, live_texts
from apps.chat.answering.loop import Conversed, converse
from apps.chat.models import Answer, Conversation
from apps.llm.catalogue import catalogue

log = logging.getLogger(__name__)

INTERNAL = "internal"
PAUSES = (0.2, 1.0, 2.0, 4.0, 4.0)  # seconds between attempts to finish


def write_answer(answer_id: UUID) -> UUID | None:
    """Write the answer from queued to closed; answer the conversation's id when it was done."""
    answer = begin(answer_id)
    if answer is None:
        return None
    live = LiveText(answer.pk)
    texts = live_texts()
    texts.add(live)
    try:
        conversed = converse(answer, live)
    except Exception:
        log.exception("answer %s failed", answer_id)
        conversed = Conversed(error=INTERNAL)
    try:
        finish_surely(answer, live, conversed)
    finally:
        texts.call(texts.close(live)).result()
        connection.close()
    return answer.message.conversation_id if not conversed.error else None


def finish_surely(answer: Answer, live: LiveText, conversed: Conversed) -> None:
    """Finish also when the database is away for a while: an answer that is complete counts."""
    for pause in PAUSES:
        try:
            return finish(answer, live, conversed)
        except OperationalError:
            connection.close()
            time.sleep(pause)
    return finish(answer, live, conversed)


@transaction.atomic
def begin(answer_id: UUID) -> Answer | None:
    """Take a queued answer; None when it is taken, stopped or deleted."""
    answer = (
        Answer.objects.select_for_update(of=("self",))
        .select_related("message__conversation")
        .defer("search", "message__search", "message__conversation__search")
        .filter(pk=answer_id, status=Answer.Status.QUEUED)
        .first()
    )
    if answer is None:
        return None
    answer.status = Answer.Status.RUNNING
    answer.started_at = answer.beat_at = timezone.now()
    answer.save(update_fields=["status", "started_at", "beat_at"])
    return answer


@transaction.atomic
def finish(answer: Answer, live: LiveText, conversed: Conversed) -> None:
    """Store the final text and what it cost, unless somebody closed the answer meanwhile."""
    row = (
        Answer.objects.defer("search")
        .select_for_update()
        .filter(pk=answer.pk, status=Answer.Status.RUNNING)
        .first()
    )
    if row is None:
        return
    row.status = closed_status(live, conversed)
    row.error, row.retry_after = conversed.error, conversed.retry_after
    row.text, row.partial = live.text, ""
    row.tokens_in, row.tokens_out = conversed.tokens_in, conversed.tokens_out
    row.points = points(answer.model, conversed)
    row.memory_reason, row.memory_entries = conversed.memory_reason, conversed.memory_entries
    row.finished_at = timezone.now()
    row.save()
    Conversation.objects.filter(pk=answer.message.conversation_id).update(active_at=row.finished_at)


def closed_status(live: LiveText, conversed: Conversed) -> Answer.Status:
    if conversed.error:
        return Answer.Status.FAILED
    return Answer.Status.STOPPED if live.stopped else Answer.Status.DONE


def points(model_id: str, conversed: Conversed) -> Decimal:
    """Price the tokens as the catalogue says (spec 2.8)."""
    info = catalogue().get(model_id)
    if info is None:
        return Decimal(0)
    cost = conversed.tokens_in * info.points_in + conversed.tokens_out * info.points_out
    return Decimal(str(round(cost / 1000, 4)))
