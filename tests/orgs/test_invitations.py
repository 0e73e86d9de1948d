"""Inviting people, and coming in by an invitation."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.orgs.models import Invitation
from config.celery import app

pytestmark = pytest.mark.django_db
PAGE = "/werk/settings/members/"
INVITE = "/werk/settings/invitations/"
PASSWORD = "a-long-new-password"


def invite(cast, email="neu@demo.example", role="member", actor=None):
    form = {"invitation-email": email, "invitation-role": role}
    return cast.client(actor or cast.anna).post(INVITE, form)


@pytest.fixture
def invitation(cast):
    invite(cast)
    return Invitation.objects.get()


def path(invitation):
    return f"/accounts/invitation/{invitation.token}/"


def sign_up(client, invitation, **changes):
    return client.post(path(invitation), {"name": "Nele Neu", "password": PASSWORD, **changes})


# --- inviting -----------------------------------------------------------------------------------


def test_link_is_shown_to_the_inviter(cast, invitation):
    page = cast.client(cast.anna).get(PAGE).content.decode()
    assert f"http://testserver{path(invitation)}" in page


def test_invalid_address_is_kept_in_the_form(cast):
    response = invite(cast, email="no address")
    assert response.status_code == 422
    assert 'value="no address"' in response.content.decode()
    assert not Invitation.objects.exists()


def test_member_cannot_be_invited_again(cast):
    response = invite(cast, email="BEN@demo.example")
    assert response.status_code == 422
    assert "Diese Person ist schon Mitglied." in response.content.decode()


def test_new_invitation_replaces_the_old_one(cast, invitation):
    invite(cast, email="NEU@demo.example", role="builder")
    newer = Invitation.objects.get()
    assert (newer.role, newer.email) == ("builder", "neu@demo.example")
    assert newer.token != invitation.token


def test_admin_cannot_invite_an_owner(cast):
    assert invite(cast, role="owner", actor=cast.dora).status_code == 422
    assert not Invitation.objects.exists()


def test_member_and_stranger_cannot_invite(cast):
    assert invite(cast, actor=cast.ben).status_code == 403
    assert invite(cast, actor=cast.eve).status_code == 404
    assert not Invitation.objects.exists()


def test_get_invites_nobody(cast):
    assert cast.client(cast.anna).get(INVITE).status_code == 405


def test_withdrawn_link_stops_working(cast, invitation, client):
    withdrawal = f"{INVITE}{invitation.pk}/withdrawal/"
    assert cast.client(cast.anna).get(withdrawal).status_code == 405
    assert cast.client(cast.ben).post(withdrawal).status_code == 403
    assert cast.client(cast.eve).post(withdrawal).status_code == 404
    assert client.get(path(invitation)).status_code == 200
    assert cast.client(cast.anna).post(withdrawal).status_code == 302
    assert client.get(path(invitation)).status_code == 404


def test_mail_is_sent_if_there_is_a_mail_server(
    cast, settings, mailoutbox, django_capture_on_commit_callbacks
):
    settings.MAIL_HOST = "mail.example"
    app.conf.task_always_eager = True
    with django_capture_on_commit_callbacks(execute=True):
        invite(cast)
    app.conf.task_always_eager = False
    [message] = mailoutbox
    assert message.to == ["neu@demo.example"]
    assert path(Invitation.objects.get()) in message.body
    assert "Anna lädt dich ein, bei Lindenwerk" in message.body


# --- coming in ----------------------------------------------------------------------------------


def test_page_names_organisation_and_inviter(invitation, client):
    page = client.get(path(invitation)).content.decode()
    assert "Einladung zu Lindenwerk" in page
    assert "Anna hat neu@demo.example eingeladen." in page


def test_new_person_comes_in(invitation, client):
    response = sign_up(client, invitation)
    assert response["Location"] == "/werk/"
    assert client.get("/werk/").status_code == 200
    assert "Dieses Gerät" in client.get("/werk/settings/security/").content.decode()
    user = User.objects.get(email="neu@demo.example")
    assert user.name == "Nele Neu"
    assert user.memberships.get().role == "member"
    assert EmailAddress.objects.get(user=user).verified


def test_new_person_goes_on_in_the_language_of_the_page(invitation):
    client = Client(headers={"Accept-Language": "en"})
    sign_up(client, invitation)
    assert User.objects.get(email="neu@demo.example").language == "en"
    page = client.get("/werk/").content.decode()
    assert '<html lang="en"' in page
    assert "Welcome to Lindenwerk." in page


def test_invitation_works_once(invitation, client):
    sign_up(client, invitation)
    response = Client().get(path(invitation))
    assert response.status_code == 404
    assert "Diese Einladung gilt nicht (mehr)." in response.content.decode()


def test_wrong_token_gets_a_clear_page(client, db):
    assert client.get("/accounts/invitation/guess/").status_code == 404
    assert client.get("/accounts/invitation/%00/").status_code == 404


def test_expired_invitation_lets_nobody_in(invitation, client):
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert sign_up(client, invitation).status_code == 404
    assert not User.objects.filter(email="neu@demo.example").exists()


@pytest.mark.parametrize(
    "changes", [{"name": ""}, {"password": "kurz"}, {"password": "neu@demo.example"}]
)
def test_invalid_sign_up_keeps_the_name(invitation, client, changes):
    response = sign_up(client, invitation, **changes)
    assert response.status_code == 422
    assert 'name="name"' in response.content.decode()
    assert PASSWORD not in response.content.decode()
    assert not User.objects.filter(email="neu@demo.example").exists()


def test_address_cannot_be_chosen(invitation, client):
    sign_up(client, invitation, email="other@demo.example")
    assert not User.objects.filter(email="other@demo.example").exists()


def test_known_person_is_asked_to_sign_in(cast, client):
    invite(cast, email="EVE@demo.example")
    invitation = Invitation.objects.get()
    page = client.get(path(invitation)).content.decode()
    assert "Melde dich damit an" in page
    assert f"/accounts/login/?next={path(invitation)}" in page
    assert sign_up(client, invitation).status_code == 200
    assert User.objects.filter(email__iexact="eve@demo.example").count() == 1


def test_signed_in_person_joins_by_a_click(cast):
    invite(cast, email="eve@demo.example", role="builder")
    client = cast.client(cast.eve)
    target = path(Invitation.objects.get())
    assert "Lindenwerk beitreten" in client.get(target).content.decode()
    assert not cast.eve.memberships.filter(organisation=cast.org).exists()
    assert client.post(target)["Location"] == "/werk/"
    assert cast.eve.memberships.get(organisation=cast.org).role == "builder"


def test_member_who_opens_another_invitation_keeps_the_role(cast, invitation):
    cast.client(cast.dora).post(path(invitation))
    assert cast.dora.memberships.get().role == "admin"
