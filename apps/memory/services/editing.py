"""What a person does to their own notes in the settings (spec 7)."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from apps.memory import conversations
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import lock, state_of, write
from apps.memory.rules import changes
from apps.memory.rules.changes import Change, Unchanged
from apps.memory.rules.state import Provenance, new_id
from apps.memory.rules.verdict import Reason, Refused, Source

Kind = MemoryEvent.Kind


def save_text(
    *, user_id: int, organisation_id: int, text: str, revision: int
) -> MemoryEvent | Unchanged | Refused:
    """Put the text of the editor in the place of the notes, if nothing changed since `revision`."""
    return _replace(user_id, organisation_id, text, revision, Source.EDIT)


def import_text(
    *, user_id: int, organisation_id: int, text: str, revision: int
) -> MemoryEvent | Unchanged | Refused:
    """Put an imported text in the place of the notes, if nothing changed since `revision`."""
    return _replace(user_id, organisation_id, text, revision, Source.IMPORT)


@transaction.atomic
def delete_entry(*, user_id: int, organisation_id: int, entry: str) -> MemoryEvent | Refused:
    """Delete one note from the list."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    change = changes.forget(state_of(memory), entry)
    if isinstance(change, Refused):
        return change
    return _commit(memory, change, Kind.REMOVED, Source.EDIT, timezone.now())


@transaction.atomic
def delete_all(*, user_id: int, organisation_id: int) -> None:
    """Delete all notes for good; the consent stays as it is (spec 3.8)."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    now = timezone.now()
    change = changes.replace_text(state_of(memory), "", provenance_for_new=_own(now, Source.EDIT))
    if isinstance(change, Change):
        write(memory, change, at=now, final=True)
    memory.undo = None
    memory.save(update_fields=["undo"])
    memory.events.filter(kind=Kind.PROPOSED, settled_at=None).update(settled_at=now)
    memory.events.update(text="", details={})
    conversations.erase_copies(user_id=user_id, organisation_id=organisation_id)


@transaction.atomic
def _replace(
    user_id: int, organisation_id: int, text: str, revision: int, source: Source
) -> MemoryEvent | Unchanged | Refused:
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    if memory.revision != revision:
        return Refused(Reason.CHANGED_SINCE)
    now = timezone.now()
    change = changes.replace_text(state_of(memory), text, provenance_for_new=_own(now, source))
    if not isinstance(change, Change):
        return change
    return _commit(memory, change, Kind.UPDATED, source, now)


def _commit(
    memory: Memory, change: Change, kind: MemoryEvent.Kind, source: Source, now: datetime
) -> MemoryEvent:
    write(memory, change, at=now)
    return memory.events.create(
        kind=kind,
        key=f"settings:{change.after.revision}",
        text=change.text,
        entry=change.entry or "",
        revision=change.after.revision,
        details=details(source),
    )


def _own(now: datetime, source: Source) -> Provenance:
    return Provenance(new_id((), now.isoformat()), now, now, source)


def details(source: Source) -> Mapping[str, str]:
    return {"source": source.value}
