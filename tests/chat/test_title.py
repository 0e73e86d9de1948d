"""What a title is made from."""

import pytest

from apps.chat.answering import title
from apps.chat.models import Answer
from apps.llm.types import Completion, Usage

pytestmark = pytest.mark.django_db


class Namer:
    """Name every chat alike, and keep what was shown."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def complete(self, messages) -> Completion:
        self.shown = [message["content"] for message in messages[1:]]
        return Completion("Angebote", Usage(1, 1))


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("", ["Vergleiche die Angebote.", "Title?"]),
        ("no_consent", ["Vergleiche die Angebote.", "Du arbeitest im Einkauf.", "Title?"]),
    ],
)
def test_an_answer_written_with_memory_gives_no_word_to_the_title(
    converse, monkeypatch, reason, shown
):
    namer = Namer()
    monkeypatch.setattr(title, "get_model", lambda name: namer)
    monkeypatch.setattr(title.connection, "close", lambda: None)  # the test's transaction goes on
    chat = converse(("Vergleiche die Angebote.", "Du arbeitest im Einkauf."))
    Answer.objects.update(memory_reason=reason)
    title.make_title(chat.pk)
    chat.refresh_from_db()
    assert chat.title == "Angebote"
    assert namer.shown == shown
