"""Who may give which role to whom (spec 1.1, 1.3)."""

OWNER = "owner"
ADMIN = "admin"
ROLES = (OWNER, ADMIN, "builder", "member")


def may_manage(actor: str, target: str) -> bool:
    """Tell whether `actor` may change or remove a person whose role is `target`."""
    return actor == OWNER or (actor == ADMIN and target != OWNER)


def may_give(actor: str) -> tuple[str, ...]:
    """List the roles that `actor` may give: only owners make owners."""
    if actor == OWNER:
        return ROLES
    return ROLES[1:] if actor == ADMIN else ()
