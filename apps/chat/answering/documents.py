"""What the model is given of documents, and what the memory must know of them.

Whole where they fit, else the passages that the question asks for. Documents are material: they
stand in the messages they came with, those of project and agent in the current one (spec 2.4).
"""

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Func, IntegerField, QuerySet

from apps.agents.models import AgentFile
from apps.chat.agents import agent_of
from apps.chat.answering.instructions import project_of, shown_name, tagged
from apps.chat.models import Answer, ChatFile, Conversation, Message
from apps.core.prepared import prepared
from apps.documents.models import Document
from apps.documents.queries import Passage, find_passages, first_passages
from apps.projects.models import ProjectFile

SHARE = 2  # documents get this part of the room: half
PASSAGES = 12  # of all documents together that do not fit
GAP = "\n[…]\n"
READING = "(This document is still being read, its text is not here yet. Tell the person.)"
FAILED = "(The text of this document could not be read. Tell the person.)"
WAIT_SECONDS = 10.0
LOOK_SECONDS = 0.25
FOREIGN_CHARACTERS = 2_000_000  # of documents that a sentence may repeat, the newest first


@dataclass(frozen=True, slots=True)
class Held:
    """A document at hand: where it lies, which message it stands in, the bytes of its text."""

    model: type[Document]
    message_id: UUID
    id: UUID
    name: str
    status: str
    octets: int


@dataclass(slots=True)
class Given:
    """Blocks for the request by the message they stand in, and what the answer rests on.

    What `beside` gave away is not given again: `rest` are those whose message is not shown.
    """

    blocks: dict[UUID, str] = field(default_factory=dict)
    sources: tuple[dict[str, Any], ...] = ()

    @property
    def size(self) -> int:
        """Give the bytes of all blocks."""
        return sum(len(block.encode()) for block in self.blocks.values())

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Give kind and name of what the model may name as overriding a note (spec 2.6)."""
        return tuple(("document", one["name"]) for one in self.sources)

    def beside(self, message_id: UUID) -> str:
        """Take what stands in a message."""
        return self.blocks.pop(message_id, "")

    def rest(self) -> str:
        """Take all that is left."""
        left = "".join(self.blocks.values())
        self.blocks = {}
        return left


def wait_until_read(answer: Answer, stopped: Callable[[], bool]) -> None:
    """Wait a little for documents of the message that are still being read."""
    waiting = ChatFile.objects.filter(message=answer.message_id, status=Document.Status.WAITING)
    deadline = time.monotonic() + WAIT_SECONDS
    while waiting.exists() and time.monotonic() < deadline and not stopped():
        connection.close()  # back to the pool
        time.sleep(LOOK_SECONDS)


def give(message: Message, room: int, mark: str) -> Given:
    """Choose what fits into half of `room` bytes; `mark` makes the delimiters of a request."""
    held = documents_of(message)
    budget = max(0, room // SHARE)
    ready = [one for one in held if one.status == Document.Status.READY]
    whole = fitting(ready, budget)
    left = budget - sum(one.octets for one in whole)
    found = excerpts([one for one in ready if one not in whole], message.text, left)
    texts = texts_of(whole)
    blocks: defaultdict[UUID, str] = defaultdict(str)
    for one in held:
        body = body_of(one, texts.get(one.id), found.get(one.id, ()))
        blocks[one.message_id] += "\n\n" + tagged("document", shown_name(one.name), body, mark)
    return Given(dict(blocks), tuple(source(one, found.get(one.id)) for one in held))


def documents_of(message: Message) -> list[Held]:
    """List the documents of the chat up to a message, then those of its project and agent."""
    rows = sent(message.conversation_id, message.number)
    held = [Held(ChatFile, row[-1], *row[:-1]) for row in rows]
    for files in around(message.conversation):
        held += [Held(files.model, message.pk, *row) for row in described(files)]
    return held


@prepared
def sent(conversation_id: UUID, number: int) -> QuerySet[ChatFile, tuple[Any, ...]]:
    """Describe the documents that came with the messages up to this one."""
    files = ChatFile.objects.filter(
        message__conversation=conversation_id, message__number__lte=number
    )
    return described(files.order_by("message__number", "created_at"), "message_id")


def described(files: QuerySet[Any], *more: str) -> QuerySet[Any, tuple[Any, ...]]:
    octets = Func("text", function="octet_length", output_field=IntegerField())
    rows: QuerySet[Any] = files.annotate(octets=octets)
    return rows.values_list("id", "name", "status", "octets", *more)


def around(conversation: Conversation) -> Iterator[QuerySet[Any]]:
    """Give the documents of project and agent, as long as the chat's owner may use them."""
    if project := project_of(conversation):
        yield ProjectFile.objects.filter(project=project)
    if agent := agent_of(conversation):
        yield AgentFile.objects.filter(agent=agent)


