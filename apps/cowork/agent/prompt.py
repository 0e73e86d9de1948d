"""What the model is given for the next round of an order, made anew from what is kept."""

import secrets
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
from django.utils import timezone

from apps.chat.answering.instructions import instruction_blocks, shown_name
from apps.chat.answering.prompt import ANSWER_TOKENS, BYTES_PER_TOKEN
from apps.chat.answering.texts import prompt_text
from apps.chat.answering.turn import short
from apps.cowork.agent import specs
from apps.cowork.agent.notes import is_about_notes, text_of_notes
from apps.cowork.memory import instructions_for
from apps.cowork.models import Order, Step
from apps.llm.catalogue import catalogue
from apps.llm.rounds import as_message
from apps.memory.copying import NAME

PROMPTS = Path(__file__).resolve().parent.parent / "prompts"
EARLIER = 20  # orders
BRIEF = 400  # characters of a result that stays whole
LEFT_OUT = "(left out: too long ago; call the tool again if it is needed)"


def build_messages(order: Order) -> list[dict[str, Any]]:
    """Build the request for the next round; where memory is not used, there is none in it."""
    mark = secrets.token_hex(6)  # of the delimiters: no text in this request can know it
    notes = text_of_notes(order)
    system = system_message(order, mark, with_notes=notes is not None)
    question = {"role": "user", "content": f"[message_id: {short(order.pk)}]\n{order.text}"}
    room = room_beside(order, system, question)
    before = earlier(order, room // 2)
    room -= sum(size(message["content"]) for message in before)
    return [system, *before, question, *told(order.steps.all(), notes, mark, room)]


def system_message(order: Order, mark: str, *, with_notes: bool) -> dict[str, Any]:
    """Write the rules, what the company says, and how notes are kept if there are any."""
    rules = prompt_text("system", PROMPTS).format(today=timezone.localdate().isoformat())
    parts = [rules, instruction_blocks(instructions_for(order.session), mark)]
    if with_notes:
        parts.append(prompt_text("notes", PROMPTS))
    return {"role": "system", "content": "\n\n".join(filter(None, parts))}


def room_beside(order: Order, *parts: dict[str, Any]) -> int:
    """Give the bytes that the model's context leaves for earlier orders and for the steps."""
    info = catalogue().get(order.model) or catalogue().default
    taken = sum(size(part["content"]) for part in parts)
    return (info.context - ANSWER_TOKENS) * BYTES_PER_TOKEN - taken


def size(text: str) -> int:
    return len(text.encode())


def earlier(order: Order, room: int) -> list[dict[str, Any]]:
    """Give the finished orders before this one: what was wanted, and what came of it."""
    rows = order.session.orders.filter(number__lt=order.number).exclude(answer="")
    messages: list[dict[str, Any]] = []
    for row in rows.order_by("-number")[:EARLIER]:
        room -= size(row.text) + size(row.answer)
        if room < 0:
            break
        asked, answered = {"role": "user", "content": row.text}, row.answer
        messages[:0] = [asked, {"role": "assistant", "content": answered}]
    return messages


def told(steps: Iterable[Step], notes: str | None, mark: str, room: int) -> list[dict[str, Any]]:
    """Repeat the steps as calls and results; what is old and long gives way where room is short."""
    rounds = [list(group) for _, group in groupby(steps, key=lambda step: step.round)]
    messages: list[dict[str, Any]] = []
    for group in reversed(rounds):
        calls, results = [], []
        for step in reversed(group):
            arguments, content = step.arguments or "{}", result_of(step, notes, mark)
            if size(arguments) + size(content) > room:
                arguments, content = in_brief(step, content)
            room -= size(arguments) + size(content)
            calls.append({"id": step.call, "name": step.tool, "arguments": arguments})
            results.append({"role": "tool", "tool_call_id": step.call, "content": content})
        messages[:0] = [as_message(group[0].words, calls[::-1]), *reversed(results)]
    return messages


def in_brief(step: Step, content: str) -> tuple[str, str]:
    """Say of a step only what it was about; that something was written is never left out."""
    about = {name: step.shown[name] for name in specs.ABOUT if name in step.shown}
    return msgspec.json.encode(about).decode(), content if len(content) <= BRIEF else LEFT_OUT


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
