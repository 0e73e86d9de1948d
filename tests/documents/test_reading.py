"""A document is read once, by one worker; what gets lost is tried again, then given up."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.chat.models import ChatFile
from apps.documents import reading
from apps.documents.models import Document
from apps.documents.passages import MOST, cut, pieces
from apps.documents.queries import find_passages, first_passages, text_between
from apps.documents.reading import ATTEMPTS, FORGOTTEN, LOST, begin, finish, sweep_documents
from apps.documents.rules import clean_name
from apps.documents.services import add_document
from apps.documents.tasks import read

Status = Document.Status
LITTLE = timedelta(seconds=1)


@pytest.fixture
def document(cast):
    return add(cast, "brief.txt", "Die Frist beträgt drei Monate.".encode())


def add(cast, name, content):
    return add_document(ChatFile, name=name, content=content, user=cast.anna, organisation=cast.org)


def ready(cast, text, name="langes.txt"):
    document = add(cast, name, text.encode())
    finish(begin(ChatFile, document.pk), text)
    return document


def state(document):
    document.refresh_from_db()
    return document.status, document.error


def test_adding_a_document_has_it_read_after_commit(cast, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as enqueued:
        add(cast, "brief.txt", b"x")
    assert len(enqueued) == 1


@pytest.mark.django_db(transaction=True)
def test_the_task_reads_the_text(document, valkey):
    read("chat.chatfile", str(document.pk))
    assert state(document) == (Status.READY, "")
    assert document.text == "Die Frist beträgt drei Monate."


@pytest.mark.django_db(transaction=True)
def test_the_task_says_why_there_is_none(cast, valkey, caplog):
    document = add(cast, "geheim.pdf", b"%PDF-1.7 Kranich")
    read("chat.chatfile", str(document.pk))
    assert state(document) == (Status.FAILED, "broken")
    assert "Kranich" not in caplog.text
    assert "geheim" not in caplog.text


def test_two_workers_do_not_read_the_same(document):
    assert begin(ChatFile, document.pk) is not None
    assert begin(ChatFile, document.pk) is None


def test_a_late_worker_changes_nothing(document):
    first = begin(ChatFile, document.pk)
    ChatFile.objects.update(begun_at=timezone.now() - LOST - LITTLE)
    second = begin(ChatFile, document.pk)
    finish(first, "zu spät")
    assert state(document) == (Status.WAITING, "")
    finish(second, "rechtzeitig")
    assert document.__class__.objects.get().text == "rechtzeitig"


def test_a_deleted_document_is_not_read(document):
    pk = document.pk
    document.delete()
    assert begin(ChatFile, pk) is None


@pytest.mark.parametrize(
    ("fields", "again"),
    [
        ({}, False),
        ({"created_at": FORGOTTEN + LITTLE}, True),  # the message was lost
        ({"begun_at": LITTLE, "attempts": 1}, False),  # being read
        ({"begun_at": LOST * 2, "attempts": 1}, True),  # its worker was lost
        ({"status": Status.READY, "begun_at": LOST * 2}, False),
    ],
)
def test_what_was_lost_is_read_again(document, fields, again):
    ages = {name: timezone.now() - age for name, age in fields.items() if name.endswith("_at")}
    ChatFile.objects.filter(pk=document.pk).update(**(fields | ages))
    assert (document in sweep_documents()) is again


def test_what_was_lost_too_often_is_given_up(document):
    ChatFile.objects.update(begun_at=timezone.now() - LOST * 2, attempts=ATTEMPTS)
    assert sweep_documents() == []
    assert state(document) == (Status.FAILED, "interrupted")


def test_all_places_are_swept():
    names = {model.__name__ for model in reading.document_models()}
    assert names == {"ChatFile", "ProjectFile", "AgentFile"}


def test_lists_do_not_load_what_is_large(cast, document, django_assert_num_queries):
    with django_assert_num_queries(1) as queries:
        assert [one.name for one in ChatFile.objects.all()] == ["brief.txt"]
    assert '"content"' not in queries[0]["sql"]


@pytest.mark.parametrize("text", ["", "kurz", "wort " * 3_000, "x" * 5_000, "ä\n\nö. " * 900])
def test_passages_joined_are_the_text(text):
    ends = cut(text)
    assert "".join(pieces(text, ends)) == text
    assert all(len(piece) <= MOST for piece in pieces(text, ends))


FILLER = "Hier geht es um etwas ganz anderes, nämlich um Wetter und Wege. " * 30


def test_german_full_text_finds_the_passage(cast):
    text = f"{FILLER}\n\nDie Kündigungsfristen betragen drei Monate.\n\n{FILLER}"
    document = ready(cast, text)
    [found, *_] = find_passages(
        ChatFile, [document.pk], "Wie lang ist die Kündigungsfrist?", limit=5
    )
    assert "drei Monate" in found.text
    assert text[found.start : found.end] == found.text
    assert text_between(ChatFile, document.pk, [[found.start, found.end]]) == [found.text]


@pytest.mark.parametrize("question", ["Kuendigungsfrist", "KÜNDIGUNGSFRISTEN", "Kündigung?"])
def test_spellings_and_compounds(cast, question):
    document = ready(cast, f"{FILLER}\n\nDie Kündigungsfrist beträgt drei Monate.\n\n{FILLER}")
    [found, *_] = find_passages(ChatFile, [document.pk], question, limit=5)
    assert "drei Monate" in found.text


@pytest.mark.parametrize("question", ["", "???", "und die der das", "' | ! & :*", "\\ ' --"])
def test_a_question_without_words_finds_nothing(cast, question):
    document = ready(cast, FILLER)
    assert find_passages(ChatFile, [document.pk], question, limit=5) == []


def test_other_documents_are_not_searched(cast):
    one, other = ready(cast, "Die Frist ist lang."), ready(cast, "Die Frist ist kurz.")
    found = find_passages(ChatFile, [one.pk], "Frist", limit=5)
    assert {passage.document_id for passage in found} == {one.pk}
    assert other.pk not in {passage.document_id for passage in found}


def test_beginnings(cast):
    document = ready(cast, FILLER)
    [first, second] = first_passages(ChatFile, [document.pk], each=2)
    assert first.text + second.text == FILLER[: second.end]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("C:\\Users\\anna\\brief.txt", "brief.txt"),
        ("../../etc/brief.txt", "brief.txt"),
        ("a\nb\x00c\u202e.txt", "a b c .txt"),
        ("x" * 300 + ".pdf", "x" * 196 + ".pdf"),
        ("", "-"),
    ],
)
def test_names(given, kept):
    assert clean_name(given) == kept
