"""Relay a growing answer to a browser: nothing doubled, nothing missing (spec 2.2).

The place of each piece in the text joins what the database kept, what the bus carries and what
the browser already has. The id of an event is the number of characters sent so far.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse

from apps.chat.answering.live import DONE, LINES
from apps.core.bus import Delta, hub
from apps.core.text import read_number

HEARTBEAT_SECONDS = 5.0  # also how often a silent answer is looked up
GAP_SECONDS = 0.3

written = json.JSONEncoder(ensure_ascii=False).encode  # made once, not for every piece


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the database says of an answer; `html` is its finished form once it is closed."""

    text: str
    html: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a relay gets an answer from, with the viewer's rights checked at each look."""

    stream: str
    snapshot: Callable[[], Snapshot | None]  # None: gone, or not this person's any more
    lines: Callable[[], str | None]
    watched: bool = False  # somebody else's: looked up again also while its text flows


def follow(request: HttpRequest, source: Source) -> StreamingHttpResponse:
    """Stream the answer from where the browser is."""
    return stream_response(Relay(source, place(request), source.snapshot()).events())


def stream_response(events: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """Answer with server-sent events that nothing on the way holds back or keeps."""
    response = StreamingHttpResponse(events, content_type="text/event-stream")
    response["Cache-Control"] = "private, no-store, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response


def place(request: HttpRequest) -> int:
    """Read how many characters the browser has."""
    given = request.headers.get("Last-Event-ID") or request.GET.get("after") or "0"
    return read_number(given) or 0


class Relay:
    """Follow one answer for one browser."""

    def __init__(self, source: Source, sent: int, state: Snapshot | None = None) -> None:
        self.source = source
        self.sent = sent
        self.state = state  # as it was when the browser asked
        self.waiting: list[Delta] = []

    async def events(self) -> AsyncIterator[bytes]:
        """Yield server-sent events until the answer is closed or may no longer be read."""
        async with hub().subscribe(self.source.stream) as queue:
            while True:
                state = self.state or await in_thread(self.source.snapshot)
                self.state = None
                if state is None:
                    yield event("gone", "")
                    return
                if piece := self._take(Delta(0, state.text)):
                    yield self._text(piece)
                if state.html is not None:
                    yield event("done", state.html)
                    return
                async for sent in self._live(queue):
                    yield sent

    async def _live(self, queue: asyncio.Queue[Delta]) -> AsyncIterator[bytes]:
        """Pass on what the bus brings until the database has to be asked again."""
        began = time.monotonic()
        while not self.source.watched or time.monotonic() - began < HEARTBEAT_SECONDS:
            batch = [*self.waiting, *await self._next(queue)]
            self.waiting = []
            if not batch:
                yield b": still here\n\n"
                return
            if text := self._join(batch):
                yield self._text(text)
            happened = {delta.event for delta in batch}
            if LINES in happened and (lines := await in_thread(self.source.lines)) is not None:
                yield event("lines", lines)
            if DONE in happened:
                return
            if self.waiting:  # a piece is missing: Valkey was away, the checkpoint will have it
                await asyncio.sleep(GAP_SECONDS)
                return

    async def _next(self, queue: asyncio.Queue[Delta]) -> list[Delta]:
        """Wait for the next piece and take all that lies behind it; nothing after a heartbeat."""
        batch = []
        if not self.waiting:
            with contextlib.suppress(TimeoutError):
                batch.append(await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS))
        while not queue.empty():
            batch.append(queue.get_nowait())
        return batch

    def _join(self, batch: list[Delta]) -> str:
        """Join the new text of a batch; pieces behind a gap wait."""
        joined = ""
        for number, delta in enumerate(batch):
            if delta.text and delta.at > self.sent:
                self.waiting = batch[number:]
                break
            joined += self._take(delta)
        return joined

    def _take(self, delta: Delta) -> str:
        """Take what the browser does not have yet."""
        piece = delta.text[max(0, self.sent - delta.at) :]
        self.sent += len(piece)
        return piece

    def _text(self, piece: str) -> bytes:
        return event("text", written(piece), self.sent)


def event(name: str, data: str, number: int | None = None) -> bytes:
    """Write one server-sent event; each line of the data is a line of the event."""
    head = f"event: {name}\n" + (f"id: {number}\n" if number is not None else "")
    body = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"{head}{body}\n".encode()


async def in_thread[T](ask: Callable[[], T]) -> T:
    """Ask the database in a thread and give its connection back."""
    return await asyncio.to_thread(released, ask)


def released[T](ask: Callable[[], T]) -> T:
    try:
        return ask()
    finally:
        connection.close()
