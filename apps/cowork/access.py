"""The only way from an id in an address to a session: nobody but its person ever sees it."""

from uuid import UUID

from django.db.models import QuerySet

from apps.core.errors import NotFound
from apps.cowork.models import Order, Session
from apps.orgs.models import Membership


def sessions(membership: Membership) -> QuerySet[Session]:
    """Start from the person: their own sessions in this organisation."""
    return Session.objects.filter(owner=membership.user_id, organisation=membership.organisation_id)


def access_session(membership: Membership, session_id: UUID) -> Session:
    """Fetch a session of the person's own; raise `NotFound` for all others."""
    if found := sessions(membership).filter(pk=session_id).first():
        return found
    raise NotFound


def access_order(membership: Membership, session_id: UUID, order_id: UUID) -> Order:
    """Fetch an order in a session of the person's own; raise `NotFound` for all others."""
    rows = Order.objects.filter(session__in=sessions(membership), session=session_id)
    if found := rows.select_related("session").filter(pk=order_id).first():
        return found
    raise NotFound
