"""Many persons with memories, and what happened to these."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from apps.memory.models import Memory, MemoryEvent
from tests.conftest import Cast, person

NOW = timezone.now()


def crowd(cast: Cast) -> list[Memory]:
    """Let six persons consent."""
    rows = [
        Memory(user=person(f"person-{number}"), organisation=cast.org, consented_at=NOW)
        for number in range(6)
    ]
    return Memory.objects.bulk_create(rows)


def happened(
    memory: Memory, *, days: float = 1, kind: str = "remembered", times: int = 1, **fields: Any
) -> None:
    """Write events of some days ago; times of other fields are given in days after them."""
    at = NOW - timedelta(days=days)
    for name in {"undone_at", "deleted_at"} & fields.keys():
        fields[name] = at + timedelta(days=fields[name])
    revision = None if kind == "refused" else 1
    for _ in range(times):
        key = str(MemoryEvent.objects.count())
        event = memory.events.create(kind=kind, key=key, revision=revision, **fields)
        MemoryEvent.objects.filter(pk=event.pk).update(at=at)
