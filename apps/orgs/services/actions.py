"""Keep a record of what owners and admins do."""

from apps.orgs.models import AdminAction, Membership

SUBJECT_CHARACTERS = 200


def record_action(*, membership: Membership, action: str, subject: str = "") -> None:
    """Record an action in the transaction that carries it out; `subject` names a thing.

    Never give it contents: no text of a chat, a document or a memory.
    """
    AdminAction.objects.create(
        organisation_id=membership.organisation_id,
        actor_id=membership.user_id,
        action=action,
        subject=subject[:SUBJECT_CHARACTERS],
    )
