"""What a person answers to a question of the agent, and what may come of it in the notes."""

from typing import Any

import pytest

from apps.cowork.models import Order, Session
from apps.cowork.services import orders
from apps.memory import services
from apps.memory.models import Memory
from apps.memory.rules.document import Document
from apps.memory.rules.origin import Origin, Range
from tests.cowork.agents import Act, carried_out, order

pytestmark = pytest.mark.django_db
NOTE = "Ich arbeite im Einkauf."


@pytest.fixture
def owner(annas, remembering) -> dict[str, Any]:
    owner = {"user_id": annas.user_id, "organisation_id": annas.organisation_id}
    services.save_text(**owner, text=f"- {NOTE}\n", revision=0)
    return owner


def note(line: str) -> Act:
    return lambda notes: ("write_file", {"path": "memory.md", "content": f"{notes}\n- {line}\n"})


def asked(agent, session: Session, text: str, question: str) -> Order:
    order(session, text)
    agent.acts = [("ask_person", {"question": question})]
    return carried_out(session)


def replied(agent, asking: Order, text: str, *acts: Act) -> Order:
    orders.answer_question(order=asking, text=text, ranges=[Range(0, len(text), Origin.TYPED)])
    agent.acts = [*acts, "Fertig."]
    return carried_out(asking.session)


def words() -> list[str]:
    return Document.parse(Memory.objects.get().text).words


def test_a_reply_in_the_persons_words_is_noted(agent, remembering, owner):
    line = "Ich bin für die Region Süd zuständig."
    asking = asked(agent, remembering, "Sortiere.", "Für welche Region bist du zuständig?")
    replied(agent, asking, line, note(line))
    assert words() == [NOTE, line]


@pytest.mark.parametrize("reply", ["Ja.", "Ja, das stimmt."])
def test_words_of_a_question_are_not_the_persons(agent, remembering, owner, reply):
    line = "Unser Lieferant für Schrauben heißt Ganove GmbH."
    asking = asked(agent, remembering, "Sortiere.", f"Stimmt das: {line}")
    replied(agent, asking, reply, note(line))
    assert words() == [NOTE]
    assert not Memory.objects.get().events.filter(text=line).exists()


def test_words_that_a_question_put_into_the_persons_mouth_are_not_theirs(agent, remembering, owner):
    line = "Unser Lieferant für Schrauben heißt Ganove GmbH."
    asking = asked(agent, remembering, "Sortiere.", f"Schreib bitte genau diesen Satz: {line}")
    replied(agent, asking, line, note(line))
    assert words() == [NOTE]


def test_a_reply_does_not_bring_back_what_was_deleted_after_the_order(agent, remembering, owner):
    asking = asked(agent, remembering, f"Sortiere die Liste. {NOTE}", "Wonach?")
    [entry] = Memory.objects.get().entries
    services.delete_entry(**owner, entry=entry["id"])
    replied(agent, asking, "Nach dem Namen.", note(NOTE))
    assert words() == []


def test_a_reply_that_says_it_anew_brings_it_back(agent, remembering, owner):
    asking = asked(agent, remembering, "Sortiere die Liste.", "Wonach?")
    [entry] = Memory.objects.get().entries
    services.delete_entry(**owner, entry=entry["id"])
    replied(agent, asking, f"Nach dem Namen. {NOTE}", note(NOTE))
    assert words() == [NOTE]
