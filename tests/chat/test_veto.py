"""The second look: it may object to what the gate lets through, and do nothing else."""

import json
from dataclasses import replace

import pytest
from django.core import checks
from django.db import connection

from apps.chat.answering.turn import short, turn_of
from apps.llm.catalogue import catalogue, get_model
from apps.llm.models import ModelSetting
from apps.memory import services, tools
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.verdict import Reason
from tests.model_server import ModelServer, broken, hang, malformed, say, status

pytestmark = pytest.mark.django_db(transaction=True)

FACT = "Ich arbeite im Einkauf."
IBAN = "Merk dir, dass meine IBAN DE89 3704 0044 0532 0130 00 ist."


@pytest.fixture
def judge(monkeypatch, settings):
    """Switch the second look on; the model behind it is scripted."""
    with ModelServer() as server:
        monkeypatch.setenv("OPENAI_MODEL", "scripted")
        monkeypatch.setenv("OPENAI_API_KEY", "test")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        settings.MERKZETTEL_MODEL_TIMEOUT = 0.4
        settings.MERKZETTEL_VETO_MODEL = "scripted"
        forget_models()
        yield server
    forget_models()


def forget_models() -> None:
    catalogue.cache_clear()
    get_model.cache_clear()


@pytest.fixture
def pair(cast, valkey):
    pair = {"user_id": cast.anna.pk, "organisation_id": cast.org.pk}
    services.give_consent(**pair)
    return pair


@pytest.fixture
def chat(pair, converse):
    """Say something; the turn that answers it is the last one."""

    def say(text):
        return turn_of(converse((text, "")).messages.get().answer)

    return say


def remember(turn, quote=FACT, **more):
    evidence = [{"message_id": short(turn.message_id), "quote": quote}]
    return tools.run(turn, "remember", json.dumps({"evidence": evidence, **more}))


def written() -> str:
    return Memory.objects.get().text


def test_it_is_off_by_default(chat):
    turn = chat(FACT)
    assert turn.veto is None
    assert remember(turn).answer == "saved"


def test_it_sees_the_sentence_and_nothing_else(judge, chat):
    judge.aside("veto", say("allow"))
    assert remember(chat(f"Guten Morgen! {FACT} Was gibt es heute Neues?")).answer == "saved"
    [asked] = judge.requests
    assert [message["role"] for message in asked["messages"]] == ["system", "user"]
    assert asked["messages"][1]["content"] == FACT
    assert "tools" not in asked
    assert FACT in written()


@pytest.mark.parametrize("word", ["policy", "sensitive", "foreign"])
def test_an_objection_refuses_with_its_reason(judge, chat, word):
    judge.aside("veto", say(word))
    assert remember(chat(FACT)).answer == f"refused: {word}"
    assert written() == ""
    event = MemoryEvent.objects.get()
    assert (event.kind, event.reason, event.text) == ("refused", word, "")


@pytest.mark.parametrize(
    "reply",
    [
        *(say("yes"), say("allow policy"), say("Allow, because it is harmless"), say(" ")),
        *(status(500), status(429), broken("allow"), malformed("allow"), hang(), hang("allow")),
    ],
)
def test_whatever_else_comes_refuses(judge, chat, reply):
    judge.aside("veto", reply)
    assert remember(chat(FACT)).answer == "refused: veto"
    assert written() == ""


def test_a_model_that_does_not_exist_refuses(judge, settings, chat):
    settings.MERKZETTEL_VETO_MODEL = "unknown"
    assert remember(chat(FACT)).answer == "refused: veto"
    assert written() == ""


def test_an_excluded_model_sees_nothing(judge, chat, cast):
    """The server's rules decide alone where memory must not be sent to this model (spec 6)."""
    ModelSetting.objects.create(organisation=cast.org, model="scripted", memory_allowed=False)
    turn = chat(FACT)
    assert turn.veto is None
    assert remember(turn).answer == "saved"
    assert judge.requests == []


def test_a_model_that_does_not_exist_is_no_start(judge, settings):
    assert checks.run_checks() == []
    settings.MERKZETTEL_VETO_MODEL = "unknown"
    [error] = checks.run_checks()
    assert (error.id, "scripted, demo" in error.hint) == ("chat.E001", True)


def test_it_is_not_asked_about_what_the_gate_refuses(judge, chat):
    judge.aside("veto", say("allow"))
    assert remember(chat(IBAN), IBAN).answer == "refused: secret.iban"
    assert judge.requests == []


def test_it_is_not_asked_before_a_click_or_a_deletion(judge, chat, pair):
    services.save_text(**pair, text=f"- {FACT}\n", revision=0)
    [entry] = Memory.objects.get().entries
    wish = "Vergiss, dass ich im Einkauf arbeite."
    turn = chat(wish)
    evidence = [{"message_id": short(turn.message_id), "quote": wish}]
    arguments = {"entry": entry["id"], "evidence": evidence}
    assert tools.run(turn, "forget", json.dumps(arguments)).answer == "removed"
    question = "Wie sortiere ich in Python eine Liste nach Datum?"
    remember(chat(question), question, text="Programmiert in Python.")
    assert judge.requests == []


def test_the_same_call_again_is_not_looked_at_again(judge, chat):
    judge.aside("veto", say("allow"))
    turn = chat(FACT)
    assert remember(turn).answer == remember(turn).answer == "saved"
    assert len(judge.requests) == 1


def test_no_lock_is_held_meanwhile(chat):
    held = []

    def look(text):
        held.append(connection.in_atomic_block)

    assert remember(replace(chat(FACT), veto=look)).answer == "saved"
    assert held == [False]


def test_what_changes_meanwhile_is_not_lost(chat, pair):
    def look(text):
        services.save_text(**pair, text="- Köln\n", revision=0)

    assert remember(replace(chat(FACT), veto=look)).answer == "saved"
    assert "- Köln\n" in written()
    assert FACT in written()


def test_a_consent_that_ends_meanwhile_ends_it(chat, pair):
    def look(text):
        services.withdraw_consent(**pair)

    assert remember(replace(chat(FACT), veto=look)).answer == f"refused: {Reason.NO_CONSENT}"
    assert written() == ""
