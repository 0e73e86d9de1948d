"""Celery tasks: load by id, call one service."""

from uuid import UUID

from celery import shared_task
from django.apps import apps

from apps.documents.reading import read_document, sweep_documents


@shared_task(name="apps.documents.tasks.read")
def read(label: str, document_id: str) -> None:
    """Read the text of one document."""
    read_document(apps.get_model(label), UUID(document_id))


@shared_task(name="apps.documents.tasks.sweep")
def sweep() -> None:
    for document in sweep_documents():
        read.delay(document._meta.label_lower, str(document.pk))
