"""„Rückgängig“: take back exactly one change while it is the last one (spec 5.10)."""

from django.db import transaction
from django.utils import timezone

from apps.memory.access import event_of
from apps.memory.models import MemoryEvent
from apps.memory.rows import lock, state_before, state_of, write
from apps.memory.rules import changes
from apps.memory.rules.verdict import Reason, Refused


@transaction.atomic
def undo_change(*, user_id: int, organisation_id: int, event_id: int) -> MemoryEvent | Refused:
    """Bring back the state before this change, as long as nothing has changed since."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    event = event_of(memory, event_id)
    before = state_before(memory)
    if before is None or event.revision is None or event.undone_at is not None:
        return Refused(Reason.CHANGED_SINCE)
    change = changes.undo(state_of(memory), before, event.revision)
    if isinstance(change, Refused):
        return change
    now = timezone.now()
    write(memory, change, at=now)
    event.undone_at = now
    event.save(update_fields=["undone_at"])
    event.refresh_from_db()
    return event
