"""Coming in by an invitation, and signing in with a passkey, in a real browser."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from apps.orgs.models import Invitation
from tests.conftest import PASSWORD

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def plug_in_authenticator(page: Page):
    """Give the browser a passkey store; a person says yes at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def sign_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("button", name="Anmelden", exact=True)).to_be_visible()


def add_passkey(page: Page) -> None:
    page.goto("/werk/settings/security/")
    page.get_by_role("link", name="Passkey hinzufügen").click()
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Bestätigen").click()
    page.get_by_label("Ohne Passwort anmelden").check()
    page.get_by_role("button", name="Passkey anlegen").click()
    expect(page.get_by_role("heading", name="Notfallcodes")).to_be_visible()


def test_signing_in_by_the_keyboard(product, new_page, cast):
    page = new_page()
    page.goto("/accounts/login/")
    page.get_by_label("E-Mail-Adresse").focus()
    page.keyboard.type("ben@demo.example")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/werk/")


@pytest.mark.parametrize("width", [360, 1280])
def test_new_person_comes_in_by_the_link(product, new_page, cast, width):
    later = timezone.now() + timedelta(days=1)
    found = Invitation.objects.create(
        organisation=cast.org, email="nele@demo.example", invited_by=cast.anna, expires_at=later
    )
    page = new_page(width=width)
    page.goto(f"/accounts/invitation/{found.token}/")
    page.get_by_label("Name").fill("Nele Neu")
    page.get_by_label("Passwort").fill("a-long-new-password")
    page.keyboard.press("Enter")
    page.wait_for_url("**/werk/")


def test_inviter_copies_the_link(product, sign_in, cast):
    page = sign_in("anna")
    page.goto("/werk/settings/members/")
    page.get_by_label("E-Mail-Adresse").fill("nele@demo.example")
    page.get_by_role("button", name="Einladen").click()
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    field = page.get_by_label("Link für nele@demo.example")
    assert Invitation.objects.get().token in field.input_value()


def test_passkey_replaces_the_password(product, sign_in, cast):
    page = sign_in("ben")
    plug_in_authenticator(page)
    add_passkey(page)
    page.get_by_role("link", name="Zurück zu „Sicherheit“").click()
    expect(page.get_by_text("Passkey 1", exact=True)).to_be_visible()
    sign_out(page)
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    page.wait_for_url("**/werk/")


def test_passkey_that_does_not_answer_is_said_in_words(product, sign_in, cast):
    page = sign_in("ben")
    session, authenticator = plug_in_authenticator(page)
    add_passkey(page)
    sign_out(page)
    session.send("WebAuthn.clearCredentials", authenticator)
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page.get_by_text("Der Passkey hat nicht geantwortet.")).to_be_visible()
