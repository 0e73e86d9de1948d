"""Whatever a client sends, it gets an answer that a person understands, and nothing breaks."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client

from apps.chat.models import Answer, Conversation, Message
from apps.core import bus

NOBODY = "00000000-0000-4000-8000-000000000000"  # an id that nothing has
HTMX = {"HX-Request": "true"}
HUGE = "9" * 5_000  # more digits than Python reads as a number
LONG = "ü" * 100_001  # in bytes more than a message may have
HEAVY = "x" * 4_000_000  # more than a form may have


@pytest.fixture
def browser(cast, valkey) -> Client:
    return cast.client(cast.anna)


@pytest.fixture
def chat(converse) -> Conversation:
    return converse(("Frage", "Antwort"))


@pytest.fixture
def place(chat) -> dict[str, str]:
    """Give the addresses of a conversation by their names."""
    base = f"/werk/chats/{chat.pk}/"
    message = chat.messages.get()
    one = f"{base}messages/{message.pk}/"
    answer = f"/werk/answers/{message.answer.pk}/"
    return {
        "start": "/werk/",
        "chats": "/werk/chats/",
        "search": "/werk/search/",
        "conversation": base,
        **{name: f"{base}{name}/" for name in ("messages", "title", "pin", "draft", "model")},
        "delete": f"{base}delete/",
        **{name: f"{one}{name}/" for name in ("edit", "retry")},
        **{name: f"{answer}{name}/" for name in ("stop", "events")},
    }


def last(chat: Conversation) -> Message:
    return chat.messages.latest("number")


@pytest.mark.parametrize(
    "address",
    [
        "/werk/chats/1/",
        "/werk/chats/nonsense/messages/",
        "/werk/chats/%00/",
        "/werk/chats/00000000-0000-0000-0000-00000000000g/",
        "/werk/answers/1/events/",
        "/werk/answers/../../etc/passwd",
        "/nowhere/",
        f"/werk/chats/{NOBODY}/",
        f"/werk/chats/{NOBODY}/messages/",
        f"/werk/chats/{NOBODY}/messages/{NOBODY}/edit/",
        f"/werk/answers/{NOBODY}/events/",
    ],
)
def test_an_address_of_nothing_is_not_found(browser, address):
    response = browser.get(address)
    assert response.status_code == 404
    assert "Das gibt es hier nicht." in response.content.decode()


@pytest.mark.parametrize("address", ["/werk/chats/nonsense/", f"/werk/chats/{NOBODY}/"])
def test_what_is_missing_is_told_in_the_form_that_was_asked_for(browser, address):
    fragment = browser.get(address, headers=HTMX)
    assert (fragment.status_code, fragment.headers["HX-Retarget"]) == (404, "#flash")
    assert "<html" not in fragment.content.decode()
    told = browser.get(address, headers={"Accept": "application/json"})
    assert (told.status_code, told.json()) == (404, {"error": "Das gibt es hier nicht."})


@pytest.mark.parametrize(
    "address",
    [f"/werk/chats/{NOBODY}/{verb}/" for verb in ("messages", "title", "pin", "draft", "delete")]
    + [f"/werk/chats/{NOBODY}/messages/{NOBODY}/retry/", f"/werk/answers/{NOBODY}/stop/"],
)
def test_nothing_is_done_to_what_does_not_exist(browser, address):
    assert browser.post(address, {"text": "Hallo"}).status_code == 404


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("delete", "conversation"),
        ("post", "conversation"),
        ("put", "messages"),
        ("get", "pin"),
        ("get", "delete"),
        ("get", "draft"),
        ("get", "model"),
        ("get", "retry"),
        ("get", "stop"),
        ("post", "events"),
        ("patch", "edit"),
        ("post", "start"),
    ],
)
def test_a_wrong_method_is_refused(browser, chat, place, method, name):
    assert getattr(browser, method)(place[name]).status_code == 405
    assert Conversation.objects.filter(pk=chat.pk).exists()


@pytest.mark.parametrize("name", ["chats", "messages", "retry", "stop", "delete", "draft"])
def test_without_a_token_nothing_is_done(cast, browser, chat, place, name):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["sessionid"] = browser.cookies["sessionid"].value
    response = strict.post(place[name], {"text": "Hallo"})
    assert response.status_code == 403
    assert "Lade die Seite neu" in response.content.decode()
    assert chat.messages.count() == 1


@pytest.mark.parametrize("name", ["conversation", "messages", "events", "edit"])
def test_a_visitor_is_sent_to_the_sign_in_page(db, place, name):
    response = Client().get(place[name])
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("name", ["chats", "messages", "edit"])
def test_a_message_that_is_too_long_comes_back_with_its_text(browser, chat, place, name):
    response = browser.post(place[name], {"text": LONG}, headers=HTMX)
    assert response.status_code == 422
    assert "Die Nachricht ist zu lang." in response.content.decode()
    assert name == "messages" or LONG in response.content.decode()
    assert last(chat).text == "Frage"


@pytest.mark.parametrize("headers", [HTMX, {}])
@pytest.mark.parametrize("name", ["chats", "messages", "edit", "draft"])
def test_a_body_that_is_too_heavy_is_named_so(browser, chat, place, name, headers):
    response = browser.post(place[name], {"text": HEAVY}, headers=headers)
    assert response.status_code == 413
    assert "zu viel auf einmal" in response.content.decode()
    assert response.headers.get("HX-Retarget") == ("#flash" if headers else None)
    assert last(chat).text == "Frage"


@pytest.mark.parametrize("name", ["chats", "messages", "edit"])
@pytest.mark.parametrize("text", ["", " \n\t", "\0"])
def test_an_empty_message_is_refused(browser, chat, place, name, text):
    response = browser.post(place[name], {"text": text}, headers=HTMX)
    assert response.status_code == 422
    assert last(chat).text == "Frage"


@pytest.mark.parametrize("name", ["messages", "edit"])
def test_nul_is_dropped_and_half_a_character_replaced(browser, chat, place, name):
    body = "text=a%00b+%ED%A0%80+c%FF"
    kind = "application/x-www-form-urlencoded"
    assert browser.post(place[name], body, content_type=kind).status_code == 302
    said = last(chat)
    assert said.text == "ab \ufffd\ufffd\ufffd c\ufffd"
    assert said.segments == [{"origin": "pasted", "text": said.text}]


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("  ", "Ein Titel braucht mindestens ein Zeichen."),
        ("Titel " * 21, "Ein Titel hat höchstens 120 Zeichen."),
    ],
)
def test_a_title_that_does_not_fit_comes_back_with_the_reason(
    browser, chat, place, title, sentence
):
    response = browser.post(place["title"], {"title": title}, headers=HTMX)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert f'value="{title}"' in response.content.decode()
    chat.refresh_from_db()
    assert not chat.titled_by_owner


@pytest.mark.parametrize("name", ["draft", "title"])
def test_nul_in_a_draft_or_a_title_is_dropped(browser, chat, place, name):
    assert browser.post(place[name], {"text": "a\0b", "title": "a\0b"}).status_code in {204, 302}
    chat.refresh_from_db()
    assert "ab" in {chat.draft, chat.title}


@pytest.mark.parametrize(
    "ranges",
    [
        "nonsense",
        "{}",
        '{"0": 1}',
        "7",
        '"typed"',
        "[[0]]",
        "[[0, 5]]",
        '[[0, 5, "wished"]]',
        '[[0, 5, "\\ud800"]]',
        '[[0, 1e999, "typed"]]',
        '[[NaN, 5, "typed"]]',
        '[["0", null, "typed"]]',
        f'[[0, {HUGE}, "typed"]]',
        '[[0, 5, ["typed"]]]',
        "[" * 100_000,
        "[[[0, 5]]]",
    ],
)
def test_ranges_that_cannot_be_read_declare_nothing(browser, chat, place, ranges):
    response = browser.post(place["messages"], {"text": "Hallo", "ranges": ranges}, headers=HTMX)
    assert response.status_code == 200
    assert last(chat).segments == [{"origin": "pasted", "text": "Hallo"}]


@pytest.mark.parametrize(
    ("pieces", "segments"),
    [
        ([[0, 10**18, "typed"]], [("typed", "Hallo")]),
        ([[-(10**18), 2, "typed"]], [("typed", "Ha"), ("pasted", "llo")]),
        ([[3, 1, "typed"]], [("pasted", "Hallo")]),
        ([[0, 5, "typed"], [1, 2, "pasted"]], [("typed", "H"), ("pasted", "a"), ("typed", "llo")]),
        ([[5, 9, "typed"]], [("pasted", "Hallo")]),
    ],
)
def test_ranges_beyond_the_text_are_cut(browser, chat, place, pieces, segments):
    browser.post(place["messages"], {"text": "Hallo", "ranges": json.dumps(pieces)})
    assert [(part["origin"], part["text"]) for part in last(chat).segments] == segments


def test_more_ranges_than_a_person_can_make_leave_the_rest_undeclared(browser, chat, place):
    pieces = json.dumps([[n, n + 1, "typed"] for n in range(3_000)])
    browser.post(place["messages"], {"text": "x" * 3_000, "ranges": pieces})
    assert [len(part["text"]) for part in last(chat).segments] == [2_000, 1_000]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("messages", "before=-1"),
        ("messages", "before=x"),
        ("messages", f"before={HUGE}"),
        ("messages", "before=99999999999999999999"),
        ("messages", "before=³"),
        ("chats", "before=2026-13-45T99:99"),
        ("chats", "before=nonsense"),
        ("chats", "before=2026-01-01"),
        ("chats", "before=2026-01-01T00:00"),
        ("chats", "before=0001-01-01T00:00:00%2B14:00"),
        ("chats", "before=9999-12-31T23:59:59-14:00"),
        ("search", "q=%00"),
        ("search", "q=a%00b"),
        ("search", "q=%ED%A0%80"),
        ("search", "q=%27+%26+%7C+!+(+:*"),
        ("search", "q=" + "wort+" * 3_000),
        ("start", "q=%00<script>"),
        ("start", "q=%ED%A0%80"),
    ],
)
def test_a_query_that_makes_no_sense_is_no_error(browser, place, name, query):
    response = browser.get(f"{place[name]}?{query}")
    assert response.status_code == 200
    assert b"<script>alert" not in response.content


@pytest.mark.parametrize("model", ["nope", "\0", "x" * 10_000])
def test_an_unknown_model_is_refused(browser, chat, place, model):
    for name in ("model", "messages", "chats"):
        fields = {"text": "Hallo", "model": model}
        assert browser.post(place[name], fields, headers=HTMX).status_code == 422
    assert chat.messages.count() == Conversation.objects.count() == 1


def test_a_second_message_is_refused_with_the_words_of_the_reason(browser, chat, place):
    assert browser.post(place["messages"], {"text": "eins"}, headers=HTMX).status_code == 200
    response = browser.post(place["messages"], {"text": "zwei"}, headers=HTMX)
    assert response.status_code == 409
    assert "Die Antwort entsteht noch." in response.content.decode()
    assert response.headers["HX-Retarget"] == "#flash"
    assert last(chat).text == "eins"


@pytest.fixture
async def reader(browser) -> AsyncIterator[AsyncClient]:
    """Give anna's browser as a client that reads streams; close the bus with the test's loop."""
    client = AsyncClient()
    client.cookies["sessionid"] = browser.cookies["sessionid"].value
    yield client
    hub = bus.hub()
    if hub.reading:
        hub.reading.cancel()
        await asyncio.wait([hub.reading])
    await hub.bus.aclose()
    await hub.waker.aclose()
    await sync_to_async(connections.close_all)()


async def read(client: AsyncClient, address: str, **headers: str) -> list[str]:
    """Read a stream to its end and split it into events."""
    response: Any = await client.get(address, headers=headers)
    assert response.status_code == 200
    sent = b"".join([piece async for piece in response.streaming_content]).decode()
    return [one.removeprefix("event: ") for one in sent.split("\n\n") if one]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("after", "text"),
    [
        ("", "Antwort"),
        ("0", "Antwort"),
        ("4", "ort"),
        ("7", ""),
        ("-3", "Antwort"),
        ("x", "Antwort"),
        ("³", "Antwort"),
        ("999", ""),
        ("99999999999999999999", "Antwort"),
        (HUGE, "Antwort"),
    ],
)
async def test_a_place_that_makes_no_sense_means_the_beginning(reader, place, after, text):
    events = await read(reader, f"{place['events']}?after={after}")
    sent = [json.loads(one.split("data: ")[1]) for one in events if one.startswith("text")]
    assert "".join(sent) == text
    assert [one.partition("\n")[0] for one in events][-1] == "done"


@pytest.mark.django_db(transaction=True)
async def test_the_browsers_own_place_wins_over_the_address(reader, place):
    events = await read(reader, f"{place['events']}?after=0", last_event_id="6")
    assert events[0] == 'text\nid: 7\ndata: "t"'


@pytest.mark.django_db(transaction=True)
def test_the_stream_of_somebody_else_is_not_found(cast, browser, place):
    for stranger in (cast.ben, cast.dora):
        client = cast.client(stranger)
        assert client.get(place["events"]).status_code == 404
        assert client.post(place["stop"]).status_code == 404
    assert cast.client(cast.eve).get(place["events"]).status_code == 404
    elsewhere = place["events"].replace("/werk/", "/hof/")
    assert browser.get(elsewhere).status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_two_streams_bring_the_same_and_a_deleted_answer_is_gone(reader, chat, place):
    answer = Answer.objects.filter(message__conversation=chat)
    await answer.aupdate(status=Answer.Status.RUNNING, text="", partial="Anfang")
    responses: list[Any] = [await reader.get(place["events"]) for _ in range(2)]
    streams = [aiter(response.streaming_content) for response in responses]
    for stream in streams:
        assert await anext(stream) == b'event: text\nid: 6\ndata: "Anfang"\n\n'
    key = await answer.aget()
    await answer.adelete()
    bus.announce(bus.answer_stream(key.pk), "done")
    for stream in streams:
        assert [sent async for sent in stream] == [b"event: gone\ndata: \n\n"]
