"""Chat in a real browser against the whole product."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Answer, Conversation
from tests.model_server import Wait, say, say_in_parts


def send(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Nachricht").press_sequentially(text)
    page.keyboard.press("Enter")


def answers(page: Page):
    return page.locator(".message--answer")


def test_a_person_chats_and_the_answer_streams(product, sign_in):
    pause = Wait()
    product.model.script(say_in_parts("Guten Tag, ", pause, "**Anna**."))
    page = sign_in()
    send(page, "Hallo")
    expect(page.get_by_role("list", name="Unterhaltung")).to_be_visible()
    expect(answers(page)).to_contain_text("Guten Tag,")
    expect(page.get_by_role("button", name="Stopp", exact=True)).to_be_visible()
    pause.event.set()
    expect(answers(page).locator("strong")).to_have_text("Anna")
    expect(page.get_by_role("button", name="Senden")).to_be_visible()
    expect(page.get_by_role("textbox", name="Nachricht")).to_be_focused()


def test_a_reload_in_mid_answer_resumes_without_a_doubled_or_missing_character(product, sign_in):
    pause, end = Wait(), Wait()
    product.model.script(say_in_parts("eins zwei ", pause, "drei vier ", end, "fünf"))
    page = sign_in()
    send(page, "Zähle")
    expect(answers(page)).to_contain_text("eins zwei")
    page.reload()
    other = page.context.new_page()
    other.goto(page.url)
    pause.event.set()
    for tab in (page, other):
        expect(answers(tab).locator("[data-text]")).to_have_text("eins zwei drei vier ")
    end.event.set()
    for tab in (page, other):
        expect(answers(tab).locator(".prose")).to_have_text("eins zwei drei vier fünf")


def test_stop_keeps_the_partial_answer(product, sign_in):
    product.model.script(say_in_parts("Der Anfang bleibt.", Wait(), "Nie gesagt."))
    page = sign_in()
    send(page, "Erzähl")
    expect(answers(page)).to_contain_text("Der Anfang bleibt.")
    page.get_by_role("button", name="Stopp", exact=True).click()
    expect(answers(page).get_by_text("Angehalten.")).to_be_visible()
    expect(answers(page)).to_contain_text("Der Anfang bleibt.")
    assert Answer.objects.get().status == Answer.Status.STOPPED


def test_regenerate_replaces_the_answer(product, sign_in):
    product.model.script(say("Erste Fassung."), say("Zweite Fassung."))
    page = sign_in()
    send(page, "Schreib")
    expect(answers(page)).to_contain_text("Erste Fassung.")
    answers(page).get_by_role("button", name="Neu erzeugen").click()
    expect(answers(page)).to_contain_text("Zweite Fassung.")
    expect(answers(page)).to_have_count(1)


def test_edit_and_resend(product, sign_in):
    product.model.script(say("Zur ersten."), say("Zur zweiten."), say("Zur besseren."))
    page = sign_in()
    send(page, "erste Frage")
    expect(answers(page)).to_contain_text("Zur ersten.")
    send(page, "zweite Frage")
    expect(answers(page).last).to_contain_text("Zur zweiten.")
    page.locator(".message--mine").first.hover()
    page.get_by_role("button", name="Nachricht bearbeiten").first.click()
    page.get_by_role("textbox", name="Geänderte Nachricht").fill("bessere Frage")
    page.get_by_role("button", name="Neu senden").click()
    expect(answers(page)).to_have_count(1)
    expect(answers(page)).to_contain_text("Zur besseren.")
    expect(page.locator(".message--mine")).to_contain_text("bessere Frage")


def test_a_title_is_made_and_can_be_changed(product, sign_in):
    product.model.script(say("Kugellager halten lange."))
    page = sign_in()
    send(page, "Wie lange halten Kugellager?")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Neuer Chat")
    page.get_by_role("button", name="Weitere Aktionen").click()
    page.get_by_role("link", name="Umbenennen").click()
    page.get_by_role("textbox", name="Titel").fill("Lager")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#chat-list").get_by_role("link", name="Lager")).to_be_visible()
    assert Conversation.objects.get().title == "Lager"


def test_a_draft_is_kept(product, sign_in):
    product.model.script(say("Ja."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page)).to_contain_text("Ja.")
    page.get_by_role("textbox", name="Nachricht").press_sequentially("halb fertig")
    expect(page.get_by_text("Entwurf gespeichert")).to_be_visible()
    page.reload()
    expect(page.get_by_role("textbox", name="Nachricht")).to_have_value("halb fertig")


def test_a_first_message_that_was_not_sent_stays_with_its_person(cast, sign_in):
    page = sign_in()
    field = page.get_by_role("textbox", name="Nachricht")
    field.press_sequentially("nur für mich")
    page.reload()
    expect(field).to_have_value("nur für mich")
    session = cast.client(cast.ben).cookies["sessionid"].value
    cookie = {"name": "sessionid", "value": session, "domain": "localhost", "path": "/"}
    page.context.add_cookies([cookie])
    page.goto("/werk/")
    expect(page.get_by_role("heading", name="Hallo, Ben.")).to_be_visible()
    expect(field).to_have_value("")
    assert "nur für mich" not in page.evaluate("JSON.stringify(sessionStorage)")


def test_a_long_conversation_loads_older_turns_on_scroll(product, sign_in, converse_long):
    page = sign_in()
    page.goto(f"/werk/chats/{converse_long(500)}/")
    expect(page.locator(".message--mine")).to_have_count(30)
    page.locator(".message--mine").first.scroll_into_view_if_needed()
    expect(page.locator(".message--mine")).to_have_count(60)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_never_scrolls_sideways(product, sign_in, width):
    product.model.script(say("| a | b |\n|--|--|\n| " + "x" * 200 + " | y |\n\n```\n" + "z" * 300))
    page = sign_in(width=width)
    send(page, "w" * 300)
    expect(answers(page).locator("table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_delete_removes_the_chat(product, sign_in):
    product.model.script(say("Ja."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page)).to_contain_text("Ja.")
    page.get_by_role("button", name="Weitere Aktionen").click()
    page.get_by_role("button", name="Chat löschen").click()
    page.get_by_role("dialog").get_by_role("button", name="Chat löschen").click()
    page.wait_for_url(re.compile(r"/werk/$"))
    assert not Conversation.objects.exists()
