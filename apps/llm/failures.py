"""From what goes wrong at an upstream to our one error."""

import math
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

import httpx2
from openai import APIConnectionError, APIStatusError, APITimeoutError

from apps.llm.types import ErrorCode, ModelError
from apps.llm.wire import Problem

BY_STATUS = {
    401: ErrorCode.UNAUTHORISED,
    403: ErrorCode.UNAUTHORISED,
    404: ErrorCode.NOT_FOUND,
    408: ErrorCode.TIMEOUT,
    429: ErrorCode.RATE_LIMITED,
    504: ErrorCode.TIMEOUT,
}

# There is no common code for it: what OpenAI, vLLM, llama.cpp, Mistral, Anthropic and TGI write.
TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|context[ _](?:length|window|size)"
    r"|maximum (?:context|model) length|max(?:imum)? input (?:length|tokens)"
    r"|(?:prompt|input|request) (?:is |was )?too (?:long|large)|too many (?:input )?tokens"
    r"|reduce the length|inputs? (?:tokens )?\S* ?must have less than",
    re.IGNORECASE,
)


def classify(error: Exception, *, started: bool) -> ModelError:
    """Turn an error of the SDK or of the connection into ours.

    `started`: the response had begun.
    """
    if isinstance(error, APIStatusError):
        return _from_status(error)
    if isinstance(error, APITimeoutError | httpx2.TimeoutException):
        return ModelError(ErrorCode.TIMEOUT)
    if isinstance(error, APIConnectionError) and _never_connected(error):
        return ModelError(ErrorCode.REFUSED_CONNECTION)
    if isinstance(error, APIConnectionError | httpx2.TransportError):
        return ModelError(ErrorCode.STREAM_BROKEN)
    return ModelError(ErrorCode.STREAM_BROKEN if started else ErrorCode.REFUSED_CONNECTION)


def from_problem(problem: Problem | str) -> ModelError:
    """Turn an error that came inside of a successful response into ours."""
    if isinstance(problem, str):
        problem = Problem(message=problem)
    code = str(problem.code or "")
    status = int(code) if re.fullmatch(r"[45]\d\d", code) else None
    if TOO_LONG.search(f"{code} {problem.type} {problem.message}"):
        return ModelError(ErrorCode.CONTEXT_TOO_LONG, status=status)
    if "rate_limit" in f"{code} {problem.type}":
        return ModelError(ErrorCode.RATE_LIMITED, status=status)
    return ModelError(BY_STATUS.get(status or 0, ErrorCode.UPSTREAM), status=status)


def refuses_usage(error: APIStatusError) -> bool:
    """Tell whether a server refuses the request only because it does not know `stream_options`."""
    words = ("stream_options", "include_usage")
    return error.status_code in {400, 422} and any(word in _body(error) for word in words)


def read_retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Return the seconds to wait that `Retry-After` asks for, as seconds or as a date."""
    value = headers.get("retry-after", "").strip()
    try:
        seconds = float(value)
    except ValueError:
        seconds = _seconds_until(value, now)
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _from_status(error: APIStatusError) -> ModelError:
    status = error.status_code
    if status in {400, 413, 422} and (status == 413 or TOO_LONG.search(_body(error))):
        return ModelError(ErrorCode.CONTEXT_TOO_LONG, status=status)
    code = BY_STATUS.get(status) or (
        ErrorCode.UPSTREAM if status >= 500 else ErrorCode.BAD_RESPONSE
    )
    retry_after = read_retry_after(error.response.headers, time.time())
    return ModelError(code, status=status, retry_after=retry_after)


def _never_connected(error: APIConnectionError) -> bool:
    connecting = httpx2.ConnectError | httpx2.UnsupportedProtocol | httpx2.ProxyError
    return isinstance(error.__cause__, connecting)


def _body(error: APIStatusError) -> str:
    return str(error.body or "")


def _seconds_until(date: str, now: float) -> float:
    try:
        return parsedate_to_datetime(date).timestamp() - now
    except (ValueError, OverflowError):
        return math.nan
