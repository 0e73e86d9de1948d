"""What a person changes about themselves."""

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db import transaction

from apps.accounts.models import User


@transaction.atomic
def create_person(
    *, email: str, name: str, password: str | None, language: str = User.Language.GERMAN
) -> User:
    """Create a person whose address is known to be theirs; without password only OpenID works."""
    user = User.objects.create_user(email, password, name=name, language=language)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def change_profile(*, user: User, name: str) -> None:
    """Change how the person is called."""
    user.name = name
    user.save(update_fields=["name"])


def change_appearance(*, user: User, theme: str, language: str) -> None:
    """Change theme and language on all devices of the person."""
    user.theme, user.language = theme, language
    user.save(update_fields=["theme", "language"])


@transaction.atomic
def end_session(*, session: UserSession) -> None:
    """Sign one device out."""
    session.end()


@transaction.atomic
def end_sessions(*, user: User, keep: str | None = None) -> None:
    """Sign all devices out but the one with the session key `keep`."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=keep):
        session.end()
