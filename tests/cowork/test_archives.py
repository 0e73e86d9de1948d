"""Zip archives, honest and hostile."""

import io
import stat
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.cowork import archives
from apps.cowork.archives import entries, zipped
from apps.cowork.rules import room
from apps.cowork.rules.paths import clash, clean
from apps.cowork.rules.problems import PathRefused, Problem, WorkspaceError


def archive(*files, method=zipfile.ZIP_DEFLATED) -> io.BytesIO:
    """Write an archive of (name or entry, content) pairs, exactly as given."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as target, pytest.MonkeyPatch.context() as patch:
        patch.setattr("warnings.warn", lambda *_, **__: None)  # of names that come twice
        for name, content in files:
            target.writestr(name, content)
    return file


def entry(name: str, **fields) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    for field, value in fields.items():
        setattr(info, field, value)
    return info


def problem_of(file) -> tuple[Problem, str]:
    with pytest.raises(WorkspaceError) as found:
        list(entries(file))
    return found.value.problem, found.value.name


def test_files_and_folders():
    file = archive(("a.md", "1"), ("ordner/", ""), ("ordner/tief/b.csv", "2"), ("leer", ""))
    assert list(entries(file)) == [("a.md", b"1"), ("ordner/tief/b.csv", b"2"), ("leer", b"")]


def test_litter_is_left_out():
    names = ("__MACOSX/._a.md", ".DS_Store", "x/.DS_Store", "x/Thumbs.db", "a.md")
    assert [path for path, _ in entries(archive(*((name, "x") for name in names)))] == ["a.md"]


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Müller.md".encode("cp437"), "Müller.md"),
        ("Größe.md".encode(), "Größe.md"),  # UTF-8 without saying so
        (b"a.md", "a.md"),
    ],
)
def test_names_without_the_mark_of_utf_8(raw, name):
    placeholder = "x" * len(raw)
    packed = archive((placeholder, "1")).getvalue().replace(placeholder.encode(), raw)
    assert list(entries(io.BytesIO(packed))) == [(name, b"1")]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("../a", Problem.DOTS),
        ("a/../../b", Problem.DOTS),
        ("../böse/", Problem.DOTS),
        ("/etc/passwd", Problem.ABSOLUTE),
        ("C:/Windows/a", Problem.ABSOLUTE),
        ("a\\b", Problem.SIGN),
        ("a\nb", Problem.INVISIBLE),
        ("a\x1b[31m", Problem.INVISIBLE),
        ("a\u202egpj.exe", Problem.INVISIBLE),
        ("x" * 300, Problem.LONG_PART),
        ("/".join(["y" * 99] * 3), Problem.LONG_PATH),
        ("nul.txt", Problem.DEVICE),
        ("memory.md", Problem.RESERVED),
        ("a/b/c/d/e/f/g/h/i", Problem.DEEP),
    ],
)
def test_names_that_would_leave_or_break_a_folder(name, problem):
    assert problem_of(archive(("gut.md", "x"), (name, "y"))) == (problem, name.removesuffix("/"))


def test_a_name_that_hides_behind_a_zero():
    packed = archive(("aXb.md", "1")).getvalue().replace(b"aXb.md", b"a\0b.md")
    assert problem_of(io.BytesIO(packed)) == (Problem.INVISIBLE, "a\0b.md")


@pytest.mark.parametrize(
    "kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK]
)
def test_links_and_devices(kind):
    special = entry("a", external_attr=(kind | 0o777) << 16)
    assert problem_of(archive((special, "/etc/passwd"))) == (Problem.LINK, "a")


def test_links_of_windows():
    special = entry("a", external_attr=0x400, create_system=0)
    assert problem_of(archive((special, "C:/"))) == (Problem.LINK, "a")


def test_locked_archives():
    packed = bytearray(archive(("a", "x")).getvalue())
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    assert problem_of(io.BytesIO(packed)) == (Problem.ENCRYPTED, "a")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_that_unpack_without_a_bound(method):
    assert problem_of(archive(("a", "x"), method=method)) == (Problem.UNREADABLE, "a")


@pytest.mark.parametrize("names", [("a.md", "a.md"), ("a.md", "A.MD"), ("a", "a/b"), ("ü", "ü")])
def test_names_that_come_twice(names):
    second = names[1]
    assert problem_of(archive(*((name, "x") for name in names))) == (Problem.TWICE, second)


def test_ten_thousand_files():
    problem, name = problem_of(archive(*((f"{n}.txt", "") for n in range(10_000))))
    assert (problem, name) == (Problem.TOO_MANY, "500.txt")


def test_more_entries_than_are_read_at_all(monkeypatch):
    monkeypatch.setattr(archives, "ENTRIES", 40)
    monkeypatch.setattr(archives, "PIECE", 7)  # so that marks are cut in two
    folders = [(f"{number}/", "") for number in range(41)]
    fitting, too_many = archive(*folders[:40]), archive(*folders)
    assert list(entries(fitting)) == []
    monkeypatch.setattr(archives, "ZipFile", None)
    assert problem_of(too_many) == (Problem.TOO_MANY, "")


def declared(size: int, content: bytes = b"x" * 100) -> io.BytesIO:
    """Say a size that the content does not have, in both places."""
    packed = bytearray(archive(("a", content)).getvalue())
    struct.pack_into("<I", packed, packed.index(b"PK\x03\x04") + 22, size)
    struct.pack_into("<I", packed, packed.index(b"PK\x01\x02") + 24, size)
    return io.BytesIO(packed)


def test_four_gigabytes_that_are_only_declared():
    assert problem_of(declared(0xFFFFFFFE)) == (Problem.BOMB, "a")


@pytest.mark.parametrize("size", [1, 99, 101, 5_000])
def test_a_size_that_is_not_true(size):
    assert problem_of(declared(size)) == (Problem.BROKEN, "a")


def test_a_bomb():
    assert problem_of(archive(("a", b"\0" * 15_000_000))) == (Problem.BOMB, "a")
    assert problem_of(declared(900_000, b"\0" * 15_000_000)) == (Problem.BROKEN, "a")


def test_sizes_are_counted_while_reading(monkeypatch):
    monkeypatch.setattr(room, "FILE_BYTES", 100)
    assert problem_of(archive(("a", "x" * 101))) == (Problem.TOO_LARGE, "a")
    assert list(entries(archive(("a", "x" * 100)))) == [("a", b"x" * 100)]
    monkeypatch.setattr(room, "SESSION_BYTES", 150)
    assert problem_of(archive(("a", "x" * 100), ("b", "x" * 51))) == (Problem.FULL, "b")


@pytest.mark.parametrize(
    "content",
    [b"", b"no archive", b"PK\x03\x04", b"PK\x05\x06" + b"\0" * 10, b"PK\x05\x06" + b"\xff" * 18],
)
def test_what_is_no_archive(content):
    assert problem_of(io.BytesIO(content)) == (Problem.BROKEN, "")


def test_damaged_bytes():
    packed = bytearray(archive(("a", bytes(range(256)) * 20), method=zipfile.ZIP_STORED).getvalue())
    packed[200] ^= 1
    assert problem_of(io.BytesIO(packed)) == (Problem.BROKEN, "a")


@given(st.data())
def test_whatever_is_changed_has_a_name_or_does_no_harm(data):
    packed = bytearray(HONEST)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(packed) - 1))
        packed[place] = data.draw(st.integers(0, 255))
    try:
        found = list(entries(io.BytesIO(packed)))
    except WorkspaceError:
        return
    assert all(clean(path) == path for path, _ in found)


HONEST = archive(("a.md", "Hallo " * 50), ("ordner/b.csv", "a;b\n1;2\n")).getvalue()

FILES = st.dictionaries(
    st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=20).map(
        lambda name: f"d/{name}"
    ),
    st.binary(max_size=200),
    max_size=6,
)


@given(FILES)
def test_what_goes_out_comes_in_again(files):
    taken: dict[str, bytes] = {}
    for name, content in files.items():
        try:
            path = clean(name)
        except PathRefused:
            continue
        if not clash(path, taken):
            taken[path] = content
    packed = b"".join(zipped(taken.items()))
    assert packed == b"".join(zipped(taken.items()))
    assert dict(entries(io.BytesIO(packed))) == taken


def test_an_archive_is_written_in_pieces_and_read_by_others():
    files = [("ä/größe.md", b"x" * 1000), ("b.bin", bytes(range(256)))]
    pieces = list(zipped(iter(files)))
    assert len(pieces) == 3
    with zipfile.ZipFile(io.BytesIO(b"".join(pieces))) as found:
        assert found.testzip() is None
        assert [(name, found.read(name)) for name in found.namelist()] == files
