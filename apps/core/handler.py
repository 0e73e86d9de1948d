"""Answer each request in one thread; only streams go on in the event loop.

Django's own handler changes between event loop and threads seven times for an ordinary view, and
starts a thread for each request. That is a third of what sending a message costs, and with as
many threads as requests they starve each other of database connections.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from typing import Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

THREADS = 8  # together with the event loop's own they fit into the database pool


class Handler(ASGIHandler):
    """Serve requests from a fixed number of threads."""

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(THREADS, "requests")
        # They look after the connection of the thread that runs them, which serves no request.
        request_started.disconnect(reset_queries)
        request_started.disconnect(close_old_connections)
        request_finished.disconnect(close_old_connections)

    def load_middleware(self, is_async: bool = False) -> None:
        """Build a synchronous chain, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request, without the thread of its own that Django would give it."""
        if scope["type"] != "http":
            raise ValueError(f"This application does not speak {scope['type']}.")
        await self.handle(scope, receive, send)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Read the request, answer it, and send the answer."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            await request_started.asend(sender=self.__class__, scope=scope)
            request, refused = self.create_request(scope, body)
            response: Any = await self.run_get_response(request) if request else refused
            if response.streaming:
                await self.send_stream(response, receive, send)
            else:
                await self.send_response(response, send)

    async def send_stream(self, response: Any, receive: Any, send: Any) -> None:
        """Send a stream until it ends or its reader is gone."""
        try:
            async with asyncio.TaskGroup() as group:
                watching = group.create_task(self.listen_for_disconnect(receive))
                await self.send_response(response, send)
                watching.cancel()
        except* RequestAborted:
            pass
        finally:
            await asyncio.to_thread(response.close)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Run middleware and view in one of the threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, copy_context().run, self.respond, request)

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then give the database connection back to the pool."""
        try:
            response = self.get_response(request)
            if not response.streaming:
                response.close()  # its content is there; afterwards would take a thread again
            return response
        finally:
            connection.close()
