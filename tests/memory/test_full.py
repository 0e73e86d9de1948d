"""A memory with no room left: nothing changes, and the chat asks which notes can go (spec 4.5)."""

import pytest

from apps.memory import queries
from apps.memory.models import MemoryEvent
from tests.memory.people import consenting, memory, remember, write

pytestmark = pytest.mark.django_db

# One long note and prose that is never evicted: removing the note would still not make room.
PROSE = "Ein Absatz. " * 2_664


def test_nothing_changes_and_the_oldest_notes_are_offered(cast, valkey):
    chat = consenting(cast)
    write(chat, f"{PROSE}\n\n- Alt.\n")
    before = memory(chat).text
    chat.say("Merk dir, dass ich im Einkauf für Kugellager und Spindelhubgetriebe arbeite.")
    outcome = remember(chat, chat.messages[-1].text)
    assert outcome.answer == "full"
    assert memory(chat).text == before
    [line] = queries.lines_for(chat.user_id, chat.organisation_id, [chat.message_id])[
        chat.message_id
    ]
    assert line.kind == MemoryEvent.Kind.FULL
    assert [words for _, words in line.oldest] == ["Alt."]


def test_other_lines_offer_nothing(cast, valkey):
    chat = consenting(cast)
    chat.say("Ich arbeite im Einkauf.")
    remember(chat, "Ich arbeite im Einkauf.")
    [line] = queries.lines_for(chat.user_id, chat.organisation_id, [chat.message_id])[
        chat.message_id
    ]
    assert list(line.oldest) == []
