"""The demo data: complete, realistic, and never in the way of real people."""

from datetime import UTC, datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import User
from apps.chat.models import Answer, Conversation, Message
from apps.memory.models import ConsentRecord, Memory
from apps.orgs.models import Membership, Organisation

pytestmark = pytest.mark.django_db


def seed(*options):
    out = StringIO()
    call_command("seed_demo", *options, stdout=out)
    return out.getvalue()


def test_people_and_roles():
    seed()
    roles = {
        (m.organisation.slug, m.user.name): m.role
        for m in Membership.objects.select_related("user", "organisation")
    }
    assert roles == {
        ("demo", "Anna"): "owner",
        ("demo", "Ben"): "member",
        ("demo", "Chris"): "member",
        ("demo", "Dora"): "admin",
        ("nordhof", "Anna"): "member",
        ("nordhof", "Erik"): "owner",
    }
    assert Organisation.objects.get(slug="demo").name == "Lindenwerk"


def test_everybody_can_sign_in(client, valkey):
    seed()
    form = {"login": "dora@demo.example", "password": "demo"}
    assert client.post("/accounts/login/", form).status_code == 302


def test_ben_and_chris_are_in_different_teams():
    seed()
    teams = {m.user.name: [t.name for t in m.teams.all()] for m in Membership.objects.all()}
    assert (teams["Ben"], teams["Chris"]) == (["Einkauf"], ["Vertrieb"])


@time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False)
def test_chats_are_finished_and_spread_over_days():
    seed()
    owners = set(Conversation.objects.values_list("owner__name", flat=True))
    assert owners == {"Anna", "Ben"}
    assert set(Answer.objects.values_list("status", flat=True)) == {"done"}
    assert Answer.objects.count() == Message.objects.count()
    days = {(timezone.localdate() - timezone.localdate(c.active_at)).days for c in anna_s_chats()}
    assert {0, 1} < days
    texts = " ".join(Answer.objects.values_list("text", flat=True))
    assert "|---|" in texts
    assert "```python" in texts


def anna_s_chats():
    return Conversation.objects.filter(owner__name="Anna")


def test_segments_join_to_the_text():
    seed()
    for message in Message.objects.all():
        assert "".join(part["text"] for part in message.segments) == message.text


def test_nobody_has_consented():
    seed()
    assert not Memory.objects.exists()
    assert not ConsentRecord.objects.exists()


def test_second_run_changes_nothing():
    seed()
    before = list(Conversation.objects.order_by("pk").values()), list(User.objects.values())
    assert "none" in seed()
    assert before == (
        list(Conversation.objects.order_by("pk").values()),
        list(User.objects.values()),
    )


def test_changed_password_and_deleted_chats_stay_as_they_are():
    seed()
    anna = User.objects.get(name="Anna")
    anna.set_password("something else")
    anna.save()
    anna_s_chats().delete()
    seed()
    anna.refresh_from_db()
    assert anna.check_password("something else")
    assert not anna_s_chats().exists()


def test_missing_person_comes_back():
    seed()
    User.objects.get(name="Ben").delete()
    assert "ben@demo.example" in seed()
    assert Conversation.objects.filter(owner__name="Ben").exists()


def test_installation_of_others_is_left_alone(cast):
    assert "no demo data" in seed()
    assert not Organisation.objects.filter(slug="demo").exists()


def test_installation_of_others_is_seeded_on_demand(cast):
    seed("--into-existing")
    assert Organisation.objects.filter(slug="demo").exists()
    assert User.objects.get(email="ben@demo.example") == cast.ben
    assert not cast.ben.memberships.filter(organisation__slug="demo").exists()
