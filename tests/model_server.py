"""A scripted model server: speaks chat completions over real HTTP and misbehaves on request.

    with ModelServer() as server:
        server.script(say("Hallo"), call("remember", {...}), status(429, {"Retry-After": "7"}))

One scripted reply is used up per request, whoever asks; side jobs (a system prompt that begins with
`[task: …]`) leave the script alone. `always` answers every further request through a function.
"""

import asyncio
import json
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

type Body = dict[str, Any]


@dataclass(frozen=True)
class Chunk:
    """A delta as the upstream sends it."""

    delta: dict[str, Any]
    finish_reason: str | None = None


@dataclass(frozen=True)
class Raw:
    """These bytes, whatever they are."""

    data: bytes


@dataclass(frozen=True)
class Pause:
    """Seconds without a byte."""

    seconds: float


@dataclass(frozen=True)
class Wait:
    """Go on when the test sets the event; `reached` tells the test that the reply stands here.

    Meanwhile comments keep the stream alive, however slow the test is, unless it is `silent`.
    """

    event: threading.Event = field(default_factory=threading.Event)
    reached: threading.Event = field(default_factory=threading.Event)
    silent: bool = False


@dataclass(frozen=True)
class Cut:
    """Break the connection."""


@dataclass(frozen=True)
class Reply:
    """A response: head and steps. A streamed one is finished regularly unless `ends` is false."""

    steps: tuple[Any, ...] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "text/event-stream"
    ends: bool = True
    before: tuple[Any, ...] = ()  # steps before the head is sent
    usage: bool = True


def say(
    text: str, *, delay: float = 0.0, size: int = 4, reason: str = "stop", **more: Any
) -> Reply:
    """Answer with text, `size` characters a chunk and `delay` seconds before each."""
    return Reply((*_spoken(text, delay, size), Chunk({}, reason)), **more)


def say_in_parts(*parts: str | Wait | Pause) -> Reply:
    """Answer with text, and wait between its parts until the test or the time allows it."""
    steps: list[Any] = []
    for part in parts:
        steps.extend(_spoken(part, 0.0, 4) if isinstance(part, str) else [part])
    return Reply((*steps, Chunk({}, "stop")))


def call(
    name: str, arguments: Any, *, id: str = "call_1", text: str = "", pieces: int = 3
) -> Reply:
    """Answer with one tool call, its arguments in pieces; a `str` is sent as it is."""
    return calls((name, arguments, id), text=text, pieces=pieces)


def calls(*wanted: tuple[str, Any, str], text: str = "", pieces: int = 3) -> Reply:
    """Answer with several tool calls of (name, arguments, id)."""
    steps: list[Any] = _spoken(text, 0.0, 4)
    for index, (name, arguments, id) in enumerate(wanted):
        steps.extend(_called(index, name, arguments, id, pieces))
    return Reply((*steps, Chunk({}, "tool_calls")))


def status(code: int, headers: dict[str, str] | None = None, body: Any = None) -> Reply:
    """Answer with an error status."""
    error = {"error": {"message": "upstream words", "type": "error"}} if body is None else body
    return json_reply(error, code, headers)


def json_reply(body: Any, code: int = 200, headers: dict[str, str] | None = None) -> Reply:
    """Answer with one JSON document instead of a stream."""
    data = json.dumps(body).encode()
    return Reply((Raw(data),), code, headers or {}, "application/json", ends=False)


def raw(*blocks: bytes) -> Reply:
    """Answer with a stream of exactly these blocks."""
    return Reply(tuple(Raw(block) for block in blocks), ends=False)


def malformed(text: str = "") -> Reply:
    """Answer with a chunk that is no JSON, after `text`."""
    return Reply((*_spoken(text, 0.0, 4), Raw(b'data: {"choices": [{"delta"\n\n')))


def broken(text: str = "") -> Reply:
    """Break the connection after `text`."""
    return Reply((*_spoken(text, 0.0, 4), Cut()))


def hang(text: str | None = None) -> Reply:
    """Fall silent for good after `text`, or (None) before the first byte."""
    forever = (Wait(silent=True),)
    return Reply(before=forever) if text is None else Reply((*_spoken(text, 0.0, 4), *forever))


