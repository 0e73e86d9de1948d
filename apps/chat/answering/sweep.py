"""Close answers whose worker is gone: the text so far stays, and it can be tried again."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.chat.answering.live import DONE
from apps.chat.models import Answer
from apps.core import bus

SILENT = timedelta(seconds=12)  # a worker shows itself every second
WAITING = timedelta(minutes=3)  # in the queue, without any worker taking it


@transaction.atomic
def sweep_answers(answers: QuerySet[Answer] | None = None) -> int:
    """Close the abandoned ones among these answers; answer how many."""
    now = timezone.now()
    lost = Q(status=Answer.Status.RUNNING, beat_at__lt=now - SILENT) | Q(
        status=Answer.Status.QUEUED, created_at__lt=now - WAITING
    )
    candidates = Answer.objects.all() if answers is None else answers
    found = list(candidates.filter(lost).select_for_update(of=("self",), skip_locked=True))
    for answer in found:
        interrupt(answer, now)
    return len(found)


def interrupt(answer: Answer, now: datetime) -> None:
    """Keep all that the person has seen: the bus may be ahead of the last checkpoint."""
    stream = bus.answer_stream(answer.pk)
    answer.status, answer.finished_at = Answer.Status.INTERRUPTED, now
    answer.text, answer.partial = bus.continued(stream, answer.partial), ""
    answer.save(update_fields=["status", "finished_at", "text", "partial"])
    transaction.on_commit(partial(bus.announce, stream, DONE))
