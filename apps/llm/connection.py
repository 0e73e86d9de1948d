"""One HTTP/1.1 connection to an upstream: requests one after the other, bodies as they arrive."""

import asyncio
from typing import cast

import httptools
import httpx2

MAX_BUFFERED = 16_000_000  # bytes that wait for their reader; an answer never comes near


class Connection(asyncio.Protocol):
    """A connection that parses in C and wakes its reader once per arrival.

    Nothing else lies between the socket and the reader, which is what a stream of small chunks
    costs its CPU for.
    """

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.heard = False  # a first byte of the present response
        self.complete = True
        self._kept_alive = False
        self._failure: httpx2.TransportError | None = None
        self._blocks: list[bytes] = []
        self._head = False
        self._wake: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def reusable(self) -> bool:
        """Tell whether a next request may use this connection."""
        return self.complete and self._kept_alive and not self._transport.is_closing()

    def send(self, data: bytes, timeout: float | None) -> None:
        """Begin an exchange; `timeout` is in seconds, for the first byte and between any two."""
        self._parser = httptools.HttpResponseParser(self)
        self.status, self.headers, self._blocks = 0, [], []
        self.heard = self.complete = self._head = False
        self._timeout, self._latest = timeout, self._loop.time()
        self._transport.write(data)
        self._look_at_clock()

    async def read_head(self) -> None:
        """Wait for status and headers."""
        while not self._head:
            await self._arrival()

    async def read(self) -> bytes:
        """Return what of the body has arrived, at least one byte; nothing at its end."""
        while not self._blocks:
            if self.complete:
                return b""
            await self._arrival()
        blocks, self._blocks = self._blocks, []
        return b"".join(blocks)

    def close(self) -> None:
        """Close the connection, also in the middle of a response."""
        self._stop_clock()
        self._transport.abort()

    async def _arrival(self) -> None:
        if self._failure is not None:
            raise self._failure
        self._wake = self._loop.create_future()
        try:
            await self._wake
        finally:
            self._wake = None

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived and wake the reader."""
        self.heard, self._latest = True, self._loop.time()
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError:
            self._fail(httpx2.RemoteProtocolError("This is no HTTP."))
        if sum(map(len, self._blocks)) > MAX_BUFFERED:
            self._fail(httpx2.ReadError("Too much arrived at once."))
        self._awake()

    def connection_lost(self, error: Exception | None) -> None:
        """End the response, regularly only where nothing but this end marks it."""
        if error is None and self._head and not self._has_length():
            self.on_message_complete()
        self._fail(httpx2.RemoteProtocolError("The connection ended too early."))

    # Called by the parser.

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header."""
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """Keep the status."""
        self.status, self._head = self._parser.get_status_code(), True

    def on_body(self, body: bytes) -> None:
        """Keep a piece of the body."""
        self._blocks.append(body)

    def on_message_complete(self) -> None:
        """Mark the end."""
        self.complete, self._kept_alive = True, self._parser.should_keep_alive()
        self._stop_clock()

    def _has_length(self) -> bool:
        names = {name.lower() for name, _ in self.headers}
        return bool(names & {b"content-length", b"transfer-encoding"})

    def _fail(self, failure: httpx2.TransportError) -> None:
        if not self.complete and self._failure is None:
            self._failure = failure
            self.close()
        self._awake()

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _look_at_clock(self) -> None:
        """Fail after too long a silence; one timer per silence, not one per arrival."""
        if self._timeout is None:
            return
        left = self._latest + self._timeout - self._loop.time()
        if left <= 0:
            self._fail(httpx2.ReadTimeout("The upstream fell silent."))
        else:
            self._timer = self._loop.call_later(left, self._look_at_clock)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
