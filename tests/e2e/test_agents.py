"""Agents in a real browser: built with the keyboard, tested beside, shared, and chatted with."""

import pytest
from playwright.sync_api import Page, expect

from apps.agents.models import Agent, AgentShare
from apps.chat.models import Conversation
from apps.orgs.models import CompanyInformation
from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import consent
from tests.e2e.test_pages import LOOKS, check
from tests.model_server import Wait, say, say_in_parts


@pytest.fixture
def agent(cast) -> Agent:
    """Share an agent of anna's with everybody."""
    anna = cast.anna.memberships.get(organisation=cast.org)
    made = Agent.objects.create(
        organisation=cast.org,
        maker=anna,
        name="Lena",
        description="Prüft Verträge.",
        instructions="Antworte auf Englisch.",
        starters=["Prüf das:"],
    )
    AgentShare.objects.create(agent=made, everybody=True)
    return made


def test_built_with_the_keyboard_alone(product, sign_in):
    page = sign_in()
    page.goto("/werk/agents/")
    page.get_by_role("link", name="Neuer Agent").press("Enter")
    page.get_by_role("textbox", name="Name").press_sequentially("Lena")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.type("Prüft Verträge.")
    page.keyboard.press("Tab")
    page.keyboard.type("Du prüfst Verträge.")
    page.get_by_role("button", name="Anlegen").press("Enter")
    expect(page.get_by_role("heading", name="Lena", level=1)).to_be_visible()
    made = Agent.objects.get()
    assert (made.symbol, made.tone, made.description) == ("pen-line", "ink", "Prüft Verträge.")


def test_the_test_chat_streams_and_is_cleared(product, sign_in, agent):
    pause = Wait()
    product.model.script(say_in_parts("The deadline ", pause, "is **30 days**."))
    page = sign_in()
    page.goto(f"/werk/agents/{agent.pk}/")
    name = page.get_by_role("textbox", name="Name")
    name.fill("Noch nicht gespeichert")
    page.get_by_role("textbox", name="Testnachricht").press_sequentially("Welche Frist?")
    page.keyboard.press("Enter")
    expect(answers(page)).to_contain_text("The deadline")
    pause.event.set()
    expect(answers(page).locator("strong")).to_have_text("30 days")
    expect(page.get_by_role("textbox", name="Testnachricht")).to_have_value("")
    expect(name).to_have_value("Noch nicht gespeichert")
    page.get_by_role("button", name="Leeren").click()
    expect(answers(page)).to_have_count(0)
    expect(page.get_by_role("link", name="Prüf das:")).to_be_visible()
    assert not Conversation.objects.exists()


def test_a_chat_with_an_agent_until_it_is_taken_away(product, sign_in, agent, cast):
    page = sign_in("ben")
    page.goto("/werk/agents/")
    page.get_by_role("link", name="Lena").click()
    expect(page.get_by_role("heading", name="Lena", level=1)).to_be_visible()
    page.get_by_role("link", name="Prüf das:").click()
    expect(page.get_by_role("textbox", name="Nachricht")).to_have_value("Prüf das:\n")
    product.model.always(say("Fine."))
    page.keyboard.type("Frist 30 Tage.")
    page.keyboard.press("Enter")
    expect(answers(page)).to_contain_text("Fine.")
    expect(page.locator(".agent-badge")).to_contain_text("Lena")
    agent.delete()
    page.reload()
    expect(answers(page)).to_contain_text("Fine.")
    expect(page.get_by_text("„Lena“ steht dir nicht mehr zur Verfügung.")).to_be_visible()
    send(page, "Und jetzt?")
    expect(answers(page)).to_have_count(2)


def test_what_gives_way_is_said_under_the_answer(product, sign_in, agent):
    page = sign_in()
    consent(page)
    page.goto("/werk/settings/memory/")
    page.get_by_role("textbox", name="Gemerkte Notizen").fill("- Antworte auf Deutsch.\n")
    page.get_by_role("button", name="Speichern").first.click()
    expect(page.locator(".entry")).to_have_count(1)
    product.model.always(say("Fine."))
    page.goto(f"/werk/?agent={agent.pk}")
    send(page, "Prüf das: Frist 30 Tage.")
    line = page.locator(".memory-line--override")
    expect(line).to_contain_text("Übergangen:")
    expect(line).to_contain_text("Antworte auf Deutsch.")
    expect(line).to_contain_text("Die Anweisungen des Agenten „Lena“ gehen vor.")


def fits(page: Page, part: str) -> None:
    """Fail when a part of the page reaches out of the window."""
    box = page.locator(part).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_the_pages(product, sign_in, agent, cast, width, dark):
    version = CompanyInformation.objects.create(organisation=cast.org, text="Wir bauen Lüfter.")
    page = sign_in(width=width, dark=dark)
    addresses = [
        "/werk/agents/",
        "/werk/agents/new/",
        f"/werk/agents/{agent.pk}/",
        f"/werk/agents/{agent.pk}/test/",
        f"/werk/agents/{agent.pk}/deletion/",
        f"/werk/?agent={agent.pk}",
        "/werk/settings/models/",
        "/werk/settings/information/",
        f"/werk/settings/information/{version.pk}/",
    ]
    for address in addresses:
        assert page.goto(address).status == 200, address
        expect(page.get_by_role("heading").first).to_be_visible()
        check(page, address)
    page.goto(f"/werk/agents/{agent.pk}/")
    expect(page.get_by_role("textbox", name="Testnachricht")).to_be_visible()
    if width < 1000:
        page.get_by_role("link", name="Testchat", exact=True).click()
    fits(page, ".agent-test")
    check(page, "configuration with the test chat")
