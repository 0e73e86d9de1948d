"""The live bus: the only module that knows Valkey.

One stream per running answer carries its text as it grows. Each entry names the place of its text
in the answer (`at`, in characters), so that a reader can join a database checkpoint, the stream
and a reconnect without a doubled or missing character.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID, uuid4

import redis
import redis.asyncio
from django.conf import settings

STREAM_SECONDS = 3600  # a stream outlives its first entry and its last event by this long
STOP_SECONDS = 3600
BLOCK_MS = 1000
RETRY_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Delta:
    """Carry one piece of one stream: text at a place, or the name of an event."""

    at: int
    text: str = ""
    event: str = ""


@cache
def client() -> redis.Redis:
    """Give this process's blocking client."""
    return redis.Redis.from_url(settings.VALKEY_URL, health_check_interval=10)


def new_async_client() -> redis.asyncio.Redis:
    """Make a client for the running event loop."""
    return redis.asyncio.Redis.from_url(settings.VALKEY_URL, health_check_interval=10)


def answer_stream(answer_id: UUID) -> str:
    """Name the stream of one answer."""
    return f"answer:{answer_id}"


def conversation_stream(conversation_id: UUID) -> str:
    """Name the stream that tells a chat's readers that there is something new."""
    return f"conversation:{conversation_id}"


def session_stream(session_id: UUID) -> str:
    """Name the stream that tells the pages of a Cowork session that there is something new."""
    return f"session:{session_id}"


def person_stream(user_id: int, organisation_id: int) -> str:
    """Name the stream that tells a person's open pages what changed elsewhere."""
    return f"person:{user_id}:{organisation_id}"


def announce(stream: str, event: str) -> None:
    """Append one event; a bus that is away costs the live notice, never the change itself."""
    with contextlib.suppress(redis.RedisError):
        pipe = client().pipeline(transaction=False)
        pipe.xadd(stream, {"e": event}, maxlen=100)
        pipe.expire(stream, STREAM_SECONDS)
        pipe.execute()


def request_stop(answer_id: UUID) -> None:
    """Raise the flag that the worker looks at between two pieces of text."""
    with contextlib.suppress(redis.RedisError):
        client().set(f"stop:{answer_id}", 1, ex=STOP_SECONDS)


def continued(stream: str, text: str) -> str:
    """Continue a kept text with what its stream has beyond it; a bus that is away has nothing."""
    with contextlib.suppress(redis.RedisError):
        entries: Any = client().xrange(stream)
        for delta in (decode(fields) for _, fields in entries):
            if delta.at <= len(text):
                text += delta.text[len(text) - delta.at :]
    return text


# One script instead of a pipeline: packing and parsing thousands of commands a second is what the
# worker would spend most of its time on.
APPEND = """
for number, stream in ipairs(KEYS) do
  local place, text, event = unpack(ARGV, number * 3 - 1, number * 3 + 1)
  redis.call('XADD', stream, '*', 'a', place, 't', text, 'e', event)
  if place == '0' or event ~= '' then redis.call('EXPIRE', stream, ARGV[1]) end
end
local stops = {}
for number = #KEYS * 3 + 2, #ARGV do
  if redis.call('EXISTS', 'stop:' .. ARGV[number]) == 1 then stops[#stops + 1] = ARGV[number] end
end
return stops
"""


async def append(
    bus: redis.asyncio.Redis,
    deltas: Sequence[tuple[str, Delta]],
    watch: Sequence[UUID] = (),
    *,
    seconds: int = STREAM_SECONDS,
) -> set[UUID]:
    """Append the pieces of many streams in one round trip; answer whose stop flag is up.

    Streams live on for `seconds` after a first piece and after an event.
    """
    streams = [stream for stream, _ in deltas]
    pieces = [part for _, delta in deltas for part in (delta.at, delta.text, delta.event)]
    answers = [str(answer) for answer in watch]
    stops = await _script(bus)(streams, [seconds, *pieces, *answers])
    return {UUID(stop.decode()) for stop in stops}


@cache
def _script(bus: redis.asyncio.Redis) -> Any:
    return bus.register_script(APPEND)


class Hub:
    """Read all streams that this process's pages follow through one connection.

    A blocking read cannot be joined from outside, so it includes a stream of the hub's own: an
    entry there wakes it up to take in a new subscriber. A new subscriber sends the hub back to the
    beginning of its stream; the others see those entries again, which readers must tolerate.
    """

    def __init__(self) -> None:
        self.readers: dict[str, set[asyncio.Queue[Delta]]] = {}
        self.positions: dict[str, str] = {}
        self.wake_stream = f"hub:{uuid4()}"
        self.reading: asyncio.Task[None] | None = None
        self.bus = new_async_client()
        self.waker = new_async_client()

    @contextlib.asynccontextmanager
    async def subscribe(self, stream: str) -> AsyncIterator[asyncio.Queue[Delta]]:
        """Deliver the whole stream from its beginning, then what follows."""
        queue: asyncio.Queue[Delta] = asyncio.Queue()
        self.readers.setdefault(stream, set()).add(queue)
        self.positions[stream] = "0"
        await self._wake()
        try:
            yield queue
        finally:
            self.readers[stream].discard(queue)
            if not self.readers[stream]:
                del self.readers[stream], self.positions[stream]

    async def _wake(self) -> None:
        if self.reading is None or self.reading.done():
            self.reading = asyncio.create_task(self._read())
        with contextlib.suppress(redis.RedisError):
            pipe = self.waker.pipeline(transaction=False)
            pipe.xadd(self.wake_stream, {"e": "wake"}, maxlen=1, approximate=False)
            pipe.expire(self.wake_stream, STREAM_SECONDS)
            await pipe.execute()

    async def _read(self) -> None:
        woken = "0"
        while self.readers:
            asked = {**self.positions, self.wake_stream: woken}
            try:
                found: Any = await self.bus.xread(asked, block=BLOCK_MS)  # type: ignore[arg-type]
            except redis.RedisError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            for name, entries in found:
                stream, last = name.decode(), entries[-1][0].decode()
                if stream == self.wake_stream:
                    woken = last
                elif self.positions.get(stream) == asked[stream]:
                    self.positions[stream] = last
                    self._deliver(stream, entries)
            # With many streams, gather a little: one read then serves several of them.
            await asyncio.sleep(min(len(asked), 200) * 0.0001)

    def _deliver(self, stream: str, entries: Sequence[tuple[bytes, dict[bytes, bytes]]]) -> None:
        for _, fields in entries:
            delta = decode(fields)
            for queue in self.readers.get(stream, ()):
                queue.put_nowait(delta)


def decode(fields: dict[bytes, bytes]) -> Delta:
    return Delta(
        at=int(fields.get(b"a", b"0")),
        text=fields.get(b"t", b"").decode(),
        event=fields.get(b"e", b"").decode(),
    )


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """Give the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    for closed in [known for known in _hubs if known.is_closed()]:
        del _hubs[closed]
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
