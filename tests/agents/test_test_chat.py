"""The test chat beside the configuration: the agent as it is saved now, never with memory."""

import pytest

from apps.chat.answering.prompt import build_prompt
from apps.chat.answering.title import needs_title
from apps.chat.models import Answer, Conversation
from apps.chat.situation import situation_of
from apps.memory.rules.access import may_use
from apps.memory.rules.verdict import Reason
from apps.memory.services import give_consent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey", "models")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def address(agent):
    return f"/werk/agents/{agent.pk}/test/"


@pytest.fixture
def test_it(cast, address):
    """Send a message in ben's test chat."""

    def post(text="Prüf das: Frist 30 Tage.", user=None, **headers):
        return cast.client(user or cast.ben).post(address, {"text": text}, headers=headers or HTMX)

    return post


def close_answers():
    Answer.objects.update(status=Answer.Status.DONE, text="Geprüft.")


def test_one_chat_for_each_person(cast, agent, test_it):
    for user in (cast.ben, cast.ben, cast.anna):
        response = test_it(user=user)
        assert response.status_code == 200
        assert "answer-stream" in response.content.decode()
        close_answers()
    chats = Conversation.objects.order_by("created_at")
    assert [(chat.owner, chat.agent, chat.is_test) for chat in chats] == [
        (cast.ben, agent, True),
        (cast.anna, agent, True),
    ]
    assert chats[0].messages.count() == 2


def test_it_answers_as_the_agent_is_saved_now(agent, test_it):
    test_it()
    answer = Answer.objects.get()
    assert "Du prüfst Verträge." in build_prompt(answer).messages[0]["content"]
    agent.instructions, agent.model = "Du übersetzt.", "demo"
    agent.save()
    assert "Du übersetzt." in build_prompt(answer).messages[0]["content"]
    close_answers()
    test_it("Noch einmal.")
    assert list(Answer.objects.order_by("created_at").values_list("model", flat=True)) == [
        "small",
        "demo",
    ]


def test_who_looks_after_it_tests_it_unshared(cast, test_it):
    test_it(user=cast.dora)
    answer = Answer.objects.get()
    assert [one.source for one in build_prompt(answer).instructions] == ["agent"]


def test_it_never_uses_memory(cast, test_it):
    give_consent(user_id=cast.ben.pk, organisation_id=cast.org.pk)
    test_it()
    conversation = Conversation.objects.get()
    assert may_use(situation_of(conversation)).reason == Reason.TEST_CHAT
    prompt = build_prompt(Answer.objects.get())
    assert (prompt.memory_reason, prompt.tools) == (Reason.TEST_CHAT, ())


def test_it_is_neither_listed_nor_found_nor_titled(cast, test_it):
    test_it("Prüf die Kündigungsfrist.")
    conversation = Conversation.objects.get()
    client = cast.client(cast.ben)
    link = f"/chats/{conversation.pk}/"
    assert link not in client.get("/werk/").content.decode()
    assert link not in client.get("/werk/search/?q=Kündigungsfrist").content.decode()
    assert not needs_title(conversation)


def test_its_address_as_a_chat_leads_to_it(cast, address, test_it):
    test_it()
    conversation = Conversation.objects.get()
    response = cast.client(cast.ben).get(f"/werk/chats/{conversation.pk}/")
    assert response["Location"] == address


def test_page_and_panel(cast, address, test_it):
    client = cast.client(cast.ben)
    assert "<html" in client.get(address).content.decode()
    panel = client.get(address, headers=HTMX).content.decode()
    assert "<html" not in panel
    assert "Prüf das:" in panel  # the starter
    test_it()
    close_answers()
    assert "Geprüft." in client.get(address, headers=HTMX).content.decode()


def test_without_htmx_it_is_a_page(cast, address):
    client = cast.client(cast.ben)
    assert client.post(address, {"text": "Hallo"})["Location"] == address
    response = client.post(address, {"text": " "})
    assert response.status_code == 422
    assert "Schreib zuerst eine Nachricht." in response.content.decode()


def test_an_empty_message_begins_nothing(test_it):
    response = test_it(" ")
    assert response.status_code == 422
    assert "Schreib zuerst eine Nachricht." in response.content.decode()
    assert not Conversation.objects.exists()


def test_clearing_empties_only_ones_own(cast, address, test_it):
    test_it()
    test_it(user=cast.anna)
    client = cast.client(cast.ben)
    response = client.post(f"{address}clear/", headers=HTMX)
    assert "message--mine" not in response.content.decode()
    assert [chat.owner for chat in Conversation.objects.all()] == [cast.anna]
    assert client.post(f"{address}clear/")["Location"] == address


def test_it_goes_with_the_agent_and_other_chats_stay(cast, agent, test_it):
    test_it()
    kept = Conversation.objects.create(owner=cast.ben, organisation=cast.org, agent=agent)
    agent.delete()
    assert list(Conversation.objects.all()) == [kept]
    kept.refresh_from_db()
    assert kept.agent is None


def test_only_who_looks_after_the_agent(cast, agent, address, test_it):
    for user, status in ((cast.chris, 404), (cast.eve, 404)):
        assert cast.client(user).get(address).status_code == status
        assert test_it(user=user).status_code == status
        assert cast.client(user).post(f"{address}clear/").status_code == status
    agent.shares.create(everybody=True)
    assert test_it(user=cast.chris).status_code == 403
    assert not Conversation.objects.exists()
