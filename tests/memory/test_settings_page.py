"""Settings > „Gedächtnis“: consent card, editor, list (spec 7)."""

import re

import pytest

from apps.chat.models import Conversation
from apps.memory import services
from apps.memory.models import Memory, MemoryEvent
from tests.memory.people import (
    Chat,
    consenting,
    entry_id,
    memory,
    pair,
    remember,
    stored,
    write,
)

pytestmark = pytest.mark.django_db

PAGE = "/werk/settings/memory/"
HTMX = {"HX-Request": "true"}
IBAN = "DE89 3704 0044 0532 0130 00"


@pytest.fixture
def chat(cast):
    return Chat(cast.anna.pk, cast.org.pk)


@pytest.fixture
def browser(cast):
    return cast.client(cast.anna)


def save(browser, text, revision=0, **more):
    return browser.post(f"{PAGE}text/", {"text": text, "revision": revision, **more})


def shown(response) -> str:
    """Give the page as one line, tags left in."""
    return re.sub(r"\s+", " ", response.content.decode())


def field(response):
    """Give the text in the editor."""
    return re.search(r"<textarea[^>]*>\n(.*?)</textarea>", response.content.decode(), re.S)[1]


def revision(response):
    return int(re.search(r'name="revision" value="(\d+)"', response.content.decode())[1])


def test_before_consent(browser):
    page = shown(browser.get(PAGE))
    assert "Dein Gedächtnis ist aus." in page
    assert ">Einwilligen<" in page
    assert "Du kannst schon jetzt selbst etwas aufschreiben." in page
    assert "Noch nichts gemerkt." in page
    assert "<b data-count>0</b> von 32.000 Bytes" in page
    assert not Memory.objects.exists()


def test_after_consent(cast, browser):
    chat = consenting(cast)
    page = shown(browser.get(PAGE))
    day = memory(chat).consented_at.strftime("%Y")
    assert re.search(rf"Eingewilligt am \d+\. \w+ {day}\. Das Gedächtnis ist aktiv\.", page)
    assert "Gedächtnis ausschalten" in page


def test_page_of_nobody_else(cast, browser, chat):
    write(chat, "- Köln\n")
    assert cast.client(cast.eve).get(PAGE).status_code == 404
    for name in ("ben", "dora"):
        assert "Köln" not in shown(cast.client(getattr(cast, name)).get(PAGE))
    assert "Köln" not in shown(browser.get("/hof/settings/memory/"))


