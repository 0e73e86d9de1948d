"""Verbs on documents of every kind of place."""

from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction
from kombu.exceptions import OperationalError

from apps.documents import tasks
from apps.documents.models import Document
from apps.documents.rules import clean_name, kind_of


def add_document[D: Document](model: type[D], *, name: str, content: bytes, **place: Any) -> D:
    """Store a file and have it read after commit; raise `Unreadable` for one that is not taken."""
    name = clean_name(name)
    kind = kind_of(name, content)
    document = model(name=name, kind=kind, size=len(content), content=content, **place)
    document.save(force_insert=True)
    transaction.on_commit(partial(enqueue, document))
    return document


def enqueue(document: Document) -> None:
    """Hand the document to a worker; without a broker the sweep does it later."""
    with suppress(OperationalError):
        tasks.read.delay(document._meta.label_lower, str(document.pk))
