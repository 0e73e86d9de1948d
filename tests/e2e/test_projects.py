"""Projects in the browser: create, share, move, take over; by keys alone and without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from apps.chat.models import Conversation
from apps.memory.services import give_consent
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectFile, ProjectShare
from apps.projects.services.projects import create_project
from tests.e2e.test_chat import answers, send
from tests.e2e.test_pages import LOOKS, check
from tests.model_server import say

pytestmark = pytest.mark.usefixtures("valkey")
LONG = "Qualitätsmanagementhandbuch der Lieferantenbewertung 2027"


@pytest.fixture
def project(cast) -> Project:
    """Give ben's project, in which anna and the sales team may have chats."""
    ben = Membership.objects.get(user=cast.ben, organisation=cast.org)
    made = create_project(
        membership=ben,
        name=LONG,
        description="Alle Bewertungen unserer Lieferanten an einem Ort, jedes Jahr neu.",
        instructions="Rechne immer netto.\n\nNenne die Quelle.",
    )
    anna = Membership.objects.get(user=cast.anna, organisation=cast.org)
    ProjectShare.objects.create(project=made, member=anna, may_write=True)
    ProjectShare.objects.create(project=made, team=Team.objects.get(name="Vertrieb"))
    for owner, title in ((cast.ben, "Audit bei Brandt vorbereiten"), (cast.anna, "Kriterien")):
        Conversation.objects.create(owner=owner, organisation=cast.org, project=made, title=title)
    ProjectFile.objects.create(
        project=made, added_by=cast.ben, name="a.txt", kind="txt", size=1, content=b"a"
    )
    return made


def test_from_the_first_project_to_a_shared_chat(product, sign_in):
    product.model.always(say("Gern."))
    page = sign_in("ben")
    page.get_by_role("link", name="Alle Projekte").click()
    page.get_by_role("link", name="Neues Projekt").click()
    page.get_by_label("Name").fill("Umzug")
    page.get_by_label("Anweisungen").fill("Immer mit Datum.")
    page.get_by_role("button", name="Projekt anlegen").click()
    expect(page.get_by_role("heading", name="Umzug", level=1)).to_be_visible()
    page.locator("main").get_by_role("link", name="Neuer Chat").click()
    expect(page.get_by_text("Der Chat liegt im Projekt „Umzug“.")).to_be_visible()
    send(page, "Plane den Umzug")
    expect(answers(page)).to_contain_text("Gern.")
    page.locator(".topbar__where").click()
    page.get_by_text("Projekt freigeben").click()
    page.get_by_label("Freigeben für").select_option(label="Chris")
    page.get_by_role("button", name="Freigeben", exact=True).click()
    expect(page.get_by_text("Projekt freigegeben.")).to_be_visible()
    other = sign_in("chris")
    other.get_by_role("link", name="Umzug").click()
    expect(other.get_by_text("Immer mit Datum.")).to_be_visible()
    expect(other.locator("main").get_by_role("link", name="Neuer Chat")).to_have_count(0)
    other.locator("main .rows a").first.click()
    expect(other.get_by_text("Plane den Umzug")).to_be_visible()
    expect(other.locator("#composer")).to_have_count(0)


def test_moving_with_keys_alone_says_who_reads_along(
    product, sign_in, cast, project, converse_long
):
    give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    page = sign_in()
    page.goto(f"/werk/chats/{converse_long(1)}/")
    page.get_by_role("button", name="Weitere Aktionen").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="In ein Projekt verschieben").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_label("In keinem Projekt").focus()
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_label(LONG)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("lesen andere mit"))).to_be_visible()
    expect(page.get_by_text("Team Vertrieb")).to_be_visible()
    page.get_by_role("button", name="Trotzdem verschieben").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".topbar__where")).to_contain_text("Qualitätsmanagement")
    page.get_by_role("button", name="Gedächtnis aus").click()
    expect(page.get_by_text("Dieser Chat liegt in einem geteilten Projekt.")).to_be_visible()


def test_escape_closes_the_dialog_and_gives_the_focus_back(product, sign_in, converse_long):
    page = sign_in()
    page.goto(f"/werk/chats/{converse_long(1)}/")
    page.get_by_role("button", name="Weitere Aktionen").click()
    page.get_by_role("link", name="In ein Projekt verschieben").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Weitere Aktionen")).to_be_focused()


def test_moving_without_script(product, browser, cast, project, converse_long):
    context = browser.new_context(base_url=product.url, java_script_enabled=False)
    session = cast.client(cast.anna).cookies["sessionid"].value
    cookie = {"name": "sessionid", "value": session, "domain": "localhost", "path": "/"}
    context.add_cookies([cookie])
    page = context.new_page()
    conversation = converse_long(1)
    page.goto(f"/werk/chats/{conversation}/project/")
    page.get_by_label(LONG).check()
    page.get_by_role("button", name="Verschieben", exact=True).click()
    page.get_by_role("button", name="Trotzdem verschieben").click()
    expect(page.locator(".topbar__where")).to_contain_text("Qualitätsmanagement")
    context.close()


def test_an_admin_takes_over_and_the_owner_is_told(product, sign_in, project):
    page = sign_in("dora")
    page.goto("/werk/settings/projects/")
    page.get_by_role("link", name=LONG).click()
    page.get_by_role("button", name="Mich zur Eigentümer*in machen").click()
    expect(page.get_by_text("Die anderen erfahren davon.")).to_be_visible()
    told = sign_in("ben")
    notice = told.get_by_role("region", name="Geänderte Eigentümer*innen")
    expect(notice).to_contain_text("Dora ist jetzt auch Eigentümer*in")
    told.reload()
    notice.get_by_role("button", name="Verstanden").click()
    expect(notice).to_have_count(0)
    told.reload()
    expect(told.get_by_role("heading", level=1)).to_be_visible()
    expect(notice).to_have_count(0)


def visit(page: Page, address: str) -> None:
    response = page.goto(address)
    assert response
    assert response.status == 200, address
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check(page, address)


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_every_page_is_accessible_and_fits(product, sign_in, project, width, dark):
    owner = sign_in("ben", width=width, dark=dark)
    home = f"/werk/projects/{project.pk}/"
    for address in ("/werk/projects/", "/werk/projects/new/", home, f"{home}description/"):
        visit(owner, address)
    visit(owner, f"{home}deletion/")
    visit(owner, f"/werk/?project={project.pk}")
    chat = project.conversations.get(owner__name="Ben")
    visit(owner, f"/werk/chats/{chat.pk}/")
    visit(owner, f"/werk/chats/{chat.pk}/project/")
    visit(sign_in("anna", width=width, dark=dark), home)
    manager = sign_in("dora", width=width, dark=dark)
    managed = f"/werk/settings/projects/{project.pk}/"
    for address in ("/werk/settings/projects/", managed, f"{managed}deletion/"):
        visit(manager, address)
