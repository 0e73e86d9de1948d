"""The files of a session against a real PostgreSQL."""

import hashlib
from uuid import uuid4

import pytest
from django.db import connection, transaction

from apps.core.errors import NotFound
from apps.cowork import workspace
from apps.cowork.access import access_order, access_session
from apps.cowork.models import Blob, Session, WorkspaceFile
from apps.cowork.rules import room
from apps.cowork.rules.problems import Missing, PathRefused, Problem, Unwritten, WorkspaceError
from tests.memory.test_concurrency import at_once

pytestmark = pytest.mark.django_db


def problem_of(act) -> Problem:
    with pytest.raises(WorkspaceError) as found:
        act()
    return found.value.problem


def paths(session) -> list[str]:
    return [file.path for file in workspace.files_of(session)]


def test_a_file_is_read_as_it_was_written(session, order):
    content = bytes(range(256)) * 50
    file = workspace.put(session, "ordner/a.bin", content, order=order)
    assert workspace.read(session, "ordner/a.bin") == content
    assert (file.blob.size, file.changed_by) == (len(content), order)
    assert workspace.manifest(session) == {"ordner/a.bin": hashlib.sha256(content).hexdigest()}


def test_an_empty_file_is_a_file(session):
    workspace.put(session, "leer.txt", b"")
    assert workspace.read(session, "leer.txt") == b""


def test_writing_again_replaces(session, order):
    workspace.put(session, "a.md", b"1", order=order)
    workspace.put(session, "a.md", b"2")
    assert paths(session) == ["a.md"]
    assert workspace.read(session, "a.md") == b"2"
    assert workspace.find(session, "a.md").changed_by is None


def test_names_are_kept_in_one_form(session):
    workspace.put(session, "u\u0308.md", b"x")
    assert workspace.read(session, "\u00fc.md") == b"x"
    assert paths(session) == ["\u00fc.md"]


def test_the_same_bytes_are_kept_once(session, other_session):
    workspace.put(session, "a.md", b"x")
    workspace.put(session, "b.md", b"x")
    workspace.put(other_session, "c.md", b"x")
    assert Blob.objects.filter(session=session).count() == 1
    assert Blob.objects.count() == 2


@pytest.mark.parametrize("path", ["../a", "memory.md", "a\\b", "/a"])
def test_no_verb_takes_a_bad_path(session, path):
    workspace.put(session, "a.md", b"x")
    acts = (
        lambda: workspace.put(session, path, b""),
        lambda: workspace.read(session, path),
        lambda: workspace.delete(session, path),
        lambda: workspace.move(session, path, "b.md"),
        lambda: workspace.move(session, "a.md", path),
    )
    for act in acts:
        with pytest.raises(PathRefused):
            act()
    assert paths(session) == ["a.md"]


def test_files_of_others_are_missing(session, other_session):
    workspace.put(other_session, "a.md", b"x")
    for act in (
        lambda: workspace.read(session, "a.md"),
        lambda: workspace.delete(session, "a.md"),
        lambda: workspace.move(session, "a.md", "b.md"),
        lambda: workspace.read_blob(session, workspace.manifest(other_session)["a.md"]),
    ):
        with pytest.raises(Missing):
            act()
    assert paths(other_session) == ["a.md"]


def test_a_session_that_is_gone_takes_nothing(session):
    gone = Session(pk=uuid4())
    assert problem_of(lambda: workspace.put(gone, "a.md", b"")) == Problem.NOT_FOUND


def test_files_that_differ_in_case_clash(session):
    workspace.put(session, "Bericht.md", b"x")
    workspace.put(session, "b.md", b"y")
    assert problem_of(lambda: workspace.put(session, "bericht.MD", b"")) == Problem.EXISTS
    assert problem_of(lambda: workspace.move(session, "b.md", "BERICHT.md")) == Problem.EXISTS
    assert problem_of(lambda: workspace.put(session, "b.md/c", b"")) == Problem.EXISTS


