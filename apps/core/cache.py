"""The caches: one connection pool for each process, and sessions that work without Valkey."""

from functools import cache
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from apps.core import bus


class Client(RedisCacheClient):
    """Django's operations over the client that the bus has anyway."""

    def get_client(self, key: Any = None, *, write: bool = False) -> redis.Redis:
        """Give the one client of this process."""
        return bus.client()


@cache
def client() -> Client:
    """Make the operations once: Django makes them, and a new connection, for each request."""
    return Client([])


class SharedCache(RedisCache):
    """A cache that opens nothing of its own."""

    @property
    def _cache(self) -> Client:
        return client()


class PatientCache(SharedCache):
    """A cache that is empty while Valkey is away: the database has what it would have had.

    Deleting still fails: a session that was signed out must not come back with the cache.
    """

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except redis.RedisError:
            return default

    def set(self, key: str, value: Any, *args: Any, **kwargs: Any) -> None:
        try:
            super().set(key, value, *args, **kwargs)
        except redis.RedisError:
            return

    def has_key(self, key: str, version: int | None = None) -> bool:
        try:
            return super().has_key(key, version)
        except redis.RedisError:
            return False
