"""A model server with an exact schedule: `python -m benchmarks.upstream` prints its port.

The first token leaves 50 ms after the request, the others at a fixed rate; each is reckoned from
the request, so that a late one does not delay those behind it.
"""

import argparse
import asyncio
import json
from collections.abc import Iterator
from typing import cast

import httptools
import uvloop

FIRST_SECONDS = 0.05
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def pieces(tokens: int) -> Iterator[str]:
    """Give the text of an answer token by token, each one different."""
    return (f"w{number} " for number in range(tokens))


def chunk(content: str) -> bytes:
    """Write one delta as an upstream does."""
    delta = {"index": 0, "delta": {"content": content}, "finish_reason": None}
    return event({"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": [delta]})


def last(tokens: int) -> bytes:
    """Write the finish, the usage and the end of the body."""
    finish = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    usage = {"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": tokens}}
    return event(finish) + event(usage) + framed(b"data: [DONE]\n\n") + b"0\r\n\r\n"


def event(value: dict) -> bytes:
    return framed(b"data: " + json.dumps(value).encode() + b"\n\n")


def framed(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


class Answering(asyncio.Protocol):
    """One connection; any request is answered by the schedule."""

    def __init__(self, chunks: list[bytes], interval: float) -> None:
        self.chunks = chunks
        self.interval = interval
        self.loop = asyncio.get_running_loop()
        self.parser = httptools.HttpRequestParser(self)
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass

    def connection_lost(self, error: Exception | None) -> None:
        if self.timer:
            self.timer.cancel()

    def data_received(self, data: bytes) -> None:
        self.parser.feed_data(data)

    def on_message_complete(self) -> None:
        self.parser = httptools.HttpRequestParser(self)
        self.begun = self.loop.time()
        self.transport.write(HEAD)
        self.wait_for(0)

    def wait_for(self, number: int) -> None:
        due = self.begun + FIRST_SECONDS + number * self.interval
        self.timer = self.loop.call_at(due, self.send, number)

    def send(self, number: int) -> None:
        self.transport.write(self.chunks[number])
        if number + 1 < len(self.chunks):
            self.wait_for(number + 1)


async def serve(tokens: int, rate: float) -> None:
    """Serve until the process is ended."""
    chunks = [chunk(piece) for piece in pieces(tokens)]
    chunks[-1] += last(tokens)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Answering(chunks, 1 / rate), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main() -> None:
    """Read the schedule from the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True, help="tokens a second")
    options = parser.parse_args()
    uvloop.run(serve(options.tokens, options.rate))


if __name__ == "__main__":
    main()
