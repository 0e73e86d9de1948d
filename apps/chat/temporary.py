"""The temporary chat: opened only by a secret that this browser keeps until it is closed.

The database has the secret's digest, so that nothing in it opens a chat.
"""

import hashlib
import secrets
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

COOKIE = "merkzettel_temporary"
LASTS = timedelta(hours=24)  # after the last message


def key_of(request: HttpRequest) -> str:
    """Give the key of the temporary chat that was begun in this browser; blank: there is none."""
    secret = request.COOKIES.get(COOKIE, "")
    return digest(secret) if secret else ""


def new_secret() -> str:
    """Make a secret that nobody guesses."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Give the key that a secret opens."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keep(response: HttpResponse, slug: str, secret: str, *, secure: bool) -> None:
    """Leave the secret in the browser until it is closed, apart for each organisation."""
    response.set_cookie(
        COOKIE, secret, path=place(slug), secure=secure, httponly=True, samesite="Lax"
    )


def forget(response: HttpResponse, slug: str) -> None:
    """Take the secret out of the browser."""
    response.delete_cookie(COOKIE, path=place(slug), samesite="Lax")


def place(slug: str) -> str:
    """Give the path below which the cookie of an organisation is sent."""
    return reverse("chat:start", args=[slug])
