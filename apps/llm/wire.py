"""The event lines of a streamed chat completion, decoded without an object too many."""

from typing import Any

import msgspec

from apps.llm.types import ErrorCode, ModelError

DONE = b"[DONE]"


class Part(msgspec.Struct, gc=False):
    """A piece of structured content; only `text` is for people."""

    type: str = ""
    text: str | None = None


class Function(msgspec.Struct, gc=False):
    """A called function; some servers send its arguments as an object."""

    name: str | None = None
    arguments: str | dict[str, Any] | None = None


class CallDelta(msgspec.Struct, gc=False):
    """A piece of a tool call, or a whole one."""

    index: int | None = None
    id: str | None = None
    function: Function | None = None


class Delta(msgspec.Struct, gc=False):
    """What a chunk adds to the message; `reasoning_content` and its like are left out."""

    content: str | list[Part] | None = None
    tool_calls: list[CallDelta] | None = None


class Choice(msgspec.Struct, gc=False):
    """One alternative; `message` instead of `delta` where a server does not stream."""

    delta: Delta | None = None
    message: Delta | None = None
    finish_reason: str | None = None


class Tokens(msgspec.Struct, gc=False):
    """What the upstream counted."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Problem(msgspec.Struct, gc=False):
    """An error that is sent inside of a successful response."""

    code: str | int | None = None
    type: str | None = None
    message: str | None = None


class Chunk(msgspec.Struct, gc=False):
    """One event of the stream, or the whole answer in one piece."""

    choices: list[Choice] | None = None
    usage: Tokens | None = None
    error: Problem | str | None = None


_decoder = msgspec.json.Decoder(Chunk)


def decode(data: bytes) -> Chunk:
    """Decode one event; raise `ModelError` where it is none."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ModelError(ErrorCode.BAD_RESPONSE) from None


class EventLines:
    """Cut blocks of bytes into the data of their events, across the blocks' borders."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, block: bytes) -> list[bytes]:
        """Return the data of the events that this block completes."""
        *lines, self._rest = (self._rest + block).split(b"\n")
        return [data for line in lines if (data := _data(line))]

    def close(self) -> list[bytes]:
        """Return the data of a last line that no line end follows."""
        return self.feed(b"\n")


def _data(line: bytes) -> bytes:
    """Return what follows `data:`; nothing for comments, event names and blank lines."""
    return line[5:].strip() if line.startswith(b"data:") else b""
