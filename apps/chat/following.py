"""Follow a chat: its readers hear of new messages and answers without loading the page again.

The stream carries no words. It says that something changed, and the page asks for what it lacks.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from uuid import UUID

from django.db import transaction
from django.http import StreamingHttpResponse

from apps.chat.models import Conversation
from apps.chat.streaming import event, in_thread, stream_response
from apps.core import bus

HEARTBEAT_SECONDS = 5.0  # also how soon a withdrawn or expired right ends a stream
CHANGED = "changed"

type Look = Callable[[], str | None]
"""Gives the state of what is shown, or None for who may no longer read it."""


def announce_change(conversation_id: UUID) -> None:
    """Tell who follows a chat, after commit, that its turns or its shares changed."""
    stream = bus.conversation_stream(conversation_id)
    transaction.on_commit(partial(bus.announce, stream, CHANGED))


def state_of(conversation: Conversation) -> str:
    """Give a short mark of which messages and answers there are."""
    rows = conversation.messages.order_by("number").values_list("pk", "answer__pk")
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]


def follow(stream: str, look: Look) -> StreamingHttpResponse:
    """Stream the state of something now and after each change, until it may no longer be read."""
    return stream_response(states(stream, look))


async def states(stream: str, look: Look) -> AsyncIterator[bytes]:
    """Yield each state once, a heartbeat while nothing happens, and „gone“ at the end."""
    sent = ""
    async with bus.hub().subscribe(stream) as queue:
        while (state := await in_thread(look)) is not None:
            yield event("state", state) if state != sent else b": still here\n\n"
            sent = state
            await news(queue)
    yield event("gone", "")


async def news(queue: asyncio.Queue[bus.Delta]) -> None:
    """Wait for an event, at most until the next heartbeat, and take all that are there."""
    try:
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            await queue.get()
    except TimeoutError:
        return
    while not queue.empty():
        queue.get_nowait()
