"""„Rückgängig“ takes back exactly one change while it is the last one (spec 5.10)."""

import pytest

from apps.core.errors import NotFound
from apps.memory import queries, services
from apps.memory.models import MemoryEvent
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.people import consenting, entry_id, memory, pair, remember, write

pytestmark = pytest.mark.django_db

NOTES = "# Memory\n\n## Arbeit\n- Ich arbeite im Einkauf.\n- Unser Produkt heißt Hub.\n- Köln\n"
CHANGED = Refused(Reason.CHANGED_SINCE)


@pytest.fixture
def chat(cast):
    return consenting(cast)


def undo(chat, event):
    return services.undo_change(**pair(chat), event_id=event.pk)


def delete(chat, words):
    return services.delete_entry(**pair(chat), entry=entry_id(chat, words))


def test_two_deletions_then_undo(chat):
    """T5: B is back at its place with date and source, A stays gone, a second undo is refused."""
    write(chat, NOTES)
    kept = {entry["id"]: entry for entry in memory(chat).entries}
    b = entry_id(chat, "Unser Produkt heißt Hub.")
    first = delete(chat, "Ich arbeite im Einkauf.")
    second = delete(chat, "Unser Produkt heißt Hub.")
    assert isinstance(undo(chat, second), MemoryEvent)
    assert memory(chat).text == "# Memory\n\n## Arbeit\n- Unser Produkt heißt Hub.\n- Köln\n"
    assert memory(chat).entries[0] == kept[b]
    assert undo(chat, second) == CHANGED
    assert undo(chat, first) == CHANGED


def test_only_the_last_change_offers_to_be_undone(chat):
    chat.say("Ich arbeite im Einkauf. Unser Produkt heißt Hub.")
    first = remember(chat, "Ich arbeite im Einkauf.").event
    offered = queries.lines_for(**pair(chat), message_ids=[chat.message_id])[chat.message_id]
    assert [line.undoable for line in offered] == [True]
    second = remember(chat, "Unser Produkt heißt Hub.").event
    offered = queries.lines_for(**pair(chat), message_ids=[chat.message_id])[chat.message_id]
    assert {line.pk: line.undoable for line in offered} == {first.pk: False, second.pk: True}


def test_undo_after_a_change_elsewhere_is_refused(chat):
    write(chat, NOTES)
    chat.say("Ich bin für die Region Nord zuständig.")
    event = remember(chat, "Ich bin für die Region Nord zuständig.").event
    write(chat, memory(chat).text + "- Bonn\n")
    assert undo(chat, event) == CHANGED
    assert "Region Nord" in memory(chat).text


def test_undo_of_an_addition_removes_exactly_it(chat):
    write(chat, NOTES)
    before = memory(chat)
    chat.say("Ich bin für die Region Nord zuständig.")
    event = remember(chat, "Ich bin für die Region Nord zuständig.").event
    undone = undo(chat, event)
    after = memory(chat)
    assert (after.text, after.entries) == (before.text, before.entries)
    assert after.revision == before.revision + 2
    assert undone.undone_at
    assert not undone.undoable


def test_undo_of_the_editor(chat):
    write(chat, NOTES)
    event = write(chat, "")
    undo(chat, event)
    assert memory(chat).text == NOTES


def test_an_undo_cannot_be_undone_by_its_own_event(chat):
    event = write(chat, NOTES)
    undo(chat, event)
    assert undo(chat, event) == CHANGED
    assert memory(chat).undo is None


def test_a_refusal_cannot_be_undone(chat):
    write(chat, NOTES)
    chat.say("Arbeite ich im Einkauf?")
    event = remember(chat, "Arbeite ich im Einkauf?").event
    assert undo(chat, event) == CHANGED


def test_nobody_else_can_undo(cast, chat):
    event = write(chat, NOTES)
    other = consenting(cast, cast.ben)
    with pytest.raises(NotFound):
        undo(other, event)
    assert memory(chat).text == NOTES
