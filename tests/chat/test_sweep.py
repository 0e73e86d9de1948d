"""An answer whose worker is gone is closed with all that the person has seen of it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.chat.answering import sweep
from apps.chat.answering.sweep import SILENT, WAITING, sweep_answers
from apps.chat.models import Answer
from apps.chat.services.messages import send_message
from apps.core import bus
from apps.core.errors import Conflict
from apps.orgs.access import access_membership

pytestmark = pytest.mark.django_db
Status = Answer.Status
LITTLE = timedelta(seconds=1)


@pytest.fixture
def answer(converse, valkey) -> Answer:
    return converse(("Frage", "")).messages.get().answer


def put(answer: Answer, *, silent: timedelta = SILENT + LITTLE, partial: str = "") -> None:
    """Have the worker write and then be silent for so long."""
    answer.status, answer.partial = Status.RUNNING, partial
    answer.beat_at = timezone.now() - silent
    answer.save()


def publish(answer: Answer, *pieces: tuple[int, str]) -> None:
    for at, text in pieces:
        bus.client().xadd(bus.answer_stream(answer.pk), {"a": at, "t": text, "e": ""})


def closed(answer: Answer) -> tuple[str, str, str]:
    answer.refresh_from_db()
    return answer.status, answer.text, answer.partial


@pytest.mark.parametrize(
    ("partial", "pieces", "text"),
    [
        ("", (), ""),
        ("eins", (), "eins"),
        ("eins ", ((0, "ei"), (2, "ns "), (5, "zwei")), "eins zwei"),
        ("ei", ((0, "eins"), (0, "eins"), (4, " zwei")), "eins zwei"),
        ("eins", ((9, "drei"),), "eins"),  # the bus was away in between
        ("🙂", ((1, "ß"), (2, "!")), "🙂ß!"),
    ],
)
def test_the_bus_continues_the_last_checkpoint(answer, partial, pieces, text):
    put(answer, partial=partial)
    publish(answer, *pieces)
    assert sweep_answers() == 1
    assert closed(answer) == (Status.INTERRUPTED, text, "")


def test_without_the_bus_the_checkpoint_stays(answer, monkeypatch):
    monkeypatch.setattr(bus, "client", lambda: bus.redis.Redis(unix_socket_path="/nowhere"))
    put(answer, partial="eins")
    sweep_answers()
    assert closed(answer) == (Status.INTERRUPTED, "eins", "")


def test_a_worker_that_shows_itself_is_left_alone(answer):
    put(answer, silent=SILENT - 5 * LITTLE, partial="eins")
    assert sweep_answers() == 0
    assert closed(answer) == (Status.RUNNING, "", "eins")


def test_a_queued_answer_waits_for_a_worker_but_not_for_ever(answer):
    row = Answer.objects.filter(pk=answer.pk)
    row.update(status=Status.QUEUED, created_at=timezone.now() - WAITING / 2)
    assert sweep_answers() == 0
    row.update(created_at=timezone.now() - WAITING - LITTLE)
    assert sweep_answers() == 1


def test_open_pages_are_told(answer, django_capture_on_commit_callbacks):
    put(answer)
    with django_capture_on_commit_callbacks(execute=True):
        sweep_answers()
    [(_, fields)] = bus.client().xrange(bus.answer_stream(answer.pk))
    assert bus.decode(fields).event == sweep.DONE


def test_a_lost_answer_does_not_keep_the_next_message_back(cast, answer):
    member = access_membership(cast.anna, "werk")
    chat = {"conversation": answer.message.conversation, "text": "weiter", "ranges": None}
    put(answer, silent=LITTLE)
    with pytest.raises(Conflict):
        send_message(membership=member, **chat)
    put(answer, partial="eins")
    send_message(membership=member, **chat)
    assert closed(answer) == (Status.INTERRUPTED, "eins", "")
