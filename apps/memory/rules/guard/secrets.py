"""Secrets in a text: what looks like a password, key, private key, IBAN or card (spec 5.6)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from apps.memory.rules.guard.cards import find_cards
from apps.memory.rules.guard.codes import find_codes
from apps.memory.rules.guard.credentials import find_credentials
from apps.memory.rules.guard.iban import find_ibans
from apps.memory.rules.guard.keys import find_keys
from apps.memory.rules.guard.passwords import find_passwords
from apps.memory.rules.guard.private_keys import find_private_keys
from apps.memory.rules.guard.views import views
from apps.memory.rules.verdict import Reason


@dataclass(frozen=True, slots=True)
class Secret:
    """Say what kind of secret stands in which range of characters of the original text."""

    reason: Reason
    start: int
    end: int


Finder = Callable[[str], Iterable[tuple[int, int]]]

# In the order in which one range is named when several finders claim it.
_FIRST: Final[tuple[tuple[Finder, Reason], ...]] = ((find_private_keys, Reason.SECRET_PRIVATE_KEY),)
_FINDERS: Final[tuple[tuple[Finder, Reason], ...]] = (
    (find_credentials, Reason.SECRET_PASSWORD),
    (find_keys, Reason.SECRET_KEY),
    (find_ibans, Reason.SECRET_IBAN),
    (find_cards, Reason.SECRET_CARD),
    (find_passwords, Reason.SECRET_PASSWORD),
    (find_codes, Reason.SECRET_PASSWORD),
)


def find_secrets(text: str) -> list[Secret]:
    """Find the secrets in any text up to 32,000 bytes, in the order in which they stand there."""
    found: list[Secret] = []
    taken = bytearray(len(text))
    for secret in _claims(text):
        if not any(taken[secret.start : secret.end]):
            taken[secret.start : secret.end] = b"\x01" * (secret.end - secret.start)
            found.append(secret)
    return sorted(found, key=lambda secret: secret.start)


def _claims(text: str) -> Iterator[Secret]:
    # The last reading is the most decoded one: it knows best what stands there.
    readings = list(reversed(list(views(text))))
    for finders in (_FIRST, _FINDERS):
        for view in readings:
            for finder, reason in finders:
                for start, end in finder(view.text):
                    yield Secret(reason, *view.span(start, end))
