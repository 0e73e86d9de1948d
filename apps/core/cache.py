"""Sessions have to work while Valkey is away."""

from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache


class PatientCache(RedisCache):
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
