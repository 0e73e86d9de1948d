"""The page of members: roles and removal, for owners and admins."""

import pytest

from apps.agents.models import Agent, AgentFile
from apps.chat.models import Conversation, ConversationShare
from apps.core.errors import NotAllowed, NotFound
from apps.orgs.models import Invitation, Membership
from apps.orgs.services.invitations import invite
from apps.orgs.services.members import change_role, remove_member
from apps.projects.models import Project, ProjectFile, ProjectOwner

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


# --- what happens to what a person has ----------------------------------------------------------


@pytest.fixture
def bens_things(cast):
    """Give ben two chats, one of them shared, a project and a half, an agent and files."""
    ben = membership(cast, cast.ben)
    chats = [Conversation.objects.create(owner=cast.ben, organisation=cast.org) for _ in range(2)]
    for team in cast.org.teams.all():
        ConversationShare.objects.create(conversation=chats[0], team=team)
    Conversation.objects.create(owner=cast.ben, organisation=cast.org, temporary_key="x")
    for owners in ([cast.ben], [cast.ben, cast.anna]):
        project = Project.objects.create(organisation=cast.org, name="Geheim")
        for user in owners:
            ProjectOwner.objects.create(project=project, member=membership(cast, user))
    agent = Agent.objects.create(organisation=cast.org, maker=ben, name="Geheim")
    file = {"name": "Geheim", "kind": "txt", "size": 1, "content": b"a", "added_by": cast.ben}
    ProjectFile.objects.create(project=project, **file)
    AgentFile.objects.create(agent=agent, **file)
    return ben


SAID = (
    "2 Chats mit ihren Dateien, 1 davon ist geteilt",
    "1 Projekt ohne Eigentümer*in",
    "1 Agent: um ihn kümmern sich",
    "2 Dateien in Projekten und bei Agenten",
)


@pytest.mark.parametrize("name", ["anna", "dora"])
def test_before_a_removal_numbers_say_what_happens(cast, bens_things, name):
    page = cast.client(getattr(cast, name)).get(f"{PAGE}{bens_things.pk}/removal/")
    text = page.content.decode()
    assert [words for words in SAID if words not in text] == []
    assert "/werk/settings/projects/" in text.split("Das bleibt der Organisation")[1]
    assert "Geheim" not in text


def test_before_leaving_the_same_numbers_are_told(cast, bens_things):
    text = cast.client(cast.ben).get("/werk/settings/departure/").content.decode()
    assert [words for words in SAID if words not in text] == []


def test_what_is_announced_happens(cast, bens_things):
    remove(cast, cast.anna, cast.ben)
    assert not Conversation.objects.filter(owner=cast.ben).exists()
    assert ConversationShare.objects.count() == 0
    assert Project.objects.filter(owners=None).count() == 1
    assert Agent.objects.get().maker is None
    assert (ProjectFile.objects.count(), AgentFile.objects.count()) == (1, 1)


def test_of_somebody_with_nothing_nothing_is_made_up(cast):
    text = cast.client(cast.anna).get(f"{PAGE}{membership(cast, cast.chris).pk}/removal/")
    told = text.content.decode()
    for words in ("Chats mit", "ohne Eigentümer*in:", "Agenten: um", "Dateien in Projekten"):
        assert words not in told


def test_the_removal_page_costs_the_same_for_much(cast, django_assert_max_num_queries):
    client = cast.client(cast.anna)
    for number in range(5):
        Agent.objects.create(
            organisation=cast.org, maker=membership(cast, cast.ben), name=f"Agent {number}"
        )
    with django_assert_max_num_queries(12):
        client.get(f"{PAGE}{membership(cast, cast.ben).pk}/removal/")
