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