def test_a_move_keeps_bytes_and_never_covers(session, order):
    workspace.put(session, "a.md", b"x")
    workspace.put(session, "b.md", b"y")
    assert problem_of(lambda: workspace.move(session, "a.md", "b.md")) == Problem.EXISTS
    workspace.move(session, "a.md", "A.md", order=order)
    workspace.move(session, "A.md", "alt/a.md", order=order)
    assert paths(session) == ["alt/a.md", "b.md"]
    assert workspace.read(session, "alt/a.md") == b"x"


def test_limits_at_the_edge(session, monkeypatch):
    monkeypatch.setattr(room, "FILES", 3)
    monkeypatch.setattr(room, "FILE_BYTES", 10)
    monkeypatch.setattr(room, "SESSION_BYTES", 25)
    workspace.put(session, "a", b"x" * 10)
    assert problem_of(lambda: workspace.put(session, "b", b"x" * 11)) == Problem.TOO_LARGE
    workspace.put(session, "b", b"x" * 10)
    assert problem_of(lambda: workspace.put(session, "c", b"x" * 6)) == Problem.FULL
    workspace.put(session, "c", b"x" * 5)
    assert problem_of(lambda: workspace.put(session, "d", b"")) == Problem.TOO_MANY
    workspace.put(session, "a", b"y" * 10)  # in place of another it fits
    assert problem_of(lambda: workspace.put(session, "c", b"x" * 6)) == Problem.FULL
    assert workspace.read(session, "c") == b"x" * 5


@pytest.mark.parametrize(
    ("sizes", "path", "size", "problem"),
    [
        ({}, "a", 20_000_000, None),
        ({}, "a", 20_000_001, Problem.TOO_LARGE),
        ({str(n): 0 for n in range(499)}, "a", 0, None),
        ({str(n): 0 for n in range(500)}, "a", 0, Problem.TOO_MANY),
        ({str(n): 0 for n in range(500)}, "7", 1, None),
        ({"b": 99_999_999}, "a", 1, None),
        ({"b": 99_999_999}, "a", 2, Problem.FULL),
        ({"a": 99_999_999}, "a", 20_000_000, None),
    ],
)
def test_room(sizes, path, size, problem):
    assert room.refusal(sizes, path, size) == problem


def test_many_files_are_written_all_or_none(session):
    workspace.put(session, "a", b"old")
    files = [("a", b"new"), ("b", b""), ("../c", b"")]
    with pytest.raises(PathRefused):
        workspace.put_all(session, files)
    assert paths(session) == ["a"]
    assert workspace.read(session, "a") == b"old"


def test_history_is_bounded_but_lets_go_of_what_nobody_needs(session, order, monkeypatch):
    monkeypatch.setattr(room, "HISTORY_BYTES", 30)
    workspace.put(session, "a", b"1" * 10)
    order.files_before = workspace.manifest(session)
    order.save()
    for letter in b"234567":  # each of them is unused once the next has come
        workspace.put(session, "a", bytes([letter]) * 10)
    assert problem_of(lambda: workspace.put(session, "b", b"x" * 11)) == Problem.HISTORY
    workspace.restore(session, order.files_before)
    assert workspace.read(session, "a") == b"1" * 10


def test_restore_gives_exactly_the_files_of_a_state(session):
    for path, content in {"a": b"1", "b": b"2", "ordner/c": b"3"}.items():
        workspace.put(session, path, content)
    state = workspace.manifest(session)
    workspace.put(session, "a", b"changed")
    workspace.delete(session, "b")
    workspace.move(session, "ordner/c", "C")
    workspace.put(session, "d", b"new")
    workspace.restore(session, state)
    assert workspace.manifest(session) == state
    assert [workspace.read(session, path) for path in paths(session)] == [b"1", b"2", b"3"]
    workspace.restore(session, {})
    assert paths(session) == []


CORRUPT = """
CREATE FUNCTION corrupt() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.content := NEW.content || '!'::bytea; RETURN NEW; END $$;
CREATE TRIGGER corrupt BEFORE INSERT ON cowork_blob FOR EACH ROW EXECUTE FUNCTION corrupt();
"""


