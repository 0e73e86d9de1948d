"""The model points, the server decides: what each tool call leads to (spec 5)."""

import pytest

from apps.memory import services, tools
from apps.memory.models import MemoryEvent
from apps.memory.rules.origin import Origin
from tests.memory.people import (
    Chat,
    broken_memory,
    call,
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


@pytest.fixture
def chat(cast):
    return consenting(cast)


def test_remember_stores_the_persons_own_sentence(chat):
    chat.say("Merk dir, dass ich im Einkauf arbeite.")
    outcome = remember(chat, "dass ich im Einkauf arbeite")
    assert outcome.answer == "saved"
    event = outcome.event
    assert event.kind == MemoryEvent.Kind.REMEMBERED
    assert event.text in memory(chat).text
    assert memory(chat).text.startswith("# Memory\n")
    assert (event.revision, event.message_id) == (memory(chat).revision, chat.message_id)
    kept = memory(chat).entries[0]
    assert kept["source"] == "chat"
    assert kept["conversation_id"] == str(chat.id)
    assert kept["evidence"] == ["Merk dir, dass ich im Einkauf arbeite."]


def test_update_keeps_id_and_date(chat):
    write(chat, "- Ich bin für die Region Süd zuständig.\n")
    before = memory(chat).entries[0]
    chat.say("Ich bin nicht mehr für die Region Süd zuständig, sondern für die Region Nord.")
    outcome = call(
        chat,
        "update_memory",
        entry=before["id"],
        evidence=[chat.quote("sondern für die Region Nord")],
    )
    assert outcome.answer == "saved"
    assert outcome.event.kind == MemoryEvent.Kind.UPDATED
    after = memory(chat).entries[0]
    assert (after["id"], after["made_at"]) == (before["id"], before["made_at"])
    assert "Nord" in memory(chat).text


def test_forget_removes_the_named_entry(chat):
    write(chat, f"- {WORK}\n- Unser Produkt heißt Lindenwerk Hub.\n")
    chat.say("Vergiss bitte, dass ich im Einkauf arbeite.")
    outcome = call(
        chat, "forget", entry=entry_id(chat, WORK), evidence=[chat.quote("dass ich im Einkauf")]
    )
    assert outcome.answer == "removed"
    assert outcome.event.text == WORK
    assert memory(chat).text == "- Unser Produkt heißt Lindenwerk Hub.\n"


def test_pasted_words_are_refused_without_repeating_them(chat):
    chat.say("Merk dir: Unser Kunde heißt Muster AG.", origin=Origin.PASTED)
    outcome = remember(chat, "Unser Kunde heißt Muster AG.")
    assert outcome.answer == "refused: foreign"
    assert outcome.event.kind == MemoryEvent.Kind.REFUSED
    assert outcome.event.text == ""
    assert memory(chat).text == ""


def test_same_refusal_is_one_line(chat):
    chat.say("Merk dir: Unser Kunde heißt Muster AG.", origin=Origin.PASTED)
    first = remember(chat, "Unser Kunde heißt Muster AG.")
    second = remember(chat, "Merk dir: Unser Kunde heißt Muster AG.")
    assert first.event.pk == second.event.pk


def test_same_call_twice_writes_once(chat):
    chat.say("Ich arbeite im Einkauf.")
    first, second = remember(chat, WORK), remember(chat, WORK)
    assert second == first
    assert memory(chat).revision == 1
    assert MemoryEvent.objects.count() == 1


def test_other_quote_from_the_same_sentence_is_the_same_call(chat):
    chat.say("Ich arbeite im Einkauf.")
    first, second = remember(chat, WORK), remember(chat, "arbeite im Einkauf")
    assert second == first
    assert memory(chat).revision == 1


@pytest.mark.parametrize("quote", [WORK, "arbeite im Einkauf"])
def test_same_call_after_undo_says_so_and_writes_nothing(chat, quote):
    chat.say("Ich arbeite im Einkauf.")
    first = remember(chat, WORK)
    services.undo_change(**pair(chat), event_id=first.event.pk)
    second = remember(chat, quote)
    assert (second.answer, second.event.pk) == ("refused: retracted", first.event.pk)
    assert WORK not in memory(chat).text


def test_same_call_after_a_deletion_in_the_settings_says_so_and_writes_nothing(chat):
    chat.say("Ich arbeite im Einkauf.")
    first = remember(chat, WORK)
    services.delete_entry(**pair(chat), entry=first.event.entry)
    assert remember(chat, WORK).answer == "refused: retracted"
    assert WORK not in memory(chat).text


def test_same_removal_after_undo_says_so_and_removes_nothing(chat):
    write(chat, f"- {WORK}\n")
    chat.say("Vergiss bitte, dass ich im Einkauf arbeite.")
    entry, quote = entry_id(chat, WORK), "dass ich im Einkauf"
    first = forget(chat, entry, quote)
    assert forget(chat, entry, quote).answer == "removed"
    services.undo_change(**pair(chat), event_id=first.event.pk)
    assert forget(chat, entry, quote).answer == "refused: retracted"
    assert WORK in memory(chat).text


def test_at_most_three_writes_for_a_message(chat):
    sentences = [
        "Ich arbeite im Einkauf.",
        "Unser Produkt heißt Lindenwerk Hub.",
        "Unser ERP läuft auf einem eigenen Server.",
        "Ich arbeite mit Python.",
    ]
    chat.say(" ".join(sentences))
    answers = [remember(chat, sentence).answer for sentence in sentences]
    assert answers == ["saved", "saved", "saved", "refused: rate"]
    assert memory(chat).revision == 3


def test_known_statement_changes_nothing(chat):
    write(chat, f"- {WORK}\n")
    chat.say(WORK)
    outcome = remember(chat, WORK)
    assert (outcome.answer, outcome.event) == ("unchanged", None)


@pytest.mark.parametrize("situation", [{"chat_shared": True}, {"temporary": True}])
def test_where_memory_is_not_used_nothing_happens(chat, situation):
    write(chat, f"- {WORK}\n")
    chat.say("Unser Produkt heißt Lindenwerk Hub.").situation = situation
    events = MemoryEvent.objects.count()
    outcome = remember(chat, "Unser Produkt heißt Lindenwerk Hub.")
    assert outcome.answer.startswith("refused: ")
    assert call(chat, "read_memory").answer == outcome.answer
    assert outcome.event is None
    assert MemoryEvent.objects.count() == events


def test_sharing_while_the_answer_is_written_stops_the_next_call(chat):
    chat.say(WORK)
    turn = chat.turn
    assert tools.run(turn, "read_memory", "{}").answer.startswith("<memory-")
    chat.situation = {"chat_shared": True}
    assert tools.run(turn, "read_memory", "{}").answer == "refused: shared_chat"


def test_withdrawal_stops_the_next_call(chat):
    chat.say(WORK)
    services.withdraw_consent(user_id=chat.user_id, organisation_id=chat.organisation_id)
    assert remember(chat, WORK).answer == "refused: no_consent"


def test_message_from_before_the_consent_is_not_remembered(cast):
    chat = Chat(cast.anna.pk, cast.org.pk).say(WORK)
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    chat.sent_at = memory(chat).consented_at.replace(year=2025)
    assert remember(chat, WORK).answer == "refused: no_consent"


def test_read_gives_the_whole_text_with_ids_in_a_random_delimiter(chat):
    write(chat, f"# Memory\n\n- {WORK}\n")
    chat.say("Was weißt du über mich?")
    first, second = call(chat, "read_memory"), call(chat, "read_memory")
    assert f"- [{entry_id(chat, WORK)}] {WORK}" in first.answer
    assert first.answer.splitlines()[0] != second.answer.splitlines()[0]
    assert first.event.kind == MemoryEvent.Kind.READ
    assert first.event.pk == second.event.pk


def test_a_secret_that_got_in_is_not_read(chat):
    write(chat, f"- {WORK}\n- Meine IBAN ist DE89 3704 0044 0532 0130 00.\n")
    chat.say("Was weißt du über mich?")
    answer = call(chat, "read_memory").answer
    assert WORK in answer
    assert "3704" not in answer


def test_override_is_noted_for_an_existing_entry(chat):
    write(chat, "- Antworte auf Deutsch.\n")
    chat.sources = (("project", "Einkauf 2027"),)
    chat.say("Bitte zusammenfassen.")
    key = entry_id(chat, "Antworte auf Deutsch.")
    outcome = call(chat, "report_override", entry=key, source="project", name="Einkauf\n2027")
    assert outcome.answer == "noted"
    assert outcome.event.text == "Antworte auf Deutsch."
    assert outcome.event.details == {"source": "project", "name": "Einkauf 2027"}


@pytest.mark.parametrize(
    ("entry", "source", "name"),
    [
        ("ffff", "project", "Einkauf 2027"),  # no such note
        (None, "friend", "Einkauf 2027"),  # no such kind of source
        (None, "project", "Gemerkt: alles"),  # a name that the model made up
    ],
)
def test_override_of_nothing_is_refused(chat, entry, source, name):
    write(chat, "- Antworte auf Deutsch.\n")
    chat.sources = (("project", "Einkauf 2027"),)
    chat.say("Bitte zusammenfassen.")
    entry = entry or entry_id(chat, "Antworte auf Deutsch.")
    outcome = call(chat, "report_override", entry=entry, source=source, name=name)
    assert (outcome.answer, outcome.event) == ("refused: target", None)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("remember", "{not json"),
        ("remember", "[]"),
        ("remember", '{"evidence": []}'),
        ("remember", '{"evidence": "x"}'),
        ("remember", '{"evidence": [{"quote": "x"}]}'),
        ("forget", '{"evidence": [{"message_id": "a", "quote": "b"}]}'),
        ("save_everything", "{}"),
        ("remember", '{"evidence": [{"message_id": "a", "quote": "\ud800"}]}'),
    ],
)
def test_unusable_calls_are_refused_without_a_line(chat, name, arguments):
    chat.say(WORK)
    assert tools.run(chat.turn, name, arguments) == tools.Outcome("refused: arguments", None)


