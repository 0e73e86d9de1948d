"""What the owner sees of a turn: the kept words, the notes that went in."""

from types import SimpleNamespace

import pytest

from apps.chat.queries import kept_ranges, underline


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


def event(text="words", undone=None, spans=(("m1", 0, 4),)):
    return SimpleNamespace(text=text, undone_at=undone, details={"spans": spans})


def test_only_what_the_memory_still_knows_is_marked():
    events = [event(), event(text=""), event(undone="now"), event(spans=[("m2", 1, 2)])]
    assert dict(kept_ranges(events)) == {"m1": [(0, 4)], "m2": [(1, 2)]}


def test_an_event_without_evidence_marks_nothing():
    assert kept_ranges([SimpleNamespace(text="x", undone_at=None, details={})]) == {}
