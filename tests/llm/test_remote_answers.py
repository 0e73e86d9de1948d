"""What a remote model's answers become, in all the shapes that servers send them in."""

import asyncio
import json

import pytest

from apps.llm.types import Finished, TextDelta, ToolCall, Usage
from tests.model_server import Chunk, Raw, Reply, call, calls, json_reply, raw, say, status

HELLO = [{"role": "user", "content": "Hallo"}]
TOOL = {"type": "function", "function": {"name": "read_memory", "parameters": {}}}


async def collect(model, tools=()):
    return [event async for event in model.stream(HELLO, tools)]


def text_of(events):
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def calls_of(events):
    return [event for event in events if isinstance(event, ToolCall)]


def data(**delta):
    return b"data: " + json.dumps({"choices": [{"delta": delta}]}).encode() + b"\n\n"


DONE = b"data: [DONE]\n\n"


async def test_text_arrives_in_pieces_then_usage_then_the_end(server, model):
    server.script(say("Grüße!", size=3))
    assert await collect(model) == [
        TextDelta("Grü"),
        TextDelta("ße!"),
        Usage(1, 3),
        Finished("stop"),
    ]


async def test_the_request_names_model_messages_key_and_tools(server, model):
    server.script(say("Ja."))
    await collect(model, [TOOL])
    body = server.requests[0]
    assert body["model"] == "x-large"
    assert body["messages"] == HELLO
    assert body["tools"] == [TOOL]
    assert body["stream"] is True
    assert server.headers[0]["authorization"] == "Bearer k-1"


async def test_the_reason_of_the_end_is_passed_on(server, model):
    server.script(say("Es war ein", reason="length"))
    assert (await collect(model))[-1] == Finished("length")


CALLS = [
    # in pieces
    (call("remember", {"text": "Süd"}), [("call_1", "remember", '{"text": "Süd"}')]),
    # two at once
    (
        calls(("forget", {"entry": "a1"}, "c1"), ("read_memory", {}, "c2")),
        [("c1", "forget", '{"entry": "a1"}'), ("c2", "read_memory", "{}")],
    ),
    # whole calls without index
    (
        raw(
            data(tool_calls=[{"id": "c1", "function": {"name": "a", "arguments": "{}"}}]),
            data(tool_calls=[{"id": "c2", "function": {"name": "b", "arguments": "{}"}}]),
            DONE,
        ),
        [("c1", "a", "{}"), ("c2", "b", "{}")],
    ),
    # every call numbered 0
    (
        raw(
            data(tool_calls=[{"index": 0, "id": "c1", "function": {"name": "a"}}]),
            data(tool_calls=[{"index": 0, "id": "c2", "function": {"name": "b"}}]),
            DONE,
        ),
        [("c1", "a", "{}"), ("c2", "b", "{}")],
    ),
    # id and name repeated with each piece
    (
        raw(
            data(tool_calls=[{"id": "c1", "function": {"name": "a", "arguments": '{"x"'}}]),
            data(tool_calls=[{"id": "c1", "function": {"name": "a", "arguments": ": 1}"}}]),
            DONE,
        ),
        [("c1", "a", '{"x": 1}')],
    ),
    # pieces without index and id go on with the last call
    (
        raw(
            data(tool_calls=[{"id": "c1", "function": {"name": "a", "arguments": '{"x"'}}]),
            data(tool_calls=[{"function": {"arguments": ": 1}"}}]),
            DONE,
        ),
        [("c1", "a", '{"x": 1}')],
    ),
    # arguments as an object
    (
        raw(
            data(tool_calls=[{"id": "c1", "function": {"name": "a", "arguments": {"x": "ü"}}}]),
            DONE,
        ),
        [("c1", "a", '{"x": "ü"}')],
    ),
    # arguments that are no JSON are passed on for the loop to refuse
    (call("remember", "{oops", pieces=1), [("call_1", "remember", "{oops")]),
]


