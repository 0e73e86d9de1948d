"""The built-in demo model: deterministic rules behind the interface of a chat model.

It imitates what a real model does with the tools, no more; whether a call is carried out is up to
the rules of the memory.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator, Sequence
from uuid import uuid4

from apps.llm.assembly import estimate_usage
from apps.llm.demo.answers import compose
from apps.llm.demo.calls import Call, choose_calls
from apps.llm.demo.cowork.plan import is_session, proceed
from apps.llm.demo.prompt import Prompt, parse
from apps.llm.demo.statements import read
from apps.llm.demo.titles import make_title
from apps.llm.types import (
    ChatMessage,
    Completion,
    Event,
    Finished,
    ModelInfo,
    TextDelta,
    Tool,
    ToolCall,
)

PIECE = re.compile(r"\s*\S{1,6}|\s+")


class DemoModel:
    """Answer by rules; `pace` is in pieces of words per second, 0 for all at once."""

    def __init__(self, info: ModelInfo, *, pace: float) -> None:
        self.info = info
        self._pace = pace

    async def stream(
        self, messages: Sequence[ChatMessage], tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[Event]:
        """Yield the answer as it grows, then usage, then `Finished`."""
        prompt = parse(messages, tools)
        written = 0
        for event in _act(prompt):
            if isinstance(event, TextDelta):
                await asyncio.sleep(1 / self._pace if self._pace else 0)
                written += len(event.text)
            else:
                written += len(event.arguments)
            yield event
        yield estimate_usage(messages, written)
        yield Finished("stop" if isinstance(event, TextDelta) else "tool_calls")

    async def complete(self, messages: Sequence[ChatMessage]) -> Completion:
        """Return one short text, such as a title."""
        events = self.stream(messages)
        text = "".join([event.text async for event in events if isinstance(event, TextDelta)])
        return Completion(text, estimate_usage(messages, len(text)))


def _act(prompt: Prompt) -> Iterator[TextDelta | ToolCall]:
    """Yield the calls of this round, or the answer in pieces."""
    if prompt.task == "title":
        yield from map(TextDelta, PIECE.findall(make_title(prompt)))
        return
    if is_session(prompt):
        yield from _turn(proceed(prompt))
        return
    reading = read(prompt.current.text)
    yield from _turn(choose_calls(prompt, reading) or compose(prompt, reading))


def _turn(turn: tuple[Call, ...] | str) -> Iterator[TextDelta | ToolCall]:
    if isinstance(turn, str):
        yield from map(TextDelta, PIECE.findall(turn))
        return
    for call in turn:
        yield ToolCall(f"call_{uuid4().hex[:16]}", call.tool, call.json)
