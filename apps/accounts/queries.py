"""Reads about people."""

from apps.accounts.models import User


def has_account(email: str) -> bool:
    """Tell whether somebody uses this address."""
    return User.objects.filter(email__iexact=email).exists()


def organisations_of(user: User) -> list[str]:
    """Give the names in the addresses of the person's organisations, the first one first."""
    slugs = user.memberships.order_by("pk").values_list("organisation__slug", flat=True)
    return list(slugs)
