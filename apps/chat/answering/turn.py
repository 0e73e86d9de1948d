"""What the memory needs to know of a turn, read when it asks."""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import chain
from uuid import UUID

from apps.chat.answering.documents import foreign_texts
from apps.chat.answering.veto import second_look
from apps.chat.models import Answer, Conversation, Message
from apps.chat.situation import situation_now
from apps.memory import tools
from apps.memory.rules.gate import Author
from apps.memory.rules.gate import Message as Spoken
from apps.memory.rules.origin import Origin, Segment
from apps.memory.rules.override import Instruction

RECENT = 40  # turns that a memory call may rest on


def turn_of(
    answer: Answer,
    *,
    sources: Collection[tuple[str, str]] = (),
    instructions: Sequence[Instruction] = (),
) -> tools.Turn:
    """Describe the turn by look-ups that run inside the tool call's transaction (spec 6.1).

    Sources and instructions are those of the request: the model knows no others.
    """
    message, conversation = answer.message, answer.message.conversation
    situation = partial(
        situation_now,
        conversation.pk,
        message.pk,
        answer.model,
        left_out=answer.without_memory,
    )
    return tools.Turn(
        user_id=conversation.owner_id,
        organisation_id=conversation.organisation_id,
        conversation_id=conversation.pk,
        message_id=message.pk,
        situation=situation,
        messages=lambda: spoken(conversation, message.number),
        locate=lambda shown: locate(conversation.pk, shown),
        veto=second_look(conversation.owner_id, conversation.organisation_id),
        sources=sources,
        instructions=instructions,
    )


def spoken(conversation: Conversation, number: int) -> tuple[Spoken, ...]:
    """Give the recent messages up to this one with the origin of their parts.

    What project, agent and older messages bring along was there before the first of them.
    """
    rows = (
        Message.objects.filter(
            conversation=conversation, number__lte=number, number__gt=number - RECENT
        )
        .select_related("answer", "conversation")
        .defer("search", "answer__search", "conversation__search")
        .order_by("number")
    )
    said: list[Spoken] = []
    documents = foreign_texts(conversation, number)
    recent = list(rows)
    older = set(documents) - {row.pk for row in recent}
    before = chain.from_iterable(documents[key] for key in older)
    for row in recent:
        said.append(own(row, [*documents.get(row.pk, ()), *before]))
        if row.number < number and hasattr(row, "answer") and row.answer.text:
            said.append(assistant(row.answer))
    return tuple(said)


def locate(conversation_id: UUID, shown: str) -> UUID | None:
    """Find a message by its id in the prompt."""
    ends = UUID(hex=shown.ljust(32, "0")), UUID(hex=shown.ljust(32, "f"))
    found = Message.objects.filter(conversation=conversation_id, pk__range=ends)
    return found.values_list("pk", flat=True).first()


def own(row: Message, documents: Sequence[str] = ()) -> Spoken:
    author = Author.OWNER if row.author_id == row.conversation.owner_id else Author.OTHER
    parts = tuple(Segment(Origin(part["origin"]), part["text"]) for part in row.segments)
    return Spoken(id=short(row.pk), author=author, segments=parts, attachments=tuple(documents))


def assistant(row: Answer) -> Spoken:
    said = Segment(Origin.TOOL, row.text)  # nobody's typed words
    return Spoken(id=short(row.pk), author=Author.ASSISTANT, segments=(said,))


def short(identity: UUID) -> str:
    """Write an id as the prompt shows it: short enough for a small model to copy."""
    return identity.hex[:8]
