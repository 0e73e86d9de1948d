"""What the owner sees of a turn: the kept words, the notes that went in."""

from types import SimpleNamespace

import pytest

from apps.chat.queries import kept_ranges, still_said, underline
from apps.memory.queries import Known


@pytest.mark.parametrize(
    ("ranges", "html"),
    [
        ([], "a &lt;b&gt; c"),
        ([(2, 5)], 'a <mark class="kept">&lt;b&gt;</mark> c'),
        ([(6, 7), (0, 1)], '<mark class="kept">a</mark> &lt;b&gt; <mark class="kept">c</mark>'),
        ([(0, 5), (2, 7)], '<mark class="kept">a &lt;b&gt;</mark> c'),  # overlapping: the first
        ([(0, 99)], '<mark class="kept">a &lt;b&gt; c</mark>'),
    ],
)
def test_underline(ranges, html):
    assert underline("a <b> c", ranges) == html


def event(text="words", undone=None, kind="remembered", spans=(("m1", 0, 4),)):
    return SimpleNamespace(text=text, kind=kind, undone_at=undone, details={"spans": spans})


def test_only_what_the_memory_still_knows_is_marked():
    events = [event(), event(text=""), event(undone="now"), event(spans=[("m2", 1, 2)])]
    assert dict(kept_ranges(events)) == {"m1": [(0, 4)], "m2": [(1, 2)]}


@pytest.mark.parametrize("kind", ["proposed", "removed"])
def test_a_proposal_and_a_wish_to_forget_are_not_marked(kind):
    assert kept_ranges([event(kind=kind)]) == {}


@pytest.mark.parametrize(("text", "ranges"), [("Köln, Bonn", [(0, 4)]), ("Bonn, Köln", [])])
def test_words_that_were_changed_since_are_not_marked(text, ranges):
    assert still_said(text, [(0, 4)], Known({}, frozenset({"Köln"}))) == ranges


def test_an_event_without_evidence_marks_nothing():
    assert (
        kept_ranges([SimpleNamespace(text="x", kind="updated", undone_at=None, details={})]) == {}
    )
