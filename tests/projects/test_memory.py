"""Memory in projects: out as soon as others read along, even in the middle of an answer (6)."""

import json

import pytest

from apps.chat.answering.turn import short, turn_of
from apps.chat.models import Answer, Conversation
from apps.chat.situation import situation_now, situation_of
from apps.memory import services, tools
from apps.memory.models import Memory
from apps.memory.rules.access import Allowed, may_use
from apps.memory.rules.verdict import Reason
from apps.projects.models import ProjectOwner
from apps.projects.services import management, owners
from apps.projects.services.shares import withdraw_share

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def asked(cast, make, chat):
    """Let ben consent and ask something in a project of his own."""
    services.give_consent(user_id=cast.ben.pk, organisation_id=cast.org.pk)
    conversation = chat(cast.ben, make("Rohstoffe", owner=cast.ben))
    said = "Merk dir, dass ich im Einkauf arbeite."
    conversation.messages.update(text=said, segments=[{"origin": "typed", "text": said}])
    return Answer.objects.select_related("message__conversation").get()


def remember(answer):
    """Let the model call the tool as it would in the middle of its answer."""
    quote = {"message_id": short(answer.message_id), "quote": answer.message.text}
    return tools.run(turn_of(answer), "remember", json.dumps({"evidence": [quote]}))


def reason(answer):
    found = may_use(situation_now(answer.message.conversation_id, answer.message_id, answer.model))
    return None if isinstance(found, Allowed) else found.reason


def stored():
    return Memory.objects.get().text


def test_alone_in_a_project_memory_is_used(asked):
    assert reason(asked) is None


def test_an_admin_who_makes_themselves_an_owner_ends_it_in_the_middle_of_an_answer(
    cast, member, asked
):
    project = asked.message.conversation.project
    management.appoint_owner(actor=member(cast.dora), project=project, member=member(cast.dora))
    assert reason(asked) is Reason.PROJECT_OWNERS
    remember(asked)
    assert "Einkauf" not in stored()


def test_without_the_admin_the_same_call_writes(asked):
    remember(asked)
    assert "Einkauf" in stored()


def test_a_share_ends_it_and_its_withdrawal_brings_it_back(cast, member, share, asked):
    project = asked.message.conversation.project
    given = share(project, cast.chris)
    assert reason(asked) is Reason.SHARED_PROJECT
    withdraw_share(membership=member(cast.ben), project=project, share=given)
    assert reason(asked) is None


def test_whose_share_was_withdrawn_is_not_alone_with_their_chat(cast, member, make, share, asked):
    """The chat still lies in anna's project, and she reads it."""
    project = make()
    given = share(project, cast.ben, may_write=True)
    Conversation.objects.update(project=project)
    given.delete()
    assert reason(asked) is Reason.PROJECT_OWNERS


def test_a_project_without_owners_that_an_admin_takes_over(cast, member, share, asked):
    project = asked.message.conversation.project
    ProjectOwner.objects.all().delete()
    assert reason(asked) is None  # nobody but ben reads it
    management.appoint_owner(actor=member(cast.dora), project=project, member=member(cast.dora))
    assert reason(asked) is Reason.PROJECT_OWNERS


def test_a_second_owner_who_goes_leaves_the_first_alone_again(cast, member, asked):
    project = asked.message.conversation.project
    owners.add_owner(membership=member(cast.ben), project=project, member=member(cast.chris))
    assert reason(asked) is Reason.PROJECT_OWNERS
    chris = project.owners.get(member__user=cast.chris)
    owners.remove_owner(membership=member(cast.ben), project=project, owner=chris)
    assert reason(asked) is None


def test_the_page_says_why_memory_is_out(cast, share, asked):
    conversation = asked.message.conversation
    share(conversation.project, cast.chris)
    assert situation_of(conversation).project_shared
    for path in (f"/werk/chats/{conversation.pk}/", f"/werk/?project={conversation.project_id}"):
        assert (
            "liegt in einem geteilten Projekt" in cast.client(cast.ben).get(path).content.decode()
        )
