"""Every way in which an upstream fails, through real HTTP."""

import asyncio
import logging
import socket
import time
import traceback
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from apps.llm.failures import read_retry_after
from apps.llm.remote import RemoteModel
from apps.llm.types import ErrorCode, ModelError, TextDelta
from tests.llm.conftest import TIMEOUT, info_for
from tests.model_server import (
    Chunk,
    Reply,
    broken,
    hang,
    json_reply,
    malformed,
    raw,
    say,
    status,
)

QUESTION = [{"role": "user", "content": "Geheimnis der Anna"}]


async def fail(model):
    """Return the text before the error, and the error."""
    text = ""
    try:
        async for event in model.stream(QUESTION):
            text += event.text if isinstance(event, TextDelta) else ""
    except ModelError as failure:
        return text, failure
    pytest.fail("The answer was complete.")


def error(message, code=None, kind=None):
    return {"error": {"message": message, "code": code, "type": kind}}


LONG = "This model's maximum context length is 8192 tokens. Geheimnis der Anna"
FAILURES = [
    (status(401), ErrorCode.UNAUTHORISED, 401),
    (status(403), ErrorCode.UNAUTHORISED, 403),
    (status(404), ErrorCode.NOT_FOUND, 404),
    (status(429), ErrorCode.RATE_LIMITED, 429),
    (status(500), ErrorCode.UPSTREAM, 500),
    (status(503), ErrorCode.UPSTREAM, 503),
    (status(504), ErrorCode.TIMEOUT, 504),
    (status(418), ErrorCode.BAD_RESPONSE, 418),
    # a context that is too long, as different servers say it
    (status(400, body=error(LONG)), ErrorCode.CONTEXT_TOO_LONG, 400),
    (status(400, body=error("x", "context_length_exceeded")), ErrorCode.CONTEXT_TOO_LONG, 400),
    (status(400, body=error("x", kind="exceed_context_size")), ErrorCode.CONTEXT_TOO_LONG, 400),
    (status(422, body=error("prompt is too long: 9 > 8")), ErrorCode.CONTEXT_TOO_LONG, 422),
    (status(413, body="no JSON"), ErrorCode.CONTEXT_TOO_LONG, 413),
    (status(400, body=error("temperature is out of range")), ErrorCode.BAD_RESPONSE, 400),
    # inside of a stream
    (malformed(), ErrorCode.BAD_RESPONSE, None),
    (raw(b"data: [1, 2]\n\n"), ErrorCode.BAD_RESPONSE, None),
    (raw(b"data: \xff\xfe\n\n"), ErrorCode.BAD_RESPONSE, None),
    (raw(b'data: {"error": {"message": "Geheimnis"}}\n\n'), ErrorCode.UPSTREAM, None),
    (raw(b'data: {"error": {"code": 429, "message": "x"}}\n\n'), ErrorCode.RATE_LIMITED, 429),
    (raw(b'data: {"error": "context_length_exceeded"}\n\n'), ErrorCode.CONTEXT_TOO_LONG, None),
    (raw(b"<html>Geheimnis</html>"), ErrorCode.BAD_RESPONSE, None),
    (json_reply({"detail": "Geheimnis"}), ErrorCode.BAD_RESPONSE, None),
    (json_reply("Geheimnis"), ErrorCode.BAD_RESPONSE, None),
    (say(""), ErrorCode.EMPTY, None),
    (raw(b'data: {"choices":[{"delta":{"content":"<think>Hm"}}]}\n\ndata: [DONE]\n\n'),
     ErrorCode.EMPTY, None),
    (broken(), ErrorCode.STREAM_BROKEN, None),
    (hang(), ErrorCode.TIMEOUT, None),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "code", "http_status"), FAILURES)
async def test_failures_before_the_first_word(server, model, reply, code, http_status):
    server.script(reply)
    text, failure = await fail(model)
    assert (text, failure.code, failure.status) == ("", code, http_status)
    assert len(server.requests) == 1  # no silent second try


LATE = [
    (malformed("Der Anfang"), ErrorCode.BAD_RESPONSE),
    (broken("Der Anfang"), ErrorCode.STREAM_BROKEN),
    (hang("Der Anfang"), ErrorCode.TIMEOUT),
    (Reply((Chunk({"content": "Der Anfang"}),), ends=False), ErrorCode.STREAM_BROKEN),
]


@pytest.mark.parametrize(("reply", "code"), LATE)
async def test_failures_in_the_middle_keep_what_was_said(server, model, reply, code):
    server.script(reply)
    text, failure = await fail(model)
    assert (text, failure.code) == ("Der Anfang", code)


async def test_nobody_listens():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        model = RemoteModel(info_for(url), key="", timeout=TIMEOUT)
        _, failure = await fail(model)
        await model.close()
    assert failure.code == ErrorCode.REFUSED_CONNECTION


async def test_an_unknown_host_is_a_refused_connection():
    model = RemoteModel(info_for("http://nowhere.invalid/v1"), key="", timeout=5)
    _, failure = await fail(model)
    await model.close()
    assert failure.code == ErrorCode.REFUSED_CONNECTION


async def test_a_silent_stream_ends_in_time(server, model):
    server.script(hang("Der"))
    began = time.monotonic()
    await fail(model)
    assert TIMEOUT <= time.monotonic() - began < TIMEOUT + 2
    assert await asyncio.to_thread(server.hung_up.wait, 5)


async def test_a_slow_stream_that_never_falls_silent_is_no_failure(server, model):
    server.script(say("Langsam", size=1, delay=TIMEOUT / 4))
    events = [event async for event in model.stream(QUESTION)]
    assert sum(isinstance(event, TextDelta) for event in events) == 7


RETRY = [
    ("7", 7.0),
    ("1.5", 1.5),
    ("0", 0.0),
    ("-3", 0.0),
    ("soon", None),
    ("nan", None),
    ("", None),
]


@pytest.mark.parametrize(("header", "seconds"), RETRY)
async def test_retry_after_in_seconds(server, model, header, seconds):
    server.script(status(429, {"Retry-After": header}))
    assert (await fail(model))[1].retry_after == seconds


def test_retry_after_as_a_date():
    now = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    header = {"retry-after": format_datetime(now + timedelta(seconds=90), usegmt=True)}
    assert read_retry_after(header, now.timestamp()) == 90
    assert read_retry_after(header, now.timestamp() + 200) == 0


async def test_a_fault_after_the_regular_end_is_none(server, model):
    server.script(Reply((Chunk({"content": "Fertig."}, "stop"), *broken().steps), ends=False))
    events = [event async for event in model.stream(QUESTION)]
    assert TextDelta("Fertig.") in events


@pytest.mark.parametrize("reply", [status(400, body=error(LONG)), malformed("Geheimnis"), broken()])
async def test_an_error_repeats_neither_prompt_nor_upstream(server, model, reply, caplog):
    server.script(reply)
    with caplog.at_level(logging.DEBUG):
        _, failure = await fail(model)
    shown = "".join(traceback.format_exception(failure)) + repr(failure) + caplog.text
    assert "Geheimnis" not in shown
    assert "maximum context" not in shown
    assert "k-1" not in caplog.text
