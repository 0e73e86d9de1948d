"""A lean client of its own process: reads a job as JSON, opens streams, writes what it measured.

It serves both sides of a comparison: the product (send a message, follow its answer) and the bare
upstream (one request). A stream's connection is open before its time begins, as a browser's is.
"""

import asyncio
import json
import re
import sys
import time
from typing import Any, cast

import httptools
import msgspec
import uvloop

from benchmarks.upstream import pieces

PATIENCE_SECONDS = 60  # beyond the time that the schedule takes
ANSWER = re.compile(rb'src="([^"]*/answers/[^"]*/events/)"')


class Job(msgspec.Struct):
    """Describe what to open: `visitors` are (path, cookies); no visitors is the bare upstream."""

    port: int
    streams: int
    spread: float  # seconds over which the streams begin
    tokens: int
    seconds: float  # that an answer takes by the schedule
    visitors: list[tuple[str, str]]


class Timing(msgspec.Struct):
    """What became of one stream; times in seconds from just before the message was sent."""

    first: float  # to the first text
    whole: float  # to the end of the answer
    complete: bool


class Connection(asyncio.Protocol):
    """One kept-alive connection; notes when `mark` first appears in a body."""

    def __init__(self) -> None:
        self.lost = False
        self.done: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if self.done and not self.done.done():
            self.done.set_result(bytes(self.body))

    async def request(self, data: bytes, mark: bytes = b"\0") -> bytes:
        """Send a request and wait for the whole body, as far as it comes."""
        self.parser = httptools.HttpResponseParser(self)
        self.body = bytearray()
        self.mark, self.seen = mark, 0.0
        self.done = asyncio.get_running_loop().create_future()
        self.transport.write(data)
        return b"" if self.lost else await self.done

    def data_received(self, data: bytes) -> None:
        self.parser.feed_data(data)

    def on_body(self, data: bytes) -> None:
        self.body += data
        if not self.seen and self.mark in self.body:
            self.seen = time.perf_counter()

    def on_message_complete(self) -> None:
        assert self.done
        if not self.done.done():
            self.done.set_result(bytes(self.body))


async def ask_upstream(connection: Connection, job: Job) -> bytes:
    body = json.dumps({"model": "bench", "stream": True, "messages": [{"content": "Hallo"}]})
    head = f"POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}"
    answer = await connection.request(f"{head}\r\n\r\n{body}".encode(), b'"content"')
    events = re.findall(rb"data: (\{.*\})\n", answer)
    deltas = [json.loads(event)["choices"] for event in events]
    return "".join(delta[0]["delta"].get("content", "") for delta in deltas if delta).encode()


async def ask_product(connection: Connection, visitor: tuple[str, str]) -> bytes:
    path, cookies = visitor
    token = cookies.rsplit("csrftoken=", 1)[1]
    head = f"host: localhost\r\ncookie: {cookies}\r\nhx-request: true\r\nx-csrftoken: {token}\r\n"
    body = 'text=Was+ist+zu+tun?&ranges=[[0,15,"typed"]]'
    form = f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n"
    turn = await connection.request(f"POST {path} HTTP/1.1\r\n{head}{form}\r\n{body}".encode())
    if not (found := ANSWER.search(turn)):
        return b""
    events = f"GET {found[1].decode()} HTTP/1.1\r\n{head}accept: text/event-stream\r\n\r\n"
    answer = await connection.request(events.encode(), b"event: text")
    texts = re.findall(rb"event: text\n(?:id: \d+\n)?data: (.*)\n", answer)
    whole = b"".join(json.loads(text).encode() for text in texts)
    return whole if b"event: done" in answer else b""


async def measure(job: Job, number: int, start: float) -> Timing:
    """Open one stream at its time and follow it to its end."""
    loop = asyncio.get_running_loop()
    _, connection = await loop.create_connection(Connection, "127.0.0.1", job.port)
    await asyncio.sleep(start + number * job.spread / job.streams - loop.time())
    visitor = job.visitors[number] if job.visitors else None
    begun = time.perf_counter()
    asked = ask_product(connection, visitor) if visitor else ask_upstream(connection, job)
    try:
        async with asyncio.timeout(job.seconds + PATIENCE_SECONDS):
            text = await asked
    except TimeoutError:
        text = b""
    ended = time.perf_counter()
    connection.transport.abort()
    return Timing(connection.seen - begun, ended - begun, text == expected(job))


def expected(job: Job) -> bytes:
    return "".join(pieces(job.tokens)).encode()


async def run(job: Job) -> list[Timing]:
    """Measure all streams of a job."""
    start = asyncio.get_running_loop().time() + 0.5
    return await asyncio.gather(*(measure(job, n, start) for n in range(job.streams)))


def main() -> None:
    """Do the job on standard input."""
    job: Any = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(run(job))))


if __name__ == "__main__":
    main()
