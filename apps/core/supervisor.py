"""Keep the product's processes running until somebody says stop."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from apps.core.embedded import end

POLL_SECONDS = 0.2
RESTART_SECONDS = 2.0  # a process that ends at once is not started again faster than this


def web_command(port: int, host: str = "127.0.0.1") -> list[str]:
    """Give the command of the web process; an open event stream must not hold up its end."""
    return [
        *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
        *("--host", host, "--port", str(port), "--loop", "uvloop", "--http", "httptools"),
        *("--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", "3"),
    ]


def worker_command(schedule: Path, *, threads: int = 320) -> list[str]:
    """Give the command of a worker that also runs the clock; a thread per answer only waits."""
    return [
        *(
            sys.executable,
            "-m",
            "celery",
            "-A",
            "config",
            "worker",
            "--queues",
            "answers,background",
        ),
        *("--pool", "threads", "--concurrency", str(threads)),
        *("--beat", "--schedule", str(schedule), "--without-gossip", "--without-mingle"),
        *("--without-heartbeat",),
    ]


def end_children(process: subprocess.Popen[bytes]) -> None:
    """Kill what a process that has ended left behind in its group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


class Supervisor:
    """Start processes, start them again when they end, and stop all of them on a signal."""

    def __init__(
        self, commands: dict[str, list[str]], logs: Path, env: Mapping[str, str] = os.environ
    ) -> None:
        self.commands = commands
        self.env = env
        self.logs = logs
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.begun: dict[str, float] = {}
        self.stopping = False

    def start(self) -> None:
        """Start every process, each with a log file of its own."""
        self.logs.mkdir(parents=True, exist_ok=True)
        for name in self.commands:
            self.launch(name)

    def watch(self) -> None:
        """Return after SIGINT or SIGTERM; until then, replace processes that have ended."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._note)
        while not self.stopping:
            for name, process in self.running.items():
                due = time.monotonic() - self.begun[name] > RESTART_SECONDS
                if process.poll() is not None and due:
                    self.launch(name)
            time.sleep(POLL_SECONDS)

    def stop(self) -> None:
        """Stop the processes in reverse order and wait for each."""
        for process in reversed(self.running.values()):
            end(process)
            end_children(process)

    def launch(self, name: str) -> None:
        """Start one process; of one that was killed, its children may still be there."""
        if name in self.running:
            end_children(self.running[name])
        with (self.logs / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                self.commands[name],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**self.env, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # Ctrl-C reaches us alone; we stop them in order
            )
        self.begun[name] = time.monotonic()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
