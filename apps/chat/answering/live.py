"""The growing texts of a worker process, on one shared event loop.

A thread per answer only waits. One clock carries the new text of all answers to the bus in one
round trip, and once a second all of them to the database in one statement.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Collection, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from uuid import UUID

import redis
import uvloop
from asgiref.sync import sync_to_async
from django.db import Error, connection

from apps.core import bus, health

LINES = "lines"  # event: the memory lines of the turn changed
DONE = "done"  # event: the answer is closed

# With many answers a round comes less often and carries more of each.
TICK_SECONDS = 0.05
TICK_SECONDS_PER_ANSWER = 0.001
CHECKPOINT_SECONDS = 1.0
CLOSED_SECONDS = 60  # a closed answer is in the database; its stream serves only who follows it
SIGN_SECONDS = 5.0


@dataclass(slots=True, eq=False)
class LiveText:
    """The text of one running answer; touched on the loop only, read anywhere."""

    answer_id: UUID
    text: str = ""
    published: int = 0  # characters that are on the bus
    kept: int = -1  # characters that are in the database
    events: list[str] = field(default_factory=list)
    stopped: bool = False
    task: asyncio.Task[Any] | None = None

    @property
    def stream(self) -> str:
        return bus.answer_stream(self.answer_id)

    def stop(self) -> None:
        """End the running model call; the text so far stays."""
        self.stopped = True
        if self.task:
            self.task.cancel()


class LiveTexts:
    """All running answers of this process."""

    def __init__(self) -> None:
        self.loop = uvloop.new_event_loop()
        self.open: dict[UUID, LiveText] = {}
        self.hurried: set[LiveText] = set()
        self.hurry = asyncio.Event()
        threading.Thread(target=self._serve, name="answers", daemon=True).start()

    def _serve(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.create_task(self._publish_forever())
        self.loop.create_task(self._checkpoint_forever())
        self.loop.run_forever()

    def call[T](self, coroutine: Coroutine[Any, Any, T]) -> Future[T]:
        """Run a coroutine on the shared loop; the caller's thread may wait for the future."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop)

    def add(self, live: LiveText) -> None:
        """Take in an answer, from any thread."""
        self.loop.call_soon_threadsafe(self._add, live)

    def _add(self, live: LiveText) -> None:
        self.open[live.answer_id] = live
        self.hurry.set()  # the clock stands still while there is nothing to write

    def write(self, live: LiveText, piece: str) -> None:
        """Append text; the first piece of an answer does not wait for the clock."""
        if not live.text:
            self._hurry(live)
        live.text += piece

    async def signal(self, live: LiveText, event: str) -> None:
        """Send an event behind the text so far."""
        live.events.append(event)
        self._hurry(live)

    async def close(self, live: LiveText) -> None:
        """Put the last text and the end on the bus, and forget the answer."""
        live.events.append(DONE)
        with contextlib.suppress(redis.RedisError):
            await self._publish([live], seconds=CLOSED_SECONDS)
        self.open.pop(live.answer_id, None)

    def _hurry(self, live: LiveText) -> None:
        self.hurried.add(live)
        self.hurry.set()

    async def _publish_forever(self) -> None:
        self.bus = bus.new_async_client()
        due = self.loop.time()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(due if self.open else None):
                    await self.hurry.wait()
            self.hurry.clear()
            texts, self.hurried = self.hurried, set()
            if self.loop.time() >= due:
                texts = set(self.open.values())
                due = self.loop.time() + TICK_SECONDS + TICK_SECONDS_PER_ANSWER * len(texts)
            if texts:
                with contextlib.suppress(redis.RedisError):
                    await self._publish(texts)

    async def _publish(
        self, texts: Collection[LiveText], *, seconds: int = bus.STREAM_SECONDS
    ) -> None:
        """Publish what is new; after a failure the next round carries it all."""
        deltas, reached = [], []
        for live in texts:
            end, events = len(live.text), len(live.events)
            if end > live.published:
                piece = live.text[live.published : end]
                deltas.append((live.stream, bus.Delta(live.published, piece)))
            for event in live.events:
                deltas.append((live.stream, bus.Delta(end, event=event)))
            reached.append((live, end, events))
        watched = [live.answer_id for live in texts]
        stops = await bus.append(self.bus, deltas, watched, seconds=seconds)
        for live, end, events in reached:
            live.published = max(live.published, end)
            del live.events[:events]
            if live.answer_id in stops and not live.stopped:
                live.stop()

    async def _checkpoint_forever(self) -> None:
        signed = -SIGN_SECONDS
        while True:
            if time.monotonic() - signed > SIGN_SECONDS:
                signed = time.monotonic()
                with contextlib.suppress(redis.RedisError):
                    await asyncio.to_thread(health.worker_is_alive)
            if self.open:
                with contextlib.suppress(Error):  # the next second carries it all
                    await self._checkpoint(list(self.open.values()))
            await asyncio.sleep(CHECKPOINT_SECONDS)

    async def _checkpoint(self, texts: list[LiveText]) -> None:
        """Keep the texts in the database, and show that their worker lives."""
        changed = [live for live in texts if len(live.text) > live.kept]
        rows = [(live.answer_id, live.text) for live in changed]
        beats = [live.answer_id for live in texts if len(live.text) == live.kept]
        stopped = await sync_to_async(keep, thread_sensitive=False)(rows, beats)
        for live, (_, text) in zip(changed, rows, strict=True):
            live.kept = len(text)
        for live in texts:
            if live.answer_id in stopped and not live.stopped:
                live.stop()


KEEP = """
UPDATE chat_answer SET partial = new.text, beat_at = now()
FROM unnest(%s::uuid[], %s::text[]) AS new(id, text)
WHERE chat_answer.id = new.id AND chat_answer.status = 'running'
RETURNING chat_answer.id, chat_answer.stop_requested_at
"""
BEAT = """
UPDATE chat_answer SET beat_at = now() WHERE id = ANY(%s::uuid[]) AND status = 'running'
RETURNING id, stop_requested_at
"""


def keep(rows: list[tuple[UUID, str]], beats: list[UUID]) -> set[UUID]:
    """Write the checkpoints of many answers in one statement, then give the connection back.

    Answers which of them are to stop: the flag on the bus is quicker, this one is never lost.
    """
    found: list[tuple[UUID, object]] = []
    try:
        with connection.cursor() as cursor:
            if rows:
                ids, texts = zip(*rows, strict=True)
                cursor.execute(KEEP, [list(ids), list(texts)])
                found += cursor.fetchall()
            if beats:
                cursor.execute(BEAT, [beats])
                found += cursor.fetchall()
    finally:
        connection.close()
    return {answer_id for answer_id, requested in found if requested}


@cache
def live_texts() -> LiveTexts:
    """Give the one instance of this process."""
    return LiveTexts()
