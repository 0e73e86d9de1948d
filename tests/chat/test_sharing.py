"""Sharing a chat: who reads what, and who may do what (spec 9.2)."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.chat.models import Answer, Conversation, ConversationShare
from apps.orgs.models import Membership, Team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def chat(converse) -> Conversation:
    return converse(("Was kostet Fracht?", "Etwa **40 €**."), title="Fracht")


def member(cast, name: str) -> Membership:
    return Membership.objects.get(user=getattr(cast, name), organisation=cast.org)


def share(chat, **audience) -> ConversationShare:
    return ConversationShare.objects.create(conversation=chat, **audience)


def page(cast, name: str, chat) -> tuple[int, str]:
    address = reverse("chat:conversation", args=["werk", chat.pk])
    response = cast.client(getattr(cast, name)).get(address)
    return response.status_code, response.content.decode()


AUDIENCES = {
    "person": lambda cast: {"member": member(cast, "ben")},
    "team": lambda cast: {"team": Team.objects.get(name="Einkauf")},
    "everybody": lambda cast: {"everybody": True},
}


@pytest.mark.parametrize("audience", AUDIENCES)
def test_who_a_share_reaches(cast, chat, audience):
    share(chat, **AUDIENCES[audience](cast))
    status, body = page(cast, "ben", chat)
    assert status == 200
    assert "Geteilt von Anna" in body
    assert "<strong>40 €</strong>" in body
    assert page(cast, "chris", chat)[0] == (200 if audience == "everybody" else 404)
    assert page(cast, "eve", chat)[0] == 404


@pytest.mark.parametrize("hours", [-1, 1])
def test_an_expired_share_lets_nobody_read(cast, chat, hours):
    expires = timezone.now() + timedelta(hours=hours)
    share(chat, everybody=True, expires_at=expires)
    assert page(cast, "ben", chat)[0] == (200 if hours > 0 else 404)


ACTIONS = {
    "chat:rename": "get",
    "chat:pin": "post",
    "chat:delete": "post",
    "chat:draft": "post",
    "chat:model": "post",
    "chat:messages": "post",
    "chat:share": "post",
}


@pytest.mark.parametrize(("name", "method"), ACTIONS.items())
def test_readers_may_not_write_and_strangers_see_nothing(cast, chat, name, method):
    share(chat, member=member(cast, "ben"))
    address = reverse(name, args=["werk", chat.pk])
    expected = {"ben": 403, "chris": 404}
    for who, status in expected.items():
        client = cast.client(getattr(cast, who))
        assert getattr(client, method)(address, {"text": "x"}).status_code == status


@pytest.mark.parametrize("name", ["chat:edit", "chat:retry", "chat:plain-answer"])
def test_readers_may_not_touch_messages(cast, chat, name):
    share(chat, member=member(cast, "ben"))
    address = reverse(name, args=["werk", chat.pk, chat.messages.get().pk])
    assert cast.client(cast.ben).post(address, {"text": "x"}).status_code == 403
    assert cast.client(cast.chris).post(address, {"text": "x"}).status_code == 404


def test_readers_may_not_stop_an_answer(cast, chat):
    share(chat, member=member(cast, "ben"))
    answer = Answer.objects.get()
    address = reverse("chat:stop", args=["werk", answer.pk])
    assert cast.client(cast.ben).post(address).status_code == 403
    assert cast.client(cast.chris).post(address).status_code == 404


def post_share(cast, chat, name="anna", **fields):
    address = reverse("chat:share", args=["werk", chat.pk])
    return cast.client(getattr(cast, name)).post(address, fields)


def test_shares_withdraws_and_says_with_whom(cast, chat):
    ben = member(cast, "ben")
    assert post_share(cast, chat, audience=f"member-{ben.pk}").status_code == 302
    team = Team.objects.get(name="Vertrieb")
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert post_share(cast, chat, audience=f"team-{team.pk}", expires=tomorrow).status_code == 302
    assert "Geteilt mit Ben und Vertrieb" in page(cast, "anna", chat)[1]
    more = share(chat, member=member(cast, "dora"))
    assert "Geteilt mit Ben und 2 weiteren" in page(cast, "anna", chat)[1]
    more.delete()
    limited = chat.shares.get(team=team)
    assert timezone.localdate(limited.last_moment) == tomorrow
    for one in chat.shares.all():
        address = reverse("chat:withdraw", args=["werk", chat.pk, one.pk])
        assert cast.client(cast.ben).post(address).status_code in {403, 404}
        assert cast.client(cast.anna).post(address).status_code == 302
    assert not chat.shares.exists()
    assert page(cast, "ben", chat)[0] == 404


def test_sharing_again_changes_only_the_end(cast, chat):
    audience = f"member-{member(cast, 'ben').pk}"
    post_share(cast, chat, audience=audience)
    post_share(cast, chat, audience=audience, expires=timezone.localdate())
    assert chat.shares.get().expires_at > timezone.now()


def test_a_share_until_the_last_day_of_the_calendar_does_not_end(cast, chat):
    assert post_share(cast, chat, audience="everybody", expires="9999-12-31").status_code == 302
    assert chat.shares.get().expires_at is None


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"audience": "member-0"},
        {"audience": "nonsense"},
        {"audience": "everybody", "expires": "2020-01-01"},
        {"audience": "everybody", "expires": "morgen"},
    ],
)
def test_a_share_that_makes_no_sense_is_refused_with_the_form(cast, chat, fields):
    response = post_share(cast, chat, **fields)
    assert response.status_code == 422
    assert not chat.shares.exists()


def test_people_of_other_organisations_cannot_be_chosen(cast, chat):
    eve = Membership.objects.get(user=cast.eve)
    assert post_share(cast, chat, audience=f"member-{eve.pk}").status_code == 422


@pytest.mark.parametrize("kind", [{"temporary_key": "x"}, {"is_test": True}])
def test_temporary_and_test_chats_are_never_shared_nor_read(cast, chat, kind):
    Conversation.objects.filter(pk=chat.pk).update(**kind)
    assert post_share(cast, chat, audience="everybody").status_code in {403, 404}
    share(chat, everybody=True)
    assert page(cast, "ben", chat)[0] == 404


def test_shared_chats_are_in_the_sidebar_and_in_the_search(cast, chat):
    share(chat, member=member(cast, "ben"))
    ben = cast.client(cast.ben)
    start = ben.get("/werk/").content.decode()
    assert "Mit mir geteilt" in start
    assert str(chat.pk) in start
    found = ben.get("/werk/search/?q=Fracht").content.decode()
    assert str(chat.pk) in found
    chris = cast.client(cast.chris)
    assert "Mit mir geteilt" not in chris.get("/werk/").content.decode()
    assert str(chat.pk) not in chris.get("/werk/search/?q=Fracht").content.decode()


def test_a_page_of_a_reader_asks_little(cast, converse, django_assert_max_num_queries):
    chat = converse(*[(f"Frage {n}", f"Antwort {n}") for n in range(28)])
    share(chat, member=member(cast, "ben"))
    client = cast.client(cast.ben)
    address = reverse("chat:conversation", args=["werk", chat.pk])
    with django_assert_max_num_queries(12):
        assert client.get(address).status_code == 200
