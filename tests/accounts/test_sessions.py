"""The list of signed-in devices, and signing others out."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from apps.accounts.devices import describe
from tests.accounts.test_sign_in import sign_in

pytestmark = pytest.mark.django_db
SECURITY = "/werk/settings/security/"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0"
)


@pytest.fixture
def browsers(cast):
    """Sign Ben in on two devices."""
    pair = Client(headers={"user-agent": FIREFOX}), Client(headers={"user-agent": SAFARI})
    for browser in pair:
        sign_in(browser, "ben@demo.example")
    return pair


def other_session(browser):
    return UserSession.objects.exclude(session_key=browser.session.session_key).get()


def test_both_devices_are_listed(browsers):
    page = browsers[0].get(SECURITY).content.decode()
    assert "Firefox, Windows" in page
    assert "Safari, iPhone" in page
    assert page.count("Dieses Gerät") == 1


def test_signing_the_other_out(browsers):
    here, there = browsers
    here.post(f"{SECURITY}sessions/{other_session(here).pk}/end/")
    assert there.get(SECURITY).status_code == 302
    assert here.get(SECURITY).status_code == 200


def test_signing_all_others_out(browsers):
    here, there = browsers
    here.post(f"{SECURITY}sessions/end/")
    assert there.get(SECURITY).status_code == 302
    assert here.get(SECURITY).status_code == 200


def test_session_of_somebody_else_is_not_found(cast, browsers):
    here, there = browsers
    response = cast.client(cast.chris).post(f"{SECURITY}sessions/{other_session(here).pk}/end/")
    assert response.status_code == 404
    assert there.get(SECURITY).status_code == 200


def test_get_ends_nothing(browsers):
    here, there = browsers
    assert here.get(f"{SECURITY}sessions/{other_session(here).pk}/end/").status_code == 405
    assert here.get(f"{SECURITY}sessions/end/").status_code == 405
    assert there.get(SECURITY).status_code == 200


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (FIREFOX, "Firefox, Windows"),
        (SAFARI, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        ("curl/8.5.0", "Unbekanntes Gerät"),
    ],
)
def test_devices_in_words(user_agent, words):
    assert describe(user_agent) == words
