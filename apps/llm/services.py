"""Verbs on what an organisation decides about its models."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Invalid, NotAllowed
from apps.llm.models import ModelSetting
from apps.llm.settings import label_of, offers
from apps.orgs.models import Membership
from apps.orgs.services.actions import record_action
from apps.orgs.services.departure import lock


@dataclass(frozen=True, slots=True)
class Change:
    """One decision: whether a model is offered, or whether memory may be sent to it."""

    model: str  # id in the catalogue
    field: Literal["offered", "memory_allowed"]
    value: bool

    @property
    def action(self) -> str:
        """Name the change in the record of administrative actions."""
        return f"model_{self.field}" if self.value else f"model_not_{self.field}"


@transaction.atomic
def change_models(*, actor: Membership, changes: Iterable[Change]) -> None:
    """Decide about models; raise `Invalid` if none would be offered any more."""
    lock(actor.organisation_id, actor)
    if not actor.manages:
        raise NotAllowed
    for change in changes:
        ModelSetting.objects.update_or_create(
            organisation=actor.organisation,
            model=change.model,
            defaults={change.field: change.value},
        )
        record_action(membership=actor, action=change.action, subject=label_of(change.model))
    if not any(offer.offered for offer in offers(actor.organisation_id)):
        raise Invalid(_("Mindestens ein Modell bleibt im Angebot."))
