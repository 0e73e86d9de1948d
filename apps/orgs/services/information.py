"""The company information: what every assistant of the organisation is told (spec 2.5)."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict, NotAllowed
from apps.core.text import normalise
from apps.orgs.actions import Action
from apps.orgs.models import CompanyInformation, Membership
from apps.orgs.queries import information_of
from apps.orgs.services.actions import record_action
from apps.orgs.services.departure import lock

CHANGED = _("Die Unternehmensangaben wurden inzwischen geändert.")


@transaction.atomic
def save_information(*, actor: Membership, text: str, revision: int) -> bool:
    """Make a text the newest version; the same text again makes none.

    `revision` is the version that the person started from, 0 before the first one. Give False, and
    change nothing, if somebody else has saved another one since.
    """
    lock(actor.organisation_id, actor)
    if not actor.manages:
        raise NotAllowed
    newest = information_of(actor.organisation_id)
    text = normalise(text).strip()
    if (newest.text if newest else "") == text:
        return True
    if (newest.pk if newest else 0) != revision:
        return False
    CompanyInformation.objects.create(
        organisation=actor.organisation, text=text, edited_by=actor.user
    )
    record_action(membership=actor, action=Action.INFORMATION_EDITED)
    return True


def restore_information(*, actor: Membership, version: CompanyInformation, revision: int) -> None:
    """Make the text of an earlier version the newest one; no version is ever lost."""
    if not save_information(actor=actor, text=version.text, revision=revision):
        raise Conflict(CHANGED)
