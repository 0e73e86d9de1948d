"""Celery tasks: load by id, call one service."""

from uuid import UUID

from celery import shared_task
from celery.signals import worker_ready

from apps.chat.answering.live import live_texts
from apps.chat.answering.run import write_answer
from apps.chat.answering.sweep import sweep_answers
from apps.chat.answering.title import make_title, needs_title
from apps.chat.services.files import delete_unsent_files as delete_unsent


@worker_ready.connect
def show_life(**_: object) -> None:
    """Start the shared loop, which also shows that this worker lives."""
    live_texts()


@shared_task(name="apps.chat.tasks.answer")
def answer(answer_id: str) -> None:
    """Write one answer; after the first one the conversation gets a title."""
    chat = write_answer(UUID(answer_id))
    if chat and needs_title(chat):
        title.delay(str(chat.pk))


@shared_task(name="apps.chat.tasks.title")
def title(conversation_id: str) -> None:
    make_title(UUID(conversation_id))


@shared_task(name="apps.chat.tasks.sweep")
def sweep() -> None:
    sweep_answers()


@shared_task(name="apps.chat.tasks.delete_old_temporary")
def delete_old_temporary() -> None:
    from apps.chat.services import temporary  # sending a message needs this module

    temporary.delete_old_temporary()


@shared_task(name="apps.chat.tasks.delete_unsent_files")
def delete_unsent_files() -> None:
    delete_unsent()
