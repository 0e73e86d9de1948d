"""Leaving an organisation and deleting an account: nothing of the person stays (spec 1.4)."""

import threading

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import connection, connections

from apps.accounts.models import User
from apps.chat.models import Answer, Conversation, Message
from apps.core.errors import Conflict
from apps.memory.models import ConsentRecord, Memory, MemoryEvent
from apps.orgs.models import Invitation, Membership, Organisation
from apps.orgs.services.departure import leave_organisation, pair_models

pytestmark = pytest.mark.django_db
LEAVE = "/werk/settings/departure/"
DELETE = "/accounts/deletion/"
WORDS = "Wolpertinger"  # stands in everything that a test writes for a person


def write_everything(user, organisation):
    """Give the person a chat, an answer, a memory, its events and a consent."""
    conversation = Conversation.objects.create(
        owner=user, organisation=organisation, title=WORDS, draft=WORDS
    )
    message = Message.objects.create(
        conversation=conversation, number=1, author=user, text=WORDS, segments=[{"text": WORDS}]
    )
    Answer.objects.create(message=message, text=WORDS, model="demo")
    memory = Memory.objects.create(
        user=user, organisation=organisation, text=WORDS, undo={"text": WORDS}, entries=[WORDS]
    )
    MemoryEvent.objects.create(memory=memory, kind="remembered", key="1", text=WORDS)
    ConsentRecord.objects.create(
        user=user, organisation=organisation, action="given", text_version=WORDS
    )


def tables_with(words):
    """Name the tables in which a row contains the words."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        found = []
        for table in tables:
            cursor.execute(f'SELECT 1 FROM "{table}" t WHERE t::text ILIKE %s', [f"%{words}%"])
            if cursor.fetchone():
                found.append(table)
    return found


def delete(cast, user, typed=None):
    return cast.client(user).post(DELETE, {"email": typed or user.email})


# --- leaving ------------------------------------------------------------------------------------


def test_leaving_deletes_what_was_there(cast):
    write_everything(cast.ben, cast.org)
    assert len(tables_with(WORDS)) == 6
    assert cast.client(cast.ben).post(LEAVE, follow=True).status_code == 200
    assert tables_with(WORDS) == []
    assert not cast.ben.memberships.exists()
    assert User.objects.filter(pk=cast.ben.pk).exists()


def test_leaving_keeps_what_is_elsewhere_and_what_others_have(cast):
    write_everything(cast.anna, cast.other_org)
    write_everything(cast.ben, cast.org)
    Membership.objects.filter(user=cast.ben).update(role="owner")
    leave_organisation(membership=cast.anna.memberships.get(organisation=cast.org))
    assert Memory.objects.filter(user=cast.anna, organisation=cast.other_org).exists()
    assert Conversation.objects.filter(owner=cast.anna).exists()
    assert Memory.objects.filter(user=cast.ben).exists()
    assert Organisation.objects.filter(pk=cast.org.pk).exists()


def test_removal_by_an_admin_deletes_the_same(cast):
    write_everything(cast.ben, cast.org)
    pk = cast.ben.memberships.get().pk
    cast.client(cast.dora).post(f"/werk/settings/members/{pk}/removal/")
    assert tables_with(WORDS) == []


def test_get_only_asks(cast):
    assert "Lindenwerk verlassen?" in cast.client(cast.ben).get(LEAVE).content.decode()
    assert cast.ben.memberships.exists()


def test_stranger_cannot_leave(cast):
    assert cast.client(cast.eve).post(LEAVE).status_code == 404


def test_last_owner_must_hand_over_first(cast):
    client = cast.client(cast.anna)
    assert "Mach zuerst ein anderes Mitglied" in client.get(LEAVE).content.decode()
    assert client.post(LEAVE).status_code == 409
    assert cast.anna.memberships.filter(organisation=cast.org).exists()


def test_organisation_ends_with_its_only_member(cast):
    leave_organisation(membership=cast.anna.memberships.get(organisation=cast.other_org))
    write_everything(cast.eve, cast.other_org)
    page = cast.client(cast.eve).get("/hof/settings/departure/").content.decode()
    assert "Du bist das einzige Mitglied." in page
    cast.client(cast.eve).post("/hof/settings/departure/")
    assert not Organisation.objects.filter(pk=cast.other_org.pk).exists()
    assert tables_with(WORDS) == []


def test_every_table_of_a_pair_is_known():
    names = {model.__name__ for model, _, _ in pair_models()}
    assert {"Membership", "Memory", "ConsentRecord", "Conversation"} <= names
    assert "Invitation" not in names


@pytest.mark.django_db(transaction=True)
def test_two_owners_cannot_leave_at_the_same_time(cast):
    Membership.objects.filter(user=cast.ben).update(role="owner")
    pair = [cast.anna.memberships.get(organisation=cast.org), cast.ben.memberships.get()]
    start, refused = threading.Barrier(2), []

    def leave(membership):
        start.wait()
        try:
            leave_organisation(membership=membership)
        except Conflict:
            refused.append(membership)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=leave, args=[membership]) for membership in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert cast.org.memberships.filter(role="owner").count() == 1


# --- deleting the account -----------------------------------------------------------------------


def test_account_goes_with_everything(cast):
    EmailAddress.objects.create(user=cast.ben, email=cast.ben.email, verified=True, primary=True)
    write_everything(cast.ben, cast.org)
    response = delete(cast, cast.ben)
    assert "Dein Konto ist gelöscht." in response.content.decode()
    assert tables_with(WORDS) == []
    assert tables_with("ben@demo.example") == []


def test_all_sessions_end(cast, client):
    client.post("/accounts/login/", {"login": cast.ben.email, "password": "a-long-test-password"})
    assert client.get("/werk/").status_code == 200
    delete(cast, cast.ben)
    assert client.get("/werk/").status_code == 302
    assert not Session.objects.exists()


def test_invitations_to_the_address_go_as_well(cast):
    cast.client(cast.eve).post(
        "/hof/settings/invitations/",
        {"invitation-email": cast.ben.email, "invitation-role": "member"},
    )
    delete(cast, cast.ben)
    assert not Invitation.objects.exists()


def test_wrong_address_deletes_nothing(cast):
    response = delete(cast, cast.ben, typed="anna@demo.example")
    assert response.status_code == 422
    assert 'value="anna@demo.example"' in response.content.decode()
    assert User.objects.filter(pk=cast.ben.pk).exists()


def test_get_deletes_nothing(cast):
    assert cast.client(cast.ben).get(DELETE).status_code == 200
    assert User.objects.filter(pk=cast.ben.pk).exists()


def test_signed_out_is_sent_to_sign_in(client, db):
    assert client.post(DELETE, {"email": "x@demo.example"}).status_code == 302


def test_last_owner_cannot_delete_the_account(cast):
    page = cast.client(cast.anna).get(DELETE).content.decode()
    assert "Mach zuerst ein anderes Mitglied zur Eigentümer*in." in page
    assert delete(cast, cast.anna).status_code == 409
    assert cast.anna.memberships.count() == 2


def test_account_without_organisation_can_be_deleted(cast):
    cast.ben.memberships.all().delete()
    delete(cast, cast.ben)
    assert not User.objects.filter(pk=cast.ben.pk).exists()
