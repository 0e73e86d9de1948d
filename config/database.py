"""Turn the two service addresses into what Django and Celery want."""

import select
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from psycopg import Connection, OperationalError

# Seconds to wait for a free connection, and for a lost server before asking afresh; a connection
# that is not needed for a minute is closed, because each costs the server 4 MiB.
POOL = {"min_size": 1, "max_size": 16, "timeout": 30, "reconnect_timeout": 10, "max_idle": 60}
# The server keeps the plan of a statement that a connection runs again: planning is half its work.
STATEMENTS = {"server_side_binding": True, "prepare_threshold": 2}


def database(url: str) -> dict[str, Any]:
    """Read a `postgresql://user:password@host:port/name?host=…` address.

    The pool matters: a new connection for each answer costs 15 ms of CPU.
    """
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": {"pool": {**POOL, "check": check_open}, **STATEMENTS, **query},
    }


def check_open(connection: Connection[Any]) -> None:
    """Refuse a pooled connection that its server has closed, as a restart does.

    An idle connection has nothing to read but that; asking the server would cost 150 µs each time.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        connection.close()  # else the pool takes it back
        raise OperationalError("closed by the server")


def broker_url(valkey_url: str) -> str:
    """Write a Valkey address as Celery's transport spells it."""
    if valkey_url.startswith("unix://"):
        return "redis+socket://" + valkey_url.removeprefix("unix://")
    return valkey_url.replace("valkey://", "redis://", 1).replace("valkeys://", "rediss://", 1)
