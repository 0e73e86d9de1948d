"""A person with a memory, and a chat turn as the answer loop describes it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from django.db import connection
from django.utils import timezone

from apps.chat.models import Conversation
from apps.memory import queries, services, tools
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rows import state_of, words_of
from apps.memory.rules.access import Situation
from apps.memory.rules.gate import Author, Message
from apps.memory.rules.origin import Origin, Segment


@dataclass
class Chat:
    """A chat whose messages are spoken one after the other; the last one is being answered."""

    user_id: int
    organisation_id: int
    id: UUID = field(default_factory=uuid4)
    messages: list[Message] = field(default_factory=list)
    message_id: UUID = field(default_factory=uuid4)
    sent_at: datetime = datetime(2026, 11, 30, tzinfo=UTC)
    situation: dict = field(default_factory=dict)
    sources: tuple[tuple[str, str], ...] = ()

    def say(self, text: str, origin: Origin = Origin.TYPED, attachments: tuple[str, ...] = ()):
        """Send a message of the person."""
        return self.send(Segment(origin, text), attachments=attachments)

    def send(self, *segments: Segment, attachments: tuple[str, ...] = ()):
        """Send a message of the person in parts of different origin."""
        self.message_id, self.sent_at = uuid4(), timezone.now() + timedelta(seconds=1)
        self.messages.append(Message(self.message_id.hex, Author.OWNER, segments, attachments))
        return self

    def propose(self, pasted: str):
        """Paste words and ask in typed ones to remember them: they become a proposal."""
        self.send(
            Segment(Origin.PASTED, f"{pasted}\n"), Segment(Origin.TYPED, "Merk dir das bitte.")
        )
        outcome = remember(self, "Merk dir das bitte.")
        assert outcome.answer == "proposed"
        return outcome.event

    def answer(self, text: str):
        """Answer as the assistant."""
        said = (Segment(Origin.TOOL, text),)
        self.messages.append(Message(uuid4().hex, Author.ASSISTANT, said))
        return self

    @property
    def turn(self) -> tools.Turn:
        """Describe the message being answered."""
        return tools.Turn(
            user_id=self.user_id,
            organisation_id=self.organisation_id,
            conversation_id=self.id,
            message_id=self.message_id,
            situation=self._situation,
            messages=lambda: tuple(self.messages),
            sources=self.sources,
            locate=self._locate,
        )

    def _locate(self, shown: str) -> UUID | None:
        return next((UUID(hex=said.id) for said in self.messages if said.id == shown), None)

    def _situation(self):
        consent = queries.consented_at(self.user_id, self.organisation_id)
        return Situation(consented_at=consent, message_at=self.sent_at, **self.situation)

    def quote(self, quote: str, message: int = -1) -> dict[str, str]:
        """Point at words in a message of the person."""
        owned = [said for said in self.messages if said.author is Author.OWNER]
        return {"message_id": owned[message].id, "quote": quote}


def consenting(cast, user=None) -> Chat:
    """Let a person (anna) consent, and open a chat for them."""
    user = user or cast.anna
    services.give_consent(user_id=user.pk, organisation_id=cast.org.pk)
    return Chat(user.pk, cast.org.pk)


def stored(chat: Chat) -> Chat:
    """Let the chat stand in the database, too: a click asks where its proposal stands."""
    Conversation.objects.create(
        pk=chat.id, owner_id=chat.user_id, organisation_id=chat.organisation_id
    )
    return chat


def memory(chat):
    return Memory.objects.get(user=chat.user_id, organisation=chat.organisation_id)


def write(chat: Chat, text: str) -> MemoryEvent:
    """Put a text into the editor and save it."""
    rows = Memory.objects.filter(**pair(chat)).values_list("revision", flat=True)
    saved = services.save_text(**pair(chat), text=text, revision=rows.first() or 0)
    assert isinstance(saved, MemoryEvent)
    return saved


def entry_id(chat: Chat, words: str) -> str:
    """Find the short id of the entry with these words."""
    found = words_of(state_of(memory(chat)))
    return next(key for key, text in found.items() if text == words)


def situation(chat, message_at=None):
    """Describe a chat in which nothing speaks against memory but a missing consent."""
    return Situation(queries.consented_at(**pair(chat)), message_at)


def pair(chat):
    return {"user_id": chat.user_id, "organisation_id": chat.organisation_id}


def call(chat, tool, /, **arguments):
    """Call a tool as the model does."""
    return tools.run(chat.turn, tool, json.dumps(arguments))


def remember(chat, quote, **more):
    return call(chat, "remember", evidence=[chat.quote(quote)], **more)


def forget(chat, entry, quote):
    return call(chat, "forget", entry=entry, evidence=[chat.quote(quote)])


@contextmanager
def broken_memory() -> Iterator[None]:
    """Let the database refuse every change of a memory, naming the row as databases do."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'forced: %', NEW.text; END $$"
        )
        cursor.execute(
            "CREATE TRIGGER refuse BEFORE UPDATE ON memory_memory "
            "FOR EACH ROW EXECUTE FUNCTION refuse()"
        )
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER refuse ON memory_memory; DROP FUNCTION refuse()")
