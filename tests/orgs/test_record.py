"""The record of administrative actions: who did what, when and to what, never contents."""

import re

import pytest
from django.urls import reverse

from apps.core.errors import NotAllowed
from apps.orgs.actions import Action
from apps.orgs.models import AdminAction, Membership, Team
from apps.orgs.queries import ACTIONS
from apps.orgs.services.actions import record_action, record_actions
from apps.orgs.services.departure import LastOwner
from apps.orgs.services.members import change_role
from apps.orgs.services.teams import change_team, delete_team
from tests.seen import seen

pytestmark = pytest.mark.django_db
SETTINGS = "/werk/settings/"
PAGE = f"{SETTINGS}record/"


@pytest.fixture
def anna(cast):
    return cast.anna.memberships.get(organisation=cast.org)


@pytest.fixture
def post(cast):
    """Post as dora, who is admin, to a page of the settings."""
    return lambda path, form=None: cast.client(cast.dora).post(f"{SETTINGS}{path}", form or {})


def recorded():
    """Give what was recorded, the first action first."""
    rows = AdminAction.objects.select_related("actor").order_by("pk")
    return [(row.actor.name, row.action, row.subject) for row in rows]


def test_invitations(cast, post):
    post("invitations/", {"invitation-email": "Neu@demo.example", "invitation-role": "builder"})
    post(f"invitations/{cast.org.invitations.get().pk}/withdrawal/")
    assert recorded() == [
        ("Dora", "invited_builder", "neu@demo.example"),
        ("Dora", "invitation_withdrawn", "neu@demo.example"),
    ]


def test_a_role_and_a_removal(cast, post):
    pk = cast.ben.memberships.get().pk
    post(f"members/{pk}/role/", {"role": "admin"})
    post(f"members/{pk}/role/", {"role": "admin"})
    post(f"members/{pk}/removal/")
    assert recorded() == [("Dora", "role_admin", "Ben"), ("Dora", "member_removed", "Ben")]


def test_teams(cast, post):
    post("teams/", {"team-name": "Labor"})
    pk = Team.objects.get(name="Labor").pk
    people = [cast.chris.memberships.get().pk, cast.ben.memberships.get().pk]

    def change(**fields):
        post(f"teams/{pk}/", fields | seen(cast.client(cast.dora), f"{SETTINGS}teams/{pk}/"))

    change(name="Labor", members=people)
    change(name="Labor", members=people)
    change(name="Versuch", members=people[:1])
    post(f"teams/{pk}/deletion/")
    assert recorded() == [
        ("Dora", "team_created", "Labor"),
        ("Dora", "team_joined", "Labor: Ben"),
        ("Dora", "team_joined", "Labor: Chris"),
        ("Dora", "team_renamed", "Labor → Versuch"),
        ("Dora", "team_left", "Versuch: Ben"),
        ("Dora", "team_deleted", "Versuch"),
    ]


def test_what_is_refused_is_not_recorded(cast, post):
    owner = cast.anna.memberships.get(organisation=cast.org).pk
    assert post(f"members/{owner}/role/", {"role": "member"}).status_code == 403
    assert post(f"members/{owner}/removal/").status_code == 403
    assert post("teams/", {"team-name": "Einkauf"}).status_code == 422
    assert recorded() == []


def test_what_was_rolled_back_is_not_recorded(cast, anna):
    with pytest.raises(LastOwner):
        change_role(actor=anna, member=anna, role="member")
    assert recorded() == []


def test_an_unknown_code_is_refused(anna):
    with pytest.raises(ValueError, match="coffee_made"):
        record_action(membership=anna, action="coffee_made")


def test_teams_ask_for_the_role_at_the_moment_of_the_change(cast, anna):
    team = Team.objects.get(name="Einkauf")
    Membership.objects.filter(pk=anna.pk).update(role="member")
    for act in (
        lambda: change_team(actor=anna, team=team, name="Neu", members=[], seen=""),
        lambda: delete_team(actor=anna, team=team),
    ):
        with pytest.raises(NotAllowed):
            act()
    assert Team.objects.get(pk=team.pk).members.count() == 1


@pytest.mark.parametrize("name", ["anna", "dora"])
def test_owner_and_admin_read_it(cast, anna, name):
    record_action(membership=anna, action=Action.TEAM_CREATED, subject="<Labor>")
    page = cast.client(getattr(cast, name)).get(PAGE).content.decode()
    for words in ("Team angelegt", "&lt;Labor&gt;", "Anna"):
        assert words in page


def test_others_do_not(cast, client):
    assert cast.client(cast.ben).get(PAGE).status_code == 403
    assert cast.client(cast.eve).get(PAGE).status_code == 404
    assert client.get(PAGE).status_code == 302
    assert cast.client(cast.anna).post(PAGE).status_code == 405


def test_another_organisation_is_not_in_it(cast, anna):
    record_action(membership=anna, action=Action.TEAM_CREATED, subject="Labor")
    assert "Labor" not in cast.client(cast.eve).get("/hof/settings/record/").content.decode()


def test_who_has_left_is_no_longer_named(cast, anna):
    record_action(membership=anna, action=Action.TEAM_CREATED, subject="Labor")
    AdminAction.objects.update(actor=None)
    assert "ausgeschieden" in cast.client(cast.anna).get(PAGE).content.decode()


def test_every_code_has_words_and_fits():
    assert all(len(code) <= 40 and words for code, words in Action.choices)


def test_a_code_that_is_gone_speaks_for_itself():
    assert AdminAction(action="long_gone").words == "long_gone"


def test_pages_follow_each_other_without_gap(cast, anna, django_assert_max_num_queries):
    names = [f"Team-{number:03}" for number in range(ACTIONS * 2 + 1)]
    record_actions(membership=anna, action=Action.TEAM_CREATED, subjects=names)
    client, address, seen = cast.client(cast.anna), PAGE, []
    while address:
        with django_assert_max_num_queries(5):
            page = client.get(address).content.decode()
        seen += re.findall(r"Team-\d+", page)
        older = re.search(r'href="([^"]*\?before=\d+)"', page)
        address = older and older[1]
    assert seen == names[::-1]


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "0"])
def test_a_made_up_page_is_answered(cast, before):
    address = reverse("orgs:record", args=["werk"])
    assert cast.client(cast.anna).get(address, {"before": before}).status_code == 200
