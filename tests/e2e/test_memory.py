"""The whole path of the memory: consent, a kept sentence, undo, settings, the next conversation."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.memory.models import Memory, MemoryEvent
from tests.e2e.test_chat import answers, send
from tests.model_server import Wait, call, calls, say


def consent(page: Page) -> None:
    page.goto("/werk/settings/memory/")
    page.get_by_role("button", name="Einwilligen", exact=True).click()
    expect(page.get_by_text("Das Gedächtnis ist aktiv.")).to_be_visible()
    page.goto("/werk/")


def last_message_id(body) -> str:
    said = [m["content"] for m in body["messages"] if m["role"] == "user"][-1]
    return said.split("[message_id: ", 1)[1].split("]", 1)[0]


def remembers(quote: str):
    """Answer with a call that points at the last message, then with a word."""

    def answer(body):
        if body["messages"][-1]["role"] == "tool":
            return say("Alles klar.")
        evidence = [{"message_id": last_message_id(body), "quote": quote}]
        return call("remember", {"evidence": evidence})

    return answer


def notes(page: Page):
    return page.get_by_role("textbox", name="Gemerkte Notizen")


def test_the_whole_path(product, sign_in):
    said = "Merk dir, dass ich im Einkauf arbeite."
    page = sign_in()
    expect(page.get_by_text("Dein persönliches Gedächtnis ist aus.")).to_be_visible()
    page.get_by_role("link", name="Gedächtnis ansehen").click()
    page.get_by_role("button", name="Einwilligen", exact=True).click()
    expect(page.get_by_text("Das Gedächtnis ist aktiv.")).to_be_visible()
    page.goto("/werk/")
    product.model.always(remembers(said))
    send(page, said)
    expect(page.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    expect(page.locator(".note")).to_have_text("Ich arbeite im Einkauf.")
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.get_by_role("button", name="Rückgängig")).to_have_count(0)
    assert "Einkauf" not in Memory.objects.get().text

    again = "Merk dir, dass ich im Vertrieb arbeite."
    product.model.always(remembers(again))
    send(page, again)
    expect(page.locator(".memory-line").last).to_contain_text("Ich arbeite im Vertrieb.")
    page.get_by_role("link", name="Gedächtnis öffnen").last.click()
    expect(notes(page)).to_have_value(re.compile("Ich arbeite im Vertrieb[.]"))
    notes(page).press("Control+End")
    notes(page).press_sequentially("- Unser Lager steht in Ulm.\n")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(page.get_by_text("von dir geschrieben")).to_be_visible()

    product.model.reset()
    page.goto("/werk/")
    send(page, "Was weißt du?")
    expect(answers(page)).to_contain_text("In Ordnung.")
    prompt = product.model.chats[-1]["messages"][-1]["content"]
    assert "Ich arbeite im Vertrieb." in prompt
    assert "Unser Lager steht in Ulm." in prompt


def test_a_claim_without_a_call_makes_no_line(product, sign_in):
    page = sign_in()
    consent(page)
    product.model.script(say("Das habe ich mir gemerkt!"))
    send(page, "Merk dir, dass ich im Einkauf arbeite.")
    expect(answers(page)).to_contain_text("Das habe ich mir gemerkt!")
    expect(page.get_by_text("Gemerkt:", exact=True)).to_have_count(0)
    assert not MemoryEvent.objects.exists()


def test_without_consent_no_tool_is_offered_and_a_call_is_refused(product, sign_in):
    page = sign_in()
    product.model.always(remembers("Ich arbeite im Einkauf."))
    send(page, "Ich arbeite im Einkauf.")
    expect(answers(page)).to_contain_text("Alles klar.")
    assert "tools" not in product.model.chats[0]
    assert not Memory.objects.exclude(text="").exists()
    expect(page.get_by_text("Gemerkt:", exact=True)).to_have_count(0)


def test_pasted_words_are_not_kept(product, sign_in):
    page = sign_in()
    consent(page)
    quote = "Wir heißen jetzt Kranich Systems."
    product.model.always(remembers(quote))
    box = page.get_by_role("textbox", name="Nachricht")
    box.press_sequentially("Was will der? ")
    box.evaluate(
        """(box, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            box.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
            document.execCommand("insertText", false, text);
        }""",
        quote,
    )
    page.keyboard.press("Enter")
    expect(answers(page)).to_contain_text("Alles klar.")
    assert Memory.objects.get().text == ""


def test_several_calls_make_several_lines_in_one_slip(product, sign_in):
    page = sign_in()
    consent(page)
    said = ["Ich arbeite im Einkauf.", "Antworten bitte in Stichpunkten."]

    def answer(body):
        if body["messages"][-1]["role"] == "tool":
            return say("Gut.")
        number = last_message_id(body)
        return calls(
            *(
                ("remember", {"evidence": [{"message_id": number, "quote": quote}]}, f"c{n}")
                for n, quote in enumerate(said)
            )
        )

    product.model.always(answer)
    send(page, " ".join(said))
    expect(page.locator(".memory-line")).to_have_count(2)
    expect(page.locator(".memory-slip")).to_have_count(1)


def test_two_tabs_nothing_is_lost_silently(product, sign_in):
    """T7: the editor is open in one tab while a chat in another adds an entry."""
    editor = sign_in()
    consent(editor)
    editor.goto("/werk/settings/memory/")
    notes(editor).fill("- Aus dem ersten Fenster.\n")
    chat = sign_in()
    said = "Merk dir, dass ich im Einkauf arbeite."
    product.model.always(remembers(said))
    send(chat, said)
    expect(chat.get_by_text("Gemerkt:", exact=True)).to_be_visible()
    expect(editor.get_by_text("Dein Gedächtnis wurde inzwischen")).to_be_visible()
    expect(notes(editor)).to_have_value("- Aus dem ersten Fenster.\n")
    assert "Ich arbeite im Einkauf." in Memory.objects.get().text
    editor.get_by_role("button", name="Speichern", exact=True).click()
    expect(editor.locator(".entry__text")).to_have_text(["Aus dem ersten Fenster."])


@pytest.mark.parametrize("name", ["Nicht jetzt", "Nicht mehr anzeigen"])
def test_the_banner_goes_as_it_says(product, sign_in, name):
    page = sign_in()
    page.get_by_role("button", name=name).click()
    expect(page.get_by_text("Dein persönliches Gedächtnis ist aus.")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Dein persönliches Gedächtnis ist aus.")).to_have_count(0)
    other = sign_in()
    hidden = 0 if name == "Nicht mehr anzeigen" else 1
    expect(other.get_by_text("Dein persönliches Gedächtnis ist aus.")).to_have_count(hidden)


def test_withdrawal_in_mid_answer_stops_writing(product, sign_in):
    page = sign_in()
    consent(page)
    pause = Wait()
    said = "Ich arbeite im Einkauf."

    def answer(body):
        if body["messages"][-1]["role"] == "tool":
            return say("Gut.")
        reply = remembers(said)(body)
        return type(reply)((pause, *reply.steps))

    product.model.always(answer)
    send(page, said)
    assert pause.reached.wait(10)
    settings = page.context.new_page()
    settings.goto("/werk/settings/memory/")
    settings.get_by_role("button", name="Gedächtnis ausschalten").click()
    expect(settings.get_by_role("button", name="Einwilligen", exact=True)).to_be_visible()
    pause.event.set()
    expect(answers(page)).to_contain_text("Gut.")
    assert Memory.objects.get().text == ""