def test_a_file_that_is_not_stored_as_given_is_not_written(session):
    workspace.put(session, "a", b"old")
    with connection.cursor() as cursor:
        cursor.execute(CORRUPT)
    with pytest.raises(Unwritten):
        workspace.put(session, "a", b"new")
    assert workspace.read(session, "a") == b"old"


def test_bytes_that_were_damaged_are_not_restored(session):
    workspace.put(session, "a", b"old")
    state = workspace.manifest(session)
    workspace.put(session, "a", b"new")
    Blob.objects.filter(digest=state["a"]).update(content=b"odd")
    with pytest.raises(Unwritten):
        workspace.restore(session, state)
    with pytest.raises(Unwritten):
        workspace.put(session, "b", b"old")
    assert workspace.read(session, "a") == b"new"


def test_a_verb_is_part_of_the_callers_transaction(session):
    with transaction.atomic():
        workspace.put(session, "a", b"x")
        transaction.set_rollback(True)
    assert paths(session) == []


def test_only_its_person_finds_a_session(cast, member, session, order, other_session):
    assert access_session(member(cast.anna), session.pk) == session
    assert access_order(member(cast.anna), session.pk, order.pk) == order
    elsewhere = cast.anna.memberships.get(organisation=cast.other_org)
    strangers = [member(cast.ben), member(cast.dora), elsewhere]
    for stranger in strangers:
        with pytest.raises(NotFound):
            access_session(stranger, session.pk)
        with pytest.raises(NotFound):
            access_order(stranger, session.pk, order.pk)
    with pytest.raises(NotFound):  # anna owns the organisation, not ben's session
        access_session(member(cast.anna), other_session.pk)
    with pytest.raises(NotFound):
        access_order(member(cast.ben), other_session.pk, order.pk)


@pytest.mark.django_db(transaction=True)
class TestTogether:
    """Several at once, each with a connection of its own."""

    def test_the_last_place_goes_to_one(self, session, monkeypatch):
        monkeypatch.setattr(room, "FILES", 3)

        def write(number: int) -> str:
            try:
                workspace.put(session, f"{number}.md", b"x")
            except WorkspaceError as error:
                return error.problem
            return "written"

        outcomes = at_once([lambda n=n: write(n) for n in range(6)])
        assert outcomes.count("written") == 3
        assert outcomes.count(Problem.TOO_MANY) == 3
        assert WorkspaceFile.objects.count() == 3

    def test_one_path_has_one_file_with_the_bytes_of_one_writer(self, session):
        contents = [str(number).encode() * 1000 for number in range(6)]
        at_once([lambda c=c: workspace.put(session, "a.md", c) for c in contents])
        assert WorkspaceFile.objects.count() == 1
        assert workspace.read(session, "a.md") in contents

    def test_spellings_of_one_name_do_not_slip_in_together(self, session):
        def write(name: str) -> str:
            try:
                return workspace.put(session, name, b"x").path
            except WorkspaceError as error:
                return error.problem

        outcomes = at_once([lambda n=n: write(n) for n in ("a.md", "A.md", "a.MD", "A.MD")])
        assert outcomes.count(Problem.EXISTS) == 3

    def test_moves_to_one_name_leave_all_bytes(self, session):
        for number in range(4):
            workspace.put(session, f"{number}.md", str(number).encode())

        def move(number: int) -> str:
            try:
                return workspace.move(session, f"{number}.md", "ziel.md").path
            except WorkspaceError as error:
                return error.problem

        outcomes = at_once([lambda n=n: move(n) for n in range(4)])
        assert outcomes.count("ziel.md") == 1
        contents = {workspace.read(session, path) for path in paths(session)}
        assert contents == {b"0", b"1", b"2", b"3"}

    def test_a_restore_beside_writers_is_a_whole_state(self, session):
        workspace.put_all(session, [("a", b"1"), ("b", b"1")])
        old = workspace.manifest(session)
        workspace.put_all(session, [("a", b"2"), ("b", b"2")])
        new = workspace.manifest(session)
        both = [("a", b"2"), ("b", b"2")]
        tasks = [lambda: workspace.restore(session, old), lambda: workspace.put_all(session, both)]
        at_once(tasks * 3)
        assert workspace.manifest(session) in (old, new)
