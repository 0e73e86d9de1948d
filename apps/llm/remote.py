"""A remote model: chat completions of any OpenAI-compatible server.

The `openai` SDK configures, authenticates and sends; the event lines of the raw response are
decoded here, because an SDK object per chunk costs several times the CPU.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, suppress
from typing import Any
from weakref import WeakKeyDictionary

import httpx2
from openai import (
    APIConnectionError,
    APIStatusError,
    AsyncOpenAI,
    DefaultAsyncHttpxClient,
    OpenAIError,
    Timeout,
)
from openai._response import AsyncAPIResponse, AsyncResponseContextManager

from apps.llm import failures, wire
from apps.llm.assembly import Answer, estimate_usage
from apps.llm.transport import choose_transport
from apps.llm.types import (
    ChatMessage,
    Completion,
    Event,
    ModelError,
    ModelInfo,
    TextDelta,
    Tool,
    Usage,
)

CONNECT_SECONDS = 10.0
# A title needs no more; the request ends here instead of by `max_tokens`, which newer models
# refuse and which reasoning models spend before their first visible word.
SHORT_TEXT = 200
DRAIN_SECONDS = 0.5

type Response = AsyncAPIResponse[Any]

FAILURES = (OpenAIError, httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL)


class RemoteModel:
    """Answer through an OpenAI-compatible server.

    `timeout` is in seconds, for the first byte and between any two.
    """

    def __init__(self, info: ModelInfo, *, key: str, timeout: float) -> None:
        self.info = info
        self._key = key
        self._timeout = Timeout(timeout, connect=min(timeout, CONNECT_SECONDS))
        self._asks_for_usage = True
        # Connections belong to the event loop that opened them.
        self._clients: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncOpenAI]
        self._clients = WeakKeyDictionary()

    def stream(
        self, messages: Sequence[ChatMessage], tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[Event]:
        """Yield the answer as it grows, then usage, then `Finished`; raise `ModelError`."""
        return self._ask(self._client(), messages, tools)

    async def complete(self, messages: Sequence[ChatMessage]) -> Completion:
        """Return one short text, such as a title.

        Over connections of its own: callers may bring an event loop that ends with the text.
        """
        text, usage = "", None
        async with self._new_client() as client, aclosing(self._ask(client, messages)) as events:
            async for event in events:
                match event:
                    case TextDelta(piece):
                        text += piece
                    case Usage():
                        usage = event
                if len(text) >= SHORT_TEXT:
                    break
        return Completion(text.strip(), usage or estimate_usage(messages, len(text)))

    async def close(self) -> None:
        """Close the connections of the running event loop."""
        client = self._clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    async def _ask(
        self, client: AsyncOpenAI, messages: Sequence[ChatMessage], tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[Event]:
        answer = Answer()
        started = False
        failure: ModelError | None = None
        try:
            async with AsyncExitStack() as stack:
                response = await self._open(client, stack, self._body(messages, tools))
                started = True
                texts = await stack.enter_async_context(aclosing(_read(response, answer)))
                async for text in texts:
                    yield text
        except FAILURES as error:
            failure = failures.classify(error, started=started)
        # Raised out here: the SDK's error quotes the upstream, and as the context of ours it
        # would stand in every traceback. A fault after the regular end of an answer is none.
        if failure is not None and not answer.finished:
            raise failure
        for event in answer.close(messages):
            yield event

    def _body(self, messages: Sequence[ChatMessage], tools: Sequence[Tool]) -> dict[str, Any]:
        body: dict[str, Any] = {"messages": list(messages)}
        if tools and self.info.tools:
            body["tools"] = list(tools)
        return body

    async def _open(
        self, client: AsyncOpenAI, stack: AsyncExitStack, body: Mapping[str, Any]
    ) -> Response:
        """Send the request; try a failed connection and refused `stream_options` once more."""
        try:
            return await self._send(client, stack, body)
        except APIConnectionError as error:
            if not isinstance(error.__cause__, httpx2.ConnectError):
                raise
        except APIStatusError as error:
            if not (self._asks_for_usage and failures.refuses_usage(error)):
                raise
            self._asks_for_usage = False
        return await self._send(client, stack, body)

    async def _send(
        self, client: AsyncOpenAI, stack: AsyncExitStack, body: Mapping[str, Any]
    ) -> Response:
        usage = {"stream_options": {"include_usage": True}} if self._asks_for_usage else {}
        # The body goes the SDK's way for extras, which leaves out its walk through every message.
        request: AsyncResponseContextManager[Response] = (
            client.chat.completions.with_streaming_response.create(
                model=self.info.model, messages=(), stream=True, extra_body={**body, **usage}
            )
        )
        return await stack.enter_async_context(request)

    def _client(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        client = self._clients.get(loop)
        if client is None:
            client = self._clients[loop] = self._new_client()
        return client

    def _new_client(self) -> AsyncOpenAI:
        return AsyncOpenAI(
            api_key=self._key or "none",  # servers without keys accept any
            base_url=self.info.base_url,
            timeout=self._timeout,
            max_retries=0,
            http_client=DefaultAsyncHttpxClient(
                timeout=self._timeout, transport=choose_transport()
            ),
        )


async def _read(response: Response, answer: Answer) -> AsyncGenerator[TextDelta]:
    """Decode the body of a response into `answer` and yield the text that becomes visible."""
    if "json" in response.headers.get("content-type", ""):
        # Some servers ignore `stream` and send the answer in one piece.
        for text in answer.add(wire.decode(await response.read())):
            yield text
        answer.finished = True
        return
    lines = wire.EventLines()
    blocks = response.iter_bytes()
    async for block in blocks:
        for text in answer.add_all(lines.feed(block)):
            yield text
        if answer.ended:
            await _drain(blocks)
            return
    for text in answer.add_all(lines.close()):
        yield text
    answer.check_end()


async def _drain(blocks: AsyncIterator[bytes]) -> None:
    """Read the end of the body: only a connection that was read to its end is used again."""
    with suppress(TimeoutError, httpx2.HTTPError):
        async with asyncio.timeout(DRAIN_SECONDS):
            async for _ in blocks:
                pass
