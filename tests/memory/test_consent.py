"""Consent: off by default, given once for all, withdrawn at once, always with a record (spec 3)."""

from datetime import date

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from apps.memory import queries, services
from apps.memory.consent import TEXT_VERSION
from apps.memory.models import ConsentRecord, Memory
from apps.memory.rules.access import Allowed, may_use
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.people import Chat, memory, pair, situation, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat(cast):
    return Chat(cast.anna.pk, cast.org.pk)


def verdict(chat):
    return may_use(situation(chat, timezone.now()))


def test_off_by_default(chat):
    assert verdict(chat) == Refused(Reason.NO_CONSENT)
    assert not Memory.objects.exists()


def test_consent_holds_for_one_organisation(chat, cast):
    services.give_consent(**pair(chat))
    assert isinstance(verdict(chat), Allowed)
    assert verdict(Chat(cast.anna.pk, cast.other_org.pk)) == Refused(Reason.NO_CONSENT)


def test_each_act_leaves_one_record(chat):
    for act in (
        services.give_consent,
        services.give_consent,
        services.withdraw_consent,
        services.withdraw_consent,
        services.give_consent,
    ):
        act(**pair(chat))
    records = ConsentRecord.objects.all()
    assert [record.action for record in records] == ["given", "withdrawn", "given"]
    assert {record.text_version for record in records} == {TEXT_VERSION}
    assert {(record.user_id, record.organisation_id) for record in records} == {
        (chat.user_id, chat.organisation_id)
    }


def test_the_card_says_who_may_see_what_and_since_when(cast):
    page = cast.client(cast.anna).get("/werk/settings/memory/").content.decode()
    version = date.fromisoformat(TEXT_VERSION)
    assert f"Fassung vom {date_format(version, 'DATE_FORMAT')}." in page
    assert "Ist ein zweites Modell zur Prüfung eingerichtet, sieht es einzelne Sätze" in page
    assert "sieht ab fünf Personen, wie oft insgesamt etwas gemerkt wird" in page


def test_withdrawal_keeps_the_notes_and_hides_them_from_the_model(chat):
    services.give_consent(**pair(chat))
    write(chat, "- Köln\n")
    seen = situation(chat)
    services.withdraw_consent(**pair(chat))
    assert memory(chat).text == "- Köln\n"
    # Not even for a request that began to be built before.
    found = queries.excerpt_for(**pair(chat), situation=seen)
    assert found == Refused(Reason.NO_CONSENT)


def test_excerpt_leaves_secrets_out(chat):
    services.give_consent(**pair(chat))
    write(chat, "- Köln\n- Meine IBAN ist DE89 3704 0044 0532 0130 00.\n")
    seen = situation(chat)
    excerpt = queries.excerpt_for(**pair(chat), situation=seen)
    assert excerpt.text == "- Köln\n"
    assert not excerpt.complete


@pytest.mark.parametrize("url", ["consent", "withdrawal", "delete", "banner/later", "banner/never"])
def test_only_members_and_only_by_post(cast, url):
    address = f"/werk/settings/memory/{url}/"
    assert cast.client(cast.anna).get(address).status_code == 405
    assert cast.client(cast.eve).post(address).status_code == 404
    assert not Memory.objects.exists()


def test_the_buttons(chat, cast):
    browser = cast.client(cast.anna)
    page = browser.post("/werk/settings/memory/consent/", follow=True)
    assert "Das Gedächtnis ist aktiv." in page.content.decode()
    page = browser.post("/werk/settings/memory/withdrawal/", follow=True)
    assert "Einwilligen" in page.content.decode()
    assert memory(chat).consented_at is None


def test_delete_button_keeps_the_consent(chat, cast):
    services.give_consent(**pair(chat))
    write(chat, "- Köln\n")
    page = cast.client(cast.anna).post("/werk/settings/memory/delete/", follow=True)
    assert "Alle Notizen sind gelöscht." in page.content.decode()
    assert memory(chat).text == ""
    assert memory(chat).consented_at
