"""The only way from an address to what belongs to a person."""

from allauth.usersessions.models import UserSession

from apps.accounts.models import User
from apps.core.errors import NotFound


def access_session(user: User, pk: int) -> UserSession:
    """Fetch one of the person's sessions, or raise `NotFound`."""
    found: UserSession | None = UserSession.objects.filter(user=user, pk=pk).first()
    if found is None:
        raise NotFound
    return found
