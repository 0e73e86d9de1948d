"""Two persons: one shares a chat, the other follows it; and the race between share and memory."""

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Answer, ConversationShare
from apps.memory.models import Memory, MemoryEvent
from apps.memory.services import give_consent
from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import last_message_id
from tests.e2e.test_pages import LOOKS, check
from tests.memory.people import Chat, write
from tests.model_server import Reply, Wait, call, say, say_in_parts

NOTE = "Unser Lager steht in Ulm."
SAID = "Ich arbeite im Einkauf."


@pytest.fixture
def remembering(cast) -> None:
    """Let anna have a memory that is on."""
    give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    write(Chat(cast.anna.pk, cast.org.pk), f"- {NOTE}\n")


def share(page: Page, whom: str) -> None:
    """Share the open chat in the dialog, with the keyboard."""
    page.get_by_role("link", name="Teilen").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Chat teilen")
    dialog.get_by_label("Freigeben für").select_option(label=whom)
    dialog.get_by_role("button", name="teilen").press("Enter")
    expect(dialog.get_by_text("Geteilt. Dein Gedächtnis bleibt hier ab jetzt aus.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def finished(page: Page):
    return page.locator(".message--answer:not([aria-busy])")


def test_a_reader_follows_live_until_the_share_is_withdrawn(product, sign_in, remembering):
    anna = sign_in("anna")
    product.model.script(call("read_memory", {}), say("Das Lager steht in Ulm."))
    send(anna, "Wo steht das Lager?")
    expect(answers(anna)).to_contain_text("Das Lager steht in Ulm.")
    expect(anna.locator(".memory-read")).to_be_visible()
    ConversationShare.objects.create(
        conversation=Answer.objects.get().message.conversation, everybody=True
    )
    ben = sign_in("ben")
    ben.goto("/werk/")
    ben.get_by_role("region", name="Mit mir geteilt").get_by_role("link").click()
    expect(ben.get_by_text("Geteilt von Anna")).to_be_visible()
    expect(answers(ben)).to_contain_text("Das Lager steht in Ulm.")
    for hidden in (".memory-line", ".memory-read", "mark.kept", ".composer", ".memory-indicator"):
        expect(ben.locator(hidden)).to_have_count(0)

    pause = Wait()
    product.model.script(say_in_parts("Es hat ", pause, "drei Tore."))
    send(anna, "Wie viele Tore hat es?")
    expect(ben.locator(".message__body").last).to_have_text("Wie viele Tore hat es?")
    expect(answers(ben).last).to_contain_text("Es hat")
    pause.event.set()
    expect(answers(ben).last.locator(".prose")).to_have_text("Es hat drei Tore.")
    expect(ben.locator("[aria-busy]")).to_have_count(0)

    anna.reload()
    anna.get_by_role("link", name="Geteilt mit allen in Lindenwerk").click()
    anna.get_by_role("button", name="Beenden").click()
    expect(anna.get_by_text("Bisher nur du.")).to_be_visible()
    expect(ben.get_by_text("Du kannst diesen Chat nicht mehr lesen.")).to_be_visible()
    expect(ben.locator(".message")).to_have_count(0)
    ben.reload()
    expect(ben.get_by_role("heading", level=1)).to_have_text("Das gibt es hier nicht.")


def test_the_check_before_sharing(product, sign_in, remembering):
    anna = sign_in("anna")
    product.model.always(say("In Ulm."))
    send(anna, "Wo steht das Lager?")
    expect(answers(anna)).to_contain_text("In Ulm.")
    send(anna, "Und das zweite?")
    expect(finished(anna)).to_have_count(2)
    anna.get_by_role("link", name="Teilen").click()
    dialog = anna.get_by_role("dialog", name="Chat teilen")
    expect(dialog.get_by_text("2 Antworten sind mit deinem Gedächtnis entstanden.")).to_be_visible()
    expect(dialog.get_by_text(NOTE)).to_have_count(2)
    check(anna, "share dialog")
    product.model.always(say("Das weiß ich nicht."))
    dialog.get_by_role("button", name="Antwort neu erzeugen ohne Gedächtnis").first.click()
    expect(dialog.get_by_text("1 Antwort ist mit deinem Gedächtnis entstanden.")).to_be_visible()
    dialog.get_by_role("button", name="Antwort löschen").click()
    expect(dialog.get_by_role("button", name="Teilen", exact=True)).to_be_visible()
    assert NOTE not in str(product.model.chats[-1]["messages"])
    assert "tools" not in product.model.chats[-1]
    dialog.get_by_role("button", name="Schließen").last.click()
    expect(answers(anna).first).to_contain_text("Das weiß ich nicht.")
    expect(answers(anna).last).to_contain_text("Diese Antwort hast du gelöscht.")
    share(anna, "Ben")
    expect(anna.get_by_role("link", name="Geteilt mit Ben")).to_be_visible()
    expect(anna.get_by_role("button", name="Gedächtnis aus")).to_be_visible()


def test_sharing_needs_the_check_to_be_seen(product, sign_in, remembering, cast):
    """An answer that was written while the dialog was open has to be looked at first."""
    anna = sign_in("anna")
    product.model.always(say("In Ulm."))
    send(anna, "Wo steht das Lager?")
    expect(finished(anna)).to_have_count(1)
    anna.get_by_role("link", name="Teilen").click()
    dialog = anna.get_by_role("dialog", name="Chat teilen")
    other = anna.context.new_page()
    other.goto(anna.url)
    send(other, "Und das zweite?")
    expect(finished(other)).to_have_count(2)
    dialog.get_by_label("Freigeben für").select_option(label="Ben")
    dialog.get_by_role("button", name="Trotzdem teilen").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Inzwischen ist eine Antwort")
    assert not ConversationShare.objects.exists()
    dialog.get_by_label("Freigeben für").select_option(label="Ben")
    dialog.get_by_role("button", name="Trotzdem teilen").click()
    expect(dialog.get_by_text("Die Antwort").or_(dialog.get_by_text("Geteilt."))).to_be_visible()
    assert ConversationShare.objects.get().member.user == cast.ben


def test_memory_stops_with_the_share_in_mid_answer(product, sign_in, remembering):
    wait = Wait()

    def stalled(body) -> Reply:
        evidence = [{"message_id": last_message_id(body), "quote": SAID}]
        made = call("remember", {"evidence": evidence})
        return Reply((wait, *made.steps))

    replies = iter([lambda body: call("read_memory", {}), stalled])
    product.model.always(lambda body: next(replies, lambda body: say("Gern geschehen."))(body))
    anna = sign_in("anna")
    send(anna, SAID)
    assert wait.reached.wait(20)
    assert NOTE in str(product.model.chats[-1]["messages"])
    expect(anna.get_by_role("list", name="Unterhaltung")).to_be_visible()
    share(anna, "Ben")
    before = Memory.objects.get().text
    read = MemoryEvent.objects.count()
    ben = sign_in("ben")
    ben.get_by_role("region", name="Mit mir geteilt").get_by_role("link").click()
    wait.event.set()
    expect(answers(anna)).to_contain_text("Gern geschehen.")
    expect(answers(ben)).to_contain_text("Gern geschehen.")
    assert Memory.objects.get().text == before
    assert MemoryEvent.objects.count() == read
    last = product.model.chats[-1]["messages"]
    assert [said["content"] for said in last if said["role"] == "tool"] == [
        "refused: shared_chat",
        "refused: shared_chat",
    ]
    assert NOTE not in str(last)
    expect(anna.get_by_text("Gemerkt:")).to_have_count(0)
    expect(anna.get_by_text("Nicht gemerkt.")).to_have_count(0)


def test_a_temporary_chat_leaves_nothing(product, sign_in, remembering):
    anna = sign_in("anna")
    anna.get_by_label("Temporärer Chat").check()
    send(anna, "Nur für jetzt")
    expect(answers(anna)).to_contain_text("In Ordnung.")
    expect(anna.get_by_role("heading", level=1)).to_have_text("Temporärer Chat")
    send(anna, "Noch etwas")
    expect(finished(anna)).to_have_count(2)
    assert NOTE not in str(product.model.requests)
    expect(anna.locator("#chat-list .nav-item")).to_have_count(0)
    assert anna.evaluate("sessionStorage.length") == 0
    anna.get_by_role("button", name="Beenden").click()
    expect(anna.get_by_role("heading", level=1)).to_have_text("Hallo, Anna.")
    assert not Answer.objects.exists()


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_the_pages_of_sharing(product, sign_in, converse_long, width, dark):
    chat = converse_long(4)
    ConversationShare.objects.create(conversation_id=chat, everybody=True)
    anna, ben = (sign_in(name, width=width, dark=dark) for name in ("anna", "ben"))
    anna.goto(f"/werk/chats/{chat}/share/")
    check(anna, "shares")
    anna.goto(f"/werk/chats/{chat}/")
    check(anna, "a shared chat")
    ben.goto(f"/werk/chats/{chat}/")
    expect(ben.get_by_text("Geteilt von Anna")).to_be_visible()
    check(ben, "a reader's page")
