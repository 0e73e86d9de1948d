"""What the model is given for the next round of an order, made anew from what is kept."""

import secrets
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from django.utils import timezone

from apps.chat.answering.instructions import instruction_blocks, shown_name
from apps.chat.answering.prompt import ANSWER_TOKENS, BYTES_PER_TOKEN
from apps.chat.answering.texts import prompt_text
from apps.chat.answering.turn import short
from apps.cowork.agent.notes import is_about_notes, text_of_notes
from apps.cowork.memory import instructions_for
from apps.cowork.models import Order, Step
from apps.llm.catalogue import catalogue
from apps.llm.rounds import as_message
from apps.memory.copying import NAME

PROMPTS = Path(__file__).resolve().parent.parent / "prompts"
EARLIER = 20  # orders
LEFT_OUT = "(left out: too long ago; call the tool again if it is needed)"


def build_messages(order: Order) -> list[dict[str, Any]]:
    """Build the request for the next round; where memory is not used, there is none in it."""
    mark = secrets.token_hex(6)  # of the delimiters: no text in this request can know it
    notes = text_of_notes(order)
    system = system_message(order, mark, with_notes=notes is not None)
    question = {"role": "user", "content": f"[message_id: {short(order.pk)}]\n{order.text}"}
    room = room_beside(order, system, question)
    steps = told(order.steps.all(), notes, mark, room)
    return [system, *earlier(order), question, *steps]


def system_message(order: Order, mark: str, *, with_notes: bool) -> dict[str, Any]:
    """Write the rules, what the company says, and how notes are kept if there are any."""
    rules = prompt_text("system", PROMPTS).format(today=timezone.localdate().isoformat())
    parts = [rules, instruction_blocks(instructions_for(order.session), mark)]
    if with_notes:
        parts.append(prompt_text("notes", PROMPTS))
    return {"role": "system", "content": "\n\n".join(filter(None, parts))}


def room_beside(order: Order, *parts: dict[str, Any]) -> int:
    """Give the bytes that the model's context leaves for the steps."""
    info = catalogue().get(order.model) or catalogue().default
    taken = sum(len(part["content"].encode()) for part in (*parts, *earlier(order)))
    return (info.context - ANSWER_TOKENS) * BYTES_PER_TOKEN - taken


def earlier(order: Order) -> list[dict[str, Any]]:
    """Give the finished orders before this one: what was wanted, and what came of it."""
    rows = order.session.orders.filter(number__lt=order.number).exclude(answer="")
    messages: list[dict[str, Any]] = []
    for row in reversed(rows.order_by("-number")[:EARLIER]):
        messages.append({"role": "user", "content": row.text})
        messages.append({"role": "assistant", "content": row.answer})
    return messages


def told(steps: Iterable[Step], notes: str | None, mark: str, room: int) -> list[dict[str, Any]]:
    """Repeat the steps as calls and results; the oldest results give way where room is short."""
    rounds = [list(group) for _, group in groupby(steps, key=lambda step: step.round)]
    messages: list[dict[str, Any]] = []
    for group in reversed(rounds):
        results = []
        for step in reversed(group):
            content = result_of(step, notes, mark)
            room -= len(content.encode()) + len(step.arguments.encode())
            content = content if room >= 0 else LEFT_OUT
            results.append({"role": "tool", "tool_call_id": step.call, "content": content})
        messages[:0] = [called(group), *reversed(results)]
    return messages


def called(group: Sequence[Step]) -> dict[str, Any]:
    calls = [{"id": s.call, "name": s.tool, "arguments": s.arguments or "{}"} for s in group]
    return as_message(group[0].words, calls)


def result_of(step: Step, notes: str | None, mark: str) -> str:
    """Give the result of a step; what it read stands between delimiters that it cannot know."""
    if step.tool != "read_file" or step.status != Step.Status.DONE:
        return step.result
    if not is_about_notes(step.shown.get("path", "")):
        shown, text = step.shown, step.result
    elif notes is None:
        return "refused: not_found"
    else:
        count = notes.count("\n") + 1
        shown, text = {"path": NAME, "first": 1, "last": count, "of": count}, notes
    path = shown_name(shown.get("path", ""))
    lines = f"{shown.get('first', 1)}-{shown.get('last', 0)}"
    attributes = f'path="{path}" lines="{lines}" of="{shown.get("of", 0)}"'
    return f"<file-{mark} {attributes}>\n{text}\n</file-{mark}>"
