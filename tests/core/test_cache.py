"""The caches use what the process has, and open nothing for a request."""

from contextvars import Context

from django.core.cache import caches

from apps.core import bus


def keep(value: str) -> None:
    caches["sessions"].set("test-cache", value)
    caches["default"].set("test-cache", value)


def read() -> tuple[object, object]:
    return caches["sessions"].get("test-cache"), caches["default"].get("test-cache")


def connections() -> int:
    return int(bus.client().info("stats")["total_connections_received"])


def test_requests_share_what_is_kept_and_open_no_connection(valkey):
    bus.client().ping()
    before = connections()

    Context().run(keep, "Ahorn")  # a request has a context of its own

    assert Context().run(read) == ("Ahorn", "Ahorn")
    assert connections() == before
