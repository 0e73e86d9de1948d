"""Gallery, configuration, shares and deletion of agents: who may, and what stays typed."""

import pytest

from apps.agents.models import Agent, AgentShare
from apps.agents.services import change_agent
from apps.core.errors import NotAllowed, NotFound
from apps.orgs.models import Membership, Team
from tests.seen import seen

pytestmark = pytest.mark.django_db
GALLERY = "/werk/agents/"
FIELDS = {
    "name": "Lena",
    "symbol": "scale",
    "tone": "ink",
    "description": "Prüft Verträge.",
    "instructions": "Du prüfst Verträge.\r\nNenne Fristen.",
    "model": "demo",
    "starters": "Prüf das:\n\n  Welche Frist   gilt?  \n",
}


def page_of(agent: Agent, part: str = "") -> str:
    return f"{GALLERY}{agent.pk}/{part}"


@pytest.fixture
def names(cast):
    """Read the names in somebody's gallery."""

    def read(user):
        response = cast.client(user).get(GALLERY)
        gallery = response.context["agents"]
        return [row.name for row in gallery.usable], [row.name for row in gallery.others]

    return read


@pytest.mark.parametrize("name", ["anna", "ben", "dora"])
def test_builders_and_above_make_agents(cast, ben, name):
    user = getattr(cast, name)
    assert "Neuer Agent" in cast.client(user).get(GALLERY).content.decode()
    response = cast.client(user).post(f"{GALLERY}new/", FIELDS)
    made = Agent.objects.get()
    assert response["Location"] == page_of(made)
    assert made.maker.user == user
    assert made.organisation == cast.org
    assert made.instructions == "Du prüfst Verträge.\nNenne Fristen."
    assert made.starters == ["Prüf das:", "Welche Frist gilt?"]
    assert (made.symbol, made.tone, made.model) == ("scale", "ink", "demo")


def test_members_make_none(cast):
    client = cast.client(cast.chris)
    assert "Neuer Agent" not in client.get(GALLERY).content.decode()
    assert client.get(f"{GALLERY}new/").status_code == 403
    assert client.post(f"{GALLERY}new/", FIELDS).status_code == 403
    assert not Agent.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("symbol", "skull"),
        ("tone", "yellow"),
        ("model", "nobody"),
        ("description", "x" * 301),
        ("instructions", "x" * 8_001),
        ("starters", "\n".join(f"Frage {n}" for n in range(7))),
        ("starters", "x" * 301),
    ],
)
def test_what_was_typed_stays(cast, ben, field, value):
    form = FIELDS | {field: value}
    response = cast.client(cast.ben).post(f"{GALLERY}new/", form)
    page = response.content.decode()
    assert response.status_code == 422
    assert "field__error" in page
    kept = "Du prüfst Verträge." if field == "name" else "Lena"
    assert kept in page
    if field in {"instructions", "starters"}:
        assert value in page
    assert not Agent.objects.exists()


def test_the_gallery_shows_what_is_shared_with_the_person_and_their_own(
    cast, make_agent, names, ben
):
    for_all, for_team, for_chris = (make_agent(name) for name in ("Alle", "Team", "Chris"))
    make_agent("Niemand")
    AgentShare.objects.create(agent=for_all, everybody=True)
    AgentShare.objects.create(agent=for_team, team=Team.objects.get(name="Vertrieb"))
    AgentShare.objects.create(agent=for_chris, member=cast.chris.memberships.get())
    assert names(cast.chris) == (["Alle", "Chris", "Team"], [])
    assert names(cast.ben) == (["Alle", "Chris", "Niemand", "Team"], [])
    assert names(cast.dora) == (["Alle"], ["Chris", "Niemand", "Team"])
    assert cast.client(cast.eve).get(GALLERY).status_code == 404
    assert cast.client(cast.eve).get("/hof/agents/").context["agents"].usable == []


def test_the_maker_and_the_managers_change_an_agent(cast, agent):
    for user in (cast.ben, cast.anna, cast.dora):
        client = cast.client(user)
        assert "Du prüfst Verträge." in client.get(page_of(agent)).content.decode()
        form = FIELDS | {"name": str(user)} | seen(client, page_of(agent))
        assert client.post(page_of(agent), form).status_code == 302
        agent.refresh_from_db()
        assert agent.name == str(user)
        assert agent.maker.user == cast.ben


