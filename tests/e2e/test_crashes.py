"""Whatever crashes in mid-answer: nothing doubled, nothing missing, nothing lost."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psutil
import pytest
from django.db import connection, connections
from playwright.sync_api import Locator, Page, expect

from apps.chat.models import Answer, Message
from apps.core import bus
from apps.core.embedded import Embedded, end
from tests.e2e.test_chat import answers, send
from tests.model_server import Wait, say, say_in_parts
from tests.services import start_services

PATIENT = 45_000  # ms: a process starts, a silent worker is given up, a browser comes back
COUNT = ("eins zwei ", "drei vier ", "fünf 🙂 sechs ", "sieben")


def growing(page: Page) -> Locator:
    return answers(page).last.locator("[data-text]")


def expect_grown(page: Page, text: str) -> None:
    """Compare every character, white space too."""
    expect(growing(page)).to_have_js_property("textContent", text, timeout=PATIENT)


def expect_finished(page: Page, text: str) -> None:
    expect(growing(page)).to_have_count(0, timeout=PATIENT)
    expect(answers(page).last.locator(".prose")).to_have_text(text)


@pytest.fixture
def counting(product) -> list[Wait]:
    """Have the model count in four parts, each after the test's leave."""
    waits = [Wait() for _ in COUNT[1:]]
    parts = [part for pair in zip(waits, COUNT[1:], strict=True) for part in pair]
    product.model.script(say_in_parts(COUNT[0], *parts))
    return waits


@pytest.fixture
def healthy(product) -> Iterator[None]:
    """Leave all processes running for the next test."""
    yield
    for name, process in product.processes.running.items():
        if process.poll() is not None:
            product.processes.launch(name)
    product.ready()


pytestmark = pytest.mark.usefixtures("healthy")


@contextmanager
def without_valkey() -> Iterator[None]:
    """Kill the bus, and start it again with nothing in it."""
    services = start_services()
    assert services.valkey, "this needs the embedded Valkey: unset VALKEY_URL"
    services.valkey.kill()
    services.valkey.wait()
    try:
        yield
    finally:
        services.start_valkey()


@contextmanager
def without_postgres() -> Iterator[None]:
    """Stop the database under all open connections, and start it again."""
    services = start_services()
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]  # the test's own, not the product's
    end(postgres(services), signal.SIGINT)
    try:
        yield
    finally:
        services.start_postgres()


def postgres(services: Embedded):
    running = [one for one, how in services.started if how == signal.SIGINT and one.poll() is None]
    assert running, "this needs the embedded PostgreSQL: unset DATABASE_URL"
    return running[-1]


def test_a_killed_worker_leaves_the_partial_answer_and_the_next_one_tries_again(
    product, sign_in, counting
):
    page = sign_in()
    send(page, "Zähle")
    expect_grown(page, COUNT[0])
    counting[0].event.set()
    expect_grown(page, COUNT[0] + COUNT[1])
    product.kill("worker")
    notice = answers(page).get_by_role("alert")
    expect(notice).to_contain_text("Die Antwort wurde unterbrochen.", timeout=PATIENT)
    expect(notice).to_contain_text("Der Teil bis hier bleibt stehen.")
    expect_finished(page, "eins zwei drei vier")
    page.reload()
    expect_finished(page, "eins zwei drei vier")
    product.model.reset()
    product.model.script(say("Noch einmal von vorn."))
    page.get_by_role("button", name="Erneut versuchen").click()
    expect(answers(page).get_by_text("Einen Moment …")).to_be_visible()
    product.processes.launch("worker")
    expect_finished(page, "Noch einmal von vorn.")
    expect(page.locator(".message--mine .message__body")).to_have_text("Zähle")


def test_without_a_worker_a_message_waits_and_can_be_stopped(product, sign_in):
    product.model.script(say("Da bin ich."))
    product.kill("worker")
    page = sign_in()
    send(page, "Ist da jemand?")
    expect(answers(page).get_by_text("Einen Moment …")).to_be_visible()
    page.get_by_role("button", name="Stopp", exact=True).click()
    expect(answers(page).get_by_text("Angehalten.")).to_be_visible()
    send(page, "Und jetzt?")
    expect(answers(page).last.get_by_text("Einen Moment …")).to_be_visible()
    product.processes.launch("worker")
    expect_finished(page, "Da bin ich.")
    assert len(product.model.chats) == 1  # the stopped one was never asked


def test_a_worker_that_is_killed_alone_leaves_nobody_behind(product):
    process = product.processes.running["worker"]
    children = psutil.Process(process.pid).children(recursive=True)
    assert children  # the clock
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    product.processes.launch("worker")
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []


def test_restarts_of_the_web_process_are_not_seen_in_the_text(product, sign_in, counting):
    page = sign_in()
    send(page, "Zähle")
    expect_grown(page, COUNT[0])
    other = page.context.new_page()
    other.goto(page.url)
    product.kill("web")
    counting[0].event.set()
    for tab in (page, other):
        expect(answers(tab).get_by_text("Keine Verbindung.")).to_be_visible(timeout=PATIENT)
    product.processes.launch("web")
    for tab in (page, other):
        expect_grown(tab, COUNT[0] + COUNT[1])
    end(product.processes.running["web"])  # politely, as an update does
    product.processes.launch("web")
    counting[1].event.set()
    for tab in (page, other):
        expect_grown(tab, "".join(COUNT[:3]))
    counting[2].event.set()
    for tab in (page, other):
        expect_finished(tab, "".join(COUNT))
    assert Answer.objects.get().text == "".join(COUNT)


