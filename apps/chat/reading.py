"""What readers of a chat see of it: messages and answers, nothing else (spec 5.9, 9.2)."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from apps.chat import queries
from apps.chat.markdown import render
from apps.chat.models import Answer, Conversation, Message
from apps.llm.catalogue import catalogue
from apps.llm.types import ModelInfo


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A message with its answer, as readers see them."""

    message: Message
    answer: Answer | None
    html: SafeString
    model: ModelInfo | None


def turns(
    conversation: Conversation, *, before: int | None = None, since: int | None = None
) -> list[ReadTurn]:
    """Give the newest turns, those before a number, or all since one; oldest first."""
    return as_turns(queries.messages(conversation, before=before, since=since))


def as_turns(messages: Iterable[Message]) -> list[ReadTurn]:
    """Render messages with their answers."""
    return [as_turn(row) for row in messages]


def as_turn(message: Message) -> ReadTurn:
    answer = getattr(message, "answer", None)
    return ReadTurn(
        message=message,
        answer=answer,
        html=render(answer.text) if answer and answer.text else SafeString(),
        model=catalogue().get(answer.model) if answer else None,
    )
