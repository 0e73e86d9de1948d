"""What a reader's page and streams never show, and when they end (spec 5.9, 9.2)."""

import asyncio
import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from apps.chat import streaming
from apps.chat.answering.prompt import build_prompt
from apps.chat.following import state_of, states
from apps.chat.models import Answer, Conversation, ConversationShare
from apps.chat.pages import AnswerView, ReaderView
from apps.chat.services.messages import delete_answer, retry_answer
from apps.chat.services.sharing import Unchecked, share_conversation
from apps.chat.sharing import answers_with_memory
from apps.chat.streaming import Relay, Snapshot, Source
from apps.core.bus import Delta, conversation_stream
from apps.memory.models import Memory, MemoryEvent
from apps.memory.services import delete_entry
from apps.orgs.models import Membership
from apps.projects.conversations import personal
from apps.projects.services.projects import create_project
from tests.memory.people import Chat, consenting, entry_id, write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

SAID = "Ich arbeite im Einkauf."
NOTE = "Unser Lager steht in Ulm."


@pytest.fixture
def chat(converse) -> Conversation:
    return converse((SAID, "Das Lager ist groß."))


@pytest.fixture
def share(cast, chat) -> ConversationShare:
    ben = Membership.objects.get(user=cast.ben, organisation=cast.org)
    return ConversationShare.objects.create(conversation=chat, member=ben)


@pytest.fixture
def remembered(cast, chat) -> Chat:
    """Let anna's memory have a note that went into the answer, and one made from her words."""
    owner = consenting(cast)
    write(owner, f"- {NOTE}\n")
    memory = Memory.objects.get()
    message = chat.messages.get()
    MemoryEvent.objects.create(
        memory=memory,
        kind=MemoryEvent.Kind.REMEMBERED,
        conversation_id=chat.pk,
        message_id=message.pk,
        key="made",
        text=NOTE,
        details={"spans": [[message.pk.hex[:8], 0, len(SAID)]]},
    )
    Answer.objects.update(memory_entries=[entry_id(owner, NOTE)], finished_at=timezone.now())
    Conversation.objects.update(draft="Noch nicht gesagt")
    return owner


def request_of(cast, chat):
    address = reverse("chat:conversation", args=["werk", chat.pk])
    response = cast.client(cast.ben).get(address)
    assert response.status_code == 200
    return response.wsgi_request, response.content.decode()


def test_the_page_of_a_reader_shows_words_and_nothing_else(cast, chat, share, remembered):
    _request, body = request_of(cast, chat)
    assert SAID in body
    main = body[body.index("<main") : body.index("</main>")]
    for hidden in (NOTE, "Noch nicht gesagt", "memory", "kept", "<form", "Gemerkt", "Neu erzeugen"):
        assert hidden not in main
    older = reverse("chat:messages", args=["werk", chat.pk])
    fragment = cast.client(cast.ben).get(f"{older}?since=1").content.decode()
    assert SAID in fragment
    assert not re.search("memory|kept|<form", fragment)


def test_the_stream_of_an_answer_has_no_memory_lines_for_a_reader(cast, chat, share, remembered):
    request, _body = request_of(cast, chat)
    view = AnswerView(request, Answer.objects.select_related("message__conversation").get())
    snapshot = view.snapshot()
    assert snapshot is not None
    assert "Das Lager ist groß." in snapshot.html
    assert not re.search("memory|<form", snapshot.html)
    assert view.lines() is None


ENDS = {
    "withdrawn": lambda cast, share: share.delete(),
    "expired": lambda cast, share: ConversationShare.objects.update(
        expires_at=timezone.now() - timedelta(seconds=1)
    ),
    "left the organisation": lambda cast, share: Membership.objects.filter(user=cast.ben).delete(),
    "chat deleted": lambda cast, share: share.conversation.delete(),
}


@pytest.mark.parametrize("end", ENDS)
def test_streams_end_at_the_next_look(cast, chat, share, end):
    request, _body = request_of(cast, chat)
    answer = Answer.objects.select_related("message__conversation").get()
    followed, growing = ReaderView(request, chat.pk), AnswerView(request, answer)
    assert followed.look() == state_of(chat)
    assert growing.snapshot() is not None
    ENDS[end](cast, share)
    assert followed.look() is None
    assert growing.snapshot() is None


def test_the_state_changes_with_messages_and_answers(cast, chat):
    seen = [state_of(chat)]
    retry_answer(message=chat.messages.get())
    seen.append(state_of(chat))
    delete_answer(message=chat.messages.get())
    seen.append(state_of(chat))
    assert len(set(seen)) == 3