def fitting(ready: Collection[Held], budget: int) -> list[Held]:
    """Choose those that go in whole: each may take its share, and what smaller ones left."""
    whole: list[Held] = []
    for number, one in enumerate(sorted(ready, key=lambda one: one.octets)):
        if one.octets > budget // (len(ready) - number):
            break
        budget -= one.octets
        whole.append(one)
    return whole


def excerpts(long: Collection[Held], question: str, room: int) -> Mapping[UUID, list[Passage]]:
    """Choose passages for a question among all that does not fit, the best first; or beginnings."""
    models = {one.model: [other.id for other in long if other.model is one.model] for one in long}
    found = list(
        chain.from_iterable(
            find_passages(model, ids, question, limit=PASSAGES) for model, ids in models.items()
        )
    )
    if not found:
        each = max(1, PASSAGES // max(1, len(long)))
        for model, ids in models.items():
            found += first_passages(model, ids[:PASSAGES], each=each)
    chosen: defaultdict[UUID, list[Passage]] = defaultdict(list)
    for passage in sorted(found, key=lambda one: -one.rank)[:PASSAGES]:
        room -= len(passage.text.encode())
        if room >= 0:
            chosen[passage.document_id].append(passage)
    return {id: sorted(some, key=lambda one: one.start) for id, some in chosen.items()}


def texts_of(whole: Iterable[Held]) -> dict[UUID, str]:
    """Load the texts of these documents."""
    by_model: defaultdict[type[Document], list[UUID]] = defaultdict(list)
    for one in whole:
        by_model[one.model].append(one.id)
    return {
        id: text
        for model, ids in by_model.items()
        for id, text in model._default_manager.filter(pk__in=ids).values_list("pk", "text")
    }


def body_of(one: Held, text: str | None, passages: Collection[Passage]) -> str:
    """Write what stands between the delimiters of a document."""
    if one.status == Document.Status.WAITING:
        return READING
    if one.status == Document.Status.FAILED:
        return FAILED
    if text is not None:
        return text
    return GAP.strip() + "\n" + GAP.join(passage.text.strip() for passage in passages)


def source(one: Held, passages: Collection[Passage] | None) -> dict[str, Any]:
    """Note for the answer what it was given of a document; its words stay where they are."""
    return {
        "kind": one.model._meta.label_lower,
        "id": str(one.id),
        "name": shown_name(one.name),
        "status": one.status,
        "passages": None if passages is None else [[one.start, one.end] for one in passages],
    }


def foreign_texts(conversation: Conversation, number: int) -> Mapping[UUID | None, list[str]]:
    """Give the texts of documents by their message, none for those of project and agent.

    They are nobody's typed words, and who types what they say repeats them (spec 5.2).
    """
    sent = ChatFile.objects.filter(
        message__conversation=conversation, message__number__lte=number
    ).order_by("-message__number")
    texts: defaultdict[UUID | None, list[str]] = defaultdict(list)
    left = FOREIGN_CHARACTERS
    rows = chain(
        sent.values_list("message_id", "text").iterator(chunk_size=4),
        ((None, text) for files in around(conversation) for text in plain(files)),
    )
    for message_id, text in rows:
        texts[message_id].append(text[:left])
        left -= len(text)
        if left <= 0:
            break
    return texts


def plain(files: QuerySet[Any]) -> Iterator[str]:
    yield from files.values_list("text", flat=True).iterator(chunk_size=4)
