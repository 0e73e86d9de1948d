"""A second step: authenticator app, recovery codes, passkeys."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)

from tests.accounts.test_sign_in import sign_in
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
ACTIVATE = "/accounts/2fa/totp/activate/"


def code(secret):
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


@pytest.fixture
def ben(cast, client):
    """Sign Ben in with his password just now, as a change of the second step wants it."""
    sign_in(client, "ben@demo.example")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.fixture
def secret(ben):
    """Switch on the app and give its secret."""
    found = ben.get(ACTIVATE).context["form"].secret
    response = ben.post(ACTIVATE, {"code": code(found)})
    assert response.status_code == 302
    return found


def test_setting_up_shows_the_recovery_codes(ben):
    secret = ben.get(ACTIVATE).context["form"].secret
    page = ben.post(ACTIVATE, {"code": code(secret)}, follow=True)
    assert page.redirect_chain[-1][0] == "/accounts/2fa/recovery-codes/"
    assert len(page.context["unused_codes"]) == 10
    assert page.context["unused_codes"][0] in page.content.decode()


def test_wrong_code_sets_nothing_up(ben):
    ben.get(ACTIVATE)
    response = ben.post(ACTIVATE, {"code": "000000"})
    assert response.status_code == 422
    assert "Der Code stimmt nicht." in response.content.decode()
    assert not Authenticator.objects.exists()


def test_signing_in_asks_for_the_code(cast, secret, client):
    client.post("/accounts/logout/")
    step = sign_in(client, "ben@demo.example")
    assert step["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/werk/settings/profile/").status_code == 302
    assert client.post(step["Location"], {"code": "000000"}).status_code == 422
    later = {"code": code_after_reuse(secret)}
    assert client.post(step["Location"], later).status_code == 302
    assert client.get("/werk/settings/profile/").status_code == 200


def code_after_reuse(secret):
    """Give the next code: one that has been used is not accepted again."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + 1))


def test_recovery_code_works_once(cast, secret, client):
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    client.post("/accounts/logout/")
    sign_in(client, "ben@demo.example")
    assert client.post("/accounts/2fa/authenticate/", {"code": codes[0]}).status_code == 302
    client.post("/accounts/logout/")
    sign_in(client, "ben@demo.example")
    assert client.post("/accounts/2fa/authenticate/", {"code": codes[0]}).status_code == 422


def test_switching_off(secret, ben):
    page = ben.post("/accounts/2fa/totp/deactivate/", follow=True)
    assert page.redirect_chain[-1][0] == "/werk/settings/security/"
    assert not Authenticator.objects.exists()


def test_change_needs_a_fresh_confirmation(cast):
    response = cast.client(cast.ben).get(ACTIVATE)
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/reauthenticate/")


def test_signed_out_is_sent_to_sign_in(client):
    assert client.get(ACTIVATE)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("path", ["2fa/", "2fa/webauthn/", "sessions/", "3rdparty/", "security/"])
def test_overviews_lead_to_the_settings(cast, path):
    response = cast.client(cast.ben).get(f"/accounts/{path}")
    assert response["Location"] == "/werk/settings/security/"


def test_overviews_lead_back_to_the_organisation_one_came_from(cast):
    client = cast.client(cast.anna)
    client.get("/hof/settings/security/")
    assert client.get("/accounts/security/")["Location"] == "/hof/settings/security/"
