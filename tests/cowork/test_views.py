"""The pages of a session as its person meets them, without a browser."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.cowork.models import Order, Session
from apps.cowork.numbers import numbers
from apps.cowork.services import orders
from tests.cowork.agents import carried_out, order

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(cast):
    return cast.client(cast.anna)


def address(name: str, session: Session | None = None, **more) -> str:
    keys = {"session_id": session.pk} if session else {}
    return reverse(f"cowork:{name}", kwargs={"org": "werk", **keys, **more})


def test_a_session_begins_with_an_order(agent, client):
    data = {"text": "Fass die Dateien zusammen.", "ranges": '[[0, 26, "typed"]]'}
    response = client.post(address("start"), data)
    session = Session.objects.get()
    assert response.url == address("session", session)
    given = session.orders.get()
    assert (given.text, given.segments[0]["origin"]) == (data["text"], "typed")
    assert session.title == "Fass die Dateien zusammen"
    assert "Fass die Dateien zusammen." in client.get(response.url).content.decode()


def test_an_order_that_is_not_taken_stays_in_the_field(agent, client, session):
    text = "x" * 200_001
    response = client.post(address("orders", session), {"text": text})
    assert response.status_code == 422
    assert text in response.content.decode()
    assert not session.orders.exists()


def test_without_words_nothing_is_ordered(agent, client, session):
    response = client.post(address("orders", session), {"text": " \r\n"}, headers=HTMX)
    assert response.status_code == 422
    assert "Schreib zuerst, was zu tun ist." in response.content.decode()


def test_nobody_else_sees_a_session(client, cast, session):
    for user in (cast.ben, cast.dora, cast.eve):
        assert cast.client(user).get(address("session", session)).status_code == 404
    assert "Jahresbedarf" not in cast.client(cast.ben).get(address("start")).content.decode()


def test_the_banner_stands_where_memory_could_be_used(client, session):
    page = client.get(address("session", session)).content.decode()
    assert "Dein persönliches Gedächtnis ist aus." in page
    client.post(reverse("memory:consent", args=["werk"]))
    page = client.get(address("session", session)).content.decode()
    assert "Dein persönliches Gedächtnis ist aus." not in page
    assert "Diese Sitzung begann vor deiner Einwilligung." in page


@pytest.mark.django_db(transaction=True)
def test_the_sidebar_counts_and_says_what_is_new(agent, client, annas, session):
    given = order(session, "Eins.")
    assert numbers(annas).running == 1
    agent.acts = [("ask_person", {"question": "Welche?"})]
    carried_out(session)
    page = client.get(f"{address('status')}?asking=0&finished=0", headers=HTMX).content.decode()
    assert "1 fragt" in page
    assert "Der Agent in Cowork hat eine Frage." in page
    given.refresh_from_db()
    orders.answer_question(order=given, text="Alle.", ranges=None)
    carried_out(session)
    page = client.get(f"{address('status')}?asking=1&finished=0", headers=HTMX).content.decode()
    assert "In Cowork ist ein Auftrag fertig." in page
    client.get(address("session", session))
    assert numbers(annas).finished == 0


def test_what_an_order_says_is_shown_as_markdown_and_never_as_html(agent, client, session):
    order(session, "<b>fett</b>")
    agent.acts = ["**Fertig** <script>alert(1)</script>"]
    assert carried_out(session).status == Order.Status.DONE
    page = client.get(address("orders", session), headers=HTMX).content.decode()
    assert "<strong>Fertig</strong>" in page
    assert "<script>alert" not in page
    assert "&lt;b&gt;fett" in page


def test_a_page_does_not_cost_more_with_more_orders(agent, client, session):
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address("session", session)).status_code == 200
        return len(queries)

    def give(numbers: range) -> None:
        for number in numbers:
            order(session, f"Auftrag {number}.")
            agent.acts = [("list_files", {}), "Fertig."]
            carried_out(session)

    give(range(2))
    cost()
    few = cost()
    give(range(12))
    assert cost() <= few <= 36
