"""The page of members: roles and removal, for owners and admins."""

import pytest

from apps.core.errors import NotAllowed, NotFound
from apps.orgs.models import Invitation, Membership
from apps.orgs.services.invitations import invite
from apps.orgs.services.members import change_role, remove_member

pytestmark = pytest.mark.django_db
PAGE = "/werk/settings/members/"


def membership(cast, user):
    return user.memberships.get(organisation=cast.org)


def change(cast, actor, target, role):
    path = f"{PAGE}{membership(cast, target).pk}/role/"
    return cast.client(actor).post(path, {"role": role})


def remove(cast, actor, target):
    return cast.client(actor).post(f"{PAGE}{membership(cast, target).pk}/removal/")


def role(cast, user):
    return membership(cast, user).role


@pytest.mark.parametrize("who", ["anna", "dora"])
def test_owner_and_admin_see_the_members(cast, who):
    page = cast.client(getattr(cast, who)).get(PAGE).content.decode()
    for name in ("Anna", "Ben", "Chris", "Dora"):
        assert name in page
    assert "eve@demo.example" not in page


@pytest.mark.parametrize("given", ["builder", "member"])
def test_builder_and_member_may_not(cast, given):
    Membership.objects.filter(user=cast.ben).update(role=given)
    assert cast.client(cast.ben).get(PAGE).status_code == 403
    assert change(cast, cast.ben, cast.chris, "admin").status_code == 403
    assert remove(cast, cast.ben, cast.chris).status_code == 403
    assert role(cast, cast.chris) == "member"


def test_stranger_finds_nothing(cast):
    assert cast.client(cast.eve).get(PAGE).status_code == 404
    assert change(cast, cast.eve, cast.ben, "admin").status_code == 404
    assert remove(cast, cast.eve, cast.ben).status_code == 404


def test_signed_out_is_sent_to_sign_in(cast, client):
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")


def test_get_changes_nothing(cast):
    client = cast.client(cast.anna)
    path = f"{PAGE}{membership(cast, cast.ben).pk}/"
    assert client.get(f"{path}role/").status_code == 405
    assert client.get(f"{path}removal/").status_code == 200
    assert role(cast, cast.ben) == "member"


def test_owner_changes_a_role(cast):
    assert change(cast, cast.anna, cast.ben, "builder").status_code == 302
    assert role(cast, cast.ben) == "builder"


def test_owner_makes_an_owner(cast):
    change(cast, cast.anna, cast.ben, "owner")
    assert role(cast, cast.ben) == "owner"


def test_admin_makes_an_admin_but_no_owner(cast):
    assert change(cast, cast.dora, cast.ben, "admin").status_code == 302
    assert change(cast, cast.dora, cast.chris, "owner").status_code == 403
    assert role(cast, cast.ben) == "admin"
    assert role(cast, cast.chris) == "member"


def test_admin_cannot_touch_an_owner(cast):
    assert change(cast, cast.dora, cast.anna, "member").status_code == 403
    assert remove(cast, cast.dora, cast.anna).status_code == 403
    assert role(cast, cast.anna) == "owner"


def test_last_owner_stays_owner(cast):
    response = change(cast, cast.anna, cast.anna, "admin")
    assert response.status_code == 409
    assert "braucht immer eine Eigentümer*in" in response.content.decode()
    assert remove(cast, cast.anna, cast.anna).status_code == 409
    assert role(cast, cast.anna) == "owner"


def test_one_of_two_owners_may_step_down(cast):
    change(cast, cast.anna, cast.ben, "owner")
    assert change(cast, cast.anna, cast.anna, "member").status_code == 302
    assert role(cast, cast.anna) == "member"


def test_unknown_role_is_refused(cast):
    assert change(cast, cast.anna, cast.ben, "king").status_code == 403
    assert role(cast, cast.ben) == "member"


def test_removed_person_is_out(cast):
    ben = cast.client(cast.ben)
    assert remove(cast, cast.anna, cast.ben).status_code == 302
    assert ben.get("/werk/").status_code == 404


def test_member_of_another_organisation_is_not_found(cast):
    eves = cast.eve.memberships.get()
    response = cast.client(cast.anna).post(f"{PAGE}{eves.pk}/removal/")
    assert response.status_code == 404
    assert cast.eve.memberships.exists()


def test_page_costs_the_same_for_many_members(cast, django_assert_max_num_queries):
    client = cast.client(cast.anna)
    with django_assert_max_num_queries(10):
        client.get(PAGE)


@pytest.mark.parametrize(
    "act",
    [
        lambda actor, other: change_role(actor=actor, member=other, role="admin"),
        lambda actor, other: remove_member(actor=actor, member=other),
        lambda actor, _other: invite(actor=actor, email="neu@demo.example", role="member"),
    ],
    ids=["change", "remove", "invite"],
)
def test_what_counts_is_the_role_at_the_moment_of_the_change(cast, act):
    actor, other = membership(cast, cast.dora), membership(cast, cast.ben)
    Membership.objects.filter(pk=actor.pk).update(role="member")
    with pytest.raises(NotAllowed):
        act(actor, other)
    Membership.objects.filter(pk=actor.pk).delete()
    with pytest.raises(NotFound):
        act(actor, other)
    assert role(cast, cast.ben) == "member"
    assert not Invitation.objects.exists()
