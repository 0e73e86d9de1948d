"""What an import would change (spec 7.4)."""

from django.utils import timezone

from apps.memory.models import Memory
from apps.memory.rows import state_of
from apps.memory.rules import changes
from apps.memory.rules.changes import Change
from apps.memory.rules.diff import Difference, compare
from apps.memory.rules.state import Provenance
from apps.memory.rules.verdict import Source


def preview(memory: Memory, text: str) -> Difference | None:
    """Compare the notes with what they would be; `None` if nothing would change."""
    now = timezone.now()
    made = Provenance("import", now, now, Source.IMPORT)
    change = changes.replace_text(state_of(memory), text, provenance_for_new=made)
    return compare(change.before, change.after) if isinstance(change, Change) else None
