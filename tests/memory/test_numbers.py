"""„Gedächtnis in Zahlen“: counts for owners that say nothing about one person."""

import html
import re

import pytest
from django.template.loader import render_to_string

from apps.memory import services
from apps.memory.models import Memory, MemoryEvent
from apps.memory.numbers import Figure, Tally, numbers_of
from apps.memory.rules.access import ROWS
from apps.memory.rules.verdict import Reason
from tests.memory.crowd import NOW, crowd, happened
from tests.memory.people import consenting, entry_id, forget, pair, remember, write

pytestmark = pytest.mark.django_db

PAGE = "/werk/settings/memory/numbers/"
WORK = "Ich arbeite im Einkauf."
# Never the reason of an event: there is none where memory is not used.
USES = {row.reason for row in ROWS} | {Reason.TOO_LARGE, Reason.CHANGED_SINCE}


@pytest.fixture
def memories(cast):
    return crowd(cast)


def counted(cast):
    return numbers_of(cast.org.pk, NOW)


def shown(client) -> str:
    page = html.unescape(client.get(PAGE).content.decode())
    return re.sub(r"\s+", " ", page)


def test_only_owners_see_it(cast, memories):
    assert cast.client(cast.anna).get(PAGE).status_code == 200
    for name, status in (("dora", 403), ("ben", 403), ("eve", 404)):
        assert cast.client(getattr(cast, name)).get(PAGE).status_code == status
    assert cast.client(cast.anna).get("/hof/settings/memory/numbers/").status_code == 403
    assert "Gedächtnis in Zahlen" in shown(cast.client(cast.anna))
    for name, there in (("anna", True), ("dora", False)):
        page = cast.client(getattr(cast, name)).get("/werk/settings/profile/").content.decode()
        assert (PAGE in page) is there


@pytest.mark.parametrize(("persons", "told"), [(4, False), (5, True)])
def test_numbers_begin_with_five_persons(cast, memories, persons, told):
    for memory in memories[:persons]:
        happened(memory)
    assert (counted(cast) is not None) is told
    page = shown(cast.client(cast.anna))
    assert ("Zahlen gibt es ab fünf Personen." in page) is not told


def test_five_persons_have_to_consent(cast, memories):
    for memory in memories:
        happened(memory)
    Memory.objects.filter(pk__in=[memory.pk for memory in memories[:2]]).update(consented_at=None)
    assert counted(cast) is None


def test_the_page_tells_counts_and_no_words(cast, memories):
    for memory in memories[:5]:
        happened(memory, times=2, text="Ich arbeite im Labor.")
        happened(memory, undone_at=0.1)
        happened(memory, deleted_at=6.9)
        happened(memory, kind="refused", reason="secret.iban")
        happened(memory, days=40, kind="refused", reason="policy")
    page = shown(cast.client(cast.anna))
    rows = re.findall(r'<th scope="row">([^<]+)</th>(.*?)</tr>', page)
    cells = {name.strip(): re.findall(r">([\d.]+|zu wenige)<", cells) for name, cells in rows}
    assert cells == {
        "Gemerkt": ["20", "20"],
        "Davon rückgängig gemacht": ["5", "5"],
        "Davon binnen sieben Tagen gelöscht": ["5", "5"],
        "IBAN oder Kontonummer": ["5", "5"],
        "Regel oder Erlaubnis": ["zu wenige", "5"],
    }
    assert "Labor" not in page
    assert not any(memory.user.name in page for memory in memories)


def test_what_fewer_than_five_persons_did_is_not_told(cast, memories):
    for memory in memories[:5]:
        happened(memory)
    for memory in memories[:4]:
        happened(memory, kind="refused", reason="sensitive", times=9)
        happened(memory, undone_at=0.1)
    numbers = counted(cast)
    assert numbers.made == Figure(9, 9)
    assert numbers.undone == Figure(None, None)
    assert numbers.refused == ()


def test_the_difference_of_two_numbers_tells_nothing_either(cast, memories):
    for memory in memories[:5]:
        happened(memory)
    happened(memories[5], days=40)
    assert counted(cast).made == Figure(5, None)


@pytest.mark.parametrize(
    ("recent", "older", "figure"),
    [
        ([], [], Figure(None, None)),
        ([1, 2, 3, 4], [5], Figure(None, 5)),
        ([1, 2, 3, 4, 5], [], Figure(5, 5)),
        ([1, 2, 3, 4, 5], [1, 2, 3, 4, 6], Figure(5, 10)),
        ([1, 1, 1, 1, 1], [2, 2], Figure(None, None)),
    ],
)
def test_figures(recent, older, figure):
    tally = Tally()
    tally.recent.update(recent)
    tally.older.update(older)
    assert tally.figure() == figure


def test_other_organisations_and_older_events_do_not_count(cast, memories):
    for memory in memories[:5]:
        happened(memory)
        happened(memory, days=91)
    stranger = Memory.objects.create(user=cast.eve, organisation=cast.other_org, consented_at=NOW)
    happened(stranger, times=3)
    assert counted(cast).made == Figure(5, 5)


def test_a_late_deletion_and_an_undone_one_do_not_count(cast, memories):
    for memory in memories[:5]:
        happened(memory, deleted_at=7.1)
        happened(memory, deleted_at=1, undone_at=0.5)
    assert counted(cast).deleted == Figure(None, None)


@pytest.mark.parametrize("persons", [1, 6])
def test_it_takes_the_same_queries_for_any_number(
    cast, memories, persons, django_assert_num_queries
):
    for memory in memories[:persons]:
        happened(memory, times=3)
    with django_assert_num_queries(2):
        counted(cast)


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason not in USES])
def test_every_counted_reason_has_a_name(reason):
    assert render_to_string("memory/_reason_name.html", {"reason": reason}).strip()


DELETIONS = {
    "list": lambda chat: services.delete_entry(**pair(chat), entry=entry_id(chat, WORK)),
    "editor": lambda chat: write(chat, "- Köln\n"),
    "all": lambda chat: services.delete_all(**pair(chat)),
    "chat": lambda chat: forget(
        chat.say("Vergiss, dass ich im Einkauf arbeite."),
        entry_id(chat, WORK),
        "Vergiss, dass ich im Einkauf arbeite.",
    ),
}


@pytest.fixture
def chat(cast, valkey):
    chat = consenting(cast).say(WORK)
    assert remember(chat, WORK).answer == "saved"
    return chat


def made() -> MemoryEvent:
    return MemoryEvent.objects.get(kind="remembered")


@pytest.mark.parametrize("way", DELETIONS)
def test_every_way_to_delete_is_dated(chat, way):
    assert made().deleted_at is None
    DELETIONS[way](chat)
    assert made().deleted_at is not None


def test_an_undone_deletion_is_none(chat):
    deleted = services.delete_entry(**pair(chat), entry=entry_id(chat, WORK))
    services.undo_change(**pair(chat), event_id=deleted.pk)
    assert made().deleted_at is None


def test_an_entry_that_is_reworded_or_undone_is_not_deleted(chat):
    write(chat, "# Memory\n\n- Ich arbeite im Einkauf in Ulm.\n")
    assert made().deleted_at is None
    said = "Ich leite das Lager."
    event = remember(chat.say(said), said).event
    services.undo_change(**pair(chat), event_id=event.pk)
    event.refresh_from_db()
    assert event.deleted_at is None
