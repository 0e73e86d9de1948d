"""Load the start page in a real browser with an empty cache."""

import shutil
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import sync_playwright

SETTLE_MS = 1_500


@dataclass(frozen=True, slots=True)
class Load:
    """What a cold page costs the network."""

    requests: int
    kilobytes: float


def cold_page(address: str, cookies: str) -> Load:
    """Open the address, signed in, and count what crosses the network until it is quiet."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    sizes: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(locale="de-DE")
        pairs = [pair.split("=") for pair in cookies.split("; ")]
        context.add_cookies([{"name": n, "value": v, "url": address} for n, v in pairs])
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        requested = count(network, sizes)
        page.goto(address, wait_until="load")
        page.wait_for_timeout(SETTLE_MS)
        assert page.get_by_role("textbox", name="Nachricht").count() == 1
        browser.close()
    return Load(len(requested), sum(sizes) / 1_000)


def count(network: Any, sizes: list[float]) -> set[str]:
    """Collect the ids of requests, and the size of each response with its head."""
    requested: set[str] = set()

    def sent(event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            requested.add(event["requestId"])

    network.on("Network.requestWillBeSent", sent)
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return requested
