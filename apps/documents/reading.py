"""Read documents in the background, each by one worker; what gets lost is tried once more."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from apps.documents.extract import SECONDS, extract, turn
from apps.documents.models import Document
from apps.documents.passages import cut
from apps.documents.queries import index
from apps.documents.rules import Problem, Unreadable

ATTEMPTS = 2
LOST = timedelta(seconds=SECONDS + 15)  # after which an attempt's worker must be gone
FORGOTTEN = timedelta(minutes=2)  # in the queue, without any worker taking it


def read_document(model: type[Document], document_id: UUID) -> None:
    """Read a waiting document; nothing happens to one that is gone or in other hands."""
    with turn:
        begun = begin(model, document_id)
        if begun is None:
            return
        connection.close()  # back to the pool: reading may take its time
        try:
            finish(begun, extract(begun.kind, bytes(begun.content)))
        except Unreadable as error:
            fail(begun, error.problem)


def begin(model: type[Document], document_id: UUID) -> Document | None:
    """Claim a document for this worker."""
    now = timezone.now()
    free = Q(begun_at=None) | Q(begun_at__lt=now - LOST)
    mine = model.objects.filter(
        free, pk=document_id, status=Document.Status.WAITING, attempts__lt=ATTEMPTS
    )
    if not mine.update(begun_at=now, attempts=F("attempts") + 1):
        return None
    return model.objects.defer(None).filter(pk=document_id, begun_at=now).first()


@transaction.atomic
def finish(document: Document, text: str) -> None:
    """Keep the text and its passages; nothing if another attempt has taken over."""
    ends = cut(text)
    if claimed(document).update(status=Document.Status.READY, text=text, ends=ends):
        index(document, text, ends)


def fail(document: Document, problem: Problem) -> None:
    """Say why there is no text."""
    claimed(document).update(status=Document.Status.FAILED, error=problem)


def claimed(document: Document) -> Any:
    return type(document).objects.filter(
        pk=document.pk, status=Document.Status.WAITING, begun_at=document.begun_at
    )


def sweep_documents() -> list[Document]:
    """Give up what was lost too often; answer what was lost once, to be tried again.

    Lost is the worker, or the message to one.
    """
    now = timezone.now()
    lost = Q(begun_at__lt=now - LOST) | Q(begun_at=None, created_at__lt=now - FORGOTTEN)
    again: list[Document] = []
    for model in document_models():
        waiting = model.objects.filter(lost, status=Document.Status.WAITING)
        given_up = waiting.filter(attempts__gte=ATTEMPTS)
        given_up.update(status=Document.Status.FAILED, error=Problem.INTERRUPTED)
        again += waiting
    return again


def document_models() -> Iterator[type[Document]]:
    """Give the models of all places: the apps above bring them."""
    return (model for model in apps.get_models() if issubclass(model, Document))
