"""Whatever goes wrong with the model, the person is told, keeps everything, and can try again."""

from contextlib import nullcontext
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Answer
from tests.e2e.test_chat import answers, send
from tests.model_server import Reply, broken, call, calls, hang, malformed, say, status

TOO_LONG = {"error": {"message": "maximum context length is 9", "code": "context_length_exceeded"}}
PATIENT = 15_000  # ms: the model's time-out of four seconds has to pass first


@dataclass(frozen=True)
class Case:
    """What the model does, and what the person reads; `partial` is what was said before."""

    name: str
    replies: tuple[Reply, ...]
    what: str
    then: str = "Deine Nachricht ist gespeichert."
    partial: str = ""
    away: bool = False


AT_ONCE = (
    Case("Anschluss", (), "Das Modell ist nicht erreichbar.", away=True),
    Case("Schlüssel", (status(401),), "Das Modell lehnt den Zugang ab.", "Zugangsschlüssel"),
    Case("Name", (status(404),), "Dieses Modell gibt es beim Anbieter nicht."),
    Case(
        "Andrang",
        (status(429, {"Retry-After": "7"}),),
        "Das Modell ist gerade ausgelastet.",
        "Es bittet um 7 Sekunden Pause.",
    ),
    Case("Eile", (status(429),), "Das Modell ist gerade ausgelastet.", "Warte einen Augenblick"),
    Case("Panne", (status(500),), "Beim Anbieter des Modells ist ein Fehler aufgetreten."),
    Case(
        "Länge",
        (status(400, body=TOO_LONG),),
        "Die Unterhaltung ist für dieses Modell zu lang.",
        "Beginn einen neuen Chat",
    ),
    Case("Leere", (say(""),), "Das Modell hat nichts geantwortet."),
    Case("Unsinn", (malformed(),), "Die Antwort des Modells war nicht lesbar."),
)
MIDWAY = (
    Case(
        "Stille",
        (hang("Bis hierher"),),
        "Das Modell antwortet nicht.",
        partial="Bis hierher",
    ),
    Case(
        "Scherben",
        (malformed("Nur ein Stück"),),
        "Die Antwort des Modells war nicht lesbar.",
        partial="Nur ein Stück",
    ),
    Case(
        "Abriss",
        (broken("Halb gesagt"),),
        "Die Verbindung zum Modell ist abgerissen.",
        "Der Teil bis hier bleibt stehen.",
        partial="Halb gesagt",
    ),
    Case("Schweigen", (hang(),), "Das Modell antwortet nicht."),
)
TOOLS = (
    Case(
        "Argumente",
        (call("remember", '{"evidence": [', text="Ich notiere"), call("remember", "kein JSON")),
        "Das Modell hat ein Werkzeug falsch aufgerufen.",
        partial="Ich notiere",
    ),
    Case(
        "Werkzeug",
        (calls(("send_mail", {}, "c1"), ("rm", {}, "c2")), call("send_mail", {"to": "x"})),
        "Das Modell hat ein Werkzeug falsch aufgerufen.",
    ),
    Case(
        "Schleife",
        tuple(call("read_memory", {}, text="Noch einmal." if n == 0 else "") for n in range(8)),
        "Das Modell kam zu keinem Ende.",
        "stell die Frage anders",
        partial="Noch einmal.",
    ),
)


def fail(product, page: Page, case: Case) -> None:
    """Send a message that the model fails at, and read what the person is told."""
    product.model.script(*case.replies)
    with product.model.away() if case.away else nullcontext():
        send(page, case.name)
        notice = answers(page).last.get_by_role("alert")
        expect(notice).to_contain_text(case.what, timeout=PATIENT)
    expect(notice).to_contain_text(case.then)
    said = answers(page).last.locator(".prose")
    expect(said).to_have_text([case.partial] if case.partial else [])
    expect(page.locator(".message--mine .message__body").last).to_have_text(case.name)


@pytest.mark.parametrize("cases", [AT_ONCE, MIDWAY, TOOLS], ids=["at once", "midway", "tools"])
def test_an_error_is_told_and_can_be_tried_again(product, sign_in, cases):
    page = sign_in()
    for case in cases:
        fail(product, page, case)
        product.model.script(say(f"Jetzt: {case.name}."))
        page.get_by_role("button", name="Erneut versuchen").click()
        expect(answers(page).last.locator(".prose")).to_have_text(f"Jetzt: {case.name}.")
        expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(page.locator(".message--mine")).to_have_count(len(cases))
    texts = Answer.objects.order_by("message__number").values_list("text", flat=True)
    assert list(texts) == [f"Jetzt: {case.name}." for case in cases]
    assert set(Answer.objects.values_list("status", flat=True)) == {Answer.Status.DONE}


def test_an_error_is_still_there_after_a_reload_and_the_next_message_works(product, sign_in):
    page = sign_in()
    fail(product, page, MIDWAY[2])
    page.reload()
    expect(answers(page).get_by_role("alert")).to_contain_text("abgerissen")
    expect(answers(page).locator(".prose")).to_have_text("Halb gesagt")
    product.model.script(say("Weiter."))
    send(page, "Dann eben so")
    expect(answers(page).last.locator(".prose")).to_have_text("Weiter.")
    asked = [message["content"] for message in product.model.chats[-1]["messages"][1:]]
    assert asked[1] == "Halb gesagt"  # the model is told what it had said


@pytest.mark.parametrize("name", ["remember", "send_mail"])
def test_a_model_that_gets_a_call_right_the_second_time_just_answers(product, sign_in, name):
    product.model.script(call(name, '{"evidence": ['), say("Verstanden."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page).locator(".prose")).to_have_text("Verstanden.")
    expect(page.get_by_role("alert")).to_have_count(0)
    told = product.model.chats[-1]["messages"][-1]
    assert (told["role"], told["content"]) == ("tool", "refused: arguments")


def test_what_no_database_can_store_is_left_out_and_other_answers_go_on(product, sign_in):
    """One NUL in one answer once kept every answer of the worker from being stored."""
    product.model.script(say("Null\0punkt."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page).locator(".prose")).to_have_text("Nullpunkt.")
    assert Answer.objects.get().text == "Nullpunkt."


def test_a_message_that_is_too_long_stays_in_the_field(product, sign_in):
    text = "ü" * 100_001
    page = sign_in()
    field = page.get_by_role("textbox", name="Nachricht")
    field.fill(text)
    field.press("Enter")  # begins a conversation: a page of its own comes back
    expect(page.get_by_role("alert")).to_contain_text("Die Nachricht ist zu lang.")
    expect(field).to_have_value(text)
    field.fill("Kurz.")
    field.press("Enter")
    expect(answers(page)).to_contain_text("In Ordnung.")
    field.fill(text)
    field.press("Enter")  # in a conversation: only the notice comes
    expect(page.locator("#flash")).to_contain_text("Die Nachricht ist zu lang.")
    expect(field).to_have_value(text)
    expect(answers(page)).to_have_count(1)
    field.fill("x" * 1_100_000)
    field.press("Enter")
    expect(page.locator("#flash")).to_contain_text("Das ist zu viel auf einmal.")
    expect(answers(page)).to_have_count(1)
