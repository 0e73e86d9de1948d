"""Verbs on messages and answers: send, edit, try again, stop."""

from collections.abc import Collection, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError

from apps.chat import tasks
from apps.chat.agents import choice_for
from apps.chat.answering.live import DONE
from apps.chat.answering.sweep import sweep_answers
from apps.chat.following import announce_change
from apps.chat.models import Answer, Conversation, Message
from apps.chat.services.files import attach_files, detach_files
from apps.chat.services.places import check_may_write
from apps.core import bus
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.prepared import first, prepared
from apps.core.text import normalise
from apps.memory.rules.origin import Range, split
from apps.memory.services import drop_proposals
from apps.orgs.budget import check_budget
from apps.orgs.models import Membership

MESSAGE_BYTES = 200_000


@transaction.atomic
def send_message(
    *,
    membership: Membership,
    conversation: Conversation,
    text: str,
    ranges: Sequence[Range] | None,
    files: Collection[UUID] = (),
) -> Message:
    """Store a message and an empty answer, and have the worker begin after commit.

    `files` are those that lie ready for it; raise `Conflict` if one of them is gone, and
    `Exhausted` if the person has used up the month's points.
    """
    text = check_text(text)
    check_points(conversation)
    touch(conversation, draft="")
    last, is_growing = first(end_of(conversation.pk)) or (0, False)
    if is_growing:
        sweep_answers(open_answers(conversation.pk))
        if open_answers(conversation.pk).exists():
            raise Conflict(_("Die Antwort entsteht noch. Warte kurz oder halte sie an."))
    message = add_message(conversation, last + 1, membership.user_id, text, ranges)
    attach_files(message=message, conversation=conversation, ids=files)
    return message


@transaction.atomic
def edit_message(*, message: Message, text: str, ranges: Sequence[Range] | None) -> Message:
    """Replace a message and what came after it by a new one, and answer that.

    It is a new message, not a changed row: the memory asks when words were said.
    """
    text = check_text(text)
    check_points(message.conversation)
    drop_what_was_proposed(message.conversation, since=message.number)
    locked = lock(message.conversation)
    check_is_there(message)
    stop_open_answers(locked)
    files = detach_files(message=message)
    Message.objects.filter(conversation=locked, number__gte=message.number).delete()
    touch(locked)
    changed = add_message(locked, message.number, message.author_id, text, ranges)
    attach_files(message=changed, conversation=locked, ids=files)
    return changed


def drop_what_was_proposed(conversation: Conversation, *, since: int) -> None:
    """Drop the open proposals of turns that go; the memory is locked before the conversation."""
    ids = conversation.messages.filter(number__gte=since).values_list("pk", flat=True)
    drop_proposals(
        user_id=conversation.owner_id,
        organisation_id=conversation.organisation_id,
        message_ids=list(ids),
    )


def add_message(
    conversation: Conversation,
    number: int,
    author_id: int | None,
    text: str,
    ranges: Sequence[Range] | None,
) -> Message:
    """Store a message with its empty answer."""
    message = Message.objects.create(
        conversation=conversation,
        number=number,
        author_id=author_id,
        text=text,
        segments=segments(text, ranges),
    )
    begin_answer(message, conversation)
    announce_change(conversation.pk)
    return message


@transaction.atomic
def retry_answer(*, message: Message, without_memory: bool = False) -> Answer:
    """Answer the same message again; the words of the person stay as they are.

    `without_memory`: nothing of the memory goes into this answer, whatever holds here (spec 6.3).
    """
    check_points(message.conversation)
    locked = lock(message.conversation)
    check_is_there(message)
    answer = Answer.objects.select_for_update().filter(message=message).first()
    if answer and answer.is_open:
        raise Conflict(_("Die Antwort entsteht noch. Warte kurz oder halte sie an."))
    if answer:
        answer.delete()
    announce_change(locked.pk)
    return begin_answer(message, locked, without_memory=without_memory)


