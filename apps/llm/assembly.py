"""From the chunks of a response to the events of an answer."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import uuid4

from apps.llm import failures
from apps.llm.thinking import ThinkingFilter
from apps.llm.types import (
    ChatMessage,
    ErrorCode,
    Event,
    Finished,
    ModelError,
    TextDelta,
    ToolCall,
    Usage,
)
from apps.llm.wire import DONE, CallDelta, Chunk, Delta, Function, Part, Tokens, decode


class Answer:
    """One answer while it arrives."""

    def __init__(self) -> None:
        self.finished = False  # the upstream gave the reason of its end
        self.ended = False  # and the mark behind which nothing comes
        self._begun = False
        self._chosen = False  # at least something was meant as an answer
        self._reason = "stop"
        self._thinking = ThinkingFilter()
        self._calls = ToolCalls()
        self._tokens: Tokens | None = None
        self._characters = 0

    def add_all(self, events: Sequence[bytes]) -> Iterator[TextDelta]:
        """Take in events as they came and yield the text that they make visible."""
        for data in events:
            if data == DONE:
                self.finished = self.ended = True
            else:
                yield from self.add(decode(data))

    def add(self, chunk: Chunk) -> Iterator[TextDelta]:
        """Take in a chunk and yield the text that it makes visible."""
        self._begun = True
        if chunk.error is not None:
            raise failures.from_problem(chunk.error)
        if chunk.usage is not None:
            self._tokens = chunk.usage
        if not chunk.choices:
            return
        choice, self._chosen = chunk.choices[0], True
        delta = choice.delta or choice.message
        if delta is not None:
            yield from self._take(delta)
        if choice.finish_reason:
            self.finished, self._reason = True, choice.finish_reason

    def check_end(self) -> None:
        """Raise `ModelError` where the body ended and the answer did not."""
        if not self.finished:
            code = ErrorCode.STREAM_BROKEN if self._begun else ErrorCode.BAD_RESPONSE
            raise ModelError(code)

    def close(self, messages: Sequence[ChatMessage]) -> Iterator[Event]:
        """Yield what is left: held back text, tool calls, usage, the end."""
        yield from self._visible(self._thinking.close())
        calls = self._calls.complete()
        if not (calls or self._characters):
            raise ModelError(ErrorCode.EMPTY if self._chosen else ErrorCode.BAD_RESPONSE)
        yield from calls
        yield self._usage(messages, calls)
        yield Finished("tool_calls" if calls else self._reason)

    def _take(self, delta: Delta) -> Iterator[TextDelta]:
        if delta.content:
            yield from self._visible(self._thinking.feed(_text(delta.content)))
        for call in delta.tool_calls or ():
            self._calls.add(call)

    def _visible(self, text: str) -> Iterator[TextDelta]:
        if text:
            self._characters += len(text)
            yield TextDelta(text)

    def _usage(self, messages: Sequence[ChatMessage], calls: Sequence[ToolCall]) -> Usage:
        if self._tokens is not None and self._tokens.prompt_tokens is not None:
            return Usage(self._tokens.prompt_tokens, self._tokens.completion_tokens or 0)
        out = self._characters + sum(len(call.arguments) for call in calls)
        return estimate_usage(messages, out)


def estimate_usage(messages: Sequence[ChatMessage], characters: int) -> Usage:
    """Estimate what a request and an answer of so many characters took."""
    return Usage(estimate_tokens(messages), -(-characters // 4), estimated=True)


def estimate_tokens(messages: Sequence[ChatMessage]) -> int:
    """Estimate the tokens of a request: one for four characters."""
    return sum(len(str(message.get("content") or "")) for message in messages) // 4


@dataclass(slots=True)
class _Call:
    index: int | None
    id: str | None
    name: str = ""
    arguments: str = ""


class ToolCalls:
    """Tool calls from their pieces, also from servers that leave out ids or positions."""

    def __init__(self) -> None:
        self._calls: list[_Call] = []

    def add(self, piece: CallDelta) -> None:
        """Add a piece to the call that it belongs to."""
        call = self._find(piece)
        if call is None:
            call = _Call(piece.index, piece.id)
            self._calls.append(call)
        call.id = call.id or piece.id
        if piece.function is not None:
            call.name = call.name or piece.function.name or ""
            call.arguments += _arguments(piece.function)

    def complete(self) -> list[ToolCall]:
        """Return the calls in the order in which they began."""
        return [
            ToolCall(call.id or f"call_{uuid4().hex[:16]}", call.name, call.arguments or "{}")
            for call in self._calls
        ]

    def _find(self, piece: CallDelta) -> _Call | None:
        """Find a call by id, else by position, else take the last one unless a new one begins.

        A new id at a known position is a new call: some servers number every call 0.
        """
        for call in self._calls:
            if piece.id and call.id == piece.id:
                return call
        for call in reversed(self._calls):
            if piece.index is not None and call.index == piece.index:
                return None if piece.id and call.id else call
        begins = piece.index is not None or piece.id or (piece.function and piece.function.name)
        return self._calls[-1] if self._calls and not begins else None


def _text(content: str | list[Part]) -> str:
    if isinstance(content, str):
        return content
    return "".join(part.text or "" for part in content if part.type == "text")


def _arguments(function: Function) -> str:
    if isinstance(function.arguments, dict):
        return json.dumps(function.arguments, ensure_ascii=False)
    return function.arguments or ""
