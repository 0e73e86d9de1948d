"""The product as `make demo` runs it, in a folder of its own and with the benchmark's upstream."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
import psutil

from apps.core.embedded import Embedded
from apps.core.management.commands.demo import wait_for
from apps.core.supervisor import Supervisor, web_command, worker_command

type Visitors = list[tuple[str, str]]


class Product:
    """Services, web and worker, with `people` seeded; ends and removes everything on exit."""

    def __init__(self, upstream_port: int, people: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="merkzettel-bench-"))
        self.folder.chmod(0o755)
        self.embedded = Embedded(self.folder)
        self.port = free_port()
        self.people = people
        self.visitors: Visitors = []
        self.env = environment(self.folder, upstream_port)
        worker = worker_command(self.folder / "beat-schedule")
        commands = {"web": web_command(self.port), "worker": worker}
        self.processes = Supervisor(commands, self.folder / "logs", self.env)

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    @property
    def roots(self) -> dict[str, psutil.Process]:
        """Give the first process of each part; the others are their children."""
        started = dict(zip(("postgres", "valkey"), self.embedded.started, strict=True))
        pids = {name: process.pid for name, (process, _) in started.items()}
        pids |= {name: process.pid for name, process in self.processes.running.items()}
        return {name: psutil.Process(pid) for name, pid in pids.items()}

    def _start(self) -> None:
        self.embedded.start()
        self._run("manage.py", "migrate", "-v0")
        self._run("manage.py", "collectstatic", "--noinput", "-v0")
        seeded = self._run("-m", "benchmarks.seed", str(self.people))
        self.visitors = msgspec.json.decode(seeded, type=Visitors.__value__)
        self.processes.start()
        wait_for(f"http://127.0.0.1:{self.port}/healthz")

    def _run(self, *arguments: str) -> bytes:
        command = [sys.executable, *arguments]
        return subprocess.run(command, env=self.env, check=True, stdout=subprocess.PIPE).stdout

    def _stop(self) -> None:
        self.processes.stop()
        self.embedded.stop()
        shutil.rmtree(self.embedded.services.sockets, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def environment(folder: Path, upstream_port: int) -> dict[str, str]:
    """Point the product at the upstream, and away from other services of this machine."""
    foreign = ("DATABASE_URL", "VALKEY_URL", "MERKZETTEL_MODELS")
    inherited = {name: value for name, value in os.environ.items() if name not in foreign}
    return inherited | {
        "MERKZETTEL_VAR": str(folder),
        "MERKZETTEL_LOG_LEVEL": "WARNING",
        "OPENAI_BASE_URL": f"http://127.0.0.1:{upstream_port}/v1",
        "OPENAI_API_KEY": "bench",
        "OPENAI_MODEL": "bench",
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
