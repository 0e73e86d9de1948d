"""What the model is given, highest rank first, the memory always last (spec 2.5, 5.13)."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from apps.chat.answering.documents import Given, give
from apps.chat.answering.instructions import instruction_blocks, instructions_for
from apps.chat.answering.recall import recall
from apps.chat.answering.team import team_block
from apps.chat.answering.texts import prompt_text
from apps.chat.answering.turn import short
from apps.chat.models import Answer, Message
from apps.core.prepared import prepared
from apps.llm.catalogue import catalogue
from apps.llm.types import ModelInfo
from apps.memory import tools
from apps.memory.rules.excerpt import Excerpt, Override
from apps.memory.rules.override import Instruction
from apps.memory.rules.verdict import Refused

HISTORY_TURNS = 200
ANSWER_TOKENS = 4_000  # room that the context keeps for the answer
BYTES_PER_TOKEN = 3  # cautious for German


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request to the model; `memory_reason` says why memory is not in it, if it is not.

    `plain` is the last of the messages as it would be without memory; `overridden` says which
    notes were left out because the instructions settle the same.
    """

    messages: tuple[Mapping[str, Any], ...]
    plain: str
    tools: Sequence[Mapping[str, Any]]
    memory_reason: str
    memory_entries: tuple[str, ...]
    instructions: tuple[Instruction, ...] = ()
    overridden: tuple[Override, ...] = ()
    documents: Given = field(default_factory=Given)

    @property
    def sources(self) -> tuple[tuple[str, str], ...]:
        """Give kind and name of what the model may name as overriding a note (spec 2.6)."""
        ranked = tuple((one.source, one.name) for one in self.instructions)
        return ranked + self.documents.names


def build_prompt(answer: Answer) -> Prompt:
    """Build the request for an answer; up to the memory block it does not depend on memory."""
    info = catalogue().get(answer.model) or catalogue().default
    instructions = instructions_for(answer.message.conversation)
    found = recall(answer, instructions)
    excerpt = None if isinstance(found, Refused) else found
    mark = secrets.token_hex(6)  # of the delimiters: no text in this request can know it
    rules, question = system(timezone.localdate(), instructions, mark), spoken(answer.message)
    left = room(info, rules, question)
    documents = give(answer.message, left, mark)
    team = team_block(answer, left, mark)
    left -= documents.size + len(team.encode())
    earlier = history(answer.message, left, documents)
    question["content"] += documents.rest() + team
    plain = question["content"]
    if excerpt is not None:
        question["content"] += "\n\n" + memory_block(excerpt, mark)
    return Prompt(
        messages=(rules, *earlier, question),
        plain=plain,
        tools=tools.TOOLS if excerpt is not None and info.tools else (),
        memory_reason=found.reason if isinstance(found, Refused) else "",
        memory_entries=excerpt.shown if excerpt is not None else (),
        instructions=instructions,
        overridden=excerpt.overridden if excerpt is not None else (),
        documents=documents,
    )


def system(today: date, instructions: Sequence[Instruction], mark: str) -> dict[str, Any]:
    """Write the rules of the platform, and under them the instructions in their rank."""
    rules = prompt_text("system").format(today=today.isoformat())
    given = instruction_blocks(instructions, mark)
    return {"role": "system", "content": f"{rules}\n\n{given}" if given else rules}


def room(info: ModelInfo, *parts: Mapping[str, Any]) -> int:
    """Give the bytes that the context leaves for earlier turns beside these messages."""
    taken = sum(len(part["content"].encode()) for part in parts)
    return (info.context - ANSWER_TOKENS) * BYTES_PER_TOKEN - taken


def history(message: Message, room: int, documents: Given) -> list[dict[str, Any]]:
    """Give the earlier turns that fit into these bytes, the newest kept, with their documents."""
    rows = earlier(message.conversation_id, message.number - HISTORY_TURNS, message.number)
    turns: list[dict[str, Any]] = []
    for row in rows:
        pair = [spoken(row)]
        if hasattr(row, "answer") and row.answer.text:
            pair.append({"role": "assistant", "content": row.answer.text})
        room -= sum(len(part["content"].encode()) for part in pair)
        if room < 0:
            break
        pair[0]["content"] += documents.beside(row.pk)
        turns[:0] = pair
    return turns


@prepared
def earlier(conversation_id: UUID, first: int, end: int) -> QuerySet[Message]:
    """Give the messages between two numbers with their answers, newest first."""
    rows = Message.objects.filter(conversation=conversation_id, number__gte=first, number__lt=end)
    return rows.select_related("answer").defer("search", "answer__search").order_by("-number")


def spoken(message: Message) -> dict[str, Any]:
    """Show a message of the person with its id, which memory calls must name."""
    return {"role": "user", "content": f"[message_id: {short(message.pk)}]\n{message.text}"}


def memory_block(excerpt: Excerpt, mark: str) -> str:
    """Wrap the notes in a delimiter that no note can know (spec 5.13)."""
    gap = "" if excerpt.complete else prompt_text("memory_gap")
    text = prompt_text("memory")
    return text.format(mark=mark, notes=excerpt.labelled.strip(), gap=gap)
