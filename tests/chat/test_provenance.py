"""„Woher stammt dieser Eintrag?“: from a note to the sentence it rests on, and back (spec 5.2)."""

import html
import json
import re
from uuid import uuid4

import pytest
from django.utils import timezone

from apps.chat import queries
from apps.chat.answering.turn import short, turn_of
from apps.chat.models import Answer, Message
from apps.chat.pages import AnswerView
from apps.chat.services.conversations import delete_conversation
from apps.memory import services, tools
from apps.memory.models import Memory, MemoryEvent

pytestmark = pytest.mark.django_db

PAGE = "/werk/settings/memory/"
FACT = "Ich arbeite an der A4-Variante 2019."
WISH = "Merk dir das bitte."
ASKED = "Woher stammt dieser Eintrag?"


@pytest.fixture(autouse=True)
def consented(cast, valkey):
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)


@pytest.fixture
def chat(converse):
    return converse((FACT, "Verstanden."), (WISH, "Gern."), title="Varianten")


@pytest.fixture
def noted(chat):
    """Remember the first message because of the second one."""
    first, last = chat.messages.all()
    evidence = [
        {"message_id": short(first.pk), "quote": FACT},
        {"message_id": short(last.pk), "quote": WISH},
    ]
    turn = turn_of(last.answer)
    assert tools.run(turn, "remember", json.dumps({"evidence": evidence})).answer == "saved"
    return first


def shown(cast, address=PAGE) -> str:
    return html.unescape(cast.client(cast.anna).get(address).content.decode())


def test_the_list_leads_to_the_sentence(cast, chat, noted):
    page = shown(cast)
    assert ASKED in page
    assert re.search(rf'<blockquote class="note">{FACT}</blockquote>', page)
    place = f"/werk/chats/{chat.pk}/?message={noted.pk}#message-{noted.pk}"
    assert f'href="{place}">Im Chat zeigen' in page


def test_the_sentence_carries_the_stroke_there(cast, chat, noted):
    page = shown(cast, f"/werk/chats/{chat.pk}/?message={noted.pk}")
    assert f'<mark class="kept">{FACT}</mark>' in page
    assert f'<li class="message message--mine" id="message-{noted.pk}" tabindex="-1">' in page


def test_nobody_else_gets_there(cast, chat, noted):
    for name in ("ben", "dora", "eve"):
        response = cast.client(getattr(cast, name)).get(f"/werk/chats/{chat.pk}/")
        assert response.status_code == 404


def test_a_deleted_chat_leaves_the_sentence(cast, chat, noted):
    delete_conversation(conversation=chat)
    page = shown(cast)
    assert f'<blockquote class="note">{FACT}</blockquote>' in page
    assert page.count("aus einem gelöschten Chat") == 2  # in the row and below the sentence
    assert "Im Chat zeigen" not in page


def test_a_message_that_is_gone_is_said_to_be(cast, chat, noted):
    Message.objects.filter(pk=noted.pk).delete()
    page = shown(cast)
    assert "Diese Nachricht gibt es im Chat nicht mehr." in page
    assert f'href="/werk/chats/{chat.pk}/">Varianten</a>' in page


def test_an_entry_of_their_own_hand_has_no_sentence(cast):
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    services.save_text(**pair, text="- Köln\n", revision=0)
    assert ASKED not in shown(cast)


def test_the_stroke_goes_with_the_entry(cast, chat, noted):
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    services.undo_change(**pair, event_id=MemoryEvent.objects.get().pk)
    assert all("<mark" not in turn.said for turn in queries.turns(chat))


def test_the_stroke_does_not_move_to_other_words_of_an_edited_message(chat, noted):
    Message.objects.filter(pk=noted.pk).update(text="Ganz andere Worte, doch genauso lang.")
    assert all("<mark" not in turn.said for turn in queries.turns(chat))


def test_a_kept_proposal_leads_to_its_sentence(cast, converse):
    text = f"{FACT}\n{WISH}"
    chat = converse((text, "Gern."))
    message = chat.messages.get()
    parts = [{"origin": "pasted", "text": f"{FACT}\n"}, {"origin": "typed", "text": WISH}]
    Message.objects.filter(pk=message.pk).update(segments=parts)
    evidence = [{"message_id": short(message.pk), "quote": WISH}]
    outcome = tools.run(turn_of(message.answer), "remember", json.dumps({"evidence": evidence}))
    assert outcome.answer == "proposed"
    assert "<mark" not in queries.turns(chat)[0].said
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    services.keep_proposal(**pair, event_id=outcome.event.pk)
    assert f'<mark class="kept">{FACT}' in queries.turns(chat)[0].said
    assert f"?message={message.pk}#message-{message.pk}" in shown(cast)


def test_a_growing_answer_brings_the_stroke(cast, chat, noted):
    """Also under the words of an earlier message, as soon as they are kept."""
    request = cast.client(cast.anna).get(f"/werk/chats/{chat.pk}/").wsgi_request
    view = AnswerView(request, chat.messages.last().answer)
    stroke = f'id="said-{noted.pk}"><mark class="kept">{FACT}</mark></p>'
    assert stroke in view.snapshot().html
    assert stroke in view.lines()


def test_a_note_made_later_is_not_taken_for_one_that_went_in(cast, chat, noted):
    """A short id may come again once its entry is gone."""
    [entry] = Memory.objects.get().entries
    Answer.objects.filter(message=noted).update(memory_entries=[entry["id"]])
    assert queries.turns(chat)[0].notes == []
    Answer.objects.filter(message=noted).update(finished_at=timezone.now())
    assert queries.turns(chat)[0].notes == [FACT]


def test_a_shown_id_finds_its_message(chat):
    first, last = chat.messages.all()
    turn = turn_of(last.answer)
    assert turn.locate(short(first.pk)) == first.pk
    assert turn.locate(short(uuid4())) is None
