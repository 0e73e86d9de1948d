"""The whole product for a test: a real web process, a real worker, a real browser.

Both processes use the test's own database and bus; the model is the scripted HTTP server.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from apps.chat.models import Answer, Conversation, Message
from apps.core.management.commands.demo import wait_for
from apps.core.supervisor import Supervisor, web_command, worker_command
from tests.e2e.browser import free_port, launch
from tests.model_server import ModelServer
from tests.services import FOLDER

# Playwright keeps an event loop in this thread; the database is asked from it all the same.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
expect.set_options(timeout=20_000)  # milliseconds; a loaded machine is slow, not wrong


def pytest_collection_modifyitems(items):
    """Commit what the product's processes see; come last, as Playwright keeps its event loop."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and "product" in item.fixturenames:
            item.add_marker(pytest.mark.django_db(transaction=True))
    items.sort(key=lambda item: here in item.path.parents)


@dataclass(frozen=True)
class Product:
    """The running processes and the scripted model; a test may kill and start them."""

    port: int
    model: ModelServer
    processes: Supervisor

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def ready(self) -> None:
        wait_for(f"{self.url}/healthz")

    def kill(self, name: str) -> None:
        """Kill a process and its children at once, as a crash would."""
        process = self.processes.running[name]
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture(scope="session")
def product(django_db_setup, django_db_blocker) -> Iterator[Product]:
    with ModelServer() as model:
        with django_db_blocker.unblock():
            env = product_env(model, str(connection.settings_dict["NAME"]))
        collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
        subprocess.run(collect, env=env, check=True)
        port = free_port()
        worker = worker_command(FOLDER / "beat-schedule", threads=16)
        processes = Supervisor({"web": web_command(port), "worker": worker}, FOLDER, env)
        running = Product(port=port, model=model, processes=processes)
        processes.start()
        try:
            running.ready()
            yield running
        finally:
            processes.stop()


def product_env(model: ModelServer, database: str) -> dict[str, str]:
    """Point the processes at the test's database, and at the scripted model."""
    address = settings.DATABASE_URL
    base, _, query = address.partition("?")
    url = base.rsplit("/", 1)[0] + f"/{database}" + (f"?{query}" if query else "")
    return {
        **os.environ,
        "DATABASE_URL": url,
        "VALKEY_URL": settings.VALKEY_URL,
        "OPENAI_BASE_URL": model.url,
        "OPENAI_API_KEY": "test",
        "OPENAI_MODEL": "scripted",
        "MERKZETTEL_MODEL_TIMEOUT": "4",
        "MERKZETTEL_LOG_LEVEL": "DEBUG",
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def fresh_script(request):
    """Forget what an earlier test scripted."""
    if "product" in request.fixturenames:
        request.getfixturevalue("product").model.reset()


@pytest.fixture
def new_page(browser: Browser, product: Product) -> Iterator[Callable[..., Page]]:
    """Open a window of its own, signed out; what the page complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_for(*, width: int = 1280, dark: bool = False) -> Page:
        context = browser.new_context(
            base_url=product.url,
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            locale="de-DE",
        )
        contexts.append(context)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda message: complaints.extend(violations(message.text)))
        return context.new_page()

    yield open_for
    for context in contexts:
        context.close()
    assert complaints == []


def violations(text: str) -> list[str]:
    """Keep what the console says of the content security policy."""
    return [text] if "Content Security Policy" in text else []


@pytest.fixture
def sign_in(new_page, cast) -> Callable[..., Page]:
    """Open a window in which a person is signed in, on their start page."""

    def open_for(name: str = "anna", **window: Any) -> Page:
        page = new_page(**window)
        session = cast.client(getattr(cast, name)).cookies["sessionid"].value
        cookie = {"name": "sessionid", "value": session, "domain": "localhost", "path": "/"}
        page.context.add_cookies([cookie])
        page.goto("/werk/")
        return page

    return open_for


@pytest.fixture
def converse_long(cast) -> Callable[[int], UUID]:
    """Make a conversation of anna's with many finished turns."""

    def make(turns: int) -> UUID:
        conversation = Conversation.objects.create(
            owner=cast.anna, organisation=cast.org, title="Lang"
        )
        messages = [
            Message(conversation=conversation, number=n, author=cast.anna, text=f"Frage {n}")
            for n in range(1, turns + 1)
        ]
        Message.objects.bulk_create(messages)
        Answer.objects.bulk_create(
            Answer(message=m, status="done", text=f"Antwort {m.number}", model="demo")
            for m in messages
        )
        return conversation.pk

    return make
