"""Too many attempts are answered with 429, and what was typed is kept."""

import pytest
from django.core.cache import cache

from tests.accounts.test_sign_in import LOGIN, sign_in
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
RESET = "/accounts/password/reset/"


def test_sixth_wrong_password_waits(cast, client):
    assert [sign_in(client, "ben@demo.example", "wrong").status_code for _ in range(5)] == [422] * 5
    response = sign_in(client, "ben@demo.example", "wrong")
    assert response.status_code == 429
    assert "Zu viele Versuche." in response.content.decode()
    assert 'value="ben@demo.example"' in response.content.decode()


def test_right_password_waits_as_well(cast, client):
    for _ in range(6):
        sign_in(client, "ben@demo.example", "wrong")
    assert sign_in(client, "ben@demo.example", PASSWORD).status_code == 429


def test_others_are_not_held_up(cast, client):
    for _ in range(6):
        sign_in(client, "ben@demo.example", "wrong")
    assert sign_in(client, "chris@demo.example").status_code == 302


def test_page_for_a_busy_address_keeps_what_was_typed(cast, client):
    for _ in range(5):
        client.post(RESET, {"email": "ben@demo.example"})
    response = client.post(RESET, {"email": "ben@demo.example", "next": "/werk/"})
    page = response.content.decode()
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "60"
    assert 'name="email" value="ben@demo.example"' in page
    assert 'name="next" value="/werk/"' in page


def test_page_never_repeats_a_password(cast, client):
    for _ in range(30):  # the limit of one network address
        client.post(LOGIN, {"login": "", "password": ""})
    response = client.post(LOGIN, {"login": "ben@demo.example", "password": "geheim-1234"})
    assert response.status_code == 429
    assert 'value="ben@demo.example"' in response.content.decode()
    assert "geheim-1234" not in response.content.decode()


def test_limits_end_when_the_time_is_over(cast, client):
    for _ in range(6):
        sign_in(client, "ben@demo.example", "wrong")
    cache.clear()
    assert sign_in(client, "ben@demo.example").status_code == 302
