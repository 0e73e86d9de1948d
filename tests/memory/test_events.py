"""A deleted entry is gone everywhere, and no old message brings it back (spec 5.14)."""

import json
import logging

import pytest
from django.core import serializers

from apps.memory import queries, services
from apps.memory.models import Memory, MemoryEvent
from tests.memory.people import (
    broken_memory,
    consenting,
    entry_id,
    forget,
    memory,
    pair,
    remember,
    write,
)

pytestmark = pytest.mark.django_db

WORK = "Ich arbeite im Einkauf."
NORTH = "Ich bin für die Region Nord zuständig."


@pytest.fixture
def chat(cast):
    chat = consenting(cast).say(WORK)
    remember(chat, WORK)
    return chat


def everything():
    rows = [*Memory.objects.all(), *MemoryEvent.objects.all()]
    return serializers.serialize("json", rows, ensure_ascii=False)


def delete(chat, words=WORK):
    return services.delete_entry(**pair(chat), entry=entry_id(chat, words))


def test_the_words_stay_while_they_can_be_undone_and_not_longer(chat):
    delete(chat)
    assert WORK in everything()
    write(chat, "- Köln\n")
    assert WORK not in everything()
    assert "Einkauf" not in everything()


def test_deletion_is_final_for_text_events_and_export(chat, cast):
    delete(chat)
    write(chat, "- Köln\n")
    assert [event.text for event in MemoryEvent.objects.all()] == ["", "", ""]


def test_event_keeps_its_words_while_the_entry_is_there(chat):
    write(chat, memory(chat).text + "- Köln\n")
    assert MemoryEvent.objects.first().text == WORK


def test_corrected_words_are_gone_after_the_next_change(chat):
    chat.say("Ich bin für die Region Süd zuständig.")
    remember(chat, "Ich bin für die Region Süd zuständig.")
    chat.say("Ich bin nicht mehr für die Region Süd zuständig, sondern für die Region Nord.")
    assert remember(chat, "sondern für die Region Nord").answer == "saved"
    write(chat, memory(chat).text + "- Köln\n")
    texts = [event.text for event in MemoryEvent.objects.all()]
    assert "Ich bin für die Region Süd zuständig." not in texts


def test_delete_all_leaves_nothing_but_the_consent(chat):
    before = memory(chat)
    chat.say(NORTH)
    remember(chat, NORTH)
    services.delete_all(**pair(chat))
    after = memory(chat)
    assert (after.text, after.entries, after.undo) == ("", [], None)
    assert after.consented_at == before.consented_at
    assert after.revision > before.revision
    assert "Einkauf" not in everything()
    assert "Nord" not in everything()


def test_delete_all_of_an_empty_memory_drops_the_undo_state(chat):
    delete(chat)
    services.delete_all(**pair(chat))
    assert memory(chat).undo is None
    assert "Einkauf" not in everything()


@pytest.mark.parametrize("how", ["list", "editor", "all", "undo"])
def test_an_old_message_brings_nothing_back(chat, how):
    """T6: the message that made the entry is older than the deletion."""
    event = MemoryEvent.objects.get()
    match how:
        case "list":
            delete(chat)
        case "editor":
            write(chat, "")
        case "all":
            services.delete_all(**pair(chat))
        case "undo":
            services.undo_change(**pair(chat), event_id=event.pk)
    again = remember_again(chat)
    assert again.answer == "refused: retracted"
    assert WORK not in memory(chat).text


def remember_again(chat):
    """Ask for the same words of an old message anew, with no earlier call to fall back on."""
    MemoryEvent.objects.all().delete()
    chat.sent_at = chat.sent_at.replace(year=2025)
    services.withdraw_consent(**pair(chat))
    Memory.objects.update(consented_at=chat.sent_at)
    return remember(chat, "im Einkauf")


def test_forgetting_by_word_stays_forgotten(chat):
    key = entry_id(chat, WORK)
    chat.say("Vergiss bitte, dass ich im Einkauf arbeite.")
    assert forget(chat, key, "dass ich im Einkauf arbeite").answer == "removed"
    chat.messages.pop()
    assert remember_again(chat).answer == "refused: retracted"


def test_a_new_sentence_brings_it_back(chat):
    delete(chat)
    chat.say("Ich arbeite im Einkauf.")
    assert remember(chat, WORK).answer == "saved"
    assert WORK in memory(chat).text
    assert memory(chat).tombstones == {}


def test_tombstones_hold_no_words(chat):
    delete(chat)
    assert memory(chat).tombstones
    assert "einkauf" not in json.dumps(memory(chat).tombstones).lower()


def test_undo_of_a_deletion_lifts_the_tombstone(chat):
    services.undo_change(**pair(chat), event_id=delete(chat).pk)
    assert memory(chat).tombstones == {}


def test_lines_are_one_query(chat, django_assert_num_queries):
    chat.say(NORTH)
    remember(chat, NORTH)
    ids = [event.message_id for event in MemoryEvent.objects.all()]
    with django_assert_num_queries(1):
        lines = queries.lines_for(**pair(chat), message_ids=ids)
    assert [line.text for line in lines[chat.message_id]] == [NORTH]


def test_nobody_else_sees_the_lines(cast, chat):
    others = queries.lines_for(cast.ben.pk, cast.org.pk, [chat.message_id])
    elsewhere = queries.lines_for(cast.anna.pk, cast.other_org.pk, [chat.message_id])
    assert (others, elsewhere) == ({}, {})


def test_memory_text_reaches_no_log(chat, caplog):
    caplog.set_level(logging.DEBUG)
    with broken_memory():
        chat.say(NORTH)
        remember(chat, NORTH)
    remember(chat, NORTH)
    delete(chat)
    assert NORTH in memory(chat).text
    assert "Nord" not in caplog.text
