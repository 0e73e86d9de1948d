"""Take what a person uploads into a workspace: files, folders, and archives unpacked."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from apps.cowork import workspace
from apps.cowork.archives import entries, is_litter
from apps.cowork.models import Session
from apps.cowork.rules import room
from apps.cowork.rules.paths import shown
from apps.cowork.rules.problems import Problem, WorkspaceError


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not taken; `entry` names the file in an archive that it is about."""

    name: str
    problem: Problem
    entry: str = ""


@dataclass(slots=True)
class Outcome:
    """How many files were written, how many of them in place of others, and what was refused."""

    written: int = 0
    replaced: int = 0
    refused: list[Refusal] = field(default_factory=list)


def take(session: Session, uploads: Iterable[tuple[str, "UploadedFile[Any]"]]) -> Outcome:
    """Write what arrived under its paths; one thing that is refused does not stop the others."""
    outcome = Outcome()
    seen: set[str] = set()
    for path, upload in uploads:
        if is_litter(path):
            continue
        try:
            add(session, path, upload, seen, outcome)
        except WorkspaceError as error:
            entry = shown(error.name) if is_archive(path) else ""
            outcome.refused.append(Refusal(shown(path), error.problem, entry))
    return outcome


def add(
    session: Session, path: str, upload: "UploadedFile[Any]", seen: set[str], outcome: Outcome
) -> None:
    before = set(workspace.manifest(session))
    if is_archive(path):
        paths = {file.path for file in unpack(session, upload)}
    elif path in seen:  # of two folders, by a browser that tells only the names
        raise WorkspaceError(Problem.TWICE)
    else:
        paths = {workspace.put(session, path, content_of(upload)).path}
    seen.add(path)
    outcome.written += len(paths)
    outcome.replaced += len(paths & before)


def is_archive(path: str) -> bool:
    return PurePath(path).suffix.lower() == ".zip"


def unpack(session: Session, upload: "UploadedFile[Any]") -> list[Any]:
    """Write the files of an archive, all or none."""
    if (upload.size or 0) > room.SESSION_BYTES:
        raise WorkspaceError(Problem.FULL)
    if upload.file is None:
        raise WorkspaceError(Problem.BROKEN)
    return workspace.put_all(session, entries(upload.file))


def content_of(upload: "UploadedFile[Any]") -> bytes:
    """Read what arrived; of too large a file not even that."""
    if (upload.size or 0) > room.FILE_BYTES:
        raise WorkspaceError(Problem.TOO_LARGE)
    return bytes(upload.read())
