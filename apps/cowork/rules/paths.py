"""Which paths a workspace takes: those that mean the same file on everybody's machine. Pure."""

import unicodedata
from collections.abc import Iterable

from apps.cowork.rules.problems import PathRefused, Problem
from apps.memory.rules.guard.fold import fold

PATH_BYTES = 240
PART_BYTES = 120
PARTS = 8
NOTES = "memory.md"  # the session's copy of the memory: never a stored file
SIGNS = frozenset('\\:*?"<>|')  # separate, or are refused by Windows
DEVICES = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in "0123456789¹²³"]
)
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u034f\u2800")  # letters and marks without ink


def clean(path: str) -> str:
    """Give a path in its normal form (NFC); raise `PathRefused` for one that is not taken."""
    normal = unicodedata.normalize("NFC", path)
    if problem := objection(normal):
        raise PathRefused(problem, path)
    return normal


def objection(path: str) -> Problem | None:
    """Say what there is against a path."""
    if any(is_invisible(letter) for letter in path):
        return Problem.INVISIBLE
    if path.startswith(("/", "\\")) or path[1:2] == ":":
        return Problem.ABSOLUTE
    parts = path.split("/")
    if problem := next(filter(None, map(objection_to_part, parts)), None):
        return problem
    if spelling(parts[0]) == NOTES:
        return Problem.RESERVED
    if len(parts) > PARTS:
        return Problem.DEEP
    return Problem.LONG_PATH if len(path.encode()) > PATH_BYTES else None


def objection_to_part(part: str) -> Problem | None:
    """Say what there is against the name of a folder or a file."""
    if not part:
        return Problem.EMPTY_PART
    if part in {".", ".."}:
        return Problem.DOTS
    if SIGNS & set(part):
        return Problem.SIGN
    if part != part.strip(". ") or part != part.strip():
        return Problem.EDGE
    if part.split(".")[0].strip().casefold() in DEVICES:
        return Problem.DEVICE
    return Problem.LONG_PART if len(part.encode()) > PART_BYTES else None


def is_invisible(letter: str) -> bool:
    """Tell whether a character controls, hides or turns text; plain spaces may be seen."""
    category = unicodedata.category(letter)
    return category[0] == "C" or category in {"Zl", "Zp"} or letter in BLANKS


def spelling(name: str) -> str:
    """Write a name as a reader would take it: look-alikes, case and blanks do not count."""
    return "".join(fold(name).text.casefold().split())


def key(path: str) -> str:
    """Give what two paths share that are one file on some machine."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", path).casefold())


def clash(path: str, others: Iterable[str]) -> str | None:
    """Find a path that cannot stand beside this one: the same file, or a folder of its name."""
    mine = key(path)
    for other in others:
        theirs = key(other)
        if mine == theirs or f"{mine}/".startswith(f"{theirs}/"):
            return other
        if theirs.startswith(f"{mine}/"):
            return other
    return None


def shown(name: str) -> str:
    """Write any name so that it can be printed: a refused one may hold anything."""
    seen = "".join("\ufffd" if is_invisible(letter) else letter for letter in name)
    return seen if len(seen) <= PART_BYTES else f"{seen[: PART_BYTES - 1]}…"
