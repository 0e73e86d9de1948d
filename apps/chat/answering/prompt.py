"""What the model is given, highest rank first, the memory always last (spec 2.5, 5.13)."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from apps.chat.answering.texts import prompt_text
from apps.chat.answering.turn import short
from apps.chat.models import Answer, Message
from apps.chat.situation import situation_of
from apps.llm.catalogue import catalogue
from apps.llm.types import ModelInfo
from apps.memory import queries, tools
from apps.memory.rules.excerpt import Excerpt
from apps.memory.rules.verdict import Refused

HISTORY_TURNS = 200
ANSWER_TOKENS = 4_000  # room that the context keeps for the answer
BYTES_PER_TOKEN = 3  # cautious for German


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request to the model; `memory_reason` says why memory is not in it, if it is not."""

    messages: tuple[Mapping[str, Any], ...]
    tools: Sequence[Mapping[str, Any]]
    memory_reason: str
    memory_entries: tuple[str, ...]


def build_prompt(answer: Answer) -> Prompt:
    """Build the request for an answer; up to the memory block it does not depend on memory."""
    conversation = answer.message.conversation
    info = catalogue().get(answer.model) or catalogue().default
    situation = situation_of(conversation, answer.message, model=answer.model)
    found = queries.excerpt_for(conversation.owner_id, conversation.organisation_id, situation)
    excerpt = None if isinstance(found, Refused) else found
    messages = [system(timezone.localdate()), *history(answer.message, info)]
    question = spoken(answer.message)
    if excerpt is not None:
        question["content"] += "\n\n" + memory_block(excerpt)
    return Prompt(
        messages=(*messages, question),
        tools=tools.TOOLS if excerpt is not None and info.tools else (),
        memory_reason=found.reason if isinstance(found, Refused) else "",
        memory_entries=excerpt.shown if excerpt is not None else (),
    )


def system(today: date) -> dict[str, Any]:
    return {"role": "system", "content": prompt_text("system").format(today=today.isoformat())}


def history(message: Message, info: ModelInfo) -> list[dict[str, Any]]:
    """Give the earlier turns that fit into the context, the newest kept."""
    rows = (
        Message.objects.filter(
            conversation=message.conversation_id,
            number__lt=message.number,
            number__gte=message.number - HISTORY_TURNS,
        )
        .select_related("answer")
        .defer("search", "answer__search")
        .order_by("-number")
    )
    room = (info.context - ANSWER_TOKENS) * BYTES_PER_TOKEN - len(message.text.encode())
    turns: list[dict[str, Any]] = []
    for row in rows:
        pair = [spoken(row)]
        if hasattr(row, "answer") and row.answer.text:
            pair.append({"role": "assistant", "content": row.answer.text})
        room -= sum(len(part["content"].encode()) for part in pair)
        if room < 0:
            break
        turns[:0] = pair
    return turns


def spoken(message: Message) -> dict[str, Any]:
    """Show a message of the person with its id, which memory calls must name."""
    return {"role": "user", "content": f"[message_id: {short(message.pk)}]\n{message.text}"}


def memory_block(excerpt: Excerpt) -> str:
    """Wrap the notes in a delimiter that no note can know (spec 5.13)."""
    gap = "" if excerpt.complete else prompt_text("memory_gap")
    text = prompt_text("memory")
    return text.format(mark=secrets.token_hex(6), notes=excerpt.labelled.strip(), gap=gap)