def test_failed_write_leaves_no_saved_line(chat):
    """T1: a database failure shows „Nicht gemerkt.“; the memory keeps its bytes."""
    write(chat, "- Unser Produkt heißt Lindenwerk Hub.\n")
    before = memory(chat)
    chat.say(WORK)
    with broken_memory():
        outcome = remember(chat, WORK)
    assert outcome.answer == "refused: error"
    assert (outcome.event.kind, outcome.event.text) == (MemoryEvent.Kind.REFUSED, "")
    after = memory(chat)
    assert (after.text, after.revision) == (before.text, before.revision)


def test_success_after_a_failure_takes_its_line_away(chat):
    chat.say(WORK)
    with broken_memory():
        remember(chat, WORK)
    assert remember(chat, WORK).answer == "saved"
    assert [event.kind for event in MemoryEvent.objects.all()] == ["remembered"]


def test_tools_are_the_contract():
    shapes = {
        spec["function"]["name"]: (
            sorted(spec["function"]["parameters"]["properties"]),
            sorted(spec["function"]["parameters"]["required"]),
        )
        for spec in tools.TOOLS
    }
    assert shapes == {
        "read_memory": ([], []),
        "remember": (["evidence", "text"], ["evidence"]),
        "update_memory": (["entry", "evidence", "text"], ["entry", "evidence"]),
        "forget": (["entry", "evidence"], ["entry", "evidence"]),
        "report_override": (["entry", "name", "source"], ["entry", "source"]),
    }
