"""The only way from an address to an organisation: it starts at the person."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from apps.accounts.models import User
from apps.core.errors import NotAllowed, NotFound
from apps.core.http import MemberRequest
from apps.core.prepared import prepared
from apps.orgs.models import CompanyInformation, Invitation, Membership, Team


def access_membership(user: User, slug: str) -> Membership:
    """Fetch the person's membership; raise `NotFound` for strangers."""
    return _named(_memberships(user.pk), slug)


def _named(memberships: list[Membership], slug: str) -> Membership:
    for membership in memberships:
        if membership.organisation.slug == slug:
            return membership
    raise NotFound


@prepared
def _memberships(user_id: int) -> QuerySet[Membership]:
    return Membership.objects.select_related("organisation").filter(user=user_id).order_by("pk")


def member_required[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Let members of the organisation in the address through, with `request.membership`."""

    @login_required
    @wraps(view)
    def guarded(
        request: HttpRequest, org: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        member = cast(MemberRequest, request)
        member.memberships = _memberships(member.user.pk)
        member.membership = _named(member.memberships, org)
        response = view(member, *args, **kwargs)
        # Chats and notes stay out of every cache, also the browser's after signing out.
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return guarded


def is_still_in(request: MemberRequest) -> bool:
    """Tell whether the session is still open and the membership there, long after the request."""
    key = request.session.session_key or ""
    return request.session.exists(key) and bool(_active(request.membership.pk))


@prepared
def _active(membership_id: int) -> QuerySet[Membership, tuple[int]]:
    return Membership.objects.filter(pk=membership_id, user__is_active=True).values_list("pk")


def manager_required[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Let owners and admins through; other members are told that they may not."""

    def managed(request: MemberRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.membership.manages:
            raise NotAllowed
        return view(request, *args, **kwargs)

    return member_required(managed)


def access_member(membership: Membership, pk: int) -> Membership:
    """Fetch a fellow member; raise `NotFound` for people of other organisations."""
    members = membership.organisation.memberships.select_related("user", "organisation")
    if found := members.filter(pk=pk).first():
        return found
    raise NotFound


def access_team(membership: Membership, pk: int) -> Team:
    """Fetch a team of the organisation, or raise `NotFound`."""
    if found := membership.organisation.teams.filter(pk=pk).first():
        return found
    raise NotFound


def access_invitation(membership: Membership, pk: int) -> Invitation:
    """Fetch an open invitation of the organisation, or raise `NotFound`."""
    open_ones = membership.organisation.invitations.filter(accepted_at=None)
    if found := open_ones.filter(pk=pk).first():
        return found
    raise NotFound


def access_information(membership: Membership, pk: int) -> CompanyInformation:
    """Fetch a version of the company information, or raise `NotFound`."""
    rows = membership.organisation.information.select_related("edited_by")
    if found := rows.filter(pk=pk).first():
        return found
    raise NotFound
