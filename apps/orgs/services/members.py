"""Change what members are."""

from django.db import transaction

from apps.core.errors import NotAllowed
from apps.orgs import rules
from apps.orgs.actions import Action
from apps.orgs.models import Membership
from apps.orgs.services.actions import record_action
from apps.orgs.services.departure import check_owner_remains, delete_membership, lock


@transaction.atomic
def change_role(*, actor: Membership, member: Membership, role: str) -> None:
    """Give a member another role; an organisation always keeps an owner."""
    lock(member.organisation_id, actor, member)
    check_may(actor, member.role, role)
    if role != Membership.Role.OWNER:
        check_owner_remains(member)
    if member.role == role:
        return
    member.role = role
    member.save(update_fields=["role"])
    record_action(membership=actor, action=f"role_{role}", subject=str(member.user))


@transaction.atomic
def remove_member(*, actor: Membership, member: Membership) -> None:
    """Take a person out of the organisation, with all that was theirs in it."""
    lock(member.organisation_id, actor, member)
    check_may(actor, member.role)
    check_owner_remains(member)
    record_action(membership=actor, action=Action.MEMBER_REMOVED, subject=str(member.user))
    delete_membership(member)


def check_may(actor: Membership, target: str, given: str | None = None) -> None:
    """Raise `NotAllowed` unless the actor may manage the target and give the role."""
    if not rules.may_manage(actor.role, target):
        raise NotAllowed
    if given is not None and given not in rules.may_give(actor.role):
        raise NotAllowed
