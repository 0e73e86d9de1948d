"""What of the memory goes into a request, and when it has to come out again (spec 6.1)."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from apps.chat.models import Answer
from apps.chat.situation import situation_now, situation_of
from apps.memory import queries, tools
from apps.memory.rules.access import may_use
from apps.memory.rules.excerpt import Excerpt
from apps.memory.rules.override import Instruction
from apps.memory.rules.verdict import Reason, Refused


def recall(answer: Answer, instructions: Sequence[Instruction]) -> Excerpt | Refused:
    """Choose the notes for a request, and keep with the answer which of them go in.

    The chat is locked meanwhile: who shares it either finds them in the check (spec 6.3), or has
    come first.
    """
    message, chat = answer.message, answer.message.conversation
    left_out = answer.without_memory
    situation = situation_of(chat, message, model=answer.model, left_out=left_out)
    if isinstance(verdict := may_use(situation), Refused):
        return verdict  # without a lock: most answers end here
    with transaction.atomic():
        situation = situation_now(chat.pk, message.pk, answer.model, left_out=left_out)
        found = queries.excerpt_for(chat.owner_id, chat.organisation_id, situation, instructions)
        if isinstance(found, Excerpt) and (found.shown or found.has_prose):
            Answer.objects.filter(pk=answer.pk).update(
                memory_entries=list(found.shown), memory_prose=found.has_prose
            )
    return found


@transaction.atomic
def revoked(turn: tools.Turn) -> Reason | None:
    """Tell why memory may no longer be used in a turn that began with it."""
    verdict = may_use(turn.situation())
    return verdict.reason if isinstance(verdict, Refused) else None


def forget(messages: list[dict[str, Any]], question: int, plain: str, reason: Reason) -> None:
    """Take out of a request what the memory gave: its block at the question, and all results."""
    messages[question] = {**messages[question], "content": plain}
    for message in messages:
        if message["role"] == "tool":
            message["content"] = f"refused: {reason}"
