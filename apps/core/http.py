"""Request types that say what the middleware and the decorators have put on a request."""

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.orgs.models import Membership


class SignedInRequest(HttpRequest):
    """A request of a signed-in person."""

    user: "User"
    htmx: HtmxDetails


class MemberRequest(SignedInRequest):
    """A request of a member, inside the organisation named by the address."""

    membership: "Membership"
    memberships: "list[Membership]"  # in all organisations of the person
