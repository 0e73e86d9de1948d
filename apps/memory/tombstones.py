"""Keyed digests of deleted entries, so that an old message cannot bring one back (spec 5.14).

The words themselves are gone; without the server's key a digest says nothing about them.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from itertools import islice

from django.utils.crypto import salted_hmac

from apps.memory.rules.similar import statement

LIMIT = 2_000  # the newest; more than a full memory has entries
DIGITS = 24

Tombstones = dict[str, str]  # digest -> time of the deletion in ISO 8601, oldest first


def digest(words: str) -> str:
    """Reduce words to what they say, then to a keyed digest."""
    said = " ".join(statement(words)) or words
    return salted_hmac(__name__, said, algorithm="sha256").hexdigest()[:DIGITS]


def settled(
    tombstones: Mapping[str, str],
    *,
    gone: Iterable[str],
    back: Collection[str],
    at: datetime,
) -> Tombstones:
    """Bury the words that are gone and lift those that are back."""
    lifted = {digest(words) for words in back}
    buried = {digest(words): at.isoformat() for words in gone}
    kept = {key: when for key, when in tombstones.items() if key not in buried}
    joined = {key: when for key, when in {**kept, **buried}.items() if key not in lifted}
    return dict(islice(joined.items(), max(0, len(joined) - LIMIT), None))


def buried_at(tombstones: Mapping[str, str], words: str) -> datetime | None:
    """Tell when these words were deleted, if they were."""
    when = tombstones.get(digest(words)) if tombstones else None
    return datetime.fromisoformat(when) if when else None
