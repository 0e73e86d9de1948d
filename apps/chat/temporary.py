"""The temporary chat: opened only by a secret that this browser keeps until it is closed.

The database has the secret's digest, so that nothing in it opens a chat.
"""

import hashlib
import secrets
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from apps.core.http import MemberRequest

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


def remember_in_browser(request: MemberRequest, response: HttpResponse, secret: str) -> None:
    """Leave the secret in the browser until it is closed; without one, take the last one out.

    Each organisation has a cookie of its own.
    """
    place = reverse("chat:start", args=[request.membership.organisation.slug])
    if not secret:
        response.delete_cookie(COOKIE, path=place, samesite="Lax")
        return
    response.set_cookie(
        COOKIE, secret, path=place, secure=request.is_secure(), httponly=True, samesite="Lax"
    )
