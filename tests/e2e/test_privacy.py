"""What people write stands in no log, at the most talkative level, whatever fails (spec 6.4)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from apps.core.embedded import wait_until
from apps.memory.models import Memory
from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import consent, notes, remembers
from tests.model_server import broken, call, say, status
from tests.services import FOLDER

# Each word stands for one way by which words could get into a log.
KEPT = "Merk dir, dass ich in der Kranichverwaltung arbeite."
REFUSED = "Merk dir, dass ich in der Zebrafinkenzucht arbeite."
WORDS = (
    *("Kranichverwaltung", "Zebrafinkenzucht", "Wiedehopf", "Pirolgesang", "Neuntöter"),
    *("Uferschnepfe", "Kampfläufer", "Rotdrossel", "Haubenlerche", "Ziegenmelker", "Sumpfohreule"),
)
FAILED = "task apps.chat.tasks.answer failed"
ADD = "ALTER TABLE {} ADD CONSTRAINT forced_by_test CHECK ({} NOT LIKE '%{}%') NOT VALID"


@contextmanager
def refusing(table: str, column: str, word: str) -> Iterator[None]:
    """Have the database refuse rows with a word; its error repeats the whole row."""
    with connection.cursor() as cursor:
        cursor.execute(ADD.format(table, column, word))
        try:
            yield
        finally:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT forced_by_test")


def logs() -> dict[str, str]:
    """Read what web, worker, PostgreSQL and Valkey have logged so far."""
    return {path.name: path.read_text(errors="replace") for path in FOLDER.glob("*.log")}


@pytest.fixture
def page(product, sign_in) -> Page:
    """Open anna's start page with the memory on."""
    opened: Page = sign_in()
    consent(opened)
    return opened


def test_t1_a_failed_write_says_so_and_changes_nothing(product, page):
    product.model.always(remembers(KEPT))
    send(page, KEPT)
    expect(page.locator(".memory-line")).to_contain_text("Gemerkt:")
    before = Memory.objects.get()
    product.model.always(remembers(REFUSED))
    with refusing("memory_memory", "text", "Zebrafink"):
        send(page, REFUSED)
        expect(answers(page)).to_have_count(2)
        expect(answers(page).last).to_contain_text("Alles klar.")
    lines = answers(page).last.locator(".memory-line")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Nicht gemerkt.")
    expect(lines).not_to_contain_text("Gemerkt:")
    after = Memory.objects.get()
    assert (after.text, after.revision, after.entries) == (
        before.text,
        before.revision,
        before.entries,
    )
    product.model.always(remembers(REFUSED))
    answers(page).last.get_by_role("button", name="Neu erzeugen").click()
    expect(answers(page).last.locator(".memory-line")).to_contain_text("Gemerkt:")


def test_no_log_repeats_what_people_write(product, page):
    use_everything(product, page)
    fail_everywhere(product, page)
    written = logs()
    assert set(written) == {"web.log", "worker.log", "postgres.log", "valkey.log"}
    assert "IntegrityError" in written["web.log"]
    assert "a tool call of message" in written["worker.log"]
    assert FAILED in written["worker.log"]
    lines = [f"{name}: {line}" for name, text in written.items() for line in text.splitlines()]
    assert [line for line in lines if any(word in line for word in WORDS)] == []


def use_everything(product, page: Page) -> None:
    """Chat with memory and tools, search, prefill, keep a draft and edit the notes."""
    product.model.always(remembers(KEPT))
    send(page, KEPT)
    expect(page.locator(".memory-line")).to_contain_text("Kranichverwaltung")
    product.model.always(say("In Ordnung."))
    product.model.script(call("read_memory", {}), say("Der Wiedehopf sagt hup."))
    send(page, "Was sagt der Pirolgesang?")
    expect(answers(page).last).to_contain_text("hup")
    page.get_by_role("textbox", name="Nachricht").press_sequentially("Neuntöter")
    expect(page.get_by_text("Entwurf gespeichert")).to_be_visible()
    page.goto("/werk/search/?q=Pirolgesang")
    page.goto("/werk/?q=Uferschnepfe")
    page.goto("/werk/settings/memory/")
    notes(page).fill("- Ich zähle jeden Kampfläufer.\n")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(page.get_by_text("von dir geschrieben")).to_be_visible()


def fail_everywhere(product, page: Page) -> None:
    """Let model, tool call, end of an answer and a request fail, each with words of the person."""
    page.goto("/werk/")
    product.model.script(
        status(400, body={"error": {"message": "Sumpfohreule is not allowed"}}),
        broken("Die Rotdrossel"),
        call("remember", '{"evidence": "Ziegenmelker'),
        say("Gut."),
    )
    for number in range(3):
        send(page, f"Versuch {number}")
        expect(page.locator(".message--mine")).to_have_count(number + 1)
        expect(page.get_by_role("button", name="Senden")).to_be_visible()
    product.model.always(remembers(REFUSED))
    with refusing("memory_memory", "text", "Zebrafink"):
        send(page, REFUSED)
        expect(page.get_by_text("Nicht gemerkt.", exact=True)).to_be_visible()
    with refusing("chat_message", "text", "Haubenlerche"):
        send(page, "Die Haubenlerche singt.")
        expect(page.locator("#flash")).to_contain_text("Das hat nicht geklappt.")
        field = page.get_by_role("textbox", name="Nachricht")
        expect(field).to_have_value("Die Haubenlerche singt.")
        error_page(page)
    product.model.script(say("Die Haubenlerche singt."))
    with refusing("chat_answer", "text", "Haubenlerche"):
        field.fill("Wer singt?")
        field.press("Enter")
        expect(answers(page).last).to_contain_text("Die Haubenlerche singt.")
        worker = product.processes.running["worker"]
        wait_until(lambda: FAILED in logs()["worker.log"], worker, "the worker's log")


def error_page(page: Page) -> None:
    """Send the refused words by a plain form: the page of the error shows nothing of them."""
    other = page.context.new_page()
    other.goto("/werk/")
    send(other, "Die Haubenlerche singt.")
    expect(other.get_by_role("heading", name="Das hat nicht geklappt.")).to_be_visible()
    assert "Haubenlerche" not in other.content()
    other.close()
