"""Open pages hear of changes elsewhere, as long as the person may see them (spec 7.3)."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient

from apps.core import bus
from apps.memory import services
from apps.memory.models import Memory
from apps.memory.views import live
from apps.orgs.models import Membership
from tests.memory.people import Chat, consenting, remember, write

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/werk/settings/memory/"


@pytest.fixture
def chat(cast):
    return Chat(cast.anna.pk, cast.org.pk)


@pytest.fixture
async def opened():
    """Open streams in browsers of people, and close them and the bus with the test's loop."""
    streams = []

    async def open_stream(user):
        client = AsyncClient()
        await client.aforce_login(user, backend="django.contrib.auth.backends.ModelBackend")
        response = await client.get(f"{PAGE}events/")
        assert response["Content-Type"] == "text/event-stream"
        streams.append(aiter(response.streaming_content))
        return client, streams[-1]

    yield open_stream
    hub = bus.hub()
    for stream in streams:
        await stream.aclose()
    if hub.reading:
        hub.reading.cancel()
        await asyncio.wait([hub.reading])
    await hub.bus.aclose()
    await hub.waker.aclose()
    await sync_to_async(connections.close_all)()


async def next_event(stream):
    async with asyncio.timeout(5):
        return (await anext(stream)).decode()


async def test_tells_the_revision_now_and_after_each_change(cast, chat, opened):
    await sync_to_async(write)(chat, "- Köln\n")
    _, stream = await opened(cast.anna)
    assert await next_event(stream) == "event: memory\ndata: 1\n\n"
    await sync_to_async(write)(chat, "- Bonn\n")
    assert await next_event(stream) == "event: memory\ndata: 2\n\n"
    await sync_to_async(services.delete_all)(
        user_id=chat.user_id, organisation_id=chat.organisation_id
    )
    assert await next_event(stream) == "event: memory\ndata: 3\n\n"


async def test_hears_nothing_of_others(cast, chat, opened, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    _, stream = await opened(cast.ben)
    assert await next_event(stream) == "event: memory\ndata: 0\n\n"
    await sync_to_async(write)(chat, "- Köln\n")
    assert await next_event(stream) == ": still here\n\n"


async def test_ends_with_the_membership(cast, opened, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    _, stream = await opened(cast.ben)
    await next_event(stream)
    await Membership.objects.filter(user=cast.ben).adelete()
    with pytest.raises(StopAsyncIteration):
        await next_event(stream)


async def test_ends_with_the_session(cast, opened, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    client, stream = await opened(cast.ben)
    await next_event(stream)
    await client.alogout()
    with pytest.raises(StopAsyncIteration):
        await next_event(stream)


async def test_stranger_is_refused_before_it_opens(cast, opened):
    client = AsyncClient()
    await client.aforce_login(cast.eve, backend="django.contrib.auth.backends.ModelBackend")
    assert (await client.get(f"{PAGE}events/")).status_code == 404
    assert (await client.get(f"{PAGE}state/")).status_code == 404


def test_state_says_where_it_changed(cast, chat):
    browser = cast.client(cast.anna)
    empty = browser.get(f"{PAGE}state/").json()
    assert (empty["revision"], empty["text"]) == (0, "")
    assert not Memory.objects.exists()
    write(chat, "- Köln\n")
    own = browser.get(f"{PAGE}state/").json()
    assert (own["revision"], own["text"], own["quiet"]) == (1, "- Köln\n", True)
    consenting(cast)
    remember(chat.say("Ich arbeite im Einkauf."), "Ich arbeite im Einkauf.")
    chatted = browser.get(f"{PAGE}state/")
    assert chatted.json()["notice"] == "Dein Gedächtnis wurde inzwischen im Chat geändert."
    assert chatted.json()["quiet"] is False
    assert chatted["Cache-Control"] == "private, no-store"
