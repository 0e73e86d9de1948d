"""Celery tasks: load by id, call one service."""

from contextlib import suppress
from uuid import UUID

from celery import shared_task
from kombu.exceptions import OperationalError

from apps.cowork.agent.run import carry_on, sweep_orders


@shared_task(name="apps.cowork.tasks.work")
def work(session_id: str) -> None:
    """Carry out one order of a session, and have the next one carried out."""
    if carry_on(UUID(session_id)):
        enqueue(UUID(session_id))


@shared_task(name="apps.cowork.tasks.sweep")
def sweep() -> None:
    for session_id in sweep_orders():
        enqueue(session_id)


def enqueue(session_id: UUID) -> None:
    """Hand a session to a worker; without a broker the sweep does it later."""
    with suppress(OperationalError):
        work.delay(str(session_id))
