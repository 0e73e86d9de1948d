"""Once a second the growing texts are kept, and who is to stop is read back."""

import pytest
from django.utils import timezone

from apps.chat.answering.live import keep
from apps.chat.models import Answer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def running(converse) -> list[Answer]:
    conversation = converse(("a", ""), ("b", ""))
    Answer.objects.update(status=Answer.Status.RUNNING)
    return list(Answer.objects.filter(message__conversation=conversation).order_by("created_at"))


def test_texts_and_signs_of_life_are_kept(running):
    grown, silent = running
    assert keep([(grown.pk, "so weit")], [silent.pk]) == set()
    for answer in running:
        answer.refresh_from_db()
        assert answer.beat_at is not None
    assert (grown.partial, silent.partial) == ("so weit", "")


def test_an_answer_that_is_to_stop_is_named(running):
    grown, silent = running
    Answer.objects.update(stop_requested_at=timezone.now())
    assert keep([(grown.pk, "x")], [silent.pk]) == {grown.pk, silent.pk}


def test_a_closed_answer_is_left_alone(running):
    closed, _ = running
    Answer.objects.filter(pk=closed.pk).update(status=Answer.Status.DONE)
    assert keep([(closed.pk, "zu spät")], []) == set()
    closed.refresh_from_db()
    assert closed.partial == ""
