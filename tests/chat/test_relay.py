"""A relay sends every character of an answer exactly once, whatever the bus and the browser do."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.chat.streaming import Relay, Snapshot, Source, event
from apps.core.bus import Delta


class Answer:
    """An answer whose checkpoints a test sets."""

    def __init__(self, text: str = "", html: str | None = None) -> None:
        self.state: Snapshot | None = Snapshot(text, html)

    def relay(self, sent: int = 0) -> Relay:
        return Relay(Source("answer:test", lambda: self.state, lambda: "<ul></ul>"), sent)


def joined(relay: Relay, *batches: list[Delta]) -> str:
    """Give what the browser gets of these batches, a missing piece waiting for the next one."""
    text = ""
    for batch in batches:
        pending, relay.waiting = relay.waiting, []
        text += relay._join([*pending, *batch])
    return text


def test_pieces_are_joined_in_order():
    deltas = [Delta(0, "Guten"), Delta(5, " Tag"), Delta(9, "!")]
    assert joined(Answer().relay(), deltas) == "Guten Tag!"


def test_a_piece_that_came_twice_is_sent_once():
    deltas = [Delta(0, "Guten"), Delta(0, "Guten"), Delta(5, " Tag"), Delta(0, "Guten Tag!")]
    assert joined(Answer().relay(), deltas) == "Guten Tag!"


def test_a_browser_that_has_characters_gets_the_rest():
    assert joined(Answer().relay(sent=7), [Delta(0, "Guten Tag")]) == "ag"


def test_a_piece_behind_a_gap_waits_for_the_checkpoint():
    relay = Answer().relay()
    assert joined(relay, [Delta(0, "Gu"), Delta(5, " Tag")]) == "Gu"
    assert relay.waiting == [Delta(5, " Tag")]
    assert relay._take(Delta(0, "Guten")) == "ten"
    assert joined(relay, []) == " Tag"


@given(st.text(max_size=30), st.data())
def test_any_cut_into_overlapping_pieces_gives_the_text(text, data):
    relay = Answer().relay()
    got, end = "", 0
    while end < len(text):
        start = data.draw(st.integers(0, end))
        stop = data.draw(st.integers(end + 1, len(text)))
        got += joined(relay, [Delta(start, text[start:stop])])
        end = max(end, stop)
    assert got == text


async def events_of(relay: Relay, queue: asyncio.Queue[Delta], monkeypatch) -> list[bytes]:
    class Hub:
        def subscribe(self, stream):
            return self

        async def __aenter__(self):
            return queue

        async def __aexit__(self, *args):
            return None

    monkeypatch.setattr("apps.chat.streaming.hub", Hub)
    return [sent async for sent in relay.events()]


@pytest.mark.django_db(transaction=True)
async def test_a_closed_answer_is_sent_whole(monkeypatch):
    relay = Answer("Fertig.", "<p>Fertig.</p>").relay(sent=3)
    assert await events_of(relay, asyncio.Queue(), monkeypatch) == [
        event("text", json.dumps("tig."), 7),
        event("done", "<p>Fertig.</p>"),
    ]


@pytest.mark.django_db(transaction=True)
async def test_an_answer_that_is_gone_says_so(monkeypatch):
    answer = Answer()
    answer.state = None
    assert await events_of(answer.relay(), asyncio.Queue(), monkeypatch) == [event("gone", "")]


def test_an_event_keeps_the_lines_of_its_data():
    assert event("done", "<p>\n</p>") == b"event: done\ndata: <p>\ndata: </p>\n\n"
