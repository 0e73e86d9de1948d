"""Consent and its withdrawal, each with a record as proof (spec 3.5 to 3.8)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from apps.memory import conversations
from apps.memory.consent import TEXT_VERSION
from apps.memory.models import ConsentRecord, Memory
from apps.memory.rows import lock
from apps.memory.rules.verdict import Reason


@transaction.atomic
def give_consent(*, user_id: int, organisation_id: int) -> None:
    """Switch the memory on; it counts from the next message on."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    if memory.consented_at is None:
        _settle(memory, ConsentRecord.Action.GIVEN, timezone.now())


@transaction.atomic
def withdraw_consent(*, user_id: int, organisation_id: int) -> None:
    """Switch the memory off at once; the notes stay until they are deleted."""
    memory = lock(user_id=user_id, organisation_id=organisation_id)
    if memory.consented_at is not None:
        _settle(memory, ConsentRecord.Action.WITHDRAWN, None)
        conversations.erase_copies(
            user_id=user_id, organisation_id=organisation_id, reason=Reason.NO_CONSENT
        )


def _settle(memory: Memory, action: ConsentRecord.Action, consented_at: datetime | None) -> None:
    memory.consented_at = consented_at
    memory.save(update_fields=["consented_at"])
    ConsentRecord.objects.create(
        user_id=memory.user_id,
        organisation_id=memory.organisation_id,
        action=action,
        text_version=TEXT_VERSION,
    )
