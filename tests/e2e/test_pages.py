"""Every page, narrow and wide, light and dark: accessible, nothing cut off sideways."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.test_chat import answers, send
from tests.e2e.test_memory import consent, remembers
from tests.memory.crowd import crowd, happened
from tests.model_server import say

GRAVE = {"serious", "critical"}
# Each width and each theme once: what axe finds depends on one or the other, not on the pair.
LOOKS = [(360, True), (1280, False)]
ADDRESSES = [
    "/werk/",
    "/werk/search/?q=Einkauf",
    "/werk/settings/memory/",
    "/werk/settings/profile/",
    "/werk/settings/appearance/",
    "/werk/settings/security/",
    "/werk/settings/members/",
    "/werk/settings/memory/numbers/",
]
SIGNED_OUT = ["/accounts/login/", "/accounts/password/reset/", "/accounts/invitation/wrong/"]


def check(page: Page, what: str) -> None:
    """Fail with the rules that are broken and where, or when the page is wider than its window."""
    found = Axe().run(page).response["violations"]
    grave = [
        f"{what}: {rule['id']} at {[node['target'] for node in rule['nodes']][:3]}"
        for rule in found
        if rule["impact"] in GRAVE
    ]
    assert grave == []
    inside = "document.documentElement.scrollWidth <= window.innerWidth"
    assert page.evaluate(inside), f"{what} scrolls sideways"


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_pages_of_a_signed_in_person(product, sign_in, cast, width, dark):
    for memory in crowd(cast):
        happened(memory)
        happened(memory, kind="refused", reason="policy")
    page = sign_in(width=width, dark=dark)
    for address in ADDRESSES:
        response = page.goto(address)
        assert response.status == 200, address
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check(page, address)


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_pages_of_a_signed_out_person(product, new_page, width, dark):
    page = new_page(width=width, dark=dark)
    for address in SIGNED_OUT:
        page.goto(address)
        check(page, address)


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_a_chat_with_memory_lines(product, sign_in, width, dark):
    page = sign_in(width=width, dark=dark)
    consent(page)
    said = "Merk dir, dass ich im Einkauf arbeite."
    product.model.always(remembers(said))
    send(page, said)
    expect(page.locator(".memory-line")).to_be_visible()
    expect(answers(page)).to_contain_text("Alles klar.")
    product.model.always(say("| a | b |\n|--|--:|\n| 1 | 2 |\n\n```python\nx = 1\n```"))
    send(page, "Zeig eine Tabelle")
    expect(answers(page).locator("table")).to_be_visible()
    check(page, "chat")
    page.get_by_role("button", name="Angaben zur Antwort").last.click()
    expect(page.locator(".popover:popover-open")).to_be_visible()
    check(page, "answer details")
    page.goto("/werk/settings/memory/")
    expect(page.locator(".entry")).to_be_visible()
    page.locator(".entry summary").click()
    expect(page.get_by_role("link", name="Im Chat zeigen")).to_be_visible()
    check(page, "notes")
    page.get_by_role("button", name="Gedächtnis löschen").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "delete dialog")
