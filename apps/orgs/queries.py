"""What the pages of people and organisations show."""

from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from apps.accounts.devices import describe
from apps.accounts.models import User
from apps.core.prepared import first, prepared
from apps.orgs import rules
from apps.orgs.models import (
    AdminAction,
    CompanyInformation,
    Invitation,
    Membership,
    Organisation,
    Team,
)
from apps.orgs.services.departure import is_alone, is_last_owner

VERSIONS = 50  # of the company information that are listed
ACTIONS = 50  # of the record on one page


@dataclass(frozen=True, slots=True)
class Member:
    """A row of the members page."""

    membership: Membership
    manageable: bool
    roles: tuple[tuple[str, str], ...]  # that the viewer may give


def members_of(viewer: Membership) -> list[Member]:
    """List the members with what the viewer may do to each."""
    rows = (
        viewer.organisation.memberships.select_related("user")
        .prefetch_related("teams")
        .order_by("user__name", "pk")
    )
    roles = role_choices(viewer)
    owners = sum(row.role == Membership.Role.OWNER for row in rows)
    return [Member(row, manageable(viewer, row, only_owner=owners == 1), roles) for row in rows]


def manageable(viewer: Membership, row: Membership, *, only_owner: bool) -> bool:
    if only_owner and row.role == Membership.Role.OWNER:
        return False
    return rules.may_manage(viewer.role, row.role)


def role_choices(viewer: Membership) -> tuple[tuple[str, str], ...]:
    """Give the roles that the viewer may give, with their names."""
    allowed = rules.may_give(viewer.role)
    return tuple((role.value, str(role.label)) for role in Membership.Role if role in allowed)


def open_invitations(organisation: Organisation) -> QuerySet[Invitation]:
    """List the invitations that still work, newest first."""
    return organisation.invitations.filter(
        accepted_at=None, expires_at__gt=timezone.now()
    ).select_related("invited_by")


def teams_of(organisation: Organisation) -> QuerySet[Team]:
    """List the teams with their members."""
    members = Membership.objects.select_related("user").order_by("user__name", "pk")
    return organisation.teams.prefetch_related(Prefetch("members", members))


def find_invitation(token: str) -> Invitation | None:
    """Find an invitation that still works by the token of its link."""
    if "\0" in token:  # PostgreSQL refuses to compare it
        return None
    found = (
        Invitation.objects.select_related("organisation", "invited_by").filter(token=token).first()
    )
    return found if found and found.is_open else None


def invitation_for(email: str) -> Invitation | None:
    """Find the newest invitation of an address that still works."""
    return (
        Invitation.objects.select_related("organisation")
        .filter(email__iexact=email, accepted_at=None, expires_at__gt=timezone.now())
        .first()
    )


@dataclass(frozen=True, slots=True)
class Device:
    """A signed-in browser."""

    session: UserSession
    name: str
    current: bool


@dataclass(frozen=True, slots=True)
class Security:
    """What the page „Sicherheit“ shows."""

    has_password: bool
    has_totp: bool
    passkeys: list[Authenticator]
    has_recovery_codes: bool
    providers: list[str]  # OpenID accounts
    devices: list[Device]

    @property
    def can_confirm(self) -> bool:
        """Tell whether the person can prove who they are before they change a second step."""
        return self.has_password or self.has_totp or bool(self.passkeys)


def security_of(user: User, session_key: str | None) -> Security:
    """Collect how the person signs in and where they are signed in."""
    steps = list(Authenticator.objects.filter(user=user).order_by("created_at"))
    types = {step.type for step in steps}
    return Security(
        has_password=user.has_usable_password(),
        has_totp=Authenticator.Type.TOTP in types,
        passkeys=[step for step in steps if step.type == Authenticator.Type.WEBAUTHN],
        has_recovery_codes=Authenticator.Type.RECOVERY_CODES in types,
        providers=[str(account) for account in SocialAccount.objects.filter(user=user)],
        devices=devices_of(user, session_key),
    )


def devices_of(user: User, session_key: str | None) -> list[Device]:
    """List the browsers in which the person is signed in, this one first."""
    sessions = UserSession.objects.purge_and_list(user)
    devices = [Device(s, describe(s.user_agent), s.session_key == session_key) for s in sessions]
    return sorted(devices, key=lambda d: (not d.current, -d.session.created_at.timestamp()))


@dataclass(frozen=True, slots=True)
class Departures:
    """What stands in the way of an account's deletion, and what goes with it."""

    blocked: list[Organisation]  # where somebody else must become owner first
    ending: list[Organisation]  # that have no other member


def departures_of(user: User) -> Departures:
    """Look at each organisation as if the person left it."""
    rows = user.memberships.select_related("organisation").order_by("organisation__name", "pk")
    memberships = list(rows)
    alone = [m.organisation for m in memberships if is_alone(m)]
    blocked = [m.organisation for m in memberships if is_last_owner(m) and not is_alone(m)]
    return Departures(blocked=blocked, ending=alone)


def information_of(organisation_id: int) -> CompanyInformation | None:
    """Give the company information that holds: the newest version."""
    return first(_information(organisation_id))


@prepared
def _information(organisation_id: int) -> QuerySet[CompanyInformation]:
    return CompanyInformation.objects.filter(organisation=organisation_id)[:1]


def information_versions(organisation_id: int) -> QuerySet[CompanyInformation]:
    """List the latest versions with who made them, the newest first."""
    rows = CompanyInformation.objects.filter(organisation=organisation_id)
    return rows.select_related("edited_by").defer("text")[:VERSIONS]


def information_text(organisation_id: int) -> str:
    """Give what every assistant of the organisation is told (spec 2.5)."""
    found = information_of(organisation_id)
    return found.text if found else ""


def recorded_actions(
    organisation_id: int, *, before: int | None = None
) -> tuple[list[AdminAction], int | None]:
    """Give a page of the record, the latest first, and the number to ask for older ones."""
    rows = AdminAction.objects.filter(organisation=organisation_id).select_related("actor")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-pk")[: ACTIONS + 1])
    return found[:ACTIONS], found[ACTIONS - 1].pk if len(found) > ACTIONS else None
