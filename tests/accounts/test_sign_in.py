"""Signing in with e-mail address and password, and out again."""

import pytest
from django.urls import reverse

from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"


def sign_in(client, email, password=PASSWORD, **extra):
    return client.post(LOGIN, {"login": email, "password": password, **extra})


def test_page_has_the_names_that_outside_tests_rely_on(client):
    page = client.get(LOGIN).content.decode()
    assert ">E-Mail-Adresse</label>" in page
    assert ">Passwort</label>" in page
    assert 'type="submit">Anmelden</button>' in page


def test_right_password_leads_to_the_first_organisation(cast, client):
    response = sign_in(client, "ben@demo.example")
    assert response.status_code == 302
    assert client.get(response["Location"]).headers["Location"] == "/werk/"


def test_capital_letters_in_the_address_do_not_matter(cast, client):
    assert sign_in(client, "Ben@Demo.Example").status_code == 302


def test_next_page_is_kept(cast, client):
    response = sign_in(client, "ben@demo.example", next="/werk/settings/profile/")
    assert response["Location"] == "/werk/settings/profile/"


def test_foreign_next_page_is_ignored(cast, client):
    response = sign_in(client, "ben@demo.example", next="https://evil.example/")
    assert response["Location"] == "/"


def test_wrong_password_keeps_the_address(cast, client):
    response = sign_in(client, "ben@demo.example", "wrong")
    page = response.content.decode()
    assert response.status_code == 422
    assert "E-Mail-Adresse oder Passwort stimmt nicht." in page
    assert 'value="ben@demo.example"' in page


def test_answer_does_not_tell_whether_an_account_exists(cast, client):
    def answer(email):
        response = sign_in(client, email, "wrong")
        page = response.content.decode().replace(email, "…")
        return response.status_code, page[page.index("<main") : page.index("</main")]

    known, unknown = answer("ben@demo.example"), answer("who@demo.example")
    strip = lambda part: [line for line in part[1].splitlines() if "csrf" not in line]  # noqa: E731
    assert known[0] == unknown[0]
    assert strip(known) == strip(unknown)


def test_blocked_account_stays_out(cast, client):
    cast.ben.is_active = False
    cast.ben.save()
    assert sign_in(client, "ben@demo.example")["Location"] == reverse("account_inactive")
    assert "gesperrt" in client.get(reverse("account_inactive")).content.decode()


def test_sign_up_is_closed(client):
    assert "Einladung" in client.get("/accounts/signup/").content.decode()
    client.post("/accounts/signup/", {"email": "new@demo.example", "password1": PASSWORD})
    assert sign_in(client, "new@demo.example").status_code == 422


def test_signing_out_needs_a_post(cast):
    client = cast.client(cast.ben)
    assert client.get("/accounts/logout/").status_code == 200
    assert client.get("/werk/settings/profile/").status_code == 200
    client.post("/accounts/logout/")
    assert client.get("/werk/settings/profile/").status_code == 302


def test_person_without_organisation_is_told(cast):
    cast.ben.memberships.all().delete()
    page = cast.client(cast.ben).get("/").content.decode()
    assert "Du gehörst zu keiner Organisation." in page


def test_admin_site_is_not_there(cast):
    assert cast.client(cast.anna).get("/admin/").status_code == 404
