"""A scripted agent: what its model says, round by round, and sessions for it to work in."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from apps.cowork.agent import run
from apps.cowork.models import Order, Session
from apps.cowork.services import orders
from apps.llm.types import ChatMessage, Event, Finished, TextDelta, Tool, ToolCall, Usage
from apps.memory.rules.origin import Origin, Range

NOTES = re.compile(r'<file-(\w+) path="memory.md"[^>]*>\n(?P<text>.*)\n</file-\1>', re.DOTALL)

type Call = tuple[str, dict[str, Any]]
type Act = str | Call | list[ToolCall] | Callable[[str], Call] | Exception
"""Words that end the order, a call, raw calls, one that follows from the notes, or a failure."""


@dataclass
class Script:
    """Answer with one act after the other; keep what was asked."""

    acts: list[Act] = field(default_factory=list)
    asked: list[Sequence[ChatMessage]] = field(default_factory=list)
    first_notes: str = ""
    delegate: "Script | None" = None  # answers in its place
    meanwhile: dict[int, Callable[[], object]] = field(default_factory=dict)  # by round, from 1

    def call(self, coroutine: Coroutine[Any, Any, None]) -> Future[None]:
        """Stand for the worker's loop: what happens meanwhile has happened when it returns."""
        if self.delegate:
            return self.delegate.call(coroutine)
        self.meanwhile.pop(len(self.asked) + 1, lambda: None)()
        future: Future[None] = Future()
        try:
            future.set_result(asyncio.run(coroutine))
        except Exception as error:
            future.set_exception(error)
        return future

    async def stream(
        self, messages: Sequence[ChatMessage], tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[Event]:
        script = self.delegate or self
        script.asked.append(messages)
        for event in script._events():
            yield event
        yield Usage(100, 10)
        yield Finished("stop")

    def _events(self) -> Iterator[Event]:
        act = self.acts.pop(0) if self.acts else "Fertig."
        if isinstance(act, Exception):
            raise act
        if callable(act):
            self.first_notes = self.notes()
            act = act(self.first_notes)
        if isinstance(act, str):
            yield TextDelta(act)
        elif isinstance(act, tuple):
            name, arguments = act
            yield ToolCall(f"call_{len(self.asked)}", name, json.dumps(arguments))
        else:
            yield from act

    def notes(self) -> str:
        """Give the notes as the model has read them last."""
        found = [NOTES.fullmatch(text) for text in self.results()]
        return next((match["text"] for match in reversed(found) if match), "")

    def results(self) -> list[str]:
        """Give the results that the model saw last."""
        return [message["content"] for message in self.asked[-1] if message["role"] == "tool"]


def order(session: Session, text: str, *, origin: Origin = Origin.TYPED) -> Order:
    """Give an order as a person would; no worker takes it."""
    ranges = [Range(0, len(text), origin)]
    return orders.give_order(session=session, text=text, ranges=ranges)


def carried_out(session: Session) -> Order:
    """Carry out the next order and give it as it is then."""
    waiting = session.orders.filter(status=Order.Status.WAITING).earliest("number")
    run.carry_on(session.pk)
    waiting.refresh_from_db()
    return waiting
