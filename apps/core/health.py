"""Ask database, bus and worker whether they are there."""

import time

import redis
from django.db import DatabaseError, connection

from apps.core import bus

WORKER_KEY = "worker:alive"
WORKER_SECONDS = 15  # a worker that has not renewed its sign for so long is gone


def state() -> dict[str, str]:
    """Give "ok" or "missing" for each part."""
    return {"database": database(), "bus": bus_state(), "worker": worker()}


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "missing"
    return "ok"


def bus_state() -> str:
    try:
        bus.client().ping()
    except redis.RedisError:
        return "missing"
    return "ok"


def worker() -> str:
    try:
        seen = bus.client().get(WORKER_KEY)
    except redis.RedisError:
        return "missing"
    return "ok" if seen and time.time() - float(seen) < WORKER_SECONDS else "missing"


def worker_is_alive() -> None:
    """Renew the worker's sign of life."""
    bus.client().set(WORKER_KEY, time.time(), ex=WORKER_SECONDS)
