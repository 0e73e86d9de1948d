"""Many writers at once, against a real PostgreSQL (spec 4.2)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from apps.memory import services
from apps.memory.models import ConsentRecord, Memory, MemoryEvent
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.people import Chat, consenting, memory, pair, remember, write

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 20


def at_once(tasks: list[Callable[[], object]]) -> list[object]:
    """Run the tasks at the same moment, each with a connection of its own."""
    gate = Barrier(len(tasks))

    def begin(task: Callable[[], object]) -> object:
        gate.wait(timeout=20)
        try:
            return task()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(begin, tasks))


def chats(cast, texts: list[str]) -> list[Chat]:
    consenting(cast)
    return [Chat(cast.anna.pk, cast.org.pk).say(text) for text in texts]


def test_parallel_writers_lose_nothing(cast):
    """T7: twenty additions are twenty entries, each with its own revision."""
    texts = [f"Unser Projekt {number} heißt Vorhaben {number}." for number in range(WRITERS)]
    tasks = [
        lambda chat=chat, text=text: remember(chat, text)
        for chat, text in zip(chats(cast, texts), texts, strict=True)
    ]
    outcomes = at_once(tasks)
    assert {outcome.answer for outcome in outcomes} == {"saved"}
    row = Memory.objects.get()
    assert row.revision == WRITERS
    assert len(row.entries) == WRITERS
    assert all(text in row.text for text in texts)
    assert sorted(outcome.event.revision for outcome in outcomes) == list(range(1, WRITERS + 1))


def test_the_same_call_in_parallel_writes_once(cast):
    [chat] = chats(cast, ["Ich arbeite im Einkauf."])
    outcomes = at_once([lambda: remember(chat, "Ich arbeite im Einkauf.")] * 8)
    assert {outcome.answer for outcome in outcomes} == {"saved"}
    assert len({outcome.event.pk for outcome in outcomes}) == 1
    assert memory(chat).revision == 1


def test_first_consent_in_parallel_makes_one_memory(cast):
    give = {"user_id": cast.ben.pk, "organisation_id": cast.org.pk}
    at_once([lambda: services.give_consent(**give)] * 8)
    assert Memory.objects.count() == 1
    assert ConsentRecord.objects.count() == 1


@pytest.mark.parametrize("round_", range(5))
def test_an_undo_racing_a_write_is_refused_or_applied(cast, round_):
    first, second = chats(cast, ["Ich arbeite im Einkauf.", "Unser Produkt heißt Hub."])
    event = remember(first, "Ich arbeite im Einkauf.").event
    undone, written = at_once(
        [
            lambda: services.undo_change(**pair(first), event_id=event.pk),
            lambda: remember(second, "Unser Produkt heißt Hub."),
        ]
    )
    row = Memory.objects.get()
    assert written.answer == "saved"
    assert "Hub" in row.text
    if isinstance(undone, MemoryEvent):
        assert "Einkauf" not in row.text
        assert row.revision == 3
    else:
        assert undone == Refused(Reason.CHANGED_SINCE)
        assert "Einkauf" in row.text
        assert row.revision == 2
    assert len(row.entries) == row.text.count("\n- ")


def test_of_two_editors_with_the_same_revision_one_is_refused(cast):
    [chat] = chats(cast, ["Hallo."])
    write(chat, "- Köln\n")
    texts = ["- Köln\n- Bonn\n", "- Köln\n- Trier\n"]
    outcomes = at_once(
        [
            lambda text=text: services.save_text(**pair(chat), text=text, revision=1)
            for text in texts
        ]
    )
    assert sorted(isinstance(outcome, MemoryEvent) for outcome in outcomes) == [False, True]
    assert memory(chat).text in texts
    assert memory(chat).revision == 2
