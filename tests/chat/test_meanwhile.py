"""What is deleted between the look at it and the act is not found, or left out; nothing breaks."""

import pytest

from apps.agents.models import Agent
from apps.agents.services import share_agent
from apps.chat.services import conversations, places, sharing
from apps.core.errors import Conflict, NotFound
from apps.llm.catalogue import catalogue
from apps.orgs.audiences import Audience
from apps.orgs.models import Team
from apps.orgs.services import teams
from apps.projects.services.projects import create_project
from apps.projects.services.shares import share_project
from apps.teammemory import services
from apps.teammemory.models import TeamMemory

pytestmark = pytest.mark.django_db(transaction=True)  # keys are checked when a transaction ends


@pytest.fixture
def anna(cast):
    return cast.anna.memberships.get(organisation=cast.org)


@pytest.fixture
def ben(cast):
    return cast.ben.memberships.get()


@pytest.fixture
def team(cast):
    return Team.objects.get(name="Vertrieb")


@pytest.mark.parametrize("verb", ["rename", "pin", "draft", "model", "move", "share"])
def test_nothing_is_done_to_a_deleted_chat(cast, anna, converse, verb):
    chat = converse(("Frage", "Antwort"))
    type(chat).objects.filter(pk=chat.pk).delete()
    verbs = {
        "rename": lambda: conversations.rename_conversation(conversation=chat, title="Titel"),
        "pin": lambda: conversations.toggle_pin(conversation=chat),
        "draft": lambda: conversations.save_draft(conversation=chat, text="Entwurf"),
        "model": lambda: conversations.choose_model(
            conversation=chat, model=catalogue().default.id
        ),
        "move": lambda: places.move_conversation(
            membership=anna, conversation=chat, project_id=None
        ),
        "share": lambda: sharing.share_conversation(
            membership=anna,
            conversation=chat,
            audience=Audience(member=None, team=None, everybody=True),
            expires_at=None,
            checked=(),
        ),
    }
    with pytest.raises(NotFound):
        verbs[verb]()


def test_who_is_no_member_any_more_writes_nothing_in_a_project(anna, ben, converse, cast):
    project = create_project(membership=anna, name="Messe")
    chat = converse(("Frage", "Antwort"), owner=cast.ben)
    type(chat).objects.filter(pk=chat.pk).update(project=project)
    chat.refresh_from_db()
    type(ben).objects.filter(pk=ben.pk).delete()
    with pytest.raises(places.Closed):
        places.check_may_write(chat)


@pytest.mark.parametrize("kind", ["person", "team"])
def test_nothing_is_shared_with_who_is_gone(cast, anna, ben, team, converse, kind):
    audience = Audience(member=None, team=None, everybody=False)
    audience |= {"member": ben} if kind == "person" else {"team": team}
    chat = converse(("Frage", "Antwort"))
    project = create_project(membership=anna, name="Messe")
    agent = Agent.objects.create(organisation=cast.org, maker=anna, name="Lektorat")
    for one in (ben, team):
        type(one).objects.filter(pk=one.pk).delete()
    with pytest.raises(NotFound):
        sharing.share_conversation(
            membership=anna, conversation=chat, audience=audience, expires_at=None, checked=()
        )
    with pytest.raises(NotFound):
        share_project(membership=anna, project=project, audience=audience, may_write=False)
    with pytest.raises(NotFound):
        share_agent(membership=anna, agent_id=agent.pk, audience=audience)


def test_two_teams_of_one_name_are_a_conflict(anna, team):
    """The form has looked before the other one was there."""
    with pytest.raises(Conflict):
        teams.create_team(actor=anna, name="VERTRIEB")
    with pytest.raises(Conflict):
        teams.change_team(actor=anna, team=team, name="Einkauf", members=[], seen=teams.mark(team))
    assert Team.objects.filter(name="Vertrieb").exists()


def test_who_has_left_is_left_out_of_a_team(anna, ben, team):
    type(ben).objects.filter(pk=ben.pk).delete()
    mark = teams.mark(team)
    teams.change_team(actor=anna, team=team, name="Vertrieb", members=[anna, ben], seen=mark)
    assert list(team.members.all()) == [anna]


def test_only_who_still_can_is_named_to_confirm(cast, anna, ben, team):
    chris = cast.chris.memberships.get()
    type(ben).objects.filter(pk=ben.pk).delete()
    team.members.clear()
    named = [anna, ben, chris]
    mark = services.mark(TeamMemory(team=team))
    services.change_settings(actor=anna, team_pk=team.pk, enabled=True, confirmers=named, seen=mark)
    assert list(TeamMemory.objects.get(team=team).confirmers.all()) == [anna]
