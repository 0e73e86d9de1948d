"""Chats in projects: begin, write, move, and who reads them."""

import threading

import pytest
from django.db import connections

from apps.chat.models import Answer, Conversation, Message
from apps.chat.services.places import move_conversation
from apps.core.errors import Conflict, NotFound
from apps.projects.models import Project, ProjectOwner
from apps.projects.services import owners
from apps.projects.services.projects import archive_project, delete_project, unarchive_project

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


def begin(cast, user, project, text="Hallo"):
    return cast.client(user).post("/werk/chats/", {"text": text, "project": str(project.pk)})


def send(cast, user, conversation, text="Weiter"):
    return cast.client(user).post(f"/werk/chats/{conversation.pk}/messages/", {"text": text})


def move(cast, user, conversation, project="", **fields):
    form = {"project": getattr(project, "pk", project), **fields}
    return cast.client(user).post(f"/werk/chats/{conversation.pk}/project/", form)


def place(conversation):
    conversation.refresh_from_db()
    return conversation.project


# --- beginning ----------------------------------------------------------------------------------


def test_the_start_page_names_the_project(cast, make):
    project = make()
    page = cast.client(cast.anna).get(f"/werk/?project={project.pk}").content.decode()
    assert "Der Chat liegt im Projekt „Einkauf 2027“." in page
    assert f'name="project" value="{project.pk}"' in page
    assert "liest ihn mit" not in page


def test_a_chat_begins_in_its_project(cast, make):
    project = make()
    begin(cast, cast.anna, project)
    assert Conversation.objects.get().project == project


@pytest.mark.parametrize("level", ["none", "read", "archived", "elsewhere"])
def test_none_begins_where_none_may(cast, make, share, member, level):
    project = make()
    if level == "read":
        share(project, cast.ben)
    if level == "archived":
        share(project, cast.ben, may_write=True)
        archive_project(membership=member(cast.anna), project=project)
    if level == "elsewhere":
        project = Project.objects.create(organisation=cast.other_org, name="Hof")
    assert cast.client(cast.ben).get(f"/werk/?project={project.pk}").status_code == 404
    assert begin(cast, cast.ben, project).status_code == 404
    assert not Conversation.objects.exists()


def test_nonsense_in_the_address_is_not_found(cast):
    assert cast.client(cast.anna).get("/werk/?project=nonsense").status_code == 404
    response = cast.client(cast.anna).post("/werk/chats/", {"text": "x", "project": "nonsense"})
    assert response.status_code in {404, 422}
    assert not Conversation.objects.exists()


def test_a_mistake_keeps_the_project(cast, make):
    project = make()
    response = begin(cast, cast.anna, project, text="")
    assert response.status_code == 422
    assert f'name="project" value="{project.pk}"' in response.content.decode()


# --- writing ------------------------------------------------------------------------------------


def test_nothing_new_is_written_in_an_archived_project(cast, make, member, chat):
    project = make()
    conversation = chat(project=project)
    archive_project(membership=member(cast.anna), project=project)
    message = conversation.messages.get()
    client = cast.client(cast.anna)
    base = f"/werk/chats/{conversation.pk}/messages/"
    for path in (base, f"{base}{message.pk}/edit/", f"{base}{message.pk}/retry/"):
        assert client.post(path, {"text": "Neu"}).status_code == 409
    assert Message.objects.count() == Answer.objects.count() == 1
    page = client.get(f"/werk/chats/{conversation.pk}/").content.decode()
    assert "Das Projekt ist archiviert." in page
    assert 'id="composer"' not in page
    unarchive_project(membership=member(cast.anna), project=project)
    assert send(cast, cast.anna, conversation).status_code == 302


def test_who_lost_the_right_to_write_takes_the_chat_out(cast, make, share, chat):
    project = make()
    given = share(project, cast.ben, may_write=True)
    conversation = chat(cast.ben, project)
    assert send(cast, cast.ben, conversation).status_code == 302
    Answer.objects.all().update(status="done")
    given.delete()
    assert send(cast, cast.ben, conversation).status_code == 409
    assert move(cast, cast.ben, conversation).status_code == 302
    assert place(conversation) is None
    assert send(cast, cast.ben, conversation).status_code == 302


# --- moving -------------------------------------------------------------------------------------


