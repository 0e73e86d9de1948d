"""The administration of projects: sums, never contents; each act recorded and announced."""

import pytest

from apps.orgs.models import AdminAction
from apps.projects.models import OwnerNotice, Project, ProjectFile, ProjectOwner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
MANAGED = "/werk/settings/projects/"
SECRET = "Wolpertinger"


def address(project, tail=""):
    return f"{MANAGED}{project.pk}/{tail}"


def actions():
    return list(AdminAction.objects.order_by("pk").values_list("actor__name", "action", "subject"))


@pytest.fixture
def project(cast, make, share, chat):
    """Give ben's project in which everything that is contents says the secret word."""
    made = make("Rohstoffe", owner=cast.ben, description=SECRET, instructions=SECRET)
    share(made, team="Vertrieb")
    chat(cast.ben, made, title=SECRET, draft=SECRET)
    for name in ("a", "b"):
        ProjectFile.objects.create(
            project=made,
            added_by=cast.ben,
            name=f"{SECRET}-{name}.txt",
            kind="txt",
            size=3_000,
            content=SECRET.encode(),
            text=SECRET,
        )
    return made


def test_it_shows_names_people_and_sums_but_no_contents(cast, project):
    for path in (MANAGED, address(project), address(project, "deletion/")):
        text = cast.client(cast.dora).get(path).content.decode()
        assert "Rohstoffe" in text
        assert SECRET not in text
    page = cast.client(cast.dora).get(MANAGED)
    text = page.content.decode()
    assert "Ben" in text
    assert "Team Vertrieb" in text
    [row] = page.context["projects"]
    assert (row.chats, row.files_count, row.files_size) == (1, 2, 6_000)
    assert row.active_at == row.conversations.get().active_at


def test_the_administration_does_not_get_in_by_it(cast, project):
    conversation = project.conversations.get()
    for path in (f"/werk/projects/{project.pk}/", f"/werk/chats/{conversation.pk}/"):
        assert cast.client(cast.dora).get(path).status_code == 404


def test_members_and_strangers_stay_out(cast, project):
    owner = project.owners.get()
    posts = [
        address(project),
        *(address(project, tail) for tail in ("owners/", "owners/me/", "archive/", "unarchive/")),
        address(project, f"owners/{owner.pk}/removal/"),
        address(project, "deletion/"),
    ]
    for user, status in ((cast.ben, 403), (cast.eve, 404)):
        client = cast.client(user)
        for path in (MANAGED, address(project), address(project, "deletion/")):
            assert client.get(path).status_code == status
        for path in posts:
            assert client.post(path, {"name": "x"}).status_code == status
    assert list(Project.objects.values_list("name", "archived_at")) == [("Rohstoffe", None)]
    assert actions() == []


def test_a_project_of_another_organisation_is_not_found(cast):
    foreign = Project.objects.create(organisation=cast.other_org, name="Hof")
    assert cast.client(cast.dora).get(address(foreign)).status_code == 404
    assert cast.client(cast.dora).post(address(foreign, "deletion/")).status_code == 404
    assert Project.objects.exists()


def test_each_act_is_recorded(cast, project, member):
    client = cast.client(cast.dora)
    assert client.post(address(project), {"name": ""}).status_code == 422
    client.post(address(project), {"name": "Metalle"})
    client.post(address(project, "owners/"), {"member": member(cast.chris).pk})
    chris = project.owners.get(member__user=cast.chris)
    client.post(address(project, f"owners/{chris.pk}/removal/"))
    client.post(address(project, "archive/"))
    client.post(address(project, "unarchive/"))
    client.post(address(project, "deletion/"))
    assert not Project.objects.exists()
    assert actions() == [
        ("Dora", action, "Metalle")
        for action in (
            "project_renamed",
            "project_owner_added",
            "project_owner_removed",
            "project_archived",
            "project_unarchived",
            "project_deleted",
        )
    ]


def test_not_even_the_administration_takes_the_last_owner(cast, project):
    owner = project.owners.get()
    response = cast.client(cast.dora).post(address(project, f"owners/{owner.pk}/removal/"))
    assert response.status_code == 409
    assert project.owners.exists()
    assert actions() == []


def test_who_makes_themselves_an_owner_is_announced(cast, project):
    dora = cast.client(cast.dora)
    dora.post(address(project, "owners/me/"))
    dora.post(address(project, "owners/me/"))  # again changes nothing
    assert actions() == [("Dora", "project_owner_added", "Rohstoffe")]
    ben = cast.client(cast.ben)
    told = "Dora ist jetzt auch Eigentümer*in von „Rohstoffe“."
    conversation = project.conversations.get()
    for path in (
        "/werk/",
        "/werk/projects/",
        f"/werk/projects/{project.pk}/",
        f"/werk/chats/{conversation.pk}/",
    ):
        text = ben.get(path).content.decode()
        assert told in text, path
        assert "Das Gedächtnis bleibt dort seitdem draußen." in text
    assert told not in dora.get("/werk/projects/").content.decode()
    assert told not in cast.client(cast.chris).get("/werk/").content.decode()


def test_a_notice_stays_until_its_own_person_dismisses_it(cast, project, member):
    ProjectOwner.objects.create(project=project, member=member(cast.chris))
    cast.client(cast.dora).post(address(project, "owners/me/"))
    bens = OwnerNotice.objects.get(member=member(cast.ben))
    path = f"/werk/projects/notices/{bens.pk}/dismissal/"
    for user in (cast.chris, cast.dora, cast.eve):
        assert cast.client(user).post(path).status_code == 404
    assert cast.client(cast.ben).get(path).status_code == 405
    assert cast.client(cast.ben).post(path).status_code == 302
    assert [notice.member for notice in OwnerNotice.objects.all()] == [member(cast.chris)]


def test_whoever_was_an_owner_is_told_of_their_removal(cast, project, member):
    dora = cast.client(cast.dora)
    dora.post(address(project, "owners/me/"))
    OwnerNotice.objects.all().delete()
    dora.post(address(project, f"owners/{project.owners.get(member__user=cast.ben).pk}/removal/"))
    text = cast.client(cast.ben).get("/werk/").content.decode()
    assert "Du bist nicht mehr Eigentümer*in." in text
    assert f"/werk/projects/{project.pk}/" not in text


def test_a_demoted_admin_does_nothing_more(cast, project, member):
    cast.client(cast.dora).post(address(project, "owners/me/"))
    place = member(cast.dora)
    place.role = "member"
    place.save()
    assert cast.client(cast.dora).post(address(project), {"name": "x"}).status_code == 403


def test_queries_do_not_depend_on_the_number_of_projects(
    cast, project, make, share, chat, django_assert_max_num_queries
):
    client = cast.client(cast.dora)

    def ask() -> int:
        with django_assert_max_num_queries(14) as queries:
            assert client.get(MANAGED).status_code == 200
        return len(queries)

    few = ask()
    for number in range(8):
        more = make(f"Weiteres {number}", owner=cast.chris)
        share(more, cast.ben)
        chat(cast.chris, more)
    assert ask() == few
