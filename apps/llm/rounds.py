"""One request to a model: what it said, what it called, what that took."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from apps.llm.types import ChatMessage, ChatModel, TextDelta, Tool, ToolCall, Usage


@dataclass(slots=True)
class Round:
    """What one request brought."""

    text: str = ""
    calls: list[ToolCall] = field(default_factory=list)
    usage: Usage | None = None


async def listen(
    model: ChatModel,
    messages: Sequence[ChatMessage],
    tools: Sequence[Tool],
    done: Round,
    hear: Callable[[str], None] = lambda text: None,
) -> None:
    """Read one streamed answer into a round; `hear` gets each piece of text before it is there."""
    async with aclosing(model.stream(messages, tools)) as events:
        async for event in events:
            match event:
                case TextDelta(text):
                    text = text.replace("\0", "")  # PostgreSQL cannot store it
                    hear(text)
                    done.text += text
                case ToolCall():
                    done.calls.append(event)
                case Usage():
                    done.usage = event


def as_message(text: str, calls: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Repeat a model's words and calls (`id`, `name`, `arguments`) to it, as the protocol wants."""
    told = [
        {
            "id": call["id"],
            "type": "function",
            "function": {"name": call["name"], "arguments": call["arguments"]},
        }
        for call in calls
    ]
    return {"role": "assistant", "content": text, "tool_calls": told}
