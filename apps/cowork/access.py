"""The only way from an id in an address to a session: nobody but its person ever sees it."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db.models import QuerySet

from apps.core.errors import NotFound
from apps.cowork import workspace
from apps.cowork.models import Order, Session, WorkspaceFile
from apps.cowork.rules.problems import WorkspaceError
from apps.orgs.models import Membership


def sessions(membership: Membership) -> QuerySet[Session]:
    """Start from the person: their own sessions in this organisation."""
    return Session.objects.filter(owner=membership.user_id, organisation=membership.organisation_id)


def access_session(membership: Membership, session_id: UUID) -> Session:
    """Fetch a session of the person's own; raise `NotFound` for all others."""
    if session := sessions(membership).filter(pk=session_id).first():
        return session
    raise NotFound


def access_order(membership: Membership, session_id: UUID, order_id: UUID) -> Order:
    """Fetch an order in a session of the person's own; raise `NotFound` for all others."""
    rows = Order.objects.filter(session__in=sessions(membership), session=session_id)
    if order := rows.select_related("session__organisation").filter(pk=order_id).first():
        return order
    raise NotFound


def access_file(session: Session, path: str) -> WorkspaceFile:
    """Fetch a file of a session by the path in an address, without its bytes, or `NotFound`."""
    with found():
        return workspace.find(session, path)


@contextmanager
def found() -> Iterator[None]:
    """Say `NotFound` of a file that is not there, or has gone in the meantime."""
    try:
        yield
    except WorkspaceError:
        raise NotFound from None
