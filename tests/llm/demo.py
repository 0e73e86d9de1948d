"""A conversation with the demo model, as the answer loop leads it."""

import json
from pathlib import Path

from apps.llm.catalogue import DEMO
from apps.llm.demo.model import DemoModel
from apps.llm.types import TextDelta, ToolCall

NAMES = ("read_memory", "remember", "update_memory", "forget", "report_override")
TOOLS = [{"type": "function", "function": {"name": name}} for name in NAMES]
ANSWERS = {
    "remember": "saved",
    "update_memory": "saved",
    "forget": "removed",
    "report_override": "noted",
    "read_memory": "<memory-x>\n(empty)\n</memory-x>",
}
PROMPTS = Path(__file__).parents[2] / "apps" / "chat" / "prompts"


def note_lines(notes):
    return "\n".join(f"- [a{place}b2] {note}" for place, note in enumerate(notes))


def asked(text, *, notes=None, document="", gap="", id="m7"):
    """Write a message as the prompt shows it, with the memory block of the application."""
    content = f"[message_id: {id}]\n{text}"
    if document:
        content += f'\n\n<document-d0 name="Vertrag.pdf">\n{document}\n</document-d0>'
    if notes is not None:
        lines = "\n".join(filter(None, (note_lines(notes), gap)))
        template = (PROMPTS / "memory.md").read_text(encoding="utf-8").rstrip("\n")
        content += "\n\n" + template.format(mark="6f3a", notes=lines, gap="")
    return {"role": "user", "content": content}


async def events_of(messages, tools=TOOLS):
    return [event async for event in DemoModel(DEMO, pace=0).stream(messages, tools)]


async def converse(*messages, tools=TOOLS, **answers):
    """Return the tool calls as (name, arguments) and the final text."""
    request: list[dict] = list(messages)
    called: list[tuple[str, dict]] = []
    for _ in range(4):
        events = await events_of(request, tools)
        calls = [event for event in events if isinstance(event, ToolCall)]
        if not calls:
            text = "".join(event.text for event in events if isinstance(event, TextDelta))
            return called, text
        called += [(call.name, json.loads(call.arguments)) for call in calls]
        request += loop_turn(calls, answers)
    raise AssertionError("The demo model never answered.")


def loop_turn(calls, answers):
    """Write what the loop adds to the request after the calls of a round."""
    said = [
        {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
        for c in calls
    ]
    told = {**ANSWERS, **answers}
    results = [{"role": "tool", "tool_call_id": c.id, "content": told[c.name]} for c in calls]
    return [{"role": "assistant", "content": "", "tool_calls": said}, *results]


def quotes(called):
    return [(name, [one["quote"] for one in args.get("evidence", ())]) for name, args in called]
