"""A pasted sentence that the person asks to remember waits for their yes (spec 5.4)."""

import pytest
from playwright.sync_api import Page, expect

from apps.memory.models import Memory
from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import consent, remembers
from tests.model_server import say

FACT = "Unser Produkt heißt Lindenwerk Hub."
WISH = "Merk dir das bitte."
PASTE = """(box, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    box.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
    document.execCommand("insertText", false, text);
}"""


@pytest.fixture
def page(product, sign_in) -> Page:
    page = sign_in()
    consent(page)
    product.model.always(remembers(WISH))
    box = page.get_by_role("textbox", name="Nachricht")
    box.focus()
    box.evaluate(PASTE, FACT)
    page.keyboard.press("Shift+Enter")
    box.press_sequentially(WISH)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Vorschlag:", exact=True)).to_be_visible()
    expect(answers(page)).to_contain_text("Alles klar.")
    assert Memory.objects.get().text == ""
    return page


def test_a_click_keeps_it(page):
    page.get_by_role("button", name="Merken", exact=True).click()
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    assert f"- {FACT}\n" in Memory.objects.get().text


def test_dismissing_drops_it(page):
    page.get_by_role("button", name="Verwerfen", exact=True).click()
    expect(page.locator(".memory-line")).to_have_text("Vorschlag erledigt.")
    assert Memory.objects.get().text == ""


def test_a_typed_yes_keeps_it(product, page):
    product.model.always(lambda body: say("Das steht nun in deinem Gedächtnis."))
    send(page, "Ja, bitte.")
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    assert f"- {FACT}\n" in Memory.objects.get().text


def again(page: Page) -> Page:
    """Open the same chat in another tab."""
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("button", name="Merken", exact=True)).to_be_visible()
    return other


def test_a_second_click_and_another_tab_write_once(page):
    other = again(page)
    page.get_by_role("button", name="Merken", exact=True).dblclick()
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    kept = Memory.objects.get()
    other.get_by_role("button", name="Merken", exact=True).click()
    expect(other.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    assert (Memory.objects.get().text, Memory.objects.get().revision) == (kept.text, kept.revision)
    assert kept.text.count(FACT) == 1


def test_what_is_dismissed_in_one_tab_cannot_be_kept_in_another(page):
    other = again(page)
    page.get_by_role("button", name="Verwerfen", exact=True).dblclick()
    expect(page.locator(".memory-line")).to_have_text("Vorschlag erledigt.")
    other.get_by_role("button", name="Merken", exact=True).click()
    expect(other.locator(".memory-line")).to_have_text("Vorschlag erledigt.")
    assert Memory.objects.get().text == ""


def test_what_is_kept_in_one_tab_cannot_be_dismissed_in_another(page):
    other = again(page)
    page.get_by_role("button", name="Merken", exact=True).click()
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    other.get_by_role("button", name="Verwerfen", exact=True).click()
    expect(other.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    assert FACT in Memory.objects.get().text


def test_a_typed_yes_later_keeps_nothing(product, page):
    product.model.always(lambda body: say("Gern."))
    send(page, "Wie spät ist es?")
    expect(answers(page).last).to_contain_text("Gern.")
    expect(page.get_by_role("button", name="Senden")).to_be_visible()
    send(page, "Ja, bitte.")
    expect(answers(page)).to_have_count(3)
    expect(answers(page).last).to_contain_text("Gern.")
    expect(page.get_by_text("Vorschlag:", exact=True)).to_be_visible()
    assert Memory.objects.get().text == ""
