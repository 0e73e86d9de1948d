"""Tell open pages that the memory changed elsewhere (spec 7.3)."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpResponse, JsonResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from apps.core import bus
from apps.core.http import MemberRequest
from apps.memory import pages
from apps.memory.models import Memory
from apps.memory.rules.verdict import Source
from apps.memory.views.page import memory_of, owner, private
from apps.orgs.access import is_still_in, member_required

HEARTBEAT_SECONDS = 15.0
QUIET = frozenset({Source.EDIT, Source.IMPORT, None})


@member_required
@require_safe
@private
def state(request: MemberRequest) -> HttpResponse:
    """Give the present text and revision, and where it was last changed.

    `quiet`: it was the person's own edit, of which only a page with a draft needs to speak.
    """
    memory = memory_of(request)
    return JsonResponse(
        {
            "revision": memory.revision,
            "text": memory.text,
            "notice": pages.last_change(memory),
            "quiet": pages.origin_of_change(memory) in QUIET,
        }
    )


@member_required
@require_safe
def events(request: MemberRequest) -> StreamingHttpResponse:
    """Stream the memory's revision now and after each change."""
    watch = Watch(request)
    connection.close()  # back to the pool: the stream may last for hours
    response = StreamingHttpResponse(watch.stream(), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


@dataclass(frozen=True, slots=True)
class Watch:
    """Follow one person's memory as long as they are signed in and a member."""

    request: MemberRequest

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield the revision now, each later one once, and a heartbeat while nothing happens."""
        name = bus.person_stream(**owner(self.request))
        sent = -1
        async with bus.hub().subscribe(name) as queue:
            check = sync_to_async(self.check, thread_sensitive=False)
            while (revision := await check()) is not None:
                if revision > sent:
                    sent = revision
                    yield f"event: memory\ndata: {revision}\n\n".encode()
                else:
                    yield b": still here\n\n"
                await newer(queue, sent)

    def check(self) -> int | None:
        """Give the revision; `None` ends the stream, because the person may no longer see it."""
        try:
            return self.revision() if is_still_in(self.request) else None
        finally:
            connection.close()

    def revision(self) -> int:
        memory = Memory.objects.filter(**owner(self.request))
        return memory.values_list("revision", flat=True).first() or 0


async def newer(queue: asyncio.Queue[bus.Delta], sent: int) -> None:
    """Wait for news of a later revision, at most until the next heartbeat."""
    try:
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            while not is_newer(await queue.get(), sent):
                pass
    except TimeoutError:
        return


def is_newer(delta: bus.Delta, sent: int) -> bool:
    # The bus gives a new reader the old entries of the stream as well.
    return delta.event.isdecimal() and int(delta.event) > sent