def test_a_restart_of_valkey_is_not_seen_in_the_text(product, sign_in, counting):
    page = sign_in()
    send(page, "Zähle")
    expect_grown(page, COUNT[0])
    with without_valkey():
        counting[0].event.set()
        assert counting[1].reached.wait(20)
    expect_grown(page, COUNT[0] + COUNT[1])
    counting[1].event.set()
    expect_grown(page, "".join(COUNT[:3]))
    counting[2].event.set()
    expect_finished(page, "".join(COUNT))
    product.model.script(say("Alle sind noch da."))
    send(page, "Und danach?")
    expect_finished(page, "Alle sind noch da.")


def test_a_restart_of_postgres_keeps_the_answer(product, sign_in, counting):
    page = sign_in()
    send(page, "Zähle")
    expect_grown(page, COUNT[0])
    with without_postgres():
        for wait in counting:
            wait.event.set()
        expect_grown(page, "".join(COUNT))  # told by the bus; the database will hear of it
    expect_finished(page, "".join(COUNT))
    assert Answer.objects.get().status == Answer.Status.DONE
    product.model.script(say("Alle sind noch da."))
    send(page, "Und danach?")
    expect_finished(page, "Alle sind noch da.")


def test_without_a_bus_a_message_is_kept_and_says_that_it_cannot_be_answered(product, sign_in):
    page = sign_in()
    with without_valkey():
        send(page, "Ist da jemand?")
        notice = answers(page).get_by_role("alert")
        expect(notice).to_contain_text("Die Antwort konnte nicht beginnen.", timeout=PATIENT)
        expect(notice).to_contain_text("Deine Nachricht ist gespeichert.")
        expect(page.locator(".message--mine .message__body")).to_have_text("Ist da jemand?")
        send(page, "Und jetzt?")
        expect(page.locator(".message--mine")).to_have_count(2, timeout=PATIENT)
        expect(answers(page).last.get_by_role("alert")).to_contain_text("konnte nicht beginnen")
    product.ready()
    product.model.script(say("Wieder da."))
    answers(page).last.get_by_role("button", name="Erneut versuchen").click()
    expect_finished(page, "Wieder da.")


def test_a_message_beside_an_open_answer_is_refused_and_stays_in_the_field(product, sign_in):
    wait = Wait()
    product.model.script(say("Guten Tag."), say_in_parts("Ich schreibe noch. ", wait, "Fertig."))
    page = sign_in()
    send(page, "Hallo")
    expect_finished(page, "Guten Tag.")
    other = page.context.new_page()
    other.goto(page.url)
    send(page, "Aus dem ersten Fenster")
    expect_grown(page, "Ich schreibe noch. ")
    send(other, "Aus dem zweiten Fenster")
    expect(other.locator("#flash")).to_contain_text("Die Antwort entsteht noch.")
    box = other.get_by_role("textbox", name="Nachricht")
    expect(box).to_have_value("Aus dem zweiten Fenster")
    wait.event.set()
    expect_finished(page, "Ich schreibe noch. Fertig.")
    product.model.script(say("Jetzt du."))
    box.press("Enter")
    expect_finished(other, "Jetzt du.")
    texts = list(Message.objects.order_by("number").values_list("text", flat=True))
    assert texts == ["Hallo", "Aus dem ersten Fenster", "Aus dem zweiten Fenster"]


AT_ONCE = """async (address) => {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const post = (n) => fetch(address, {
        method: "POST",
        headers: {"HX-Request": "true", "X-CSRFToken": token},
        body: new URLSearchParams({text: `Nachricht ${n}`}),
    }).then((response) => response.status);
    return (await Promise.all([...Array(6).keys()].map(post))).sort();
}"""


def test_of_messages_at_the_same_moment_one_is_taken(product, sign_in, converse_long):
    product.model.script(say_in_parts("Moment ", Wait()))
    page = sign_in()
    address = f"/werk/chats/{converse_long(1)}/"
    page.goto(address)
    assert page.evaluate(AT_ONCE, f"{address}messages/") == [200, 409, 409, 409, 409, 409]
    assert Message.objects.count() == 2
    Answer.objects.filter(status__in=["queued", "running"]).delete()


def test_an_answer_that_was_deleted_goes_from_every_page(product, sign_in, counting):
    page = sign_in()
    send(page, "Zähle")
    expect_grown(page, COUNT[0])
    answer = answers(page).get_attribute("id")
    assert answer
    key = UUID(answer.removeprefix("answer-"))
    Answer.objects.filter(pk=key).delete()
    bus.announce(bus.answer_stream(key), "done")
    expect(answers(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Senden")).to_be_visible()
    counting[2].event.set()
    connection.close()
