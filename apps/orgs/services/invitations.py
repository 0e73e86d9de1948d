"""Let people in by invitation."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.accounts.queries import has_account
from apps.accounts.services import create_person
from apps.accounts.tasks import deliver
from apps.core.errors import Conflict, NotAllowed, NotFound
from apps.orgs import rules
from apps.orgs.actions import Action
from apps.orgs.models import Invitation, Membership
from apps.orgs.services.actions import record_action
from apps.orgs.services.departure import lock

VALID_FOR = timedelta(days=14)


@transaction.atomic
def invite(*, actor: Membership, email: str, role: str) -> Invitation:
    """Invite an address; an earlier open invitation of the same address is replaced."""
    lock(actor.organisation_id, actor)
    if role not in rules.may_give(actor.role):
        raise NotAllowed
    open_ones(actor).filter(email__iexact=email).delete()
    record_action(membership=actor, action=f"invited_{role}", subject=email.lower())
    return Invitation.objects.create(
        organisation=actor.organisation,
        email=email.lower(),
        role=role,
        invited_by=actor.user,
        expires_at=timezone.now() + VALID_FOR,
    )


def send_invitation(*, invitation: Invitation, address: str) -> None:
    """Mail the link `address` if a mail server is set; the inviter sees the link anyway."""
    if not settings.MAIL_HOST:
        return
    body = render_to_string("orgs/invitation_mail.txt", {"invitation": invitation, "url": address})
    subject = gettext("Einladung zu %(organisation)s") % {"organisation": invitation.organisation}
    transaction.on_commit(lambda: deliver.delay(subject, body, invitation.email))


@transaction.atomic
def withdraw(*, actor: Membership, invitation: Invitation) -> None:
    """Take an open invitation back."""
    lock(actor.organisation_id, actor)
    if not rules.may_manage(actor.role, invitation.role):
        raise NotAllowed
    deleted, _ = open_ones(actor).filter(pk=invitation.pk).delete()
    if deleted:
        record_action(
            membership=actor, action=Action.INVITATION_WITHDRAWN, subject=invitation.email
        )


def open_ones(actor: Membership) -> QuerySet[Invitation]:
    return actor.organisation.invitations.filter(accepted_at=None)


@transaction.atomic
def accept(*, token: str, user: User) -> Membership:
    """Make the person a member; an invitation works once."""
    invitation = lock_invitation(token)
    if not invitation.is_open:
        raise NotFound
    membership, _ = Membership.objects.get_or_create(
        user=user, organisation=invitation.organisation, defaults={"role": invitation.role}
    )
    invitation.accepted_at = timezone.now()
    invitation.save(update_fields=["accepted_at"])
    return membership


@transaction.atomic
def sign_up(
    *, invitation: Invitation, name: str, password: str | None, language: str
) -> Membership:
    """Create the invited person, who goes on in the language of the page.

    The address comes from the invitation and counts as verified.
    """
    lock_invitation(invitation.token)  # a second click waits until there is an account
    if has_account(invitation.email):
        raise Conflict(gettext("Für diese Adresse gibt es schon ein Konto. Melde dich damit an."))
    user = create_person(email=invitation.email, name=name, password=password, language=language)
    return accept(token=invitation.token, user=user)


def lock_invitation(token: str) -> Invitation:
    """Let those who use a link wait for each other; raise `NotFound` if it was taken back."""
    if found := Invitation.objects.select_for_update().filter(token=token).first():
        return found
    raise NotFound
