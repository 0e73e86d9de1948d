"""The built-in demo model at work with the real tools."""

import pytest

from apps.cowork import workspace
from apps.cowork.models import Order
from apps.llm.catalogue import catalogue
from apps.llm.demo.model import DemoModel
from apps.memory.models import Memory
from tests.cowork.agents import carried_out, order

pytestmark = pytest.mark.django_db
TABLE = "Artikel;Menge\nLager;12\nSpindel;480\nGuss;54\n"
NOTE = "Kugel und Kugel\nTODO: messen\n"
ROLLED = NOTE.replace("Kugel", "Rolle")
SORTED = "Artikel;Menge\nSpindel;480\nGuss;54\nLager;12\n"


@pytest.fixture
def demo(agent, monkeypatch) -> None:
    """Let the demo model answer, without its pauses."""
    model = DemoModel(catalogue().default, pace=0)
    monkeypatch.setattr("apps.cowork.agent.loop.get_model", lambda name: model)


@pytest.mark.parametrize(
    ("words", "path", "content"),
    [
        ("Sortiere menge.csv nach Menge absteigend.", "menge_sortiert.csv", SORTED),
        (
            "Ersetze Kugel durch Rolle in allen Dateien.",
            "notiz.md",
            "Rolle und Rolle\nTODO: messen\n",
        ),
        ("Benenne notiz.md in alt.md um.", "alt.md", NOTE),
    ],
)
def test_an_order_is_carried_out_for_real(demo, session, words, path, content):
    workspace.put(session, "menge.csv", TABLE.encode())
    workspace.put(session, "notiz.md", NOTE.encode())
    order(session, words)
    done = carried_out(session)
    assert (done.status, done.error) == (Order.Status.DONE, "")
    assert workspace.read(session, path).decode() == content
    assert path.removesuffix(".md") in done.answer or path in done.answer


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Fasse alle Dateien in eine neue Datei zusammen.", "zusammenfassung.md"),
        ("Liste die offenen Punkte auf.", "messen"),
        ("Wie viel ist Menge in menge.csv insgesamt?", "546"),
    ],
)
def test_an_order_is_answered(demo, session, words, said):
    workspace.put(session, "menge.csv", TABLE.encode())
    workspace.put(session, "notiz.md", NOTE.encode())
    order(session, words)
    done = carried_out(session)
    assert done.status == Order.Status.DONE
    assert said in done.answer


def test_what_the_person_says_is_noted_and_handed_back(demo, remembering):
    workspace.put(remembering, "menge.csv", TABLE.encode())
    order(remembering, "Sortiere menge.csv nach Menge. Ich rechne immer ohne Stornos.")
    assert carried_out(remembering).status == Order.Status.DONE
    assert "- Ich rechne immer ohne Stornos.\n" in Memory.objects.get().text
