"""Mark answers whose worker is gone: the text so far stays, and it can be tried again."""

from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from apps.chat.models import Answer

SILENT = timedelta(seconds=12)  # a worker shows itself every second
WAITING = timedelta(minutes=3)  # in the queue, without any worker taking it


def sweep_answers(answers: QuerySet[Answer] | None = None) -> int:
    """Close the abandoned ones among these answers; answer how many."""
    now = timezone.now()
    lost = Q(status=Answer.Status.RUNNING, beat_at__lt=now - SILENT) | Q(
        status=Answer.Status.QUEUED, created_at__lt=now - WAITING
    )
    candidates = Answer.objects.all() if answers is None else answers
    return candidates.filter(lost).update(
        status=Answer.Status.INTERRUPTED, text=F("partial"), partial="", finished_at=now
    )
