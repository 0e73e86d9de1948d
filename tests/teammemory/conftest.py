"""The team Einkauf: ben and finn belong to it, dora may confirm; chris is in another team."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectShare
from apps.projects.services.projects import create_project
from apps.teammemory import services
from apps.teammemory.access import access_seat
from apps.teammemory.models import Proposal, Statement
from tests.conftest import person

SENTENCE = "Unser Lager ist in Bremen."


@pytest.fixture
def member(cast) -> Callable[[User], Membership]:
    return lambda user: Membership.objects.get(user=user, organisation=cast.org)


@pytest.fixture
def team(cast) -> Team:
    return Team.objects.get(name="Einkauf")


@pytest.fixture
def finn(cast, team) -> User:
    """A second member of the team."""
    user = person("finn")
    team.members.add(Membership.objects.create(user=user, organisation=cast.org))
    return user


@pytest.fixture
def switch(cast, member, team) -> Callable[..., None]:
    """Switch the memory of the team on, with these to confirm."""

    def switched(*users: User, enabled: bool = True) -> None:
        actor = member(cast.anna)
        services.change_settings(
            actor=actor,
            team_pk=team.pk,
            enabled=enabled,
            confirmers=[member(user) for user in users],
            seen=services.mark(access_seat(actor, team.pk).memory),
        )

    return switched


@pytest.fixture
def on(cast, switch) -> None:
    switch(cast.dora)


@pytest.fixture
def propose(cast, member, team) -> Callable[..., Proposal]:
    def proposed(text: str = SENTENCE, user: User | None = None) -> Proposal:
        made = services.propose(membership=member(user or cast.ben), team_pk=team.pk, text=text)
        assert isinstance(made, Proposal), made
        return made

    return proposed


@pytest.fixture
def keep(cast, member, team, propose) -> Callable[..., Statement]:
    """Have ben propose a sentence and dora confirm it."""

    def kept(text: str = SENTENCE) -> Statement:
        made = services.confirm(membership=member(cast.dora), team_pk=team.pk, pk=propose(text).pk)
        assert isinstance(made, Statement), made
        return made

    return kept


@pytest.fixture
def project(cast, member, team) -> Project:
    """A project of ben's that is shared with his team."""
    made = create_project(membership=member(cast.ben), name="Einkauf 2027")
    ProjectShare.objects.create(project=made, team=team, may_write=True)
    return made


@pytest.fixture
def count_queries() -> Callable[[Callable[[], object]], int]:
    def counted(act: Callable[[], object]) -> int:
        with CaptureQueriesContext(connection) as found:
            act()
        return len(found)

    return counted
