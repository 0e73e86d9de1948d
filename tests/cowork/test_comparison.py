"""What an order changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.cowork import comparison, workspace
from apps.cowork.comparison import Change, Kind, Line, changes, difference

STATES = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("123"))


def test_changes():
    before = {"gone": "1", "same": "2", "old": "3", "edited": "4"}
    after = {"same": "2", "new": "3", "edited": "5", "added": "6"}
    assert changes(before, after) == [
        Change(Kind.ADDED, "added", after="6"),
        Change(Kind.CHANGED, "edited", before="4", after="5"),
        Change(Kind.REMOVED, "gone", before="1"),
        Change(Kind.MOVED, "new", was="old", before="3", after="3"),
    ]


def test_one_file_moves_only_once():
    found = changes({"a": "1"}, {"b": "1", "c": "1"})
    assert [change.kind for change in found] == [Kind.MOVED, Kind.ADDED]


@given(STATES, STATES)
def test_the_changes_lead_from_one_state_to_the_other(before, after):
    state = dict(before)
    found = changes(before, after)
    for change in found:
        if change.kind in {Kind.REMOVED, Kind.MOVED}:
            assert state.pop(change.was or change.path) == change.before
    for change in found:
        if change.kind != Kind.REMOVED:
            state[change.path] = change.after
    assert state == after
    assert changes(after, after) == []


def of_one(session, before: bytes | None, after: bytes | None, path: str = "a.md"):
    states = []
    for content in (before, after):
        if content is None:
            workspace.restore(session, {})
        else:
            workspace.put(session, path, content)
        states.append(workspace.manifest(session))
    (change,) = changes(*states)
    return difference(session, change)


@pytest.mark.django_db
class TestLines:
    """Differences of stored texts."""

    def test_changed_lines_with_those_around_them(self, session):
        before = "".join(f"{n}\n" for n in range(1, 21))
        found = of_one(session, before.encode(), before.replace("10\n", "zehn\n").encode())
        assert found.lines == [
            Line("gap"),
            *(Line("same", str(n), n, n) for n in (7, 8, 9)),
            Line("removed", "10", before=10),
            Line("added", "zehn", after=10),
            *(Line("same", str(n), n, n) for n in (11, 12, 13)),
            Line("gap"),
        ]
        assert not found.is_cut

    def test_a_new_and_a_removed_file(self, session):
        assert of_one(session, None, b"x\n").lines == [Line("added", "x", after=1)]
        assert of_one(session, b"x\n", None).lines == [Line("removed", "x", before=1)]

    def test_another_encoding_alone_changes_no_line(self, session):
        assert of_one(session, "ü".encode("cp1252"), "ü".encode()).lines == []

    def test_no_lines_of_what_is_no_text_or_too_long(self, session, monkeypatch):
        assert of_one(session, b"\x89PNG1", b"\x89PNG2").lines is None
        assert of_one(session, b"", b"x\n" * (comparison.LINES + 1)).lines is None
        monkeypatch.setattr(comparison, "TEXT_BYTES", 10)
        assert of_one(session, b"a" * 11, b"b").lines is None

    def test_a_long_difference_is_cut(self, session):
        found = of_one(session, b"", b"x\n" * (comparison.SHOWN + 1))
        assert (len(found.lines), found.is_cut) == (comparison.SHOWN, True)
        found = of_one(session, b"y", b"x\n" * (comparison.SHOWN - 1))
        assert (len(found.lines), found.is_cut) == (comparison.SHOWN, False)

    def test_a_moved_file_has_no_lines(self, session):
        workspace.put(session, "a.md", b"x")
        before = workspace.manifest(session)
        workspace.move(session, "a.md", "b.md")
        (change,) = changes(before, workspace.manifest(session))
        assert difference(session, change).lines is None
