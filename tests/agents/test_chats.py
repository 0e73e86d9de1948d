"""Chats with an agent: how they begin, who answers, and what happens when the agent goes."""

import pytest

from apps.agents.models import AgentShare
from apps.chat.answering.prompt import build_prompt
from apps.chat.models import Answer, Conversation
from apps.chat.services.messages import retry_answer, send_message
from apps.chat.situation import situation_of
from apps.llm.models import ModelSetting
from apps.memory.rules.access import Allowed, may_use
from apps.memory.rules.verdict import Reason
from apps.memory.services import give_consent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "models")]
SHARED = {"everybody": True}


@pytest.fixture
def chris(cast):
    return cast.chris.memberships.get()


@pytest.fixture
def begin(cast, agent):
    """Begin a chat of chris's with the shared agent, as the start page does."""
    AgentShare.objects.create(agent=agent, **SHARED)

    def post(**more) -> Conversation:
        form = {"text": "Prüf das: Frist 30 Tage.", "agent": agent.pk, **more}
        response = cast.client(cast.chris).post("/werk/chats/", form)
        assert response.status_code == 302
        return Conversation.objects.get()

    return post


def answer_of(conversation) -> Answer:
    return Answer.objects.get(message__conversation=conversation)


def sources(conversation) -> list[str]:
    return [one.source for one in build_prompt(answer_of(conversation)).instructions]


def page(cast, conversation, user=None) -> str:
    client = cast.client(user or cast.chris)
    return client.get(f"/werk/chats/{conversation.pk}/").content.decode()


def test_the_start_page_shows_the_agent(cast, agent, begin):
    response = cast.client(cast.chris).get(f"/werk/?agent={agent.pk}")
    shown = response.content.decode()
    assert "Lena" in shown
    assert "Prüf das:" in shown
    assert f'name="agent" value="{agent.pk}"' in shown


@pytest.mark.parametrize("wrong", ["x", "00000000-0000-0000-0000-000000000000"])
def test_only_an_agent_for_the_person(cast, agent, wrong):
    client = cast.client(cast.chris)
    assert client.get(f"/werk/?agent={agent.pk}").status_code == 404  # not shared
    assert client.get(f"/werk/?agent={wrong}").status_code == 404
    form = {"text": "Hallo", "agent": agent.pk}
    assert client.post("/werk/chats/", form).status_code == 404
    assert not Conversation.objects.exists()


def test_an_empty_first_message_keeps_the_agent(cast, agent, begin):
    response = cast.client(cast.chris).post("/werk/chats/", {"text": " ", "agent": agent.pk})
    assert response.status_code == 422
    assert f'name="agent" value="{agent.pk}"' in response.content.decode()


def test_the_chat_carries_the_agent_and_its_instructions(cast, agent, begin):
    conversation = begin()
    assert (conversation.agent, conversation.agent_name) == (agent, "Lena")
    assert sources(conversation) == ["agent"]
    assert "Du prüfst Verträge." in build_prompt(answer_of(conversation)).messages[0]["content"]
    assert "agent-badge" in page(cast, conversation)


def test_its_instructions_count_as_they_are_now(agent, begin):
    conversation = begin()
    agent.instructions = "Du übersetzt."
    agent.save()
    assert "Du übersetzt." in build_prompt(answer_of(conversation)).messages[0]["content"]


def test_the_agents_model_answers_unless_the_person_picks_another(agent, begin, chris):
    agent.model = "demo"
    agent.save()
    conversation = begin(model="demo")  # as the picker posts it, untouched
    assert conversation.model == ""
    assert answer_of(conversation).model == "demo"
    agent.model = "small"
    agent.save()
    Answer.objects.update(status=Answer.Status.DONE)
    retry_answer(message=conversation.messages.get())
    assert answer_of(conversation).model == "small"


def test_the_persons_choice_stays(agent, begin):
    agent.model = "demo"
    agent.save()
    conversation = begin(model="small")
    assert conversation.model == "small"
    assert answer_of(conversation).model == "small"


def test_memory_is_used_with_an_agent(cast, begin):
    give_consent(user_id=cast.chris.pk, organisation_id=cast.org.pk)
    conversation = begin()
    assert may_use(situation_of(conversation)) == Allowed()


def test_memory_stays_out_where_it_is_forbidden_for_the_agents_model(cast, agent, begin):
    give_consent(user_id=cast.chris.pk, organisation_id=cast.org.pk)
    agent.model = "demo"
    agent.save()
    ModelSetting.objects.create(organisation=cast.org, model="demo", memory_allowed=False)
    assert may_use(situation_of(begin())).reason == Reason.MODEL_FORBIDDEN


@pytest.mark.parametrize("how", ["deleted", "unshared"])
def test_without_the_agent_the_chat_goes_on(cast, agent, begin, chris, how):
    conversation = begin()
    Answer.objects.update(status=Answer.Status.DONE, text="Geprüft.")
    agent.delete() if how == "deleted" else agent.shares.all().delete()
    conversation.refresh_from_db()
    shown = page(cast, conversation)
    assert "Geprüft." in shown
    assert "„Lena“ steht dir nicht mehr zur Verfügung" in shown
    assert "agent-badge" not in shown
    message = send_message(
        membership=chris, conversation=conversation, text="Und jetzt?", ranges=None
    )
    assert build_prompt(message.answer).instructions == ()


def test_shared_again_it_is_back(cast, agent, begin):
    conversation = begin()
    agent.shares.all().delete()
    assert sources(conversation) == []
    AgentShare.objects.create(agent=agent, member=cast.chris.memberships.get())
    assert sources(conversation) == ["agent"]
    assert "nicht mehr zur Verfügung" not in page(cast, conversation)
