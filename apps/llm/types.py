"""The one interface of a chat model, whoever answers behind it."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

type ChatMessage = Mapping[str, Any]
"""One message in the form of the chat completions API."""

type Tool = Mapping[str, Any]
"""One function that the model may call, in the form of the chat completions API."""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What people and the answer loop need to know about a model.

    `context` is in tokens, points are per 1,000 tokens.
    """

    id: str
    label: "str | _StrPromise"
    provider: Literal["openai", "demo"]
    base_url: str = ""
    model: str = ""  # its name at the upstream
    key_variable: str = ""  # the environment variable that holds the key, never the key
    context: int = 128_000
    points_in: float = 0.0
    points_out: float = 0.0
    region: str = ""
    recommended: bool = False
    tools: bool = True


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the visible answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A complete call; `arguments` is JSON as the model wrote it, valid or not."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request; estimated where the upstream reports none."""

    tokens_in: int
    tokens_out: int
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """One short text, and what it took."""

    text: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class Finished:
    """The regular end: `stop`, `length`, `tool_calls`, `content_filter`."""

    reason: str


type Event = TextDelta | ToolCall | Usage | Finished


class ErrorCode(StrEnum):
    """What went wrong with a model; the sentences that people read live in the templates."""

    REFUSED_CONNECTION = "refused_connection"
    UNAUTHORISED = "unauthorised"
    NOT_FOUND = "not_found"
    RATE_LIMITED = "rate_limited"
    UPSTREAM = "upstream"
    TIMEOUT = "timeout"
    STREAM_BROKEN = "stream_broken"
    CONTEXT_TOO_LONG = "context_too_long"
    BAD_RESPONSE = "bad_response"
    EMPTY = "empty"


class ModelError(Exception):
    """A model gave no (complete) answer.

    Carries code, HTTP status and seconds to wait, and nothing that the upstream said: its words
    may repeat the prompt, and errors end up in logs.
    """

    def __init__(
        self, code: ErrorCode, *, status: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(code if status is None else f"{code} ({status})")
        self.code = code
        self.status = status
        self.retry_after = retry_after


class ChatModel(Protocol):
    """Answer chat requests."""

    @property
    def info(self) -> ModelInfo: ...

    def stream(
        self, messages: Sequence[ChatMessage], tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[Event]:
        """Yield the answer as it grows, then usage, then `Finished`; raise `ModelError`.

        Closing the generator ends the request at the upstream.
        """
        ...

    async def complete(self, messages: Sequence[ChatMessage]) -> Completion:
        """Return one short text, such as a title."""
        ...
