"""Lines of the editor that look like a secret (spec 7.5): the person decides."""

from dataclasses import dataclass

from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.verdict import Reason


@dataclass(frozen=True, slots=True)
class LineWarning:
    """Name a line, counted from 1, and what it looks like."""

    number: int
    reason: Reason
    line: str


def warnings(text: str, stored: str = "") -> tuple[LineWarning, ...]:
    """Find lines that look like a secret and were not stored before."""
    lines, known = text.split("\n"), set(stored.split("\n"))
    found: dict[int, LineWarning] = {}
    for secret in find_secrets(text):
        at = text.count("\n", 0, secret.start)
        if lines[at] not in known:
            found.setdefault(at, LineWarning(at + 1, secret.reason, lines[at]))
    return tuple(found[at] for at in sorted(found))
