"""A sentence of a team, from the proposal to the request to the model, and gone again (9.4)."""

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Conversation
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectShare
from apps.projects.services.projects import create_project
from apps.teammemory import services
from apps.teammemory.models import Proposal, Statement, TeamMemory
from tests.e2e.test_chat import answers, send
from tests.e2e.test_pages import LOOKS, check
from tests.model_server import say

LIST = "/werk/settings/team-memory/"
SENTENCE = "Unser Lager ist in Bremen."
SECRET = "Unser Passwort ist Sonne123!"


@pytest.fixture
def project(cast) -> Project:
    """A project of ben's that is shared with his team."""
    member = Membership.objects.get(user=cast.ben)
    made = create_project(membership=member, name="Einkauf 2027")
    ProjectShare.objects.create(project=made, team=Team.objects.get(name="Einkauf"))
    return made


@pytest.fixture
def kept(cast) -> Statement:
    """A sentence of ben's that dora, who may, has confirmed, beside one that waits."""
    team = Team.objects.get(name="Einkauf")
    anna = Membership.objects.get(user=cast.anna, organisation=cast.org)
    dora, ben = (Membership.objects.get(user=user) for user in (cast.dora, cast.ben))
    mark = services.mark(TeamMemory(team=team))
    services.change_settings(
        actor=anna, team_pk=team.pk, enabled=True, confirmers=[dora], seen=mark
    )
    first = services.propose(membership=ben, team_pk=team.pk, text=SENTENCE)
    services.propose(membership=ben, team_pk=team.pk, text="Wir arbeiten mit SAP.")
    assert isinstance(first, Proposal)
    made = services.confirm(membership=dora, team_pk=team.pk, pk=first.pk)
    assert isinstance(made, Statement)
    return made


def open_team(page: Page) -> Page:
    page.goto(LIST)
    page.locator("#main").get_by_role("link", name="Einkauf").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Teamgedächtnis Einkauf")
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def asked(product, page: Page, project: Project, cast) -> str:
    """Ask in a new chat of the project, and give what the model was told."""
    product.model.reset()
    product.model.always(lambda body: say("Nach Bremen."))
    chat = Conversation.objects.create(owner=cast.ben, organisation=cast.org, project=project)
    page.goto(f"/werk/chats/{chat.pk}/")
    send(page, "Wohin liefern wir?")
    expect(answers(page)).to_contain_text("Nach Bremen.")
    expect(page.locator(".message--answer:not([aria-busy])")).to_have_count(1)
    return str(product.model.chats[0]["messages"])


def test_proposed_confirmed_told_removed(product, sign_in, cast, project):
    anna = open_team(sign_in("anna"))
    anna.get_by_label("Teamgedächtnis einschalten").check()
    anna.get_by_label("Dora").check()
    press(anna, "Speichern")
    expect(anna.get_by_text("Gespeichert.")).to_be_visible()

    ben = open_team(sign_in("ben"))
    ben.get_by_label("Neuer Satz").fill(SECRET)
    press(ben, "Vorschlagen")
    expect(ben.get_by_text("Der Text sieht wie ein Passwort aus.")).to_be_visible()
    expect(ben.get_by_label("Neuer Satz")).to_have_value(SECRET)
    ben.get_by_label("Neuer Satz").fill(SENTENCE)
    press(ben, "Vorschlagen")
    expect(ben.get_by_text("Jetzt muss jemand den Satz bestätigen.")).to_be_visible()
    assert SENTENCE not in asked(product, ben, project, cast)

    dora = open_team(sign_in("dora"))
    press(dora, "Bestätigen")
    expect(dora.get_by_text("Bestätigt: Dora,")).to_be_visible()

    told = asked(product, ben, project, cast)
    assert "- (team Einkauf, confirmed by Dora on " in told
    assert f") {SENTENCE}" in told
    press(ben, "Angaben zur Antwort")
    expect(ben.locator(".popover:popover-open")).to_contain_text("Teamgedächtnis1 Satz")

    press(open_team(ben), "Satz entfernen")
    expect(ben.get_by_text("Noch nichts bestätigt.")).to_be_visible()
    assert SENTENCE not in asked(product, ben, project, cast)


def test_by_keyboard_alone(product, sign_in, kept):
    page = open_team(sign_in("ben"))
    page.get_by_label("Neuer Satz").focus()
    page.keyboard.type("Unser Wiki heißt Ada.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Jetzt muss jemand den Satz bestätigen.")).to_be_visible()
    dora = open_team(sign_in("dora"))
    dora.get_by_role("heading", name="Offene Vorschläge").click()
    dora.keyboard.press("Tab")
    expect(dora.get_by_role("button", name="Bestätigen").first).to_be_focused()
    dora.keyboard.press("Enter")
    expect(dora.get_by_text("Bestätigt: Dora,")).to_have_count(2)


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_pages_are_accessible(product, sign_in, kept, width, dark):
    for name in ("ben", "dora", "anna"):
        page = sign_in(name, width=width, dark=dark)
        for address in (LIST, f"{LIST}{kept.memory_id}/"):
            page.goto(address)
            check(page, f"{address} for {name}")
    page = sign_in("ben", width=width, dark=dark)
    page.goto(f"{LIST}{kept.memory_id}/")
    page.get_by_label("Neuer Satz").fill(SECRET)
    press(page, "Vorschlagen")
    check(page, "a refused sentence")
