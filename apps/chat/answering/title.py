"""Make a title from the first exchange."""

from uuid import UUID

from asgiref.sync import async_to_sync
from django.db import connection

from apps.chat.answering.texts import prompt_text
from apps.chat.models import Answer, Conversation
from apps.llm.catalogue import get_model
from apps.llm.costs import book
from apps.llm.types import ModelError

EXCERPT_CHARACTERS = 1_500  # of message and answer each
TITLE_CHARACTERS = 80


def needs_title(chat: Conversation) -> bool:
    """Tell whether a chat that is kept has no title yet."""
    return not (chat.title or chat.is_temporary or chat.is_test)


def make_title(conversation_id: UUID) -> None:
    """Ask the model for a title; when it has none, take the person's first words."""
    answer = (
        Answer.objects.filter(message__conversation=conversation_id)
        .select_related("message__conversation")
        .order_by("message__number")
        .first()
    )
    if answer is None:
        return
    connection.close()
    title = ask(answer) or answer.message.text
    untitled = Conversation.objects.filter(pk=conversation_id, titled_by_owner=False)
    untitled.update(title=shorten(title))


def ask(answer: Answer) -> str:
    said = [{"role": "user", "content": answer.message.text[:EXCERPT_CHARACTERS]}]
    # Readers of a shared chat see the title: it must not carry what an answer knew from memory.
    if answer.memory_reason:
        said.append({"role": "assistant", "content": answer.text[:EXCERPT_CHARACTERS]})
    exchange = [
        {"role": "system", "content": prompt_text("title")},
        *said,
        {"role": "user", "content": "Title?"},
    ]
    try:
        completion = async_to_sync(get_model(answer.model).complete)(exchange)
    except (ModelError, LookupError):
        return ""
    conversation = answer.message.conversation
    book(
        user_id=conversation.owner_id,
        organisation_id=conversation.organisation_id,
        model_id=answer.model,
        usage=completion.usage,
    )
    return completion.text


def shorten(text: str) -> str:
    """Keep one line of at most 80 characters, cut between words."""
    line = " ".join(text.split()).strip(" \"'„“”«».")
    if len(line) <= TITLE_CHARACTERS:
        return line
    return line[: TITLE_CHARACTERS - 2].rsplit(" ", 1)[0] + " …"
