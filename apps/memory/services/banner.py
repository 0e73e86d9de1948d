"""„Nicht mehr anzeigen“ (spec 3.3); „Nicht jetzt“ is a cookie, see `apps.memory.consent`."""

from django.utils import timezone

from apps.accounts.models import User


def dismiss_banner(*, user: User) -> None:
    """Hide the banner for good, on all devices of the person."""
    user.banner_dismissed_at = timezone.now()
    user.save(update_fields=["banner_dismissed_at"])
