"""Pages ask the database a fixed number of questions, however much there is to show."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.chat.models import Answer
from apps.memory.models import Memory, MemoryEvent

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

PAGE = 12
SENDING = 12


@pytest.fixture
def count(cast, django_assert_max_num_queries) -> Callable[..., int]:
    """Count the queries of a request by anna, sign-in and rights included."""

    def ask(address: str, most: int, *, data: dict | None = None, **headers: str) -> int:
        client = cast.client(cast.anna)
        request = client.get if data is None else client.post
        with django_assert_max_num_queries(most) as queries:
            response = request(address, data, headers=headers)
        assert response.status_code == 200
        return len(queries)

    return ask


@pytest.fixture
def remembered(cast) -> Callable[..., None]:
    """Give anna a memory that was used in, and written by, every turn of a conversation."""

    def make(conversation) -> None:
        memory = Memory.objects.create(
            user=cast.anna, organisation=cast.org, consented_at=timezone.now()
        )
        for message in conversation.messages.all():
            MemoryEvent.objects.create(
                memory=memory,
                kind=MemoryEvent.Kind.REMEMBERED,
                conversation_id=conversation.pk,
                message_id=message.pk,
                key=str(message.pk),
                text="Ich arbeite im Einkauf.",
            )
        Answer.objects.filter(message__conversation=conversation).update(memory_entries=["0001"])

    return make


def pairs(number: int) -> list[tuple[str, str]]:
    return [(f"Frage {n}", f"Antwort **{n}**") for n in range(number)]


@pytest.mark.parametrize("with_memory", [False, True], ids=["plain", "with memory lines"])
def test_a_conversation_page_does_not_depend_on_its_length(
    count, converse, remembered, with_memory
):
    short, long = converse(*pairs(2)), converse(*pairs(28))
    if with_memory:
        remembered(long)
    few = count(reverse("chat:conversation", args=["werk", short.pk]), PAGE)
    many = count(reverse("chat:conversation", args=["werk", long.pk]), PAGE)
    assert many <= few + with_memory  # one more for the words of the notes that were used


def test_the_start_page_does_not_depend_on_the_number_of_chats(count, converse):
    address = reverse("chat:start", args=["werk"])
    count(address, PAGE)  # the sidebar counts the person's Cowork sessions once, then it knows
    few = count(address, PAGE)
    for number in range(20):
        converse(*pairs(1), title=f"Chat {number}")
    assert count(address, PAGE) == few


def test_older_turns_and_the_rest_of_the_list(count, converse):
    conversation = converse(*pairs(40))
    older = reverse("chat:messages", args=["werk", conversation.pk])
    assert count(f"{older}?before=20", 8) == count(f"{older}?before=3", 8)
    listed = reverse("chat:chats", args=["werk"])
    assert count(f"{listed}?before=2100-01-01T00:00:00Z", 6)


def test_a_search_does_not_depend_on_its_hits(count, converse):
    converse(*pairs(1))
    address = reverse("chat:search", args=["werk"])
    few = count(f"{address}?q=Frage", PAGE, **{"HX-Request": "true"})
    for _ in range(5):
        converse(*pairs(4))
    assert count(f"{address}?q=Frage", PAGE, **{"HX-Request": "true"}) == few


def test_sending_does_not_depend_on_the_length(count, converse):
    for turns in (1, 28):
        conversation = converse(*pairs(turns))
        address = reverse("chat:messages", args=["werk", conversation.pk])
        assert count(address, SENDING, data={"text": "Und jetzt?"}, **{"HX-Request": "true"})