class ModelServer:
    """Serve scripted replies from a thread of its own; any number of requests at a time."""

    def __init__(self) -> None:
        self.requests: list[Body] = []
        self.headers: list[dict[str, str]] = []
        self.ports: set[int] = set()  # from which clients connected
        self.hung_up = threading.Event()  # a client left before its reply was complete
        self._queue: deque[Reply] = deque()
        self._asides: dict[str, Reply] = {}
        self._answer: Callable[[Body], Reply] = lambda body: say("In Ordnung.")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        """The base URL for clients."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def port(self) -> int:
        """The port that it listens on."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    @property
    def chats(self) -> list[Body]:
        """The requests without the side jobs."""
        return [body for body in self.requests if not task_of(body)]

    def script(self, *replies: Reply) -> None:
        """Queue replies, one for each request."""
        self._queue.extend(replies)

    def always(self, answer: Callable[[Body], Reply] | Reply) -> None:
        """Answer requests beyond the script; a `Reply` again and again makes an endless loop."""
        self._answer = answer if callable(answer) else lambda body: answer

    def aside(self, task: str, reply: Reply) -> None:
        """Answer every side job of this name with a reply."""
        self._asides[task] = reply

    def reset(self) -> None:
        """Forget script and records."""
        self._queue.clear()
        self._asides.clear()
        self.requests.clear()
        self.headers.clear()
        self.ports.clear()
        self.hung_up.clear()
        self._answer = lambda body: say("In Ordnung.")

    @contextmanager
    def away(self) -> Iterator[None]:
        """Refuse and break every connection, as a server that is down does."""
        port = self.port
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        try:
            yield
        finally:
            self._listen(port)

    def start(self, port: int = 0) -> "ModelServer":
        """Listen on a free port, or on the one given."""
        self._thread.start()
        self._listen(port)
        return self

    def stop(self) -> None:
        """Close every connection and end the thread."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def __enter__(self) -> "ModelServer":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _listen(self, port: int) -> None:
        listening = asyncio.start_server(self._serve, "127.0.0.1", port)
        self._server = asyncio.run_coroutine_threadsafe(listening, self._loop).result(10)

    async def _close(self) -> None:
        assert self._server is not None
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        begun: bytes | None = b""
        try:
            while begun is not None:
                begun = await self._exchange(begun, reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _exchange(
        self, begun: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bytes | None:
        """Read a request and play its reply; return what came of the next one, None to close."""
        head = (begun + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
        data = await reader.readexactly(int(headers.get("content-length", 0)))
        reply, body = status(404), json.loads(data or b"{}")
        if head[0].startswith("POST /v1/chat/completions "):
            self.requests.append(body)
            self.headers.append(headers)
            self.ports.add(writer.get_extra_info("peername")[1])
            reply = self._choose(body)
        return await self._watch(asyncio.ensure_future(_play(reply, body, writer)), reader)

    async def _watch(
        self, playing: asyncio.Future[bool], reader: asyncio.StreamReader
    ) -> bytes | None:
        """Wait for the end of a reply, or for the client to leave before it."""
        reading = asyncio.ensure_future(reader.read(1))
        both: set[asyncio.Future[Any]] = {playing, reading}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                self.hung_up.set()
                return None
            begun = reading.result() if reading.done() else b""
            return begun if playing.result() else None
        finally:
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    def _choose(self, body: Body) -> Reply:
        if task := task_of(body):
            return self._asides.get(task) or say("Ein kurzer Titel")
        return self._queue.popleft() if self._queue else self._answer(body)


def task_of(body: Body) -> str:
    """Name the side job, such as a title, that a request is for; an answer is none."""
    first = body["messages"][0]
    head = str(first["content"]).partition("]")[0]
    return head.removeprefix("[task: ") if head.startswith("[task: ") else ""


async def _play(reply: Reply, body: Body, writer: asyncio.StreamWriter) -> bool:
    async for _ in _steps(reply.before):
        pass
    await _send_head(writer, reply)
    steps = (*reply.steps, *(_ending(reply, body) if reply.ends else ()))
    async for data in _steps(steps):
        if data is None:
            writer.transport.abort()
            return False
        writer.write(b"%x\r\n%b\r\n" % (len(data), data))
        await writer.drain()
    writer.write(b"0\r\n\r\n")
    await writer.drain()
    return True


async def _steps(steps: Iterable[Any]) -> AsyncIterator[bytes | None]:
    """Yield the bytes of the steps, None for a cut."""
    for step in steps:
        if isinstance(step, Chunk):
            choice = {"index": 0, "delta": step.delta, "finish_reason": step.finish_reason}
            yield _event({"object": "chat.completion.chunk", "choices": [choice]})
        elif isinstance(step, Raw):
            yield step.data
        elif isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
        elif isinstance(step, Wait):
            async for comment in _wait(step):
                yield comment
        else:
            yield None


async def _wait(step: Wait) -> AsyncIterator[bytes]:
    step.reached.set()
    looks = 0
    while not step.event.is_set():
        looks += 1
        await asyncio.sleep(0.005)
        if looks % 100 == 0 and not step.silent:
            yield b": still here\n\n"


async def _send_head(writer: asyncio.StreamWriter, reply: Reply) -> None:
    headers = {"Content-Type": reply.content_type, "Transfer-Encoding": "chunked", **reply.headers}
    lines = [f"HTTP/1.1 {reply.status} -", *(f"{k}: {v}" for k, v in headers.items()), "", ""]
    writer.write("\r\n".join(lines).encode("latin-1"))
    await writer.drain()


def _ending(reply: Reply, body: Body) -> list[Raw]:
    usage: list[Raw] = []
    if reply.usage and (body.get("stream_options") or {}).get("include_usage"):
        prompt = sum(len(str(message.get("content") or "")) for message in body["messages"]) // 4
        counted = {"prompt_tokens": prompt, "completion_tokens": len(reply.steps)}
        usage.append(Raw(_event({"choices": [], "usage": counted})))
    return [*usage, Raw(b"data: [DONE]\n\n")]


def _spoken(text: str, delay: float, size: int) -> list[Any]:
    steps: list[Any] = []
    for start in range(0, len(text), size):
        steps.extend([Pause(delay)] if delay else [])
        steps.append(Chunk({"content": text[start : start + size]}))
    return steps


def _called(index: int, name: str, arguments: Any, id: str, pieces: int) -> list[Chunk]:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    function = {"name": name, "arguments": ""}
    first = {"index": index, "id": id, "type": "function", "function": function}
    size = max(1, -(-len(text) // pieces))
    rest = [
        {"index": index, "function": {"arguments": text[start : start + size]}}
        for start in range(0, len(text), size)
    ]
    return [Chunk({"tool_calls": [piece]}) for piece in (first, *rest)]


def _event(data: Any) -> bytes:
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"