@transaction.atomic
def delete_answer(*, message: Message) -> None:
    """Delete the answer to a message for good; the message stays and can be answered again."""
    drop_proposals(
        user_id=message.conversation.owner_id,
        organisation_id=message.conversation.organisation_id,
        message_ids=[message.pk],
    )
    locked = lock(message.conversation)
    answer = Answer.objects.select_for_update().filter(message=message).first()
    if answer is None:
        raise NotFound
    stop_answer(answer=answer)
    answer.delete()
    announce_change(locked.pk)


def stop_answer(*, answer: Answer) -> None:
    """Raise the flag for the worker; the text so far stays."""
    Answer.objects.filter(pk=answer.pk, stop_requested_at=None).update(
        stop_requested_at=timezone.now()
    )
    transaction.on_commit(partial(bus.request_stop, answer.pk))
    queued = Answer.objects.filter(pk=answer.pk, status=Answer.Status.QUEUED)
    if queued.update(status=Answer.Status.STOPPED, finished_at=timezone.now()):
        transaction.on_commit(lambda: bus.announce(bus.answer_stream(answer.pk), DONE))


def begin_answer(
    message: Message, conversation: Conversation, *, without_memory: bool = False
) -> Answer:
    """Create the empty answer and enqueue its task on commit."""
    check_may_write(conversation)
    model = choice_for(conversation).model
    answer = Answer.objects.create(message=message, model=model.id, without_memory=without_memory)
    message.answer = answer
    transaction.on_commit(lambda: enqueue(answer.pk))
    return answer


def enqueue(answer_id: UUID) -> None:
    """Hand the answer to the worker; without a broker it fails visibly, the message is kept."""
    try:
        tasks.answer.delay(str(answer_id))
    except OperationalError:
        Answer.objects.filter(pk=answer_id).update(
            status=Answer.Status.FAILED, error="no_worker", finished_at=timezone.now()
        )


def stop_open_answers(conversation: Conversation) -> None:
    for answer in open_answers(conversation.pk):
        stop_answer(answer=answer)


@prepared
def end_of(conversation_id: UUID) -> QuerySet[Message, tuple[int, bool]]:
    """Give the number of the last message, and whether any answer is being written."""
    rows = Message.objects.filter(conversation=conversation_id).order_by("-number")
    growing = Exists(open_answers(OuterRef("conversation")))
    return rows.values_list("number", growing)[:1]


def open_answers(conversation: UUID | OuterRef) -> QuerySet[Answer]:
    return Answer.objects.filter(
        message__conversation=conversation,
        status__in=[Answer.Status.QUEUED, Answer.Status.RUNNING],
    )


def lock(conversation: Conversation) -> Conversation:
    """Serialise writers of one conversation; raise `NotFound` if it was deleted meanwhile."""
    rows = Conversation.objects.defer("search").select_for_update()
    if found := rows.filter(pk=conversation.pk).first():
        return found
    raise NotFound


def check_is_there(message: Message) -> None:
    """Raise `NotFound` if an edit in another tab has dropped the message."""
    if not Message.objects.filter(pk=message.pk).exists():
        raise NotFound


def touch(conversation: Conversation, **fields: str) -> None:
    """Date the conversation; like `lock`, this makes other writers wait for the transaction."""
    rows = Conversation.objects.filter(pk=conversation.pk)
    if not rows.update(active_at=timezone.now(), **fields):
        raise NotFound


def check_points(conversation: Conversation) -> None:
    """Raise `Exhausted` before anything is stopped or dropped for an answer that may not begin."""
    check_budget(user_id=conversation.owner_id, organisation_id=conversation.organisation_id)


def check_text(text: str) -> str:
    """Normalise line ends; raise `Invalid` for an empty or an oversized message."""
    text = normalise(text).rstrip()
    if not text.strip():
        raise Invalid(_("Schreib zuerst eine Nachricht."))
    if len(text.encode()) > MESSAGE_BYTES:
        raise Invalid(_("Die Nachricht ist zu lang. Teile sie auf oder hänge sie als Datei an."))
    return text


def segments(text: str, ranges: Sequence[Range] | None) -> list[dict[str, str]]:
    """Record the origin of every part; what nobody declared counts as pasted (spec 5.2)."""
    return [{"origin": part.origin, "text": part.text} for part in split(text, ranges)]
