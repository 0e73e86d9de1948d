"""A chat that is deleted, and a person who has left, while an answer is being written."""

import asyncio
import json
from collections.abc import Iterator
from threading import Thread

import pytest
from django.db import connections
from django.urls import reverse

from apps.chat.answering.live import LiveTexts, live_texts
from apps.chat.answering.run import write_answer
from apps.chat.answering.turn import short, turn_of
from apps.chat.models import Answer, Conversation
from apps.chat.pages import AnswerView
from apps.core.errors import NotFound
from apps.llm.catalogue import catalogue, get_model
from apps.memory import services, tools
from apps.orgs.models import Membership
from tests.model_server import ModelServer, Reply, Wait, call

FACT = "Ich arbeite im Einkauf."


@pytest.fixture
def chat(cast, valkey, converse) -> Conversation:
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    return converse((FACT, ""))


@pytest.fixture
def browser(cast):
    return cast.client(cast.anna)


@pytest.fixture
def view(browser, chat) -> AnswerView:
    """Show the answer as a stream does: the first look is done."""
    address = reverse("chat:conversation", args=["werk", chat.pk])
    shown = AnswerView(browser.get(address).wsgi_request, chat.messages.get().answer)
    assert shown.snapshot() is not None
    assert shown.lines() is not None
    return shown


def is_blind(view: AnswerView) -> bool:
    return view.snapshot() is None and view.lines() is None


@pytest.mark.django_db
def test_a_stream_ends_with_its_chat(view, chat):
    chat.delete()
    assert is_blind(view)


@pytest.mark.django_db
def test_a_stream_ends_with_the_session(view, browser):
    browser.post("/accounts/logout/")
    assert is_blind(view)


@pytest.mark.django_db
def test_a_stream_ends_with_the_membership(view, cast):
    Membership.objects.filter(user=cast.anna, organisation=cast.org).delete()
    assert is_blind(view)


@pytest.mark.django_db
def test_a_finished_answer_says_whether_memory_is_still_used(view, cast):
    assert "Gedächtnis an" in view.snapshot().html
    services.withdraw_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    assert "Gedächtnis aus" in view.snapshot().html


@pytest.mark.django_db
@pytest.mark.parametrize("gone", ["chat", "message"])
def test_a_tool_call_of_a_deleted_turn_finds_nothing(chat, gone):
    message = chat.messages.get()
    turn = turn_of(message.answer)
    {"chat": chat, "message": message}[gone].delete()
    evidence = [{"message_id": short(turn.message_id), "quote": FACT}]
    with pytest.raises(NotFound):
        tools.run(turn, "remember", json.dumps({"evidence": evidence}))


@pytest.fixture
def model(monkeypatch):
    with ModelServer() as server:
        monkeypatch.setenv("OPENAI_MODEL", "scripted")
        monkeypatch.setenv("OPENAI_API_KEY", "test")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        catalogue.cache_clear()
        get_model.cache_clear()
        yield server
    catalogue.cache_clear()
    get_model.cache_clear()


@pytest.fixture
def worker() -> Iterator[None]:
    """Write answers in this process, and end its loop with the test."""
    yield
    texts = live_texts()
    texts.call(ended(texts)).result(10)
    texts.loop.call_soon_threadsafe(texts.loop.stop)
    live_texts.cache_clear()


async def ended(texts: LiveTexts) -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await texts.bus.aclose()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("worker")
def test_an_answer_ends_quietly_when_its_chat_is_deleted_before_a_tool_call(chat, model, caplog):
    wait = Wait()
    asked = call("remember", {"evidence": [{"message_id": "a", "quote": FACT}]})
    model.script(Reply((wait, *asked.steps)))
    answer = chat.messages.get().answer
    Answer.objects.filter(pk=answer.pk).update(status=Answer.Status.QUEUED, model="scripted")
    worker = Thread(target=write, args=[answer.pk])
    worker.start()
    assert wait.reached.wait(10)
    chat.delete()
    wait.event.set()
    worker.join(10)
    assert not worker.is_alive()
    assert caplog.records == []


def write(answer_id):
    write_answer(answer_id)
    connections.close_all()
