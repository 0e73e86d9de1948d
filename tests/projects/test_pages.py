"""Create, list, show, describe, archive and delete projects."""

import pytest

from apps.chat.models import Conversation
from apps.projects.models import Project, ProjectFile
from tests.seen import seen

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
PROJECTS = "/werk/projects/"


def address(project, tail=""):
    return f"{PROJECTS}{project.pk}/{tail}"


def test_any_member_creates_one_and_owns_it(cast, member):
    form = {"name": "Umzug", "description": "Lager Nord", "instructions": "Kurz.\r\nKnapp."}
    response = cast.client(cast.ben).post(f"{PROJECTS}new/", form)
    project = Project.objects.get()
    assert response["Location"] == address(project)
    assert [owner.member for owner in project.owners.all()] == [member(cast.ben)]
    assert project.instructions == "Kurz.\nKnapp."


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "x" * 121), ("description", "x" * 501), ("instructions", "x" * 8001)],
)
def test_what_does_not_fit_is_kept_in_the_form(cast, field, value):
    form = {"name": "Umzug", "description": "Lager", "instructions": "Kurz."} | {field: value}
    response = cast.client(cast.ben).post(f"{PROJECTS}new/", form)
    assert response.status_code == 422
    assert value in response.content.decode()
    assert not Project.objects.exists()


def test_the_list_groups_own_shared_and_archived(cast, make, share):
    make("Eigenes", owner=cast.ben)
    share(make("Geteiltes"), team="Einkauf")
    share(make("Fremdes"), team="Vertrieb")
    gone = make("Altes", owner=cast.ben)
    cast.client(cast.ben).post(address(gone, "archive/"))
    page = cast.client(cast.ben).get(PROJECTS).content.decode()
    places = [
        page.index(words) for words in ("Deine Projekte", "Mit dir geteilt", "Archiviert</h2>")
    ]
    assert places == sorted(places)
    assert places[0] < page.rindex("Eigenes") < places[1] < page.rindex("Geteiltes") < places[2]
    assert places[2] < page.rindex("Altes")
    assert "Fremdes" not in page


def test_nobody_else_finds_it(cast, make):
    project = make(instructions="Wolpertinger")
    for user in (cast.ben, cast.dora, cast.eve):
        response = cast.client(user).get(address(project))
        assert response.status_code == 404
        assert "Wolpertinger" not in response.content.decode()


def test_a_project_of_another_organisation_is_not_found_here(cast, member):
    foreign = Project.objects.create(organisation=cast.other_org, name="Hof")
    assert cast.client(cast.anna).get(address(foreign)).status_code == 404


def test_readers_see_instructions_chats_and_people_but_change_nothing(cast, make, share, chat):
    project = make(instructions="Immer netto rechnen.")
    share(project, cast.ben)
    chat(project=project, title="Angebote")
    page = cast.client(cast.ben).get(address(project)).content.decode()
    assert "Immer netto rechnen." in page
    assert "Angebote" in page
    assert "Neuer Chat</a>" not in page
    for tail in ("description/", "deletion/"):
        assert cast.client(cast.ben).get(address(project, tail)).status_code == 404
    for tail in ("archive/", "unarchive/", "owners/", "shares/", "deletion/"):
        assert cast.client(cast.ben).post(address(project, tail)).status_code == 404
    assert Project.objects.filter(archived_at=None).exists()


def test_test_chats_and_temporary_ones_are_not_listed(cast, make, chat):
    project = make()
    chat(project=project, title="Testgespräch", is_test=True)
    chat(project=project, title="Flüchtiges", temporary_key="x")
    page = cast.client(cast.anna).get(address(project)).content.decode()
    assert "Testgespräch" not in page
    assert "Flüchtiges" not in page
    assert "Noch kein Chat." in page


def test_older_chats_are_a_link_away(cast, make, chat):
    project = make()
    for number in range(52):
        chat(project=project, title=f"Chat {number:02d}")
    client = cast.client(cast.anna)
    page = client.get(address(project))
    older = page.context["older"]
    assert len(page.context["chats"]) == 50
    rest = client.get(address(project), {"before": older.isoformat()}).context
    assert [row.title for row in rest["chats"]] == ["Chat 01", "Chat 00"]
    assert rest["older"] is None


def test_describe(cast, make):
    project = make(description="Alt", instructions="Alt")
    client, page = cast.client(cast.anna), address(project, "description/")
    form = {"name": "Neu", "description": "Neu", "instructions": ""} | seen(client, page)
    assert client.post(page, form).status_code == 302
    project.refresh_from_db()
    assert (project.name, project.description, project.instructions) == ("Neu", "Neu", "")


def test_archive_and_open_again(cast, make, share):
    project = make()
    share(project, cast.ben, may_write=True)
    client = cast.client(cast.anna)
    client.post(address(project, "archive/"))
    first = Project.objects.get().archived_at
    client.post(address(project, "archive/"))
    assert Project.objects.get().archived_at == first
    page = cast.client(cast.ben).get(address(project)).content.decode()
    assert "Archiviert am" in page
    client.post(address(project, "unarchive/"))
    assert Project.objects.get().archived_at is None


def test_get_changes_nothing(cast, make):
    project = make()
    client = cast.client(cast.anna)
    for tail in ("archive/", "unarchive/", "owners/", "shares/"):
        assert client.get(address(project, tail)).status_code == 405
    assert (
        "lässt sich nicht rückgängig" in client.get(address(project, "deletion/")).content.decode()
    )
    assert Project.objects.exists()


def test_deleting_takes_the_files_and_leaves_the_chats(cast, make, share, chat):
    project = make()
    share(project, may_write=True)
    mine, bens = chat(project=project), chat(cast.ben, project)
    ProjectFile.objects.create(
        project=project, added_by=cast.anna, name="a.txt", kind="txt", size=1, content=b"a"
    )
    response = cast.client(cast.anna).post(address(project, "deletion/"))
    assert response["Location"] == PROJECTS
    assert not Project.objects.exists()
    assert not ProjectFile.objects.exists()
    left = Conversation.objects.order_by("created_at")
    assert [(row.pk, row.project_id) for row in left] == [(mine.pk, None), (bens.pk, None)]
    assert cast.client(cast.anna).get(f"/werk/chats/{bens.pk}/").status_code == 404


def test_the_sidebar_shows_the_few_latest(cast, make, chat):
    for number in range(7):
        chat(project=make(f"Projekt {number}"))
    page = cast.client(cast.anna).get("/werk/")
    assert [row.name for row in page.context["sidebar"].projects] == [
        f"Projekt {number}" for number in (6, 5, 4, 3, 2)
    ]
    assert "Alle Projekte" in page.content.decode()


@pytest.mark.parametrize("path", ["", "{}/"], ids=["list", "page"])
def test_queries_do_not_depend_on_the_rows(
    cast, make, share, chat, path, django_assert_max_num_queries
):
    project = make()
    client = cast.client(cast.anna)

    def ask() -> int:
        with django_assert_max_num_queries(20) as queries:
            assert client.get(PROJECTS + path.format(project.pk)).status_code == 200
        return len(queries)

    chat(project=project)
    share(project, cast.ben)
    ask()  # the sidebar counts the person's Cowork sessions once, then it knows
    few = ask()
    for number in range(8):
        share(make(f"Weiteres {number}"), team="Einkauf")
        chat(cast.ben, project)
    share(project, cast.chris)
    share(project, team="Vertrieb")
    assert ask() == few
