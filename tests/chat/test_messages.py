"""Sending, editing, trying again and stopping."""

from functools import partial

import pytest

from apps.chat.access import access_answer, access_conversation, access_message
from apps.chat.models import Answer, Conversation, Message
from apps.chat.services.conversations import (
    delete_conversation,
    save_draft,
    start_conversation,
)
from apps.chat.services.messages import edit_message, retry_answer, send_message, stop_answer
from apps.chat.services.places import Closed
from apps.core import bus
from apps.core.errors import Conflict, Invalid, NotFound
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.origin import Origin, Range
from apps.orgs.access import access_membership
from apps.projects.services.projects import archive_project, create_project

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(cast, valkey):
    return access_membership(cast.anna, "werk")


@pytest.fixture
def conversation(converse) -> Conversation:
    return converse(("eins", "Antwort eins"), ("zwei", "Antwort zwei"))


def send(membership, conversation, text="drei", ranges=None):
    return send_message(membership=membership, conversation=conversation, text=text, ranges=ranges)


def test_a_message_gets_an_empty_answer_and_a_task_after_commit(
    anna, conversation, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as enqueued:
        message = send(anna, conversation)
    assert message.number == 3
    assert message.answer.status == Answer.Status.QUEUED
    assert len(enqueued) == 2  # the task, and the word to those who follow the chat


def test_line_ends_are_normalised_and_the_text_kept(anna, conversation):
    message = send(anna, conversation, "  eins\r\nzwei\r \n\n")
    assert message.text == "  eins\nzwei"


@pytest.mark.parametrize("text", ["", "  \n\t", "x" * 200_001])
def test_an_empty_or_oversized_message_is_refused(anna, conversation, text):
    with pytest.raises(Invalid):
        send(anna, conversation, text)
    assert conversation.messages.count() == 2


def test_undeclared_text_counts_as_pasted(anna, conversation):
    assert send(anna, conversation, "Hallo").segments == [{"origin": "pasted", "text": "Hallo"}]


def test_declared_origins_are_stored(anna, conversation):
    ranges = [Range(0, 6, Origin.TYPED), Range(6, 9, Origin.PASTED)]
    assert send(anna, conversation, "Hallo Sie", ranges).segments == [
        {"origin": "typed", "text": "Hallo "},
        {"origin": "pasted", "text": "Sie"},
    ]


def test_a_second_message_waits_for_the_open_answer(anna, conversation):
    send(anna, conversation)
    with pytest.raises(Conflict):
        send(anna, conversation, "vier")


def test_sending_empties_the_draft(anna, conversation):
    save_draft(conversation=conversation, text="dre")
    send(anna, conversation)
    conversation.refresh_from_db()
    assert conversation.draft == ""


def test_editing_replaces_the_message_and_drops_what_came_after(anna, conversation):
    first = conversation.messages.get(number=1)
    edited = edit_message(message=first, text="eins, besser", ranges=None)
    assert list(conversation.messages.values_list("text", flat=True)) == ["eins, besser"]
    assert Answer.objects.get(message=edited).status == Answer.Status.QUEUED


def test_an_edited_message_is_said_anew(anna, conversation):
    first = conversation.messages.get(number=1)
    edited = edit_message(message=first, text="eins, besser", ranges=None)
    assert edited.pk != first.pk
    assert edited.created_at > first.created_at


def test_trying_again_replaces_the_answer_only(anna, conversation):
    message = conversation.messages.get(number=2)
    old = message.answer.pk
    retry_answer(message=message)
    message.refresh_from_db()
    assert message.text == "zwei"
    assert message.answer.pk != old
    assert message.answer.text == ""


def test_an_open_answer_is_not_tried_again(anna, conversation):
    message = send(anna, conversation)
    with pytest.raises(Conflict):
        retry_answer(message=message)


def test_stopping_a_queued_answer_closes_it(anna, conversation):
    answer = send(anna, conversation).answer
    stop_answer(answer=answer)
    answer.refresh_from_db()
    assert answer.status == Answer.Status.STOPPED


def test_an_unknown_model_is_refused(anna):
    with pytest.raises(Invalid):
        start_conversation(membership=anna, text="Hallo", ranges=None, model="nope")
    assert not Conversation.objects.exists()


def test_others_find_nothing(cast, conversation):
    message = conversation.messages.get(number=1)
    for stranger in (access_membership(cast.ben, "werk"), access_membership(cast.anna, "hof")):
        with pytest.raises(NotFound):
            access_conversation(stranger, conversation.pk)
        with pytest.raises(NotFound):
            access_message(stranger, conversation.pk, message.pk)
        with pytest.raises(NotFound):
            access_answer(stranger, message.answer.pk)


@pytest.mark.parametrize(
    "change",
    [partial(edit_message, text="auch neu", ranges=None), retry_answer],
    ids=["edit", "retry"],
)
def test_a_message_that_another_tab_has_dropped_is_not_found(anna, conversation, change):
    first, second = conversation.messages.all()
    edit_message(message=first, text="neu", ranges=None)
    with pytest.raises(NotFound):
        change(message=second)
    assert [message.text for message in conversation.messages.all()] == ["neu"]


def test_nothing_is_sent_to_a_conversation_that_another_tab_has_deleted(anna, conversation):
    delete_conversation(conversation=access_conversation(anna, conversation.pk))
    with pytest.raises(NotFound):
        send(anna, conversation)
    assert not Message.objects.exists()


def test_what_was_proposed_goes_with_its_turn(anna, conversation):
    """An open proposal of a message that goes must not stay anywhere with its words."""
    memory = Memory.objects.create(user_id=anna.user_id, organisation=anna.organisation)
    kept, gone = (
        MemoryEvent.objects.create(
            memory=memory,
            kind=MemoryEvent.Kind.PROPOSED,
            key=f"k{number}",
            message_id=conversation.messages.get(number=number).pk,
            text="Wir heißen jetzt Kranich.",
            details={"evidence": ["Wir heißen jetzt Kranich."]},
        )
        for number in (1, 2)
    )
    edit_message(message=conversation.messages.get(number=2), text="anders", ranges=None)
    for event in (kept, gone):
        event.refresh_from_db()
    assert (gone.text, gone.details) == ("", {})
    assert gone.settled_at is not None
    assert kept.text != ""
    delete_conversation(conversation=conversation)
    kept.refresh_from_db()
    assert (kept.text, kept.details) == ("", {})


@pytest.mark.django_db(transaction=True)
def test_an_edit_that_is_refused_does_not_stop_the_answer(anna, conversation):
    """What is rolled back must not reach the worker, either."""
    project = create_project(membership=anna, name="Messe")
    Conversation.objects.update(project=project)
    archive_project(membership=anna, project=project)
    answer = Answer.objects.latest("message__number")
    Answer.objects.filter(pk=answer.pk).update(status=Answer.Status.RUNNING)
    with pytest.raises(Closed):
        edit_message(message=answer.message, text="anders", ranges=None)
    assert not bus.client().exists(f"stop:{answer.pk}")
    stop_answer(answer=answer)
    assert bus.client().exists(f"stop:{answer.pk}")
