"""The only way from an id in an address to an event: it starts at the person's memory."""

from apps.core.errors import NotFound
from apps.memory.models import Memory, MemoryEvent


def event_of(memory: Memory, event_id: int) -> MemoryEvent:
    """Fetch an event of this memory; raise `NotFound` for any other."""
    found = memory.events.filter(pk=event_id).first()
    if found is None:
        raise NotFound
    return found
