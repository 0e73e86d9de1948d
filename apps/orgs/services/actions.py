"""Keep a record of what owners and admins do."""

from collections.abc import Iterable

from apps.orgs.actions import Action
from apps.orgs.models import AdminAction, Membership

SUBJECT_CHARACTERS = 200


def record_action(*, membership: Membership, action: str, subject: str = "") -> None:
    """Record an action in the transaction that carries it out; `subject` names a thing.

    Never give it contents: no text of a chat, a document or a memory. `action` is an `Action`;
    raise `ValueError` for any other code.
    """
    record_actions(membership=membership, action=action, subjects=[subject])


def record_actions(*, membership: Membership, action: str, subjects: Iterable[str]) -> None:
    """Record the same action on several things, in one statement."""
    AdminAction.objects.bulk_create(
        AdminAction(
            organisation_id=membership.organisation_id,
            actor_id=membership.user_id,
            action=Action(action),
            subject=subject[:SUBJECT_CHARACTERS],
        )
        for subject in subjects
    )
