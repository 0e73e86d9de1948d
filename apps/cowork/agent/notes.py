"""`memory.md`: the session's copy of the memory, as a file among the others (spec 8.2)."""

from pathlib import PurePosixPath

from apps.cowork.memory import book_of
from apps.cowork.models import Order
from apps.memory import copying
from apps.memory.copying import NAME


def is_about_notes(path: str) -> bool:
    """Tell whether a path of a model means the notes."""
    return str(PurePosixPath(path.strip().lstrip("/"))).casefold() == NAME


def text_of_notes(order: Order) -> str | None:
    """Read the notes as they are now; None where memory is not used."""
    return copying.read(book_of(order.session, order))


def write_notes(order: Order, text: str) -> str:
    """Take over what an agent has written into the notes; answer what came of it."""
    answers = copying.note(book_of(order.session, order), text)
    return f"{NAME}: {copying.summary(answers)}"
