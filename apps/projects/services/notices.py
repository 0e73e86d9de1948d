"""Take note of what the administration changed."""

from apps.projects.models import OwnerNotice


def dismiss_notice(*, notice: OwnerNotice) -> None:
    """Take a notice away from the person who was given it."""
    notice.delete()
