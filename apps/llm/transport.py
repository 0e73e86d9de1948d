"""Requests over lean connections, for the HTTP client of the SDK.

The client's own transport costs 0.2 ms of CPU per chunk of a stream, most of what an answer costs.
It stays in use behind a proxy, which this one does not speak to.
"""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import cache
from urllib.request import getproxies

import httpx2

from apps.llm.connection import Connection

type Origin = tuple[str, str, int | None]

MAX_IDLE = 20  # connections kept per upstream
PORTS = {"http": 80, "https": 443}


def choose_transport() -> httpx2.AsyncBaseTransport | None:
    """Return the lean transport, or None (the client's own) where the environment has a proxy."""
    return None if getproxies().keys() - {"no"} else LeanTransport()


class LeanTransport(httpx2.AsyncBaseTransport):
    """Send each request over an idle connection, or over a new one."""

    def __init__(self) -> None:
        self._idle: defaultdict[Origin, list[Connection]] = defaultdict(list)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request and return its response as soon as the head is there."""
        data = await _serialise(request)
        connection = self._take(request.url)
        if connection is not None:
            try:
                return await self._exchange(connection, request, data)
            except httpx2.RemoteProtocolError:
                # The upstream closed it while it was idle; nothing was answered, so ask anew.
                if connection.heard:
                    raise
        return await self._exchange(await _connect(request), request, data)

    async def aclose(self) -> None:
        """Close the idle connections."""
        for connections in self._idle.values():
            for connection in connections:
                connection.close()
        self._idle.clear()

    def give_back(self, connection: Connection, url: httpx2.URL) -> None:
        """Keep a connection for the next request, or close it."""
        idle = self._idle[_origin(url)]
        if connection.reusable and len(idle) < MAX_IDLE:
            idle.append(connection)
        else:
            connection.close()

    def _take(self, url: httpx2.URL) -> Connection | None:
        idle = self._idle[_origin(url)]
        while idle:
            connection = idle.pop()
            if connection.reusable:
                return connection
        return None

    async def _exchange(
        self, connection: Connection, request: httpx2.Request, data: bytes
    ) -> httpx2.Response:
        connection.send(data, request.extensions.get("timeout", {}).get("read"))
        try:
            await connection.read_head()
        except BaseException:
            connection.close()
            raise
        body = Body(self, connection, request.url)
        return httpx2.Response(connection.status, headers=connection.headers, stream=body)


class Body(httpx2.AsyncByteStream):
    """The body of a response while it arrives."""

    def __init__(self, transport: LeanTransport, connection: Connection, url: httpx2.URL) -> None:
        self._transport = transport
        self._connection: Connection | None = connection
        self._url = url

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield what arrives, as it arrives."""
        while self._connection is not None and (block := await self._connection.read()):
            yield block

    async def aclose(self) -> None:
        """Give the connection back; in the middle of a response this closes it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            self._transport.give_back(connection, self._url)


async def _connect(request: httpx2.Request) -> Connection:
    url = request.url
    if url.scheme not in PORTS:
        raise httpx2.UnsupportedProtocol("The address must begin with http:// or https://.")
    opening = asyncio.get_running_loop().create_connection(
        Connection,
        url.raw_host.decode("ascii"),
        url.port or PORTS[url.scheme],
        ssl=_tls() if url.scheme == "https" else None,
    )
    try:
        async with asyncio.timeout(request.extensions.get("timeout", {}).get("connect")):
            _, connection = await opening
    except TimeoutError:
        raise httpx2.ConnectTimeout("The upstream does not answer.") from None
    except OSError as error:
        raise httpx2.ConnectError("The upstream cannot be reached.") from error
    return connection


async def _serialise(request: httpx2.Request) -> bytes:
    head = [b"%b %b HTTP/1.1" % (request.method.encode("ascii"), request.url.raw_path)]
    head += [name + b": " + value for name, value in request.headers.raw]
    return b"\r\n".join([*head, b"", await request.aread()])


def _origin(url: httpx2.URL) -> Origin:
    return url.scheme, url.host, url.port


@cache
def _tls() -> ssl.SSLContext:
    return httpx2.create_ssl_context()
