"""Changing, setting and resetting the password."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tests.accounts.conftest import link_in
from tests.accounts.test_sign_in import sign_in
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
RESET = "/accounts/password/reset/"
CHANGE = "/accounts/password/change/"
NEW = "an-entirely-new-secret"


def test_reset_by_mail(cast, client, outbox):
    assert client.post(RESET, {"email": "ben@demo.example"}).status_code == 302
    [message] = outbox
    assert message.to == ["ben@demo.example"]
    form = client.get(link_in(message), follow=True)
    saved = client.post(
        form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW}, follow=True
    )
    assert "Passwort gespeichert" in saved.content.decode()
    assert sign_in(client, "ben@demo.example", PASSWORD).status_code == 422
    assert sign_in(client, "ben@demo.example", NEW).status_code == 302


def test_link_works_once(cast, client, outbox):
    client.post(RESET, {"email": "ben@demo.example"})
    path = link_in(outbox[0])
    form = client.get(path, follow=True)
    client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert "Der Link gilt nicht mehr" in client.get(path, follow=True).content.decode()


def test_two_different_passwords_are_refused(cast, client, outbox):
    client.post(RESET, {"email": "ben@demo.example"})
    form = client.get(link_in(outbox[0]), follow=True)
    response = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": "other"})
    assert response.status_code == 422


def test_unknown_address_gets_the_same_answer(cast, client, outbox):
    known = client.post(RESET, {"email": "ben@demo.example"})
    unknown = client.post(RESET, {"email": "who@demo.example"})
    assert known["Location"] == unknown["Location"]
    assert "kein Konto" in outbox[1].body
    assert outbox[1].to == ["who@demo.example"]


def test_change(cast):
    client = cast.client(cast.ben)
    new = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    response = client.post(CHANGE, new, follow=True)
    assert response.redirect_chain[-1][0] == "/werk/settings/security/"
    cast.ben.refresh_from_db()
    assert cast.ben.check_password(NEW)


def test_change_needs_the_old_password(cast):
    wrong = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    response = cast.client(cast.ben).post(CHANGE, wrong)
    assert response.status_code == 422
    assert "Das ist nicht dein bisheriges Passwort." in response.content.decode()


@pytest.mark.parametrize("weak", ["kurz", "password12", "ben@demo.example"])
def test_weak_password_is_refused(cast, weak):
    form = {"oldpassword": PASSWORD, "password1": weak, "password2": weak}
    assert cast.client(cast.ben).post(CHANGE, form).status_code == 422


def test_signed_out_cannot_change(client):
    assert client.get(CHANGE).status_code == 302


def test_person_without_password_can_set_one(cast):
    cast.ben.set_unusable_password()
    cast.ben.save()
    client = cast.client(cast.ben)
    assert "Passwort setzen" in client.get("/werk/settings/security/").content.decode()
    client.post("/accounts/password/set/", {"password1": NEW, "password2": NEW})
    cast.ben.refresh_from_db()
    assert cast.ben.check_password(NEW)


def test_new_address_counts_after_its_confirmation(cast, client, outbox):
    EmailAddress.objects.create(user=cast.ben, email=cast.ben.email, verified=True, primary=True)
    browser = cast.client(cast.ben)
    page = browser.post(
        "/accounts/email/", {"email": "neu@demo.example", "action_add": ""}, follow=True
    )
    assert "neu@demo.example ist noch nicht bestätigt." in page.content.decode()
    cast.ben.refresh_from_db()
    assert cast.ben.email == "ben@demo.example"
    path = link_in(outbox[0])
    assert "Adresse bestätigen" in browser.get(path).content.decode()
    browser.post(path)
    cast.ben.refresh_from_db()
    assert cast.ben.email == "neu@demo.example"
    assert not EmailAddress.objects.filter(email="ben@demo.example").exists()


def test_renewed_hash_does_not_sign_out(client, cast, monkeypatch):
    sign_in(client, "ben@demo.example")
    cast.ben.refresh_from_db()
    before = cast.ben.password
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 2)
    response = client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert response.status_code == 302
    cast.ben.refresh_from_db()
    assert cast.ben.password != before
    assert client.get("/accounts/email/").wsgi_request.user == cast.ben
