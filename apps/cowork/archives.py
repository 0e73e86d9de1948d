"""Zip archives: read one that may be hostile, write one as a stream. Nothing touches the disk."""

import stat
import zlib
from collections.abc import Iterable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from apps.cowork.rules import room
from apps.cowork.rules.paths import clash, clean
from apps.cowork.rules.problems import Problem, WorkspaceError

PIECE = 65_536  # bytes
ENTRY = b"PK\x01\x02"  # begins each entry of an archive's list
ENTRIES = 20_000  # of these; archives in the archive have some, too
RATIO = 200  # times the packed size; tables and logs stay far below
SMALL = 1_000_000  # bytes for which no ratio is suspicious
ENCRYPTED = 0x1
UTF8 = 0x800
REPARSE_POINT = 0x400  # a link of Windows
LITTER = ("__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
MODE = (stat.S_IFREG | 0o644) << 16


def is_litter(path: str) -> bool:
    """Tell whether a file is only of use to the system that left it there."""
    return any(part in LITTER for part in path.split("/"))


def entries(file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive; the first problem refuses it as a whole."""
    check_number(file)
    try:
        with ZipFile(file) as archive:
            for entry, path in checked(archive.infolist()):
                yield path, unpacked(archive, entry)
    except (BadZipFile, EOFError, NotImplementedError, UnicodeDecodeError, ValueError):
        raise WorkspaceError(Problem.BROKEN) from None


def check_number(file: IO[bytes]) -> None:
    """Count the beginnings of entries before they are read into memory, whatever a list says."""
    file.seek(0)
    number, rest = 0, b""
    while piece := file.read(PIECE):
        number += (rest + piece).count(ENTRY)
        rest = piece[-3:]
        if number > ENTRIES:
            raise WorkspaceError(Problem.TOO_MANY)
    file.seek(0)


def checked(listed: Iterable[ZipInfo]) -> list[tuple[ZipInfo, str]]:
    """Choose the files among the entries; raise `WorkspaceError` for the first bad one."""
    found: list[tuple[ZipInfo, str]] = []
    sizes: dict[str, int] = {}
    for entry in listed:
        name = name_of(entry)
        if is_litter(name):
            continue
        path = clean(name.removesuffix("/"))
        if problem := objection(entry):
            raise WorkspaceError(problem, name)
        if name.endswith("/"):
            continue
        if clash(path, sizes):
            raise WorkspaceError(Problem.TWICE, name)
        if problem := room.refusal(sizes, path, entry.file_size):
            raise WorkspaceError(problem, name)
        sizes[path] = entry.file_size
        found.append((entry, path))
    return found


def name_of(entry: ZipInfo) -> str:
    """Read a name: UTF-8 where it says so or is so, else the standard's own code page."""
    name = entry.orig_filename
    if entry.flag_bits & UTF8:
        return name
    try:
        return name.encode("cp437").decode()
    except UnicodeError:
        return name


def objection(entry: ZipInfo) -> Problem | None:
    """Say what there is against an entry, apart from its name."""
    if entry.flag_bits & ENCRYPTED:
        return Problem.ENCRYPTED
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG, stat.S_IFDIR} or entry.external_attr & REPARSE_POINT:
        return Problem.LINK
    if entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:  # others unpack without a bound
        return Problem.UNREADABLE
    if entry.file_size > SMALL and entry.file_size > RATIO * entry.compress_size:
        return Problem.BOMB
    return None


def unpacked(archive: ZipFile, entry: ZipInfo) -> bytes:
    """Read an entry piece by piece, and no further than a file may go."""
    name = name_of(entry)
    try:
        with archive.open(entry) as packed:
            content = bounded(packed, name)
    except (BadZipFile, EOFError, NotImplementedError, ValueError, zlib.error):
        raise WorkspaceError(Problem.BROKEN, name) from None
    if len(content) != entry.file_size:
        raise WorkspaceError(Problem.BROKEN, name)
    return content


def bounded(packed: IO[bytes], name: str) -> bytes:
    content = bytearray()
    while piece := packed.read(PIECE):
        content += piece
        if len(content) > room.FILE_BYTES:
            raise WorkspaceError(Problem.TOO_LARGE, name)
    return bytes(content)


class Sink:
    """What an archive is written to: it gives away what it has, and cannot go back."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self.pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Have nothing to do: nothing is held back."""

    def taken(self) -> bytes:
        """Give what has come since the last time."""
        pieces, self.pieces = self.pieces, []
        return b"".join(pieces)


def zipped(files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """Write an archive piece by piece; the same files always give the same bytes."""
    sink = Sink()
    with ZipFile(sink, "w", ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        for path, content in files:
            entry = ZipInfo(path, LONG_AGO)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = MODE
            archive.writestr(entry, content)
            yield sink.taken()
    yield sink.taken()
