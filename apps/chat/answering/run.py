"""Write one answer: begin, converse with the model, finish."""

import logging
import time
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.chat.answering.live import LiveText, live_texts
from apps.chat.answering.loop import Conversed, converse
from apps.chat.models import Answer, Conversation
from apps.core.errors import NotFound
from apps.core.prepared import first, prepared
from apps.llm.costs import book, points_of

log = logging.getLogger(__name__)

INTERNAL = "internal"
GONE = "gone"
PAUSES = (0.2, 1.0, 2.0, 4.0, 4.0)  # seconds between attempts to finish


def write_answer(answer_id: UUID) -> Conversation | None:
    """Write the answer from queued to closed; give its chat, as it was before, when it was done."""
    answer = begin(answer_id)
    if answer is None:
        return None
    live = LiveText(answer.pk)
    texts = live_texts()
    texts.add(live)
    try:
        conversed = converse(answer, live)
    except NotFound:  # deleted meanwhile: nobody waits for it any more
        conversed = Conversed(error=GONE)
    except Exception:
        log.exception("answer %s failed", answer_id)
        conversed = Conversed(error=INTERNAL)
    try:
        finish_surely(answer, live, conversed)
    finally:
        texts.call(texts.close(live)).result()
        connection.close()
    return answer.message.conversation if not conversed.error else None


def finish_surely(answer: Answer, live: LiveText, conversed: Conversed) -> None:
    """Finish also when the database is away for a while: an answer that is complete counts."""
    for pause in PAUSES:
        try:
            return finish(answer, live, conversed)
        except OperationalError:
            connection.close()
            time.sleep(pause)
    return finish(answer, live, conversed)


def begin(answer_id: UUID) -> Answer | None:
    """Take a queued answer; None when it is taken, stopped or deleted."""
    now = timezone.now()
    queued = Answer.objects.filter(pk=answer_id, status=Answer.Status.QUEUED)
    if not queued.update(status=Answer.Status.RUNNING, started_at=now, beat_at=now):
        return None
    return first(find(answer_id))


@prepared
def find(answer_id: UUID) -> QuerySet[Answer]:
    """Find an answer with its message and its chat."""
    rows = Answer.objects.select_related("message__conversation").filter(pk=answer_id)
    return rows.defer("search", "message__search", "message__conversation__search")


@transaction.atomic
def finish(answer: Answer, live: LiveText, conversed: Conversed) -> None:
    """Store the final text and what it cost, unless somebody closed the answer meanwhile.

    The chat is locked before its answer, as everywhere.
    """
    now = timezone.now()
    Conversation.objects.filter(pk=answer.message.conversation_id).update(active_at=now)
    closed = Answer.objects.filter(pk=answer.pk, status=Answer.Status.RUNNING).update(
        status=closed_status(live, conversed),
        error=conversed.error,
        retry_after=conversed.retry_after,
        text=live.text,
        partial="",
        tokens_in=conversed.tokens_in,
        tokens_out=conversed.tokens_out,
        points=points_of(answer.model, conversed.usage),
        memory_reason=conversed.memory_reason,
        memory_entries=conversed.memory_entries,
        sources=conversed.sources,
        finished_at=now,
    )
    if closed or not is_counted(answer):
        conversation = answer.message.conversation
        book(
            user_id=conversation.owner_id,
            organisation_id=conversation.organisation_id,
            model_id=answer.model,
            usage=conversed.usage,
            answers=1,
        )


def is_counted(answer: Answer) -> bool:
    """Tell whether an earlier attempt to finish got through.

    What was deleted or given up as abandoned meanwhile has cost the same and is not counted yet.
    """
    finished = (Answer.Status.DONE, Answer.Status.STOPPED, Answer.Status.FAILED)
    return Answer.objects.filter(pk=answer.pk, status__in=finished).exists()


def closed_status(live: LiveText, conversed: Conversed) -> Answer.Status:
    if conversed.error:
        return Answer.Status.FAILED
    return Answer.Status.STOPPED if live.stopped else Answer.Status.DONE
