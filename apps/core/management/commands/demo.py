"""Run the whole product: services, web, worker and the demo organisation."""

import os
import time
import urllib.error
import urllib.request
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from apps.core.embedded import Embedded, ServiceError
from apps.core.supervisor import Supervisor, web_command, worker_command

READY_SECONDS = 60.0

WELCOME = """
Merkzettel läuft:  http://localhost:{port}/

  anna@demo.example   Eigentümerin
  dora@demo.example   Admin
  ben@demo.example    Mitglied
  chris@demo.example  Mitglied, anderes Team
  Passwort für alle:  demo

Protokolle: {logs}
Strg+C beendet alles.
"""


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they ask the database, which is not up yet

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        embedded = Embedded(settings.MERKZETTEL_VAR)
        logs = settings.MERKZETTEL_VAR / "logs"
        schedule = settings.MERKZETTEL_VAR / "beat-schedule"
        product = Supervisor({"web": web_command(port), "worker": worker_command(schedule)}, logs)
        try:
            self._start(embedded, product, port)
            self.stdout.write(WELCOME.format(port=port, logs=logs))
            self.stdout.flush()
            product.watch()
        except ServiceError as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            pass
        finally:
            product.stop()
            embedded.stop()
        self.stdout.write("Beendet.")

    def _start(self, embedded: Embedded, product: Supervisor, port: int) -> None:
        embedded.start(
            database="DATABASE_URL" not in os.environ, bus="VALKEY_URL" not in os.environ
        )
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("seed_demo")
        product.start()
        wait_for(f"http://127.0.0.1:{port}/healthz")


def wait_for(address: str) -> None:
    """Wait until web, worker, database and bus are all there."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise CommandError(f"{address} did not answer within {READY_SECONDS:.0f} s; see the logs")
