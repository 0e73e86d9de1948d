"""Debian's chromium for tests and pictures."""

import shutil
import socket

import pytest
from playwright.sync_api import Browser, Playwright

MISSING = "chromium is missing; install it with: apt-get update && apt-get install -y chromium"


def launch(playwright: Playwright) -> Browser:
    """Start the browser; without one the test fails with the command that installs it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail(MISSING, pytrace=False)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
