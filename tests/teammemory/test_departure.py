"""What stays of a person who leaves the team, the organisation, or for good (spec 1.4, 9.4)."""

import pytest

from apps.orgs.services.departure import delete_account, leave_organisation
from apps.orgs.services.teams import delete_team
from apps.teammemory.models import Proposal, Statement, TeamMemory
from tests.teammemory.conftest import SENTENCE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on")]


@pytest.fixture
def page(cast, team, finn):
    """Give the page as another member sees it, on one line."""

    def shown() -> str:
        response = cast.client(finn).get(f"/werk/settings/team-memory/{team.pk}/")
        return " ".join(response.content.decode().split())

    return shown


def test_who_leaves_takes_open_proposals_along(cast, member, keep, propose, page):
    keep()
    propose("Wir arbeiten mit SAP.")
    leave_organisation(membership=member(cast.ben))
    assert not Proposal.objects.exists()
    assert SENTENCE in page()
    assert Statement.objects.get().author is None


def test_the_name_of_who_confirmed_stays(cast, member, keep, page):
    keep()
    leave_organisation(membership=member(cast.dora))
    assert "Bestätigt: Dora," in page()
    assert "niemand mehr" in page()


def test_with_the_account_the_name_goes(cast, keep, page):
    keep()
    delete_account(user=cast.dora)
    assert "Bestätigt: ehemaliges Mitglied," in page()
    assert "Dora" not in page()


def test_proposals_of_who_left_the_team_are_void(cast, team, member, propose, page, keep):
    proposal = propose()
    team.members.remove(member(cast.ben))
    assert SENTENCE not in page()
    path = f"/werk/settings/team-memory/{team.pk}/proposals/{proposal.pk}/confirmation/"
    assert cast.client(cast.dora).post(path).status_code == 404


def test_who_is_named_confirms_only_while_in_the_team(cast, team, member, switch, propose, finn):
    switch(finn)
    path = f"/werk/settings/team-memory/{team.pk}/proposals/{propose().pk}/confirmation/"
    team.members.remove(member(finn))
    assert cast.client(finn).post(path).status_code == 404
    team.members.add(member(finn))
    assert cast.client(finn).post(path).status_code == 302


def test_the_memory_goes_with_the_team(cast, member, keep, propose, team):
    keep()
    propose("Wir arbeiten mit SAP.")
    delete_team(actor=member(cast.anna), team=team)
    assert not TeamMemory.objects.exists()
    assert not Statement.objects.exists()
    assert not Proposal.objects.exists()
