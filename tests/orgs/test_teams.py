"""Teams: create, rename, fill, delete; for owners and admins."""

import pytest

from apps.orgs.models import Team
from tests.seen import seen

pytestmark = pytest.mark.django_db
TEAMS = "/werk/settings/teams/"


@pytest.fixture
def team(cast):
    return Team.objects.get(name="Einkauf")


def test_create(cast):
    response = cast.client(cast.dora).post(TEAMS, {"team-name": "Labor"})
    assert response["Location"] == f"{TEAMS}{Team.objects.get(name='Labor').pk}/"


@pytest.mark.parametrize("name", ["", "einkauf", "x" * 81])
def test_empty_taken_or_long_name_is_kept_in_the_form(cast, name):
    response = cast.client(cast.anna).post(TEAMS, {"team-name": name})
    assert response.status_code == 422
    assert f'value="{name}"' in response.content.decode() or not name
    assert Team.objects.count() == 2


def test_same_name_in_another_organisation_is_free(cast):
    Team.objects.create(organisation=cast.other_org, name="Labor")
    assert cast.client(cast.anna).post(TEAMS, {"team-name": "Labor"}).status_code == 302


def test_rename_and_fill(cast, team):
    chris = cast.chris.memberships.get()
    client = cast.client(cast.anna)
    form = {"name": "Beschaffung", "members": [chris.pk]} | seen(client, f"{TEAMS}{team.pk}/")
    assert client.post(f"{TEAMS}{team.pk}/", form).status_code == 302
    team.refresh_from_db()
    assert team.name == "Beschaffung"
    assert list(team.members.all()) == [chris]


def test_keeping_the_name_is_no_conflict(cast, team):
    client = cast.client(cast.anna)
    form = {"name": "EINKAUF", "members": []} | seen(client, f"{TEAMS}{team.pk}/")
    assert client.post(f"{TEAMS}{team.pk}/", form).status_code == 302


def test_stranger_cannot_be_put_into_a_team(cast, team):
    eves = cast.eve.memberships.get()
    response = cast.client(cast.anna).post(
        f"{TEAMS}{team.pk}/", {"name": "Einkauf", "members": [eves.pk]}
    )
    assert response.status_code == 422
    assert eves not in team.members.all()


def test_delete_keeps_the_members(cast, team):
    assert cast.client(cast.anna).post(f"{TEAMS}{team.pk}/deletion/").status_code == 302
    assert not Team.objects.filter(pk=team.pk).exists()
    assert cast.ben.memberships.exists()


def test_get_deletes_nothing(cast, team):
    client = cast.client(cast.anna)
    assert client.get(f"{TEAMS}{team.pk}/deletion/").status_code == 405
    assert client.get(TEAMS).status_code == 405
    assert client.get(f"{TEAMS}{team.pk}/").status_code == 200


def test_member_may_not_and_stranger_finds_nothing(cast, team):
    for path, form in (
        (TEAMS, {"team-name": "Labor"}),
        (f"{TEAMS}{team.pk}/", {"name": "Labor"}),
        (f"{TEAMS}{team.pk}/deletion/", {}),
    ):
        assert cast.client(cast.ben).post(path, form).status_code == 403
        assert cast.client(cast.eve).post(path, form).status_code == 404
    assert {team.name for team in Team.objects.all()} == {"Einkauf", "Vertrieb"}


def test_team_of_another_organisation_is_not_found(cast):
    foreign = Team.objects.create(organisation=cast.other_org, name="Laden")
    assert cast.client(cast.anna).get(f"{TEAMS}{foreign.pk}/").status_code == 404
    assert cast.client(cast.anna).post(f"{TEAMS}{foreign.pk}/deletion/").status_code == 404
