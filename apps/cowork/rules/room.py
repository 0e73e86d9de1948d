"""How much a workspace holds. Pure."""

from collections.abc import Mapping

from apps.cowork.rules.problems import Problem

FILES = 500
FILE_BYTES = 20_000_000
SESSION_BYTES = 100_000_000  # of the files that are there now
HISTORY_BYTES = 400_000_000  # of all that orders can still be compared with


def refusal(sizes: Mapping[str, int], path: str, size: int) -> Problem | None:
    """Say why a file finds no room beside (or instead of one of) those that are there."""
    if size > FILE_BYTES:
        return Problem.TOO_LARGE
    if path not in sizes and len(sizes) >= FILES:
        return Problem.TOO_MANY
    if sum(sizes.values()) - sizes.get(path, 0) + size > SESSION_BYTES:
        return Problem.FULL
    return None
