"""Which paths a workspace takes; nothing here touches a database."""

import unicodedata
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.cowork.rules.paths import PARTS, PATH_BYTES, clash, clean, key, shown
from apps.cowork.rules.problems import PathRefused, Problem

GOOD = [
    "a.md",
    "Übersicht 2027.csv",
    "a/b/c/d/e/f/g/h",
    "berichte/memory.md",  # only at the top it is the memory
    "memory.md.txt",
    "mein-memory.md",
    "…/a",
    "a..b",
    "日本語.txt",
    "consul.md",
    "😀.md",
    "x" * 120,
]
REFUSED = [
    ("", Problem.EMPTY_PART),
    ("a//b", Problem.EMPTY_PART),
    ("a/", Problem.EMPTY_PART),
    (".", Problem.DOTS),
    ("..", Problem.DOTS),
    ("../a", Problem.DOTS),
    ("a/../../b", Problem.DOTS),
    ("a/./b", Problem.DOTS),
    ("/etc/passwd", Problem.ABSOLUTE),
    ("//server/share", Problem.ABSOLUTE),
    ("\\\\server\\share", Problem.ABSOLUTE),
    ("C:/a", Problem.ABSOLUTE),
    ("c:a", Problem.ABSOLUTE),
    ("a\\b", Problem.SIGN),
    ("..\\a", Problem.SIGN),
    ("a.md:strom", Problem.SIGN),
    ("was?.md", Problem.SIGN),
    ("a\0b", Problem.INVISIBLE),
    ("a\nb", Problem.INVISIBLE),
    ("a\x7f", Problem.INVISIBLE),
    ("a\u200b.md", Problem.INVISIBLE),
    ("a\u202efdp.exe", Problem.INVISIBLE),
    ("a\u2028b", Problem.INVISIBLE),
    ("a\ufeff", Problem.INVISIBLE),
    ("\u3164", Problem.INVISIBLE),
    ("\ud800", Problem.INVISIBLE),
    (" a", Problem.EDGE),
    ("a ", Problem.EDGE),
    ("a\u00a0", Problem.EDGE),
    ("a.", Problem.EDGE),
    (".env", Problem.EDGE),
    ("...", Problem.EDGE),
    ("ordner /a", Problem.EDGE),
    ("con", Problem.DEVICE),
    ("NUL.txt", Problem.DEVICE),
    ("a/Aux.tar.gz", Problem.DEVICE),
    ("com1", Problem.DEVICE),
    ("LPT9.md", Problem.DEVICE),
    ("com¹.txt", Problem.DEVICE),
    ("con .txt", Problem.DEVICE),
    ("memory.md", Problem.RESERVED),
    ("MEMORY.MD", Problem.RESERVED),
    ("memory.md/a", Problem.RESERVED),
    ("mem\u043ery.md", Problem.RESERVED),  # a Cyrillic letter
    ("\uff4demory.md", Problem.RESERVED),  # a wide letter
    ("mémory.md".replace("é", "e\u0301"), Problem.RESERVED),
    ("memory .md", Problem.RESERVED),
    ("x" * 121, Problem.LONG_PART),
    ("ü" * 61, Problem.LONG_PART),
    ("/".join("abcdefghi"), Problem.DEEP),
    ("/".join(["x" * 100] * 3), Problem.LONG_PATH),
]


@pytest.mark.parametrize("path", GOOD)
def test_taken(path):
    assert clean(path) == path


@pytest.mark.parametrize(("path", "problem"), REFUSED)
def test_refused(path, problem):
    with pytest.raises(PathRefused) as found:
        clean(path)
    assert found.value.problem == problem
    assert problem.code == "path"


@given(st.text(max_size=300) | st.text("./\\ a:Ñ\u0303", max_size=30))
def test_what_is_taken_stays_inside_on_every_system(path):
    try:
        taken = clean(path)
    except PathRefused:
        return
    assert taken == unicodedata.normalize("NFC", path)
    assert clean(taken) == taken
    for kind in (PurePosixPath, PureWindowsPath):
        known = kind(taken)
        assert not known.is_absolute()
        assert not known.drive
        assert ".." not in known.parts
        assert len(known.parts) == len(taken.split("/")) <= PARTS
    assert len(taken.encode()) <= PATH_BYTES
    assert taken.isprintable()


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("a.md", "A.MD"),
        ("straße.md", "STRASSE.md"),
        ("ü.md", "u\u0308.md"),
        ("a", "a/b.md"),
        ("a/b.md", "A"),
        ("x/y/z", "x/y"),
    ],
)
def test_paths_that_clash(path, other):
    assert clash(path, ["zzz", other]) == other
    assert clash(other, [path]) == path


@pytest.mark.parametrize(("path", "other"), [("a", "ab/c"), ("a/b", "a/c"), ("a.md", "a.txt")])
def test_paths_that_stand_beside_each_other(path, other):
    assert clash(path, [other]) is None


@given(st.text(max_size=40))
def test_forms_and_cases_have_one_key(path):
    for form in ("NFC", "NFD"):
        assert key(unicodedata.normalize(form, path)) == key(path)
    assert key(path.casefold()) == key(path)


@given(st.text(max_size=400))
def test_any_name_can_be_shown(name):
    assert all(c.isprintable() or c in "\u3000\xa0" or c.isspace() for c in shown(name))
    assert "\n" not in shown(name)
    assert len(shown(name)) <= 120
