"""Without JavaScript a refused form is a whole page that keeps what was typed."""

import pytest

from apps.chat.models import Answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

LONG = "Wort " * 40_001
HTMX = {"HX-Request": "true"}


@pytest.fixture
def browser(cast):
    return cast.client(cast.anna)


@pytest.fixture
def chat(converse):
    return converse(("Frage", "Antwort"))


@pytest.fixture(params=["messages/", "edit/"])
def address(request, chat) -> str:
    base = f"/werk/chats/{chat.pk}/messages/"
    return base if request.param == "messages/" else f"{base}{chat.messages.get().pk}/edit/"


def text_of(response) -> str:
    assert response.status_code >= 400
    return response.content.decode()


def test_a_message_that_is_too_long_stays_on_the_page(browser, address):
    page = text_of(browser.post(address, {"text": LONG}))
    assert "<html" in page
    assert "Die Nachricht ist zu lang." in page
    assert LONG.strip() in page


def test_htmx_gets_the_fragment(browser, address):
    assert "<html" not in text_of(browser.post(address, {"text": " "}, headers=HTMX))


def test_the_form_to_edit_is_a_page(browser, chat):
    address = f"/werk/chats/{chat.pk}/messages/{chat.messages.get().pk}/edit/"
    page = browser.get(address).content.decode()
    assert "<html" in page
    assert ">Frage</textarea>" in page
    assert "<html" not in browser.get(address, headers=HTMX).content.decode()


def test_a_message_beside_an_open_answer_can_be_sent_again(browser, chat):
    answers = Answer.objects.filter(message__conversation=chat)
    answers.update(status=Answer.Status.QUEUED)
    address = f"/werk/chats/{chat.pk}/messages/"
    page = text_of(browser.post(address, {"text": "Und <jetzt>?", "model": "demo"}))
    assert "Die Antwort entsteht noch." in page
    assert "Und &lt;jetzt&gt;?</textarea>" in page
    assert f'action="{address}"' in page
    assert '<input type="hidden" name="model" value="demo">' in page
    assert page.count('name="csrfmiddlewaretoken"') == 1


def test_a_new_title_is_asked_on_a_page(browser, chat):
    address = f"/werk/chats/{chat.pk}/title/"
    page = browser.get(address).content.decode()
    assert "<html" in page
    assert page.count('for="title"') == 1
    refused = browser.post(address, {"title": " "})
    assert refused.status_code == 422
    assert "<html" in text_of(refused)
    assert 'id="title-error"' in text_of(refused)
    assert "<html" not in text_of(browser.post(address, {"title": " "}, headers=HTMX))