@pytest.mark.django_db(transaction=True)
async def test_following_says_each_state_once_and_gone_at_the_end(monkeypatch):
    monkeypatch.setattr("apps.chat.following.HEARTBEAT_SECONDS", 0.01)
    looks = iter(["a", "a", "b", None])
    chat_id = "00000000-0000-0000-0000-000000000001"
    said = [sent async for sent in states(conversation_stream(chat_id), lambda: next(looks))]
    assert said == [
        b"event: state\ndata: a\n\n",
        b": still here\n\n",
        b"event: state\ndata: b\n\n",
        b"event: gone\ndata: \n\n",
    ]
    await close_hub()


async def close_hub():
    from apps.core import bus

    hub = bus.hub()
    if hub.reading:
        hub.reading.cancel()
        await asyncio.wait([hub.reading])
    await hub.bus.aclose()
    await hub.waker.aclose()


@pytest.mark.django_db(transaction=True)
async def test_a_readers_answer_is_looked_up_again_while_its_text_flows(monkeypatch):
    monkeypatch.setattr(streaming, "HEARTBEAT_SECONDS", 0.05)
    looks = iter([Snapshot(""), None])
    relay = Relay(Source("x", lambda: next(looks), lambda: None, watched=True), 0)
    queue: asyncio.Queue[Delta] = asyncio.Queue()

    async def flow():
        for place in range(10_000):
            queue.put_nowait(Delta(place, "x"))
            await asyncio.sleep(0.005)

    class Hub:
        def subscribe(self, stream):
            return self

        async def __aenter__(self):
            return queue

        async def __aexit__(self, *args):
            return None

    monkeypatch.setattr(streaming, "hub", Hub)
    flowing = asyncio.create_task(flow())
    async with asyncio.timeout(5):
        said = [sent async for sent in relay.events()]
    flowing.cancel()
    assert said[-1] == streaming.event("gone", "")


def test_the_check_names_the_notes_as_they_are_now(cast, chat, remembered):
    [found] = answers_with_memory(chat)
    assert (list(found.notes), found.deleted, found.whole) == ([NOTE], 0, False)
    delete_entry(
        user_id=cast.anna.pk, organisation_id=cast.org.pk, entry=entry_id(remembered, NOTE)
    )
    [found] = answers_with_memory(chat)
    assert (list(found.notes), found.deleted) == ([], 1)


def test_free_text_of_the_memory_is_in_the_check(cast, chat):
    write(consenting(cast), f"{NOTE}\n")
    chat.messages.update(created_at=timezone.now())  # after the consent
    answer = Answer.objects.select_related("message__conversation").get()
    assert NOTE in build_prompt(answer).messages[-1]["content"]
    [found] = answers_with_memory(chat)
    assert (found.answer, list(found.notes), found.answer.memory_prose) == (answer, [], True)
    address = reverse("chat:share", args=["werk", chat.pk])
    page = cast.client(cast.anna).get(address).content.decode()
    assert "freier Text aus deinem Gedächtnis" in page
    project = create_project(membership=cast.anna.memberships.get(organisation=cast.org), name="P")
    Conversation.objects.update(project=project)
    assert [one.answers for one in personal(project.pk)] == [(answer.pk,)]


def test_an_answer_without_memory_is_not_in_the_check(cast, chat, remembered):
    retry_answer(message=chat.messages.get(), without_memory=True)
    assert answers_with_memory(chat) == []
    assert Answer.objects.get().without_memory


def test_a_share_is_refused_while_an_answer_is_unseen(cast, chat, remembered):
    anna = Membership.objects.get(user=cast.anna, organisation=cast.org)
    given = {
        "membership": anna,
        "conversation": chat,
        "audience": {"member": None, "team": None, "everybody": True},
        "expires_at": None,
    }
    with pytest.raises(Unchecked):
        share_conversation(**given, checked=[])
    assert not chat.shares.exists()
    share_conversation(**given, checked=[Answer.objects.get().pk])
    assert chat.shares.get().everybody


def test_a_share_ends_with_its_last_day(cast, chat):
    browser = cast.client(cast.anna)
    address = reverse("chat:share", args=["werk", chat.pk])
    today = timezone.localdate()
    browser.post(address, {"audience": "everybody", "expires": today})
    end = chat.shares.get().expires_at
    reader = reverse("chat:conversation", args=["werk", chat.pk])
    for moment, status in ((end - timedelta(seconds=1), 200), (end, 404)):
        with time_machine.travel(moment, tick=False):
            assert cast.client(cast.ben).get(reader).status_code == status
