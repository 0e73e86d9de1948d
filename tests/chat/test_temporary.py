"""A temporary chat: opened by this browser only, in no list, gone without a trace (spec 6)."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from apps.chat.answering.title import needs_title
from apps.chat.models import Answer, Conversation, Message
from apps.chat.services.temporary import delete_old_temporary
from apps.chat.situation import situation_of
from apps.chat.temporary import COOKIE
from apps.memory.rules.access import may_use
from apps.memory.rules.verdict import Reason, Refused
from apps.memory.services import give_consent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def browser(cast):
    return cast.client(cast.anna)


def begin(browser, **fields) -> Conversation:
    given = {"text": "Nur für jetzt", "temporary": "on", **fields}
    response = browser.post("/werk/chats/", given)
    assert response.status_code == 302
    return Conversation.objects.get(pk=response.url.split("/")[-2])


def address(chat, name="chat:conversation") -> str:
    return reverse(name, args=["werk", chat.pk])


def test_the_secret_is_in_the_browser_only_until_it_is_closed(browser):
    chat = begin(browser)
    cookie = browser.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["path"] == "/werk/"
    assert not cookie["max-age"]
    assert not cookie["expires"]
    assert cookie.value not in chat.temporary_key
    assert len(chat.temporary_key) == 64


def test_only_the_browser_that_began_it_opens_it(browser, cast):
    give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    chat = begin(browser)
    page = browser.get(address(chat)).content.decode()
    assert "Temporärer Chat" in page
    assert "Ein temporärer Chat liest und merkt sich nichts." in page
    other = cast.client(cast.anna)
    assert other.get(address(chat)).status_code == 404
    ben = cast.client(cast.ben)
    ben.cookies[COOKIE] = browser.cookies[COOKIE].value
    assert ben.get(address(chat)).status_code == 404


def test_it_goes_on_in_that_browser(browser, cast):
    chat = begin(browser)
    Answer.objects.update(status=Answer.Status.DONE, text="Ja.")
    send = address(chat, "chat:messages")
    assert browser.post(send, {"text": "Und weiter?"}).status_code == 302
    assert chat.messages.count() == 2
    answer = chat.messages.first().answer
    assert browser.get(reverse("chat:events", args=["werk", answer.pk])).status_code == 200
    assert cast.client(cast.anna).post(send, {"text": "Und weiter?"}).status_code == 404


def test_it_is_in_no_list_and_not_found(browser):
    chat = begin(browser)
    for place in ("/werk/", "/werk/search/?q=jetzt", "/werk/chats/?before=2100-01-01T00:00:00Z"):
        body = browser.get(place).content.decode()
        assert f'class="nav-item" href="{address(chat)}"' not in body
        assert f'class="hit" href="{address(chat)}"' not in body


def test_memory_is_not_used_and_no_title_is_made(browser, cast):
    give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    chat = begin(browser)
    message = Message.objects.get(conversation=chat)
    assert may_use(situation_of(chat, message)) == Refused(Reason.TEMPORARY_CHAT)
    assert not needs_title(chat)


@pytest.mark.parametrize("name", ["chat:pin", "chat:rename", "chat:draft", "chat:share"])
def test_nothing_of_it_can_be_kept_or_shared(browser, name):
    chat = begin(browser)
    response = browser.post(address(chat, name), {"text": "x", "title": "x"})
    assert response.status_code in {403, 404}
    chat.refresh_from_db()
    assert (chat.pinned_at, chat.title, chat.draft) == (None, "", "")


def test_it_cannot_be_moved(browser):
    chat = begin(browser)
    assert browser.post(address(chat, "chat:project"), {"project": ""}).status_code in {403, 404}


def nothing_is_left(chat) -> bool:
    messages = Message.objects.filter(conversation=chat.pk)
    return not Conversation.objects.filter(pk=chat.pk).exists() and not messages.exists()


def test_beenden_deletes_it(browser):
    chat = begin(browser)
    response = browser.post(address(chat, "chat:delete"))
    assert response.status_code == 302
    assert nothing_is_left(chat)
    assert not browser.cookies[COOKIE].value


@pytest.mark.parametrize("temporary", ["on", ""])
def test_a_new_chat_deletes_it(browser, temporary):
    chat = begin(browser)
    browser.post("/werk/chats/", {"text": "Neu", "temporary": temporary})
    assert nothing_is_left(chat)
    assert bool(browser.cookies[COOKIE].value) is bool(temporary)


def test_the_start_page_leads_back_to_it(browser, cast):
    chat = begin(browser)
    assert address(chat) in browser.get("/werk/").content.decode()
    assert address(chat) not in cast.client(cast.anna).get("/werk/").content.decode()


def test_it_is_gone_24_hours_after_its_last_message(browser):
    chat = begin(browser)
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=23, minutes=30), tick=False):
        assert delete_old_temporary() == 0
        assert browser.get(address(chat)).status_code == 200
    with time_machine.travel(now + timedelta(hours=23, minutes=56), tick=False):
        assert delete_old_temporary() == 1  # the next look would be too late
    assert nothing_is_left(chat)


def test_it_opens_no_more_when_its_time_is_over(browser):
    chat = begin(browser)
    with time_machine.travel(timezone.now() + timedelta(hours=24, seconds=1), tick=False):
        assert browser.get(address(chat)).status_code == 404


def test_ordinary_chats_stay(browser, converse):
    chat = converse(("Hallo", "Hallo"))
    with time_machine.travel(timezone.now() + timedelta(days=30), tick=False):
        assert delete_old_temporary() == 0
    assert not nothing_is_left(chat)
