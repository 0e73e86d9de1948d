"""„Vorschlag: …“: the person decides, and a click writes exactly those bytes once (spec 5.4)."""

import pytest

from apps.chat.models import Conversation
from apps.memory import services, tools
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.people import consenting, memory, pair, remember, stored, write

pytestmark = pytest.mark.django_db

PROPOSED = "Unser Produkt heißt Lindenwerk Hub."
ASKED = "Merk dir das bitte."


@pytest.fixture
def chat(cast):
    return stored(consenting(cast))


@pytest.fixture
def proposal(chat):
    return chat.propose(PROPOSED)


def keep(chat, event):
    return services.keep_proposal(**pair(chat), event_id=event.pk)


def test_pasted_words_wait_for_the_person(chat, proposal):
    assert (proposal.kind, proposal.text) == (MemoryEvent.Kind.PROPOSED, PROPOSED)
    assert memory(chat).text == ""


def test_same_call_proposes_once(chat, proposal):
    assert remember(chat, ASKED).event.pk == proposal.pk
    assert MemoryEvent.objects.count() == 1


def test_keep_writes_exactly_the_bytes_once(chat, proposal):
    kept, again = keep(chat, proposal), keep(chat, proposal)
    assert kept.kind == MemoryEvent.Kind.REMEMBERED
    assert again.pk == kept.pk
    assert memory(chat).text.count(f"- {PROPOSED}\n") == 1
    assert memory(chat).revision == 1
    assert memory(chat).entries[0]["evidence"] == [PROPOSED]
    assert kept.undoable


def test_kept_proposal_can_be_undone(chat, proposal):
    keep(chat, proposal)
    undone = services.undo_change(**pair(chat), event_id=proposal.pk)
    assert undone.undone_at
    assert PROPOSED not in memory(chat).text


def test_same_call_after_keeping_writes_nothing(chat, proposal):
    keep(chat, proposal)
    outcome = remember(chat, ASKED)
    assert (outcome.answer, outcome.event.pk) == ("saved", proposal.pk)
    assert memory(chat).revision == 1


def test_dismissed_proposal_is_gone_and_does_not_come_back(chat, proposal):
    services.dismiss_proposal(**pair(chat), event_id=proposal.pk)
    proposal.refresh_from_db()
    assert proposal.text == ""
    assert proposal.settled_at
    assert keep(chat, proposal).kind == MemoryEvent.Kind.PROPOSED
    assert memory(chat).text == ""
    assert PROPOSED not in str(proposal.details)


def test_same_call_after_dismissing_says_so(chat, proposal):
    services.dismiss_proposal(**pair(chat), event_id=proposal.pk)
    assert remember(chat, ASKED).answer == "refused: retracted"


def test_nothing_is_kept_of_a_chat_that_is_gone(chat, proposal):
    Conversation.objects.all().delete()
    assert keep(chat, proposal) == Refused(Reason.NO_EVIDENCE)
    assert memory(chat).text == ""


def test_nothing_is_kept_without_consent(chat, proposal):
    services.withdraw_consent(**pair(chat))
    assert keep(chat, proposal) == Refused(Reason.NO_CONSENT)
    assert memory(chat).text == ""


def test_nothing_is_kept_that_completes_a_secret(chat, proposal):
    write(chat, "- Meine IBAN ist DE89 3704 0044 0532\n")
    MemoryEvent.objects.filter(pk=proposal.pk).update(text="Es geht weiter mit 0130 00.")
    proposal.refresh_from_db()
    assert isinstance(keep(chat, proposal), Refused)
    assert "0130" not in memory(chat).text


def test_typed_yes_keeps_the_only_proposal(chat, proposal):
    chat.answer("Alles klar.").say("Ja, bitte.")
    kept = tools.confirm(chat.turn)
    assert kept is not None
    proposal.refresh_from_db()
    assert proposal.kind == MemoryEvent.Kind.REMEMBERED
    assert proposal.message_id == chat.message_id
    assert PROPOSED in memory(chat).text


def test_typed_yes_does_not_mind_a_proposal_whose_message_is_gone(chat):
    chat.propose("Unser Team heißt Kranich.")
    chat.messages.clear()
    proposal = chat.propose(PROPOSED)
    chat.answer("Alles klar.").say("Ja, bitte.")
    assert tools.confirm(chat.turn).pk == proposal.pk


def test_a_proposal_whose_message_is_gone_waits_no_more(chat, proposal):
    chat.messages.clear()
    chat.say("Ja, bitte.")
    assert tools.confirm(chat.turn) is None


def test_typed_yes_to_a_question_of_the_answer_keeps_nothing(chat, proposal):
    chat.answer("Soll ich die Mail schreiben?").say("Ja, bitte.")
    assert tools.confirm(chat.turn) is None
    assert memory(chat).text == ""


def test_typed_yes_in_a_shared_chat_keeps_nothing(chat, proposal):
    chat.answer("Alles klar.").say("Ja.").situation = {"chat_shared": True}
    assert tools.confirm(chat.turn) is None
    assert memory(chat).text == ""


def test_typed_yes_without_a_proposal_is_just_a_word(cast):
    chat = consenting(cast).say("Ja.")
    assert tools.confirm(chat.turn) is None
    assert Memory.objects.get().revision == 0
