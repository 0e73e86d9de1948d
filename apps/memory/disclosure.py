"""What of a memory may leave for the model: entries with a secret never do (spec 5.6)."""

from collections.abc import Iterator

from apps.memory.rules.excerpt import Excerpt, Item
from apps.memory.rules.guard.secrets import find_secrets


def without_secrets(excerpt: Excerpt) -> Excerpt:
    """Leave out every block that is part of a secret, should one have got in."""
    spans = [(secret.start, secret.end) for secret in find_secrets(excerpt.text)]
    if not spans:
        return excerpt
    kept = tuple(
        item
        for item, start in _placed(excerpt)
        if not any(start < end and begin < start + len(item.text) for begin, end in spans)
    )
    return Excerpt(kept, complete=False)


def _placed(excerpt: Excerpt) -> Iterator[tuple[Item, int]]:
    start = 0
    for item in excerpt.items:
        yield item, start
        start += len(item.text)
