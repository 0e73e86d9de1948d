"""Text as it is stored, and numbers and times as addresses carry them."""

from datetime import datetime
from uuid import UUID

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware

DIGITS = 9  # of a number; more is no place in anything of ours


def normalise(text: str) -> str:
    """Write line ends as LF and drop NUL, which PostgreSQL cannot store."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def read_number(text: str) -> int | None:
    """Read a plain number; `None` for anything else."""
    plain = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if plain else None


def read_uuid(text: str) -> UUID | None:
    """Read an id; `None` for anything else."""
    try:
        return UUID(text)
    except ValueError:
        return None


def read_moment(text: str) -> datetime | None:
    """Read a time with its zone; `None` for anything else."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment is not None and is_aware(moment) else None
