"""Connections: used again, given up early, opened anew."""

import asyncio

import pytest

from apps.llm.remote import RemoteModel
from apps.llm.transport import LeanTransport, choose_transport
from apps.llm.types import TextDelta
from tests.llm.conftest import info_for
from tests.model_server import ModelServer, Wait, say, say_in_parts

HELLO = [{"role": "user", "content": "Hallo"}]


async def answer(model):
    events = [event async for event in model.stream(HELLO)]
    return "".join(event.text for event in events if isinstance(event, TextDelta))


async def test_one_connection_serves_one_request_after_the_other(server, model):
    for _ in range(3):
        assert await answer(model) == "In Ordnung."
    assert len(server.ports) == 1


async def test_requests_at_the_same_time_do_not_wait_for_each_other(server, model):
    gate = Wait()
    server.script(say_in_parts("Erst", gate, "ens"), say("Zweitens"))
    first = asyncio.create_task(answer(model))
    assert await asyncio.to_thread(gate.reached.wait, 5)
    assert await answer(model) == "Zweitens"
    gate.event.set()
    assert await first == "Erstens"


async def test_leaving_early_hangs_up_on_the_upstream(server, model):
    server.script(say("Ein langer Text. " * 50, delay=0.01))
    events = model.stream(HELLO)
    await anext(events)
    await events.aclose()
    assert await asyncio.to_thread(server.hung_up.wait, 5)
    assert await answer(model) == "In Ordnung."


async def test_a_cancelled_answer_hangs_up_on_the_upstream(server, model):
    gate = Wait()
    server.script(say_in_parts("Erst", gate, "ens"))
    task = asyncio.create_task(answer(model))
    assert await asyncio.to_thread(gate.reached.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(server.hung_up.wait, 5)


async def test_an_upstream_that_restarted_is_reached_again():
    with ModelServer() as first:
        port = first.port
        model = RemoteModel(info_for(first.url), key="", timeout=2)
        assert await answer(model) == "In Ordnung."
    second = ModelServer().start(port)
    assert await answer(model) == "In Ordnung."
    await model.close()
    second.stop()


def test_each_event_loop_has_connections_of_its_own(server):
    model = RemoteModel(info_for(server.url), key="", timeout=2)

    async def once():
        text = await answer(model)
        await model.close()
        return text

    assert [asyncio.run(once()) for _ in range(2)] == ["In Ordnung."] * 2


def test_titles_may_come_from_loops_that_end_with_them(server):
    model = RemoteModel(info_for(server.url), key="", timeout=2)
    made = [asyncio.run(model.complete(HELLO)) for _ in range(2)]
    assert [completion.text for completion in made] == ["In Ordnung."] * 2


def test_a_proxy_of_the_environment_is_left_to_the_client(monkeypatch):
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    assert choose_transport() is None
    monkeypatch.delenv("https_proxy")
    monkeypatch.setenv("no_proxy", "intranet.example")
    assert isinstance(choose_transport(), LeanTransport)
