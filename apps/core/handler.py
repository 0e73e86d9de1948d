"""Answer each request in one thread; only streams go on in the event loop.

Django's own handler changes between event loop and threads seven times for an ordinary view, and
starts a thread for each request. That is a third of what sending a message costs, and with as
many threads as requests they starve each other of database connections.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase

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

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Run middleware and view in one of the threads."""
        respond = sync_to_async(self.respond, thread_sensitive=False, executor=self.threads)
        return await respond(request)

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then give the database connection back to the pool."""
        try:
            return self.get_response(request)
        finally:
            connection.close()