def test_an_invalid_change_changes_nothing(cast, agent):
    response = cast.client(cast.ben).post(page_of(agent), FIELDS | {"name": " "})
    assert response.status_code == 422
    agent.refresh_from_db()
    assert agent.name == "Lena"


def test_who_may_only_use_it_may_not_change_it(cast, agent):
    addresses = [page_of(agent, part) for part in ("", "shares/", "shares/1/removal/", "deletion/")]
    for address in addresses:
        assert cast.client(cast.chris).post(address, FIELDS).status_code == 404
        assert cast.client(cast.eve).post(address, FIELDS).status_code == 404
    AgentShare.objects.create(agent=agent, everybody=True)
    for address in addresses:
        assert cast.client(cast.chris).post(address, FIELDS).status_code == 403
        assert cast.client(cast.eve).post(address, FIELDS).status_code == 404
    assert cast.client(cast.chris).get(page_of(agent)).status_code == 403
    assert Agent.objects.filter(pk=agent.pk, name="Lena").exists()


def test_a_builder_does_not_reach_the_agents_of_others(cast, make_agent, ben):
    other = make_agent(maker=cast.anna)
    assert cast.client(cast.ben).get(page_of(other)).status_code == 404


def test_a_maker_who_builds_no_more_still_uses_it(cast, agent, ben, names):
    Membership.objects.filter(pk=ben.pk).update(role="member")
    assert names(cast.ben) == (["Lena"], [])
    assert cast.client(cast.ben).get(page_of(agent)).status_code == 403


def test_the_role_counts_as_it_is_when_the_change_is_made(ben, agent):
    Membership.objects.filter(pk=ben.pk).update(role="member")
    assert ben.role == "builder"  # as the request read it before
    with pytest.raises(NotAllowed):
        change_agent(membership=ben, agent_id=agent.pk, configuration=FIELDS, seen="")
    Membership.objects.filter(pk=ben.pk).delete()
    with pytest.raises(NotFound):
        change_agent(membership=ben, agent_id=agent.pk, configuration=FIELDS, seen="")


def test_share_and_take_back(cast, agent, names):
    client = cast.client(cast.ben)
    chris = cast.chris.memberships.get()
    team = Team.objects.get(name="Vertrieb")
    for audience in (f"member-{chris.pk}", f"team-{team.pk}", "everybody", "everybody"):
        form = {"audience": audience}
        assert client.post(page_of(agent, "shares/"), form).status_code == 302
    assert agent.shares.count() == 3
    page = client.get(page_of(agent)).content.decode()
    assert "Team Vertrieb" in page
    assert "Alle in Lindenwerk" in page
    assert names(cast.chris)[0] == ["Lena"]
    for share in agent.shares.all():
        assert client.post(page_of(agent, f"shares/{share.pk}/removal/")).status_code == 302
    assert names(cast.chris)[0] == []


def test_strangers_are_no_audience(cast, agent):
    eve = cast.eve.memberships.get()
    foreign = Team.objects.create(organisation=cast.other_org, name="Laden")
    for audience in ("", f"member-{eve.pk}", f"team-{foreign.pk}", "member-x"):
        response = cast.client(cast.ben).post(page_of(agent, "shares/"), {"audience": audience})
        assert response.status_code == 422
    assert not agent.shares.exists()


def test_delete_asks_first(cast, agent):
    client = cast.client(cast.ben)
    assert "Lena" in client.get(page_of(agent, "deletion/")).content.decode()
    assert Agent.objects.exists()
    assert client.post(page_of(agent, "deletion/"))["Location"] == GALLERY
    assert not Agent.objects.exists()


def test_an_agent_survives_its_maker(cast, agent, ben, names):
    ben.delete()
    assert names(cast.anna) == ([], ["Lena"])
    page = cast.client(cast.anna).get(page_of(agent)).content.decode()
    assert "Von einem früheren Mitglied" in page


def test_the_pages_ask_the_same_number_of_questions(
    cast, make_agent, django_assert_max_num_queries
):
    counts, client = [], cast.client(cast.ben)
    client.get(GALLERY)
    for number in range(2):
        for place in range(1 + number * 10):
            made = make_agent(f"Agent {number}-{place}")
            AgentShare.objects.create(agent=made, everybody=True)
            AgentShare.objects.create(agent=made, member=cast.chris.memberships.get())
        with django_assert_max_num_queries(11) as gallery:
            client.get(GALLERY)
        with django_assert_max_num_queries(16) as page:
            client.get(page_of(made))
        counts.append((len(gallery), len(page)))
    assert counts[0] == counts[1]
