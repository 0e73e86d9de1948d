"""Who waits for a chat holds none of its answers: nobody ever waits for each other."""

from collections.abc import Callable
from threading import Thread

import pytest
from django.db import connection, transaction

from apps.agents.models import Agent
from apps.agents.services import delete_agent
from apps.chat.answering.live import LiveText
from apps.chat.answering.loop import Conversed
from apps.chat.answering.run import finish
from apps.chat.models import Answer, Conversation
from apps.chat.services.conversations import delete_conversation
from apps.chat.services.messages import lock, retry_answer
from apps.orgs.models import Usage
from apps.orgs.services import departure

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
COST = Conversed(tokens_in=1, tokens_out=1)


@pytest.fixture
def anna(cast):
    return cast.anna.memberships.get(organisation=cast.org)


@pytest.fixture
def answer(cast, anna, converse) -> Answer:
    """Give an answer that grows, in the test chat of an agent."""
    agent = Agent.objects.create(organisation=cast.org, maker=anna, name="Lektorat")
    chat = converse(("Frage", ""))
    Conversation.objects.filter(pk=chat.pk).update(agent=agent, is_test=True)
    Answer.objects.update(status=Answer.Status.RUNNING, finished_at=None)
    return Answer.objects.select_related("message__conversation").get()


@pytest.fixture
def beside() -> Callable[[Callable[[], object]], Thread]:
    """Begin something beside the test; what it raises fails the test."""

    def begin(act: Callable[[], object]) -> Thread:
        def run() -> None:
            try:
                act()
            finally:
                connection.close()

        thread = Thread(target=run)
        thread.start()
        return thread

    return begin


def wait_until_somebody_waits() -> None:
    with connection.cursor() as cursor:
        while not cursor.execute(WAITING).fetchone()[0]:
            pass


@pytest.mark.parametrize("name", ["finish", "leave", "delete the agent"])
def test_who_waits_for_a_chat_does_not_hold_its_answer(cast, anna, answer, beside, name):
    chat = answer.message.conversation
    verbs = {
        "finish": lambda: finish(answer, LiveText(answer.pk, text="Hallo"), COST),
        "leave": lambda: departure.delete_membership(anna),
        "delete the agent": lambda: delete_agent(membership=anna, agent_id=chat.agent_id),
    }
    with transaction.atomic():
        lock(chat)
        thread = beside(transaction.atomic(verbs[name]))
        wait_until_somebody_waits()
        assert Answer.objects.select_for_update(nowait=True).filter(pk=answer.pk).exists()
    thread.join()


@pytest.mark.parametrize("verb", ["delete", "retry"])
def test_an_answer_that_ends_meets_another_act_on_its_chat(answer, beside, verb):
    """The worker finishes just when the person deletes the chat or has it answered again."""
    chat = answer.message.conversation
    with transaction.atomic():
        lock(chat)
        thread = beside(lambda: finish(answer, LiveText(answer.pk, text="Hallo"), COST))
        wait_until_somebody_waits()
        if verb == "delete":
            delete_conversation(conversation=chat)
        else:
            Answer.objects.filter(pk=answer.pk).update(status=Answer.Status.INTERRUPTED)
            retry_answer(message=answer.message)
    thread.join()
    assert Usage.objects.get().answers == 1


def test_an_answer_ends_while_somebody_manages_members(anna, answer, beside):
    with transaction.atomic():
        departure.lock(anna.organisation_id, anna)
        beside(lambda: finish(answer, LiveText(answer.pk, text="Hallo"), COST)).join(30)
        with transaction.atomic():
            assert Answer.objects.select_for_update(nowait=True).get().text == "Hallo"
