"""Take the README's pictures from a demo of its own: `make screenshots`."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from apps.demo.data.agents import WRITER
from apps.demo.data.cowork import TITLE
from apps.demo.data.projects import MOVE
from tests.e2e.browser import free_port, launch

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SAID = "Merk dir, dass ich im Einkauf arbeite und Angebote immer mit Nettopreisen vergleiche."
ASKED = "Antworten bitte in Stichpunkten. Was weißt du über mich?"


def main() -> None:
    """Run a demo in a temporary folder and photograph it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="merkzettel-pictures-") as var:
        Path(var).chmod(0o755)
        env = {**os.environ, "PORT": str(port), "MERKZETTEL_VAR": var}
        demo = subprocess.Popen(
            [sys.executable, "manage.py", "demo"], env=env, stdout=subprocess.PIPE, text=True
        )
        try:
            wait_for_welcome(demo)
            with sync_playwright() as playwright:
                photograph(launch(playwright), f"http://localhost:{port}")
        finally:
            demo.terminate()
            demo.wait()


def wait_for_welcome(demo: subprocess.Popen[str]) -> None:
    assert demo.stdout is not None
    for line in demo.stdout:
        if "http://" in line:
            return
    raise SystemExit("the demo did not start")


def photograph(browser: Browser, url: str) -> None:
    page = sign_in(browser, url, width=1280)
    page.goto("/demo/settings/memory/")
    page.get_by_role("button", name="Einwilligen", exact=True).click()
    page.goto("/demo/")
    for number, text in enumerate((SAID, ASKED), 1):
        page.get_by_role("textbox", name="Nachricht").press_sequentially(text)
        page.keyboard.press("Enter")
        closed = page.locator(".message--answer:not([aria-busy])")
        expect(closed).to_have_count(number, timeout=30_000)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Neuer Chat", timeout=20_000)
    page.reload()
    page.screenshot(path=FOLDER / "chat-light.png")
    chat = page.url
    dark = sign_in(browser, url, width=1280, dark=True)
    dark.goto("/demo/settings/memory/")
    dark.screenshot(path=FOLDER / "memory-dark.png")
    narrow = sign_in(browser, url, width=390)
    narrow.goto(chat)
    narrow.screenshot(path=FOLDER / "chat-narrow.png")
    photograph_sharing(page, dark, chat)
    photograph_cowork(page)


def photograph_sharing(page: Page, dark: Page, chat: str) -> None:
    """Show what is looked at before a chat is shared, a project, and an agent beside its test."""
    page.goto(chat)
    page.get_by_role("link", name="Teilen", exact=True).click()
    expect(page.get_by_role("heading", name="Vor dem Teilen prüfen")).to_be_visible()
    page.screenshot(path=FOLDER / "share-light.png")
    page.goto("/demo/")
    page.get_by_role("link", name=MOVE, exact=True).click()
    expect(page.get_by_role("heading", name="Dokumente")).to_be_visible()
    page.screenshot(path=FOLDER / "project-light.png")
    dark.goto("/demo/agents/")
    dark.get_by_role("link", name=f"{WRITER} bearbeiten").click()
    expect(dark.get_by_role("heading", name="Testchat")).to_be_visible()
    dark.screenshot(path=FOLDER / "agent-dark.png")


def photograph_cowork(page: Page) -> None:
    """Show a session whose agent has carried out an order, with one of its files."""
    page.goto("/demo/cowork/")
    page.get_by_role("link", name=TITLE).click()
    expect(page.get_by_text("Fertig", exact=True)).to_be_visible(timeout=60_000)
    page.locator("summary").click()
    page.get_by_role("link", name="bestellungen_sortiert.csv").click()
    expect(page.locator("#preview table")).to_be_visible()
    page.mouse.move(0, 0)
    page.screenshot(path=FOLDER / "cowork-light.png")


def sign_in(browser: Browser, url: str, *, width: int, dark: bool = False) -> Page:
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": 800},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        locale="de-DE",
    )
    page = context.new_page()
    page.goto("/")
    page.get_by_label("E-Mail-Adresse").fill("anna@demo.example")
    page.get_by_label("Passwort").fill("demo")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    page.wait_for_url("**/demo/")
    return page


if __name__ == "__main__":
    main()
