"""Who may manage whom, and who may give which role."""

import pytest

from apps.orgs.rules import may_give, may_manage

TABLE = [
    # actor, target, allowed
    ("owner", "owner", True),
    ("owner", "admin", True),
    ("owner", "member", True),
    ("admin", "owner", False),  # only owners change owners
    ("admin", "admin", True),
    ("admin", "builder", True),
    ("admin", "member", True),
    ("builder", "member", False),
    ("member", "member", False),
    ("member", "owner", False),
]


@pytest.mark.parametrize(("actor", "target", "allowed"), TABLE)
def test_who_may_manage_whom(actor, target, allowed):
    assert may_manage(actor, target) is allowed


def test_only_owners_make_owners():
    assert may_give("owner") == ("owner", "admin", "builder", "member")
    assert may_give("admin") == ("admin", "builder", "member")
    assert may_give("builder") == may_give("member") == ()
