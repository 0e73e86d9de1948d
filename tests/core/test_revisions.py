"""Of two people who edit the same thing nobody loses a word (spec 7.3, for all such forms)."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from apps.agents.models import Agent
from apps.core.revisions import mark_of
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectOwner
from tests.seen import seen

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Edited:
    """A page with a form, where it is posted to, two drafts, and words of the second one."""

    page: str
    target: str
    first: dict[str, Any]
    second: dict[str, Any]
    kept: str
    said: str


@pytest.fixture
def members(cast) -> dict[str, Membership]:
    return {row.user.name: row for row in Membership.objects.filter(organisation=cast.org)}


@pytest.fixture(params=["agent", "project", "team", "team memory"])
def edited(request, cast, members) -> Edited:
    """Give what anna and dora both may edit."""
    fields: dict[str, Any]
    draft: dict[str, Any]
    team = Team.objects.get(name="Einkauf")
    if request.param == "agent":
        agent = Agent.objects.create(organisation=cast.org, maker=members["Anna"], name="Alt")
        page = f"/werk/agents/{agent.pk}/"
        fields = {"symbol": "bot", "tone": "ink", "name": "Von Dora"}
        draft = fields | {"name": "Entwurf von Anna"}
        return Edited(page, page, fields, draft, "Entwurf von Anna", "Der Agent wurde inzwischen")
    if request.param == "project":
        project = Project.objects.create(organisation=cast.org, name="Alt")
        for name in ("Anna", "Dora"):
            ProjectOwner.objects.create(project=project, member=members[name])
        page = f"/werk/projects/{project.pk}/description/"
        fields = {"name": "Von Dora"}
        draft = {"name": "Entwurf von Anna"}
        return Edited(page, page, fields, draft, "Entwurf von Anna", "Das Projekt wurde inzwischen")
    if request.param == "team":
        page = f"/werk/settings/teams/{team.pk}/"
        fields = {"name": "Von Dora", "members": []}
        draft = {"name": "Entwurf von Anna", "members": [members["Ben"].pk]}
        return Edited(page, page, fields, draft, "Entwurf von Anna", "Das Team wurde inzwischen")
    page = f"/werk/settings/team-memory/{team.pk}/"
    ben, dora = members["Ben"].pk, members["Dora"].pk
    fields = {"enabled": "on", "confirmers": [ben]}
    draft = {"enabled": "on", "confirmers": [dora]}
    kept = f'value="{dora}" id="id_confirmers_'
    return Edited(page, f"{page}settings/", fields, draft, kept, "Das wurde inzwischen")


@pytest.fixture
def anna(cast) -> Client:
    return cast.client(cast.anna)


@pytest.fixture
def dora(cast) -> Client:
    return cast.client(cast.dora)


def test_who_saves_later_is_told_and_keeps_the_draft(edited, anna, dora):
    mark = seen(anna, edited.page)
    assert dora.post(edited.target, edited.first | seen(dora, edited.page)).status_code == 302
    holds = seen(dora, edited.page)
    refused = anna.post(edited.target, edited.second | mark)
    page = refused.content.decode()
    assert refused.status_code == 409
    assert edited.said in page
    assert edited.kept in page
    assert seen(dora, edited.page) == holds
    told = {"seen": refused.context["seen"]}
    assert anna.post(edited.target, edited.second | told).status_code == 302
    assert seen(dora, edited.page) != holds


def test_the_same_again_is_no_conflict(edited, anna):
    form = edited.first | seen(anna, edited.page)
    assert [anna.post(edited.target, form).status_code for _ in range(2)] == [302, 302]


def test_without_a_mark_nothing_is_replaced(edited, anna):
    before = seen(anna, edited.page)
    assert anna.post(edited.target, edited.first).status_code == 409
    assert seen(anna, edited.page) == before


def test_a_mark_changes_with_every_value():
    assert len({mark_of("a", "b"), mark_of("ab"), mark_of("a", "b", ""), mark_of("b", "a")}) == 4
