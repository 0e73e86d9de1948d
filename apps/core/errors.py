"""The one family of errors that views let through; the middleware translates them."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AppError(Exception):
    """Something that the person can be told."""

    status: ClassVar[int] = 400
    message: str | Promise = _("Das ging nicht.")

    def __init__(self, message: str | Promise | None = None) -> None:
        self.message = message or self.message
        super().__init__(type(self).__name__)


class NotFound(AppError):
    """The thing does not exist, or it belongs to somebody else."""

    status = 404
    message = _("Das gibt es hier nicht.")


class NotAllowed(AppError):
    """The person may see the thing but not do this to it."""

    status = 403
    message = _("Dazu fehlt dir die Berechtigung.")


class Stale(AppError):
    """The page is older than the session, or the request did not come from it."""

    status = 403
    message = _("Diese Seite ist nicht mehr aktuell. Lade die Seite neu.")


class TooLarge(AppError):
    """The request carries more than one request may."""

    status = 413
    message = _("Das ist zu viel auf einmal. Teile es auf.")


class Invalid(AppError):
    """The input cannot be used."""

    status = 422


class Exhausted(AppError):
    """The person has used up what they may use."""

    status = 429


class Conflict(AppError):
    """The thing has changed since the person looked at it."""

    status = 409
    message = _("Das hat sich inzwischen geändert.")
