"""Tell a session's open pages that something changed; the words stay in the database."""

from functools import partial
from uuid import UUID

from django.db import transaction

from apps.core import bus
from apps.cowork.numbers import forget

CHANGED = "changed"


def announce_change(session_id: UUID) -> None:
    """Tell who follows a session, and whoever counts, after commit."""
    forget(session_id)
    transaction.on_commit(partial(bus.announce, bus.session_stream(session_id), CHANGED))