def test_into_a_project_of_ones_own_and_out_again(cast, make, chat):
    project, conversation = make(), chat()
    page = cast.client(cast.anna).get(f"/werk/chats/{conversation.pk}/project/").content.decode()
    assert "Einkauf 2027" in page
    move(cast, cast.anna, conversation, project)
    assert place(conversation) == project
    header = cast.client(cast.anna).get(f"/werk/chats/{conversation.pk}/").content.decode()
    assert 'class="topbar__where"' in header
    move(cast, cast.anna, conversation)
    assert place(conversation) is None


def test_the_dialog_is_the_same_form(cast, make, chat):
    conversation = chat()
    make()
    path = f"/werk/chats/{conversation.pk}/project/"
    text = cast.client(cast.anna).get(path, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in text
    assert 'name="project"' in text


@pytest.mark.parametrize("why", ["shared", "two owners", "somebody else's"])
def test_others_would_read_it_and_that_is_said_first(cast, make, member, share, chat, why):
    project = make(owner=cast.ben if why == "somebody else's" else cast.anna)
    if why == "two owners":
        owners.add_owner(membership=member(cast.anna), project=project, member=member(cast.ben))
    else:
        share(project, team="Vertrieb", may_write=True)
    if why == "somebody else's":
        share(project, cast.anna, may_write=True)
    conversation = chat(notes=["0001"])
    page = move(cast, cast.anna, conversation, project)
    text = page.content.decode()
    assert place(conversation) is None
    assert "Dein Gedächtnis bleibt draußen" in text
    assert ("Team Vertrieb" in text) == (why != "two owners")
    assert "1 Antwort ist mit deinem Gedächtnis entstanden" in text
    answer = Answer.objects.get()
    assert move(cast, cast.anna, conversation, project, informed="on").status_code == 200
    move(cast, cast.anna, conversation, project, informed="on", seen=[str(answer.pk)])
    assert place(conversation) == project


@pytest.mark.parametrize("level", ["none", "read", "archived"])
def test_not_where_the_person_may_have_no_chats(cast, make, share, member, chat, level):
    project = make(owner=cast.ben)
    if level != "none":
        share(project, cast.anna, may_write=level == "archived")
    if level == "archived":
        archive_project(membership=member(cast.ben), project=project)
    conversation = chat()
    assert move(cast, cast.anna, conversation, project, informed="on").status_code == 404
    assert place(conversation) is None


def test_only_the_owner_of_a_chat_moves_it(cast, make, share, chat):
    project = make()
    share(project)
    conversation = chat(project=project)
    for user in (cast.ben, cast.eve):
        assert move(cast, user, conversation).status_code in {403, 404}
    assert place(conversation) == project


@pytest.mark.parametrize("kind", [{"is_test": True}, {"temporary_key": "x"}])
def test_test_chats_and_temporary_ones_do_not_move(cast, make, chat, kind):
    project, conversation = make(), chat(**kind)
    assert move(cast, cast.anna, conversation, project).status_code in {404, 409}
    assert place(conversation) is None


@pytest.mark.django_db(transaction=True)
def test_moving_while_the_project_is_deleted(cast, make, member, chat):
    """Whoever comes first: the chat is there, without a project, and nobody waits for ever."""
    for _ in range(5):
        project, conversation = make(), chat()
        other = chat(project=project)
        start = threading.Barrier(2)

        def run(verb, start=start):
            start.wait()
            try:
                verb()
            except (NotFound, Conflict):
                pass
            finally:
                connections.close_all()

        def moved(conversation=conversation, project=project):
            move_conversation(
                membership=member(cast.anna), conversation=conversation, project_id=project.pk
            )

        def deleted(project=project):
            delete_project(membership=member(cast.anna), project=project)

        threads = [threading.Thread(target=run, args=[verb]) for verb in (moved, deleted)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert not any(thread.is_alive() for thread in threads)
        if (
            Project.objects.exists()
        ):  # a chat that came meanwhile is told about, and it is tried again
            deleted()
        assert place(conversation) is None
        assert place(other) is None


# --- reading ------------------------------------------------------------------------------------


def test_everybody_in_the_project_reads_and_nobody_else(cast, make, share, chat):
    project = make()
    share(project, cast.ben)
    conversation = chat(project=project, title="Angebote")
    path = f"/werk/chats/{conversation.pk}/"
    assert cast.client(cast.ben).get(path).status_code == 200
    assert cast.client(cast.chris).get(path).status_code == 404
    ProjectOwner.objects.create(project=project, member=cast.chris.memberships.get())
    assert cast.client(cast.chris).get(path).status_code == 200
    assert send(cast, cast.chris, conversation).status_code in {403, 404}