@pytest.mark.parametrize(("reply", "expected"), CALLS)
async def test_tool_calls_are_assembled(server, model, reply, expected):
    server.script(reply)
    events = await collect(model)
    assert [(c.id, c.name, c.arguments) for c in calls_of(events)] == expected
    assert events[-1] == Finished("tool_calls")


async def test_calls_without_ids_get_distinct_ones(server, model):
    function = {"name": "read_memory", "arguments": "{}"}
    server.script(raw(data(tool_calls=[{"index": n, "function": function} for n in (0, 1)]), DONE))
    ids = [c.id for c in calls_of(await collect(model))]
    assert len(set(ids)) == 2
    assert all(ids)


async def test_a_model_without_tools_is_offered_none(server, model):
    from dataclasses import replace

    model.info = replace(model.info, tools=False)
    server.script(say("Ja."))
    await collect(model, [TOOL])
    assert "tools" not in server.requests[0]


VISIBLE = [
    # thoughts before the answer stay hidden, wherever the chunks are cut
    (
        raw(data(content="<thi"), data(content="nk>Hm.</th"), data(content="ink>\n\nJa."), DONE),
        "Ja.",
    ),
    (raw(data(reasoning_content="Hm."), data(content="Ja."), DONE), "Ja."),
    # but the words may be spoken of
    (raw(data(content="Das Wort <think> steht hier."), DONE), "Das Wort <think> steht hier."),
    (raw(data(content="<"), data(content="b>fett"), DONE), "<b>fett"),
    (raw(data(content="<thi"), DONE), "<thi"),
    # structured content
    (
        raw(
            data(content=[{"type": "thinking", "text": "Hm"}, {"type": "text", "text": "Ja."}]),
            DONE,
        ),
        "Ja.",
    ),
    # a whole answer although a stream was asked for
    (
        json_reply({"choices": [{"message": {"content": "Ganz."}, "finish_reason": "stop"}]}),
        "Ganz.",
    ),
    # comments, event names, carriage returns, no [DONE], characters cut in the middle
    (raw(b": ping\r\n\r\nevent: x\r\n", data(content="Ja."), data(content="!"), DONE), "Ja.!"),
    (Reply((Chunk({"content": "Ja."}, "stop"),), ends=False), "Ja."),
    (
        Reply(
            (
                Raw('data: {"choices":[{"delta":{"content":"\u00fc'.encode()[:-1]),
                Raw('\u00fc"}}]}\r\n\r\ndata: [DONE]'.encode()[1:]),
            ),
            ends=False,
        ),
        "ü",
    ),
]


@pytest.mark.parametrize(("reply", "expected"), VISIBLE)
async def test_only_the_answer_is_visible(server, model, reply, expected):
    server.script(reply)
    assert text_of(await collect(model)) == expected


async def test_usage_is_estimated_where_none_is_reported(server, model):
    server.script(say("Vier mal vier.!!", usage=False))
    assert Usage(1, 4, estimated=True) in await collect(model)


async def test_a_server_that_refuses_stream_options_is_asked_without(server, model):
    refusal = {"error": {"message": "Unknown parameter: stream_options"}}
    server.script(status(400, body=refusal), say("Ja."), say("Ja."))
    assert text_of(await collect(model)) == "Ja."
    await collect(model)
    asked = ["stream_options" in body for body in server.requests]
    assert asked == [True, False, False]  # remembered


async def test_complete_returns_one_short_text(server, model):
    server.script(say("  Angebote im Einkauf\n"))
    made = await model.complete(HELLO)
    assert made.text == "Angebote im Einkauf"
    assert not made.usage.estimated


async def test_complete_ends_where_a_model_does_not(server, model):
    server.script(say("Titel " * 2_000, size=60, delay=0.001))
    made = await model.complete(HELLO)
    assert 200 <= len(made.text) < 400
    assert made.usage.estimated
    assert made.usage.tokens_out >= 50
    assert await asyncio.to_thread(server.hung_up.wait, 5)
