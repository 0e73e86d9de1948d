"""What an order changed: from two manifests, and the lines of the texts in between."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import islice

from apps.cowork.models import Session
from apps.cowork.rules.problems import WorkspaceError
from apps.cowork.text import text_of
from apps.cowork.workspace import read_blob

CONTEXT = 3  # unchanged lines around a change
LINES = 5_000  # of either text; comparing takes time
TEXT_BYTES = 1_000_000
SHOWN = 400  # lines of one difference


class Kind(StrEnum):
    """What became of a file."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Change:
    """A file that is not as it was, with the digests of its bytes: none where it was not there."""

    kind: Kind
    path: str
    was: str = ""  # the path before, of a file that was moved
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a difference with its numbers; a gap stands for lines that are the same."""

    kind: str  # added, removed, same, gap
    text: str = ""
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """The lines to show; `is_cut` if there are more, and `None` lines where there is no text."""

    lines: list[Line] | None
    is_cut: bool = False


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    """Compare two states, by path; the same bytes under another path were moved there."""
    removed = {path: digest for path, digest in before.items() if path not in after}
    found = []
    for path, digest in sorted(after.items()):
        if path in before:
            if before[path] != digest:
                found.append(Change(Kind.CHANGED, path, before=before[path], after=digest))
        elif source := next((p for p in sorted(removed) if removed[p] == digest), ""):
            del removed[source]
            found.append(Change(Kind.MOVED, path, was=source, before=digest, after=digest))
        else:
            found.append(Change(Kind.ADDED, path, after=digest))
    found += [Change(Kind.REMOVED, path, before=digest) for path, digest in removed.items()]
    return sorted(found, key=lambda change: change.path)


def difference(session: Session, change: Change) -> Difference:
    """Compare the lines of a changed text; of a moved file there is nothing to show."""
    if change.kind == Kind.MOVED:
        return Difference(None)
    try:
        before = lines_of(session, change.was or change.path, change.before)
        after = lines_of(session, change.path, change.after)
    except WorkspaceError:
        return Difference(None)
    if max(len(before), len(after)) > LINES:
        return Difference(None)
    lines = compared(before, after)
    shown = list(islice(lines, SHOWN))
    return Difference(shown, is_cut=next(lines, None) is not None)


def lines_of(session: Session, path: str, digest: str) -> list[str]:
    if not digest:
        return []
    content = read_blob(session, digest)
    if len(content) > TEXT_BYTES:
        return [""] * (LINES + 1)
    return text_of(path, content).splitlines()


def compared(before: list[str], after: list[str]) -> Iterator[Line]:
    """Yield the changed lines, those around them, and gaps for the rest."""
    reached = 0
    for group in SequenceMatcher(None, before, after).get_grouped_opcodes(CONTEXT):
        if group[0][1] > reached:
            yield Line("gap")
        for what, start, end, new_start, new_end in group:
            if what == "equal":
                for offset in range(end - start):
                    old, new = start + offset, new_start + offset
                    yield Line("same", before[old], old + 1, new + 1)
                continue
            for old in range(start, end):
                yield Line("removed", before[old], before=old + 1)
            for new in range(new_start, new_end):
                yield Line("added", after[new], after=new + 1)
        reached = group[-1][2]
    if reached and reached < len(before):
        yield Line("gap")