def test_page_is_kept_by_no_cache(browser):
    assert browser.get(PAGE)["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("count", [1, 120])
def test_query_count_does_not_grow(cast, browser, chat, count, django_assert_max_num_queries):
    write(chat, "".join(f"- Notiz {number}\n" for number in range(count)))
    spoken(cast, chat, "Ich arbeite im Einkauf.")
    browser.get(PAGE)
    with django_assert_max_num_queries(6):
        browser.get(PAGE)


def spoken(cast, chat, text):
    """Remember something from a conversation that exists."""
    services.give_consent(**pair(chat))
    conversation = Conversation.objects.create(
        owner=cast.anna, organisation=cast.org, title="Angebotsvergleich"
    )
    chat.id = conversation.pk
    assert remember(chat.say(text), text).answer == "saved"
    return conversation


def test_save_while_off_and_before_any_entry(browser, chat):
    response = save(browser, "- Köln\r\n- Bonn\r\n")
    assert response.status_code == 302
    assert memory(chat).text == "- Köln\n- Bonn\n"
    assert [entry["source"] for entry in memory(chat).entries] == ["edit", "edit"]


def test_saved_page_offers_undo(browser, chat):
    page = browser.post(f"{PAGE}text/", {"text": "- Köln", "revision": 0}, follow=True)
    assert "Gespeichert." in shown(page)
    event = MemoryEvent.objects.get()
    undone = browser.post(f"{PAGE}changes/{event.pk}/undo/", {"page": "settings"}, headers=HTMX)
    assert "Rückgängig gemacht." in shown(undone)
    assert memory(chat).text == ""


def test_save_by_htmx_answers_editor_and_list(browser):
    response = browser.post(f"{PAGE}text/", {"text": "- Köln", "revision": 0}, headers=HTMX)
    assert response.status_code == 200
    assert response.headers["HX-Trigger"] == "memory-changed"
    page = shown(response)
    assert page.startswith("<form") or page.lstrip().startswith("<form")
    assert 'hx-swap-oob="innerHTML:#entry-list"' in page
    assert revision(response) == 1


def test_unknown_revision_keeps_the_draft_and_says_so(cast, browser):
    """T7: a change from the chat is not overwritten unseen; the second save replaces it."""
    chat = consenting(cast)
    write(chat, "- Köln\n")
    remember(chat.say("Ich arbeite im Einkauf."), "Ich arbeite im Einkauf.")
    response = save(browser, "- Bonn\n", revision=1)
    assert response.status_code == 409
    assert field(response) == "- Bonn\n"
    page = shown(response)
    assert "Dein Gedächtnis wurde inzwischen im Chat geändert." in page
    assert "Dein Entwurf ist noch da." in page
    assert "Einkauf" in memory(chat).text
    assert save(browser, "- Bonn\n", revision=revision(response)).status_code == 302
    assert memory(chat).text == "- Bonn\n"


def test_refused_save_by_htmx_is_aimed_at_the_form(browser, chat):
    write(chat, "- Köln\n")
    response = browser.post(f"{PAGE}text/", {"text": "- Bonn", "revision": 0}, headers=HTMX)
    assert response.status_code == 409
    assert response.headers["HX-Retarget"] == "#notes-form"
    assert response.headers["HX-Reswap"] == "outerHTML"
    assert "<html" not in shown(response)


def test_text_over_the_limit_keeps_the_draft_and_counts_the_excess(browser, chat):
    text = "- " + "ü" * 15_999 + "\r\n- xyz"
    response = save(browser, text)
    assert response.status_code == 422
    assert "Der Text ist 6 Bytes zu lang." in shown(response)
    assert "<b data-count>32.006</b> von 32.000 Bytes" in shown(response)
    assert field(response) == text.replace("\r\n", "\n")
    assert not Memory.objects.exists()


def test_a_text_of_exactly_the_limit_is_saved(browser, chat):
    assert save(browser, "- " + "ü" * 15_999).status_code == 302
    assert len(memory(chat).text.encode()) == 32_000


def test_secret_is_warned_of_at_its_line_and_the_person_decides(browser, chat):
    text = f"# Memory\n\n- Köln\n- Meine IBAN ist {IBAN}.\n"
    response = save(browser, text)
    assert response.status_code == 422
    page = shown(response)
    assert "Zeile 4: Der Text sieht wie eine IBAN aus." in page
    assert field(response) == text
    assert not Memory.objects.exists()
    key = re.search(r'name="anyway" value="(\w+)"', page)[1]
    assert save(browser, text, anyway=key).status_code == 302
    assert memory(chat).text == text


def test_decision_covers_the_warned_lines_only(browser):
    first = save(browser, f"- Meine IBAN ist {IBAN}.\n")
    key = re.search(r'name="anyway" value="(\w+)"', shown(first))[1]
    second = save(browser, f"- Meine IBAN ist {IBAN}.\n- Passwort: hunter2XY!\n", anyway=key)
    assert second.status_code == 422
    assert "Zeile 2: Der Text sieht wie ein Passwort aus." in shown(second)


def test_stored_line_is_not_warned_of_again(browser, chat):
    write(chat, f"- Meine IBAN ist {IBAN}.\n")
    assert save(browser, f"- Meine IBAN ist {IBAN}.\n- Köln\n", revision=1).status_code == 302


def test_draft_is_escaped(browser):
    response = save(browser, "</textarea><script>x</script>" + "y" * 32_000)
    assert "<script>x" not in response.content.decode()


def test_leading_blank_lines_survive(browser, chat):
    write(chat, "\n\n- Köln\n")
    assert field(browser.get(PAGE)) == "\n\n- Köln\n"


@pytest.mark.parametrize("data", [{}, {"text": "x"}, {"text": "x", "revision": "y"}])
def test_unusable_form_is_refused(browser, data):
    assert browser.post(f"{PAGE}text/", data).status_code == 422


def test_list_is_newest_first_and_names_its_sources(cast, browser, chat):
    write(chat, "- Köln\n")
    conversation = spoken(cast, chat, "Ich arbeite im Einkauf.")
    page = shown(browser.get(PAGE)).split('id="entry-list"')[1]
    assert page.index("Ich arbeite im Einkauf.") < page.index("Köln")
    assert f'<a href="/werk/chats/{conversation.pk}/">Angebotsvergleich</a>' in page
    assert "von dir geschrieben" in page
    assert "Notiz löschen: Ich arbeite im Einkauf." in page
    conversation.delete()
    assert "aus einem gelöschten Chat" in shown(browser.get(PAGE))


def test_link_to_nobody_elses_conversation(cast, browser, chat):
    conversation = spoken(cast, chat, "Ich arbeite im Einkauf.")
    Conversation.objects.filter(pk=conversation.pk).update(owner=cast.ben)
    assert "Angebotsvergleich" not in shown(browser.get(PAGE))


@pytest.mark.parametrize("query", ["grünwäldle", "GRUENWAELDLE", "waldle", ""])
def test_search_in_the_list(browser, chat, query):
    """T2: both spellings find the name; nothing hides it when nothing is asked."""
    write(chat, "- Frau Grünwäldle bekommt Rechnungen.\n- Köln\n")
    listed = shown(browser.get(f"{PAGE}entries/", {"q": query}, headers=HTMX))
    assert ("Frau Grünwäldle" in listed) == (query != "waldle")
    assert ("Köln" in listed) == (query == "")


def test_search_without_script_is_the_page(browser, chat):
    write(chat, "- Frau Weber\n- Köln\n")
    page = shown(browser.get(PAGE, {"q": "weber"})).split('id="entry-list"')[1]
    assert "Frau Weber" in page
    assert "Köln" not in page


def test_fifty_then_the_rest(browser, chat):
    write(chat, "".join(f"- Notiz {number}\n" for number in range(75)))
    page = shown(browser.get(PAGE))
    assert page.count('class="entry"') == 50
    assert "Weitere 25 Notizen zeigen" in page
    assert shown(browser.get(PAGE, {"all": "1"})).count('class="entry"') == 75


def test_delete_one_entry(browser, chat):
    """T8: the difference is exactly this entry; the others keep date and source."""
    text = (
        "# Memory\n\n## Arbeit\n- Einkauf\n  - mit Nettopreisen\n\n- Köln\n\n"
        "```\n- kein Eintrag\n```\n\n- Bonn\n"
    )
    write(chat, text)
    kept = {entry["id"]: entry for entry in memory(chat).entries}
    key = entry_id(chat, "Köln")
    response = browser.post(f"{PAGE}entries/{key}/delete/", headers=HTMX)
    assert "Notiz gelöscht." in shown(response)
    assert "Rückgängig" in shown(response)
    assert memory(chat).text == text.replace("- Köln\n", "")
    assert {entry["id"]: entry for entry in memory(chat).entries} == {
        other: entry for other, entry in kept.items() if other != key
    }


def test_delete_without_script(browser, chat):
    write(chat, "- Köln\n")
    key = entry_id(chat, "Köln")
    page = browser.post(f"{PAGE}entries/{key}/delete/", follow=True)
    assert "Notiz gelöscht." in shown(page)
    assert memory(chat).text == ""


def test_delete_what_is_not_there(cast, browser, chat):
    write(chat, "- Köln\n")
    key = entry_id(chat, "Köln")
    assert cast.client(cast.ben).post(f"{PAGE}entries/{key}/delete/").status_code == 404
    assert cast.client(cast.eve).post(f"{PAGE}entries/{key}/delete/").status_code == 404
    assert browser.get(f"{PAGE}entries/{key}/delete/").status_code == 405
    assert memory(chat).text == "- Köln\n"


def test_undo_from_the_chat_line(cast, browser):
    chat = consenting(cast)
    event = remember(chat.say("Ich arbeite im Einkauf."), "Ich arbeite im Einkauf.").event
    address = f"{PAGE}changes/{event.pk}/undo/"
    assert cast.client(cast.ben).post(address, headers=HTMX).status_code == 404
    done = browser.post(address, headers=HTMX)
    assert "Rückgängig gemacht." in shown(done)
    refused = browser.post(address, headers=HTMX)
    assert refused.status_code == 409
    assert refused.headers["HX-Retarget"] == f"#memory-line-{event.pk}"


def test_impossible_undo_says_so_in_the_line(cast, browser):
    chat = consenting(cast)
    event = remember(chat.say("Ich arbeite im Einkauf."), "Ich arbeite im Einkauf.").event
    write(chat, memory(chat).text + "- Köln\n")
    response = browser.post(f"{PAGE}changes/{event.pk}/undo/", headers=HTMX)
    assert "Rückgängig nicht mehr möglich" in shown(response)
    assert "Ich arbeite im Einkauf." in shown(response)
    assert "undo/" not in shown(response)


@pytest.mark.parametrize("revision", ["", "-1", "x"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_revision_that_makes_no_sense_is_said(browser, chat, revision, headers):
    write(chat, "- Köln\n")
    data = {"text": "- Bonn\n", "revision": revision}
    response = browser.post(f"{PAGE}text/", data, headers=headers)
    assert response.status_code == 422
    assert "Diese Seite war nicht mehr aktuell." in shown(response)
    assert field(response) == "- Bonn\n"
    assert 'name="revision" value="1"' in shown(response)
    again = browser.post(f"{PAGE}import/apply/", data)
    assert again.status_code == 422
    assert "Diese Seite war nicht mehr aktuell." in shown(again)
    assert field(again) == "- Bonn\n"
    assert memory(chat).text == "- Köln\n"


def test_undo_without_script_leads_back_to_the_chat(cast, browser, chat):
    conversation = spoken(cast, chat, "Ich arbeite im Einkauf.")
    event = MemoryEvent.objects.get()
    response = browser.post(f"{PAGE}changes/{event.pk}/undo/")
    assert response["Location"] == f"/werk/chats/{conversation.pk}/"


def test_proposal_buttons(cast, browser):
    chat = stored(consenting(cast))
    event = chat.propose("Unser Produkt heißt Lindenwerk Hub.")
    address = f"{PAGE}proposals/{event.pk}/keep/"
    assert cast.client(cast.ben).post(address, headers=HTMX).status_code == 404
    assert browser.get(address).status_code == 405
    assert "Gemerkt:" in shown(browser.post(address, headers=HTMX))
    assert "Unser Produkt heißt Lindenwerk Hub." in memory(chat).text


def test_english(cast, browser, chat):
    """T2: the interface changes its language, the words do not."""
    write(chat, "- Frau Grünwäldle von der Stadtwerke Müßen GmbH\n")
    cast.anna.language = "en"
    cast.anna.save()
    assert "Frau Grünwäldle von der Stadtwerke Müßen GmbH" in shown(browser.get(PAGE))
