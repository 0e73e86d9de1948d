"""Begin an organisation."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.core.errors import Conflict
from apps.orgs.models import Invitation, Membership, Organisation
from apps.orgs.services.invitations import VALID_FOR

RESERVED = {"accounts", "healthz", "static", "api"}  # first parts of other addresses


class SlugTaken(Conflict):
    """Another organisation or page has this address."""

    message = _("Diese Adresse ist schon vergeben.")


@transaction.atomic
def create_organisation(*, slug: str, name: str, owner_email: str) -> Invitation:
    """Create an organisation and the invitation of its first owner."""
    if slug in RESERVED or Organisation.objects.filter(slug=slug).exists():
        raise SlugTaken
    return Invitation.objects.create(
        organisation=Organisation.objects.create(slug=slug, name=name),
        email=owner_email.lower(),
        role=Membership.Role.OWNER,
        expires_at=timezone.now() + VALID_FOR,
    )
