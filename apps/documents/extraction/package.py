"""The ZIP around an Office document, looked at before a library unpacks it."""

from io import BytesIO
from zipfile import BadZipFile, ZipFile

from apps.documents.rules import Problem, Unreadable

UNPACKED_BYTES = 300_000_000
PARTS = 10_000
HEAD = 65_536  # bytes of a part in which a document type would stand


def check_package(content: bytes, needed: str) -> None:
    """Raise `Unreadable` for bombs, for what is locked, and for another kind of package."""
    try:
        with ZipFile(BytesIO(content)) as package:
            check_parts(package, needed)
    except (BadZipFile, EOFError, NotImplementedError, ValueError):
        raise Unreadable(Problem.BROKEN) from None


def check_parts(package: ZipFile, needed: str) -> None:
    parts = package.infolist()
    if len(parts) > PARTS or sum(part.file_size for part in parts) > UNPACKED_BYTES:
        raise Unreadable(Problem.TOO_LARGE)
    if any(part.flag_bits & 1 for part in parts):
        raise Unreadable(Problem.ENCRYPTED)
    if not any(part.filename.startswith(needed) for part in parts):
        raise Unreadable(Problem.MISMATCH)
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            check_declarations(package.open(part).read(HEAD))


def check_declarations(head: bytes) -> None:
    """Refuse entities: Office never writes a document type, bombs need one."""
    plain = head.replace(b"\0", b"")  # also in UTF-16
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise Unreadable(Problem.BROKEN)
