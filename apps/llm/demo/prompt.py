"""What the demo model reads out of a request: who says what, and what is only data."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from apps.llm.types import ChatMessage, Tool

MESSAGE_ID = re.compile(r"\A\[message_id: (?P<id>[^\]\n]+)\][ \t]*\n?")
# The block, behind what the application tells a model about it.
MEMORY = re.compile(
    r"(?:Below are the person's own notes\.[^<]*)?"
    r"<memory-(?P<mark>[\w-]+)>\n(?P<body>.*)</memory-(?P=mark)>\s*\Z",
    re.DOTALL,
)
GAP = "[…]"
SOURCE = re.compile(
    r"<(?P<kind>document|company|project|agent)(?P<mark>-[\w-]+)(?P<attributes>[^>\n]*)>\n"
    r"(?P<body>.*?)</(?P=kind)(?P=mark)>",
    re.DOTALL,
)
NAME = re.compile(r'\b(?:name|source|title)="(?P<name>[^"\n]*)"')
ENTRY = re.compile(r"^[-*+] \[(?P<id>[0-9a-f]{4,})\] (?P<text>.+)$", re.MULTILINE)
TASK = re.compile(r"\A\[task: (?P<task>\w+)\]")


@dataclass(frozen=True, slots=True)
class Note:
    """An entry of the memory."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A document, or instructions of `company`, `project` or `agent`."""

    kind: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A message of the person, without what was attached to it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A tool call of this answer and what came of it."""

    tool: str
    arguments: dict[str, Any]
    answer: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request."""

    task: str  # of a side job, else empty
    earlier: tuple[Turn, ...]
    current: Turn
    instructions: tuple[Source, ...]
    documents: tuple[Source, ...]  # the newest first
    attached: bool  # the current message carries a document
    notes: tuple[Note, ...]  # of the memory block and, once read, of the whole memory
    partial: bool  # the block leaves entries out
    outcomes: tuple[Outcome, ...]
    tools: frozenset[str]

    @property
    def has_read(self) -> bool:
        """Tell whether this answer has read the memory."""
        return any(outcome.tool == "read_memory" for outcome in self.outcomes)


def parse(messages: Sequence[ChatMessage], tools: Sequence[Tool]) -> Prompt:
    """Read a request."""
    system = "\n".join(_text(message) for message in messages if message["role"] == "system")
    asked = [place for place, message in enumerate(messages) if message["role"] == "user"]
    contents = [_text(messages[place]) for place in asked] or [""]
    outcomes = _outcomes(messages[asked[-1] + 1 :] if asked else ())
    task = TASK.match(system)
    turns = [_turn(content) for content in contents]
    return Prompt(
        task=task["task"] if task else "",
        earlier=tuple(turns[:-1]),
        current=turns[-1],
        instructions=tuple(s for s in _sources(system) if s.kind != "document"),
        documents=tuple(s for content in reversed(contents) for s in _documents(content)),
        attached=bool(_documents(contents[-1])),
        notes=_notes(contents[-1], outcomes),
        partial=GAP in _memory(contents[-1]),
        outcomes=outcomes,
        tools=frozenset(tool["function"]["name"] for tool in tools),
    )


def _text(message: ChatMessage) -> str:
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)


def _turn(content: str) -> Turn:
    head = MESSAGE_ID.match(content)
    start = head.end() if head else 0
    blocks = (SOURCE.search(content, start), MEMORY.search(content, start))
    end = min((block.start() for block in blocks if block), default=len(content))
    return Turn(head["id"].strip() if head else "", content[start:end].strip())


def _sources(text: str) -> list[Source]:
    return [
        Source(block["kind"], _name(block["attributes"]), block["body"].strip())
        for block in SOURCE.finditer(text)
    ]


def _documents(content: str) -> list[Source]:
    memory = MEMORY.search(content)
    before = content[: memory.start()] if memory else content
    return [source for source in _sources(before) if source.kind == "document"]


def _name(attributes: str) -> str:
    name = NAME.search(attributes)
    return name["name"] if name else ""


def _notes(content: str, outcomes: Iterable[Outcome]) -> tuple[Note, ...]:
    read = [outcome.answer for outcome in outcomes if outcome.tool == "read_memory"]
    texts = [_memory(content), *read]
    entries = {m["id"]: m["text"].strip() for text in texts for m in ENTRY.finditer(text)}
    return tuple(Note(id, text) for id, text in entries.items())


def _memory(content: str) -> str:
    memory = MEMORY.search(content)
    return memory["body"] if memory else ""


def _outcomes(messages: Sequence[ChatMessage]) -> tuple[Outcome, ...]:
    answers = {m.get("tool_call_id"): _text(m) for m in messages if m["role"] == "tool"}
    calls = [call for message in messages for call in message.get("tool_calls") or ()]
    return tuple(
        Outcome(
            call["function"]["name"],
            _arguments(call["function"].get("arguments")),
            answers.get(call["id"], ""),
        )
        for call in calls
    )


def _arguments(text: str | None) -> dict[str, Any]:
    arguments = json.loads(text or "{}")
    return arguments if isinstance(arguments, dict) else {}
