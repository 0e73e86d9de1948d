"""The demo's projects, agent, shares and figures: what a visitor finds to look at."""

import pytest
from django.core.management import call_command

from apps.accounts.models import User
from apps.agents.models import Agent, AgentFile
from apps.chat.models import Answer, Conversation, ConversationShare
from apps.cowork.models import Session
from apps.demo.data.company import CONFIRMED, PROPOSED
from apps.demo.data.projects import MOVE, TALKS
from apps.documents.models import Document
from apps.documents.reading import read_document
from apps.orgs.models import CompanyInformation, Membership, Team, Usage
from apps.projects.models import Project, ProjectFile
from apps.teammemory.models import Proposal, Statement

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def seeded():
    call_command("seed_demo")


def member(name: str) -> Membership:
    return Membership.objects.get(user__name=name, organisation__slug="demo")


def see(browser, name: str, address: str) -> str:
    browser.force_login(User.objects.get(email=f"{name}@demo.example"))
    response = browser.get(f"/demo/{address}")
    assert response.status_code == 200
    return response.content.decode()


def test_a_team_has_chats_in_a_project_and_others_do_not_see_it(client, valkey):
    assert MOVE in see(client, "ben", "projects/")
    assert MOVE not in see(client, "chris", "projects/")
    chats = Project.objects.get(name=MOVE).conversations
    assert set(chats.values_list("owner__name", flat=True)) == {"Anna", "Ben"}


def test_a_project_is_private(client, valkey):
    assert TALKS in see(client, "anna", "projects/")
    assert TALKS not in see(client, "ben", "projects/")
    assert not Project.objects.get(name=TALKS).shares.exists()


@pytest.mark.django_db(transaction=True)
def test_the_files_can_be_read(valkey):
    for model in (ProjectFile, AgentFile):
        for file in model.objects.all():
            read_document(model, file.pk)
        assert set(model.objects.values_list("status", flat=True)) == {Document.Status.READY}


def test_an_answer_names_a_file_that_is_there(client, valkey):
    with_sources = Answer.objects.exclude(sources=[])
    assert with_sources
    for answer in with_sources:
        [source] = answer.sources
        file = ProjectFile.objects.get(pk=source["id"])
        assert file.project == answer.message.conversation.project
        assert file.name in see(client, "ben", f"answers/{answer.pk}/sources/0/")


def test_everybody_can_begin_with_the_agent(client, valkey):
    [agent] = Agent.objects.all()
    page = see(client, "chris", f"?agent={agent.pk}")
    assert agent.starters[0] in page
    assert "Textbausteine.md" not in page  # documents are its makers' business


def test_ben_shares_a_chat_with_anna_for_reading(client, valkey):
    [share] = ConversationShare.objects.all()
    assert (share.conversation.owner.name, share.member.user.name) == ("Ben", "Anna")
    assert "Geteilt von Ben" in see(client, "anna", f"chats/{share.conversation.pk}/")


def test_the_team_has_a_confirmed_sentence_and_one_that_waits():
    [statement], [proposal] = Statement.objects.all(), Proposal.objects.all()
    assert (statement.text, statement.confirmed_by.name) == (CONFIRMED, "Anna")
    assert (proposal.text, proposal.author.user.name) == (PROPOSED, "Ben")
    assert Team.objects.filter(memory__enabled_at__isnull=False).count() == 1


def test_company_information_has_a_history():
    assert CompanyInformation.objects.count() > 1


def test_usage_fills_several_weeks_with_two_models():
    days = Usage.objects.filter(user__name="Anna").values("day").distinct()
    assert days.count() > 20
    assert Usage.objects.values("model").distinct().count() > 1
    assert not Usage.objects.filter(points=0).exists()


def test_no_answer_was_written_with_memory():
    assert not Answer.objects.exclude(memory_entries=[]).exists()
    assert set(Answer.objects.values_list("memory_reason", flat=True)) == {"no_consent"}


def test_second_run_adds_nothing():
    def everything():
        kinds = (Project, ProjectFile, Agent, AgentFile, ConversationShare, Usage)
        kinds += (CompanyInformation, Statement, Proposal, Conversation)
        return {kind: set(kind.objects.values_list("pk", flat=True)) for kind in kinds}

    before = everything()
    call_command("seed_demo")
    assert everything() == before


def test_ben_comes_back_into_the_project():
    User.objects.get(name="Ben").delete()
    call_command("seed_demo")
    assert Conversation.objects.filter(owner__name="Ben", project__name=MOVE).exists()
    assert ConversationShare.objects.get().member == member("Anna")
    assert Project.objects.filter(name=MOVE).count() == 1


def test_anna_has_a_session_whose_order_waits_for_the_worker():
    session = Session.objects.get(owner__name="Anna")
    assert session.files.count() == 3
    assert [order.status for order in session.orders.all()] == ["waiting"]
