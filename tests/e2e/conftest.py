"""The whole product for a test: a real web process, a real worker, a real browser.

Both processes use the test's own database and bus; the model is the scripted HTTP server.
"""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Browser, Page, sync_playwright

from apps.core.embedded import end
from apps.core.management.commands.demo import wait_for
from apps.core.supervisor import web_command, worker_command
from tests.conftest import PASSWORD
from tests.model_server import ModelServer
from tests.services import FOLDER, start_services

MISSING_BROWSER = (
    "chromium is missing; install it with: apt-get update && apt-get install -y chromium"
)


def pytest_collection_modifyitems(items):
    """Every test here sees committed rows: the server's processes have to see them, too."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.django_db(transaction=True))


@dataclass
class Product:
    """The running processes; a test may kill and start them."""

    port: int
    model: ModelServer
    commands: dict[str, list[str]]
    env: dict[str, str]
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self, name: str) -> None:
        log = (FOLDER / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            self.commands[name], env=self.env, stdout=log, stderr=log, start_new_session=True
        )

    def ready(self) -> None:
        wait_for(f"{self.url}/healthz")

    def kill(self, name: str) -> None:
        """Kill the whole process group at once, as a crash would."""
        with suppress(ProcessLookupError):
            os.killpg(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()

    def stop(self) -> None:
        for process in self.running.values():
            end(process)


@pytest.fixture(scope="session")
def product(django_db_setup, django_db_blocker) -> Iterator[Product]:
    start_services()
    with ModelServer() as model:
        port = free_port()
        with django_db_blocker.unblock():
            env = product_env(model, str(connection.settings_dict["NAME"]))
        schedule = FOLDER / "beat-schedule"
        commands = {"web": web_command(port), "worker": worker_command(schedule, threads=16)}
        running = Product(port=port, model=model, commands=commands, env=env)
        subprocess.run(
            [commands["web"][0], "manage.py", "collectstatic", "--noinput", "-v0"],
            env=env,
            check=True,
        )
        running.start("web")
        running.start("worker")
        running.ready()
        yield running
        running.stop()


def product_env(model: ModelServer, database: str) -> dict[str, str]:
    """Point the processes at the test's database, and at the scripted model."""
    address = settings.DATABASE_URL
    base, _, query = address.partition("?")
    url = base.rsplit("/", 1)[0] + f"/{database}" + (f"?{query}" if query else "")
    return {
        **os.environ,
        "DATABASE_URL": url,
        "VALKEY_URL": settings.VALKEY_URL,
        "OPENAI_BASE_URL": f"{model.url}/v1",
        "OPENAI_API_KEY": "test",
        "OPENAI_MODEL": "scripted",
        "MERKZETTEL_MODEL_TIMEOUT": "4",
        "MERKZETTEL_LOG_LEVEL": "DEBUG",
        "PYTHONUNBUFFERED": "1",
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail(MISSING_BROWSER, pytrace=False)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def sign_in(browser: Browser, product: Product, cast) -> Iterator[Callable[..., Page]]:
    """Open a browser window of its own in which a person has signed in by the form."""
    contexts = []

    def open_for(name: str = "anna", *, width: int = 1280, dark: bool = False) -> Page:
        context = browser.new_context(
            base_url=product.url,
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            locale="de-DE",
        )
        contexts.append(context)
        page = context.new_page()
        page.goto("/accounts/login/")
        page.get_by_label("E-Mail-Adresse").fill(f"{name}@demo.example")
        page.get_by_label("Passwort").fill(PASSWORD)
        page.get_by_role("button", name="Anmelden", exact=True).click()
        page.wait_for_url("**/werk/")
        return page

    yield open_for
    for context in contexts:
        context.close()
