"""„Woher stammt dieser Eintrag?“ and „Rückgängig“, from one page to the other and in two tabs."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Message
from apps.memory import services
from apps.memory.models import Memory
from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import consent, remembers

SETTINGS = "/werk/settings/memory/"
FACT = "Ich arbeite im Einkauf."
SAID = f"Guten Morgen! {FACT}"
ASKED = f"Woher stammt dieser Eintrag? {FACT}"
IMPOSSIBLE = "Rückgängig nicht mehr möglich: Das Gedächtnis wurde inzwischen geändert."


@pytest.fixture
def page(product, sign_in) -> Page:
    page = sign_in()
    consent(page)
    product.model.always(remembers(FACT))
    send(page, SAID)
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    expect(answers(page)).to_contain_text("Alles klar.")
    return page


def entry(page: Page):
    return page.locator(".entry")


def test_a_note_leads_to_its_sentence_by_keyboard(page):
    page.goto(SETTINGS)
    page.locator("summary", has_text=ASKED).focus()
    page.keyboard.press("Enter")
    expect(entry(page).get_by_role("blockquote")).to_have_text(FACT)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Im Chat zeigen")).to_be_focused()
    page.keyboard.press("Enter")
    message = Message.objects.get()
    page.wait_for_url(f"**/?message={message.pk}#message-{message.pk}")
    expect(page.locator(".message--mine .kept")).to_have_text(FACT)
    expect(page.locator(".message--mine")).to_be_focused()
    expect(page.locator(".message--mine:target .message__body")).to_have_css(
        "outline-style", "solid"
    )
    expect(page.locator(".message--mine .message__body")).to_be_in_viewport()


def test_a_note_leads_to_its_sentence_without_script(product, page, browser):
    context = browser.new_context(
        base_url=product.url, java_script_enabled=False, storage_state=page.context.storage_state()
    )
    plain = context.new_page()
    plain.goto(SETTINGS)
    plain.locator("summary", has_text=ASKED).click()
    plain.get_by_role("link", name="Im Chat zeigen").click()
    expect(plain.locator(".message--mine:target .kept")).to_have_text(FACT)
    context.close()


def test_a_deleted_chat_leaves_the_sentence(page):
    page.get_by_role("button", name="Weitere Aktionen").click()
    page.get_by_role("button", name="Löschen").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("löschen", re.I)).click()
    page.wait_for_url("**/werk/")
    page.goto(SETTINGS)
    page.locator("summary", has_text=ASKED).click()
    expect(entry(page).get_by_role("blockquote")).to_have_text(FACT)
    expect(entry(page).locator("details")).to_contain_text("aus einem gelöschten Chat")
    expect(page.get_by_role("link", name="Im Chat zeigen")).to_have_count(0)


def test_undo_in_two_tabs_happens_once(page):
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("button", name="Rückgängig").dblclick()
    expect(page.locator(".memory-line")).to_contain_text("Die Notiz ist wieder weg.")
    revision = Memory.objects.get().revision
    other.get_by_role("button", name="Rückgängig").click()
    expect(other.locator(".memory-line")).to_contain_text("Die Notiz ist wieder weg.")
    assert (Memory.objects.get().text, Memory.objects.get().revision) == ("", revision)
    other.reload()
    expect(other.locator(".kept")).to_have_count(0)


def test_the_stroke_comes_with_the_line(page):
    expect(page.locator(".message--mine .kept")).to_have_text(FACT)


def test_the_older_offer_to_undo_goes_with_a_newer_line(product, page):
    product.model.always(remembers("Wir nutzen SAP."))
    send(page, "Wir nutzen SAP.")
    expect(page.locator(".memory-line")).to_have_count(2)
    expect(page.get_by_role("button", name="Rückgängig")).to_have_count(1)
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator(".memory-line").last).to_contain_text("Die Notiz ist wieder weg.")


def test_the_indicator_follows_a_withdrawal_elsewhere(product, page):
    indicator = page.locator(".memory-indicator")
    expect(indicator).to_have_text("Gedächtnis an")
    services.withdraw_consent(
        user_id=Memory.objects.get().user_id, organisation_id=Memory.objects.get().organisation_id
    )
    product.model.reset()
    send(page, "Guten Tag")
    expect(indicator).to_have_text("Gedächtnis aus")


def test_undo_after_another_change_says_that_it_is_too_late(page):
    settings = page.context.new_page()
    settings.goto(SETTINGS)
    settings.get_by_role("textbox", name="Gemerkte Notizen").fill(f"- {FACT}\n- Köln\n")
    settings.get_by_role("button", name="Speichern", exact=True).click()
    expect(settings.get_by_text("Gespeichert.")).to_be_visible()
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.get_by_text(IMPOSSIBLE)).to_be_visible()
    expect(page.get_by_role("button", name="Rückgängig")).to_have_count(0)
    assert Memory.objects.get().text == f"- {FACT}\n- Köln\n"
