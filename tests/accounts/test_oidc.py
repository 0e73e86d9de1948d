"""Signing in by OpenID Connect: with an account or an invitation, and a verified address."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.utils import timezone

from apps.accounts.models import User
from apps.orgs.models import Invitation
from config.oidc import providers
from tests.accounts.oidc_server import Provider

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/oidc/firma/login/"


@pytest.fixture
def provider(settings):
    running = Provider()
    environ = {
        "MERKZETTEL_OIDC_ID": "firma",
        "MERKZETTEL_OIDC_NAME": "Firmenkonto",
        "MERKZETTEL_OIDC_SERVER_URL": running.url,
        "MERKZETTEL_OIDC_CLIENT_ID": "merkzettel",
        "MERKZETTEL_OIDC_CLIENT_SECRET": "secret",
    }
    settings.SOCIALACCOUNT_PROVIDERS = providers(environ)
    yield running
    running.close()


def come_back(client, provider, *, email, verified=True, **claims):
    """Go to the provider and come back as this person."""
    provider.person = {"sub": f"id-{email}", "email": email, "email_verified": verified, **claims}
    leave = client.get(LOGIN)
    state = parse_qs(urlsplit(leave["Location"]).query)["state"][0]
    return client.get(f"{LOGIN}callback/", {"code": "a-code", "state": state})


def invite(cast, email, **changes):
    later = timezone.now() + timedelta(days=1)
    fields = {"email": email, "role": "builder", "expires_at": later, **changes}
    return Invitation.objects.create(organisation=cast.org, **fields)


def is_signed_in(client):
    return client.get("/werk/settings/profile/").status_code == 200


def test_button_is_there_only_if_it_is_set(client, settings, db):
    settings.SOCIALACCOUNT_PROVIDERS = providers({})
    assert "oidc" not in client.get("/accounts/login/").content.decode()


def test_button_leads_to_the_provider(client, provider):
    page = client.get("/accounts/login/").content.decode()
    assert "Mit Firmenkonto anmelden" in page
    assert LOGIN in page
    target = client.get(LOGIN)["Location"]
    assert target.startswith(f"{provider.url}/authorize?")
    assert "code_challenge=" in target


def test_person_with_an_account_gets_in(cast, client, provider):
    EmailAddress.objects.create(user=cast.ben, email=cast.ben.email, verified=True, primary=True)
    come_back(client, provider, email="ben@demo.example")
    assert is_signed_in(client)
    assert SocialAccount.objects.get().user == cast.ben
    assert cast.ben.has_usable_password()


def test_second_time_the_account_is_known_by_its_id(cast, client, provider):
    come_back(client, provider, email="ben@demo.example", sub="1")
    client.post("/accounts/logout/")
    come_back(client, provider, email="renamed@demo.example", sub="1")
    assert is_signed_in(client)
    assert User.objects.count() == 5


def test_invited_person_gets_in(cast, client, provider):
    invitation = invite(cast, "nele@demo.example")
    come_back(client, provider, email="Nele@demo.example", name="Nele Neu")
    assert is_signed_in(client)
    user = User.objects.get(email="nele@demo.example")
    assert user.name == "Nele Neu"
    assert user.memberships.get().role == "builder"
    assert not user.has_usable_password()
    assert EmailAddress.objects.get(user=user).verified
    invitation.refresh_from_db()
    assert invitation.accepted_at


@pytest.mark.parametrize(
    ("claims", "name"),
    [
        ({"given_name": "Nele", "family_name": "Neu"}, "Nele Neu"),
        ({}, "nele"),
        ({"name": "N" * 200}, "N" * 120),
    ],
)
def test_name_comes_from_what_the_provider_tells(cast, client, provider, claims, name):
    invite(cast, "nele@demo.example")
    come_back(client, provider, email="nele@demo.example", **claims)
    assert User.objects.get(email="nele@demo.example").name == name


def refused(response):
    return "Kein Zugang ohne Einladung" in response.content.decode()


def test_unknown_person_is_refused(cast, client, provider):
    assert refused(come_back(client, provider, email="who@demo.example"))
    assert not is_signed_in(client)
    assert User.objects.count() == 5


def test_expired_or_used_invitation_is_refused(cast, client, provider):
    invite(cast, "old@demo.example", expires_at=timezone.now())
    invite(cast, "used@demo.example", accepted_at=timezone.now())
    assert refused(come_back(client, provider, email="old@demo.example"))
    assert refused(come_back(client, provider, email="used@demo.example"))


@pytest.mark.parametrize("verified", [False, None, "false"])
def test_address_that_is_not_verified_opens_nothing(cast, client, provider, verified):
    invite(cast, "nele@demo.example")
    for email in ("ben@demo.example", "nele@demo.example"):
        assert refused(come_back(client, provider, email=email, verified=verified))
    assert not is_signed_in(client)


def test_provider_that_fails_gets_a_clear_page(client, provider):
    provider.person = {"error": "broken"}
    leave = client.get(LOGIN)
    state = parse_qs(urlsplit(leave["Location"]).query)["state"][0]
    page = client.get(f"{LOGIN}callback/", {"error": "server_error", "state": state})
    assert "Die Anmeldung hat nicht geklappt" in page.content.decode()


def test_cancelling_at_the_provider_gets_a_clear_page(client, provider):
    state = parse_qs(urlsplit(client.get(LOGIN)["Location"]).query)["state"][0]
    back = {"error": "access_denied", "state": state}
    page = client.get(f"{LOGIN}callback/", back, follow=True)
    assert "Anmeldung abgebrochen" in page.content.decode()


def test_provider_that_is_away_gets_a_clear_page(client, provider):
    provider.close()
    page = client.get(LOGIN)
    assert page.status_code == 502
    assert "Der Anbieter der Anmeldung antwortet nicht." in page.content.decode()


def test_unknown_provider_is_not_found(client, provider):
    assert client.get("/accounts/oidc/other/login/").status_code == 404


def test_person_without_password_is_told_to_set_one(cast, client, provider):
    invite(cast, "nele@demo.example")
    come_back(client, provider, email="nele@demo.example")
    page = client.get("/werk/settings/security/").content.decode()
    assert "Setz zuerst ein Passwort." in page
    assert "App einrichten" not in page
    step = client.get("/accounts/2fa/totp/activate/")
    assert step["Location"].startswith("/accounts/password/set/?next=")
