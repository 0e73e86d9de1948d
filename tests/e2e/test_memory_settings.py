"""The editor of the memory in two windows, by keyboard, and without script (spec 7)."""

import pytest
from playwright.sync_api import Page, expect

from apps.memory import services
from apps.memory.models import Memory

SETTINGS = "/werk/settings/memory/"
NOTES = "# Memory\n\n- Köln\n- Trier\n"


@pytest.fixture
def notes(cast):
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    services.save_text(**pair, text=NOTES, revision=0)


def opened(page: Page) -> Page:
    page.goto(SETTINGS)
    expect(editor(page)).to_be_visible()
    return page


def editor(page: Page):
    return page.get_by_role("textbox", name="Gemerkte Notizen")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def stored() -> str:
    return Memory.objects.get().text


def test_t7_a_draft_survives_a_change_in_another_window(product, sign_in, notes):
    one, two = opened(sign_in()), opened(sign_in())
    editor(one).fill(f"{NOTES}- Bonn\n")
    editor(two).fill(f"{NOTES}- Mainz\n")
    press(two, "Speichern")
    expect(two.get_by_text("Gespeichert.")).to_be_visible()
    expect(one.get_by_text("Dein Entwurf ist noch da.")).to_be_visible()
    expect(editor(one)).to_have_value(f"{NOTES}- Bonn\n")
    press(one, "Speichern")
    expect(one.get_by_text("Gespeichert.")).to_be_visible()
    assert stored() == f"{NOTES}- Bonn\n"


def test_discarding_the_draft_shows_the_new_state(product, sign_in, notes):
    one, two = opened(sign_in()), opened(sign_in())
    editor(one).fill("- Bonn\n")
    editor(two).fill("- Mainz\n")
    press(two, "Speichern")
    expect(one.get_by_text("Dein Entwurf ist noch da.")).to_be_visible()
    press(one, "Änderungen verwerfen")
    expect(editor(one)).to_have_value("- Mainz\n")
    expect(one.get_by_text("Dein Entwurf ist noch da.")).to_be_hidden()


def test_an_untouched_editor_follows(product, sign_in, notes):
    one, two = opened(sign_in()), opened(sign_in())
    two.get_by_role("button", name="Notiz löschen: Trier").click()
    expect(editor(one)).to_have_value("# Memory\n\n- Köln\n")
    expect(one.get_by_role("button", name="Notiz löschen: Trier")).to_have_count(0)
    expect(one.locator("#entry-count")).to_have_text("1")


def test_deletion_is_undone_by_keyboard(product, sign_in, notes):
    page = opened(sign_in())
    page.get_by_role("button", name="Notiz löschen: Köln").focus()
    page.keyboard.press("Enter")
    expect(editor(page)).to_have_value("# Memory\n\n- Trier\n")
    expect(page.get_by_role("button", name="Notiz löschen: Trier")).to_be_focused()
    page.get_by_role("button", name="Rückgängig").focus()
    page.keyboard.press("Enter")
    expect(editor(page)).to_have_value(NOTES)
    assert stored() == NOTES


def test_secret_is_marked_at_its_line(product, sign_in, notes):
    page, secret = opened(sign_in()), "- Meine IBAN ist DE89 3704 0044 0532 0130 00."
    editor(page).fill(f"{NOTES}{secret}\n")
    press(page, "Speichern")
    expect(page.get_by_text("Zeile 5: Der Text sieht wie eine IBAN aus.")).to_be_visible()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert editor(page).evaluate(selected) == secret
    assert stored() == NOTES
    press(page, "Trotzdem speichern")
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    assert stored() == f"{NOTES}{secret}\n"


@pytest.mark.parametrize("text", ["ä", "ß", "🙂", "é", "a\nb", "€ – „x“"])
def test_counter_counts_as_the_server_does(product, sign_in, notes, text):
    page = opened(sign_in())
    editor(page).fill(text)
    expect(page.locator("[data-count]")).to_have_text(str(len(text.encode())))


def test_works_without_script(product, sign_in, notes, browser):
    signed_in = sign_in().context.storage_state()
    context = browser.new_context(
        base_url=product.url, java_script_enabled=False, storage_state=signed_in, locale="de-DE"
    )
    page = opened(context.new_page())
    editor(page).fill(f"{NOTES}- Bonn\n")
    press(page, "Speichern")
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    press(page, "Rückgängig")
    expect(editor(page)).to_have_value(NOTES)
    context.close()
