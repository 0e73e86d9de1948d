"""Verbs on sessions: begin, go on from a chat, end, rename, delete."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.chat.models import ChatFile, Conversation
from apps.chat.services.conversations import check_title
from apps.core.errors import Conflict, NotAllowed
from apps.cowork import workspace
from apps.cowork.agent.run import close, hand_back
from apps.cowork.memory import settle
from apps.cowork.models import Order, Session
from apps.cowork.rules.names import fitting
from apps.cowork.rules.problems import WorkspaceError
from apps.cowork.services.orders import Status, give_order, lock
from apps.memory.services import drop_proposals
from apps.orgs.models import Membership

TRANSCRIPT = "chat.md"


@transaction.atomic
def begin_session(
    *, membership: Membership, model: str = "", order: Mapping[str, Any] | None = None
) -> Session:
    """Begin a session, with its first order or without any; none if that cannot be given.

    With consent it gets a copy of the memory (spec 8.2).
    """
    session = Session.objects.create(
        owner_id=membership.user_id, organisation_id=membership.organisation_id, model=model
    )
    settle(session)
    if order is not None:
        give_order(session=session, **order)
    return session


@transaction.atomic
def continue_chat(*, membership: Membership, conversation: Conversation) -> Session:
    """Begin a session that has a chat and its files in its workspace (spec 8.5)."""
    if conversation.is_temporary or conversation.is_test:
        raise NotAllowed  # nothing of it is kept
    session = begin_session(membership=membership, model=conversation.model)
    session.conversation, session.title = conversation, conversation.title
    session.save(update_fields=["conversation", "title"])
    try:
        workspace.put_all(session, files_from(conversation))
    except WorkspaceError:
        raise Conflict(
            _("Die Dateien dieses Chats finden in einer Sitzung keinen Platz.")
        ) from None
    return session


def files_from(conversation: Conversation) -> Iterator[tuple[str, bytes]]:
    """Give the words of a chat as a file, and the files that were sent in it."""
    yield TRANSCRIPT, transcript(conversation).encode()
    taken = [TRANSCRIPT]
    for file in ChatFile.objects.filter(conversation=conversation, message__isnull=False):
        path = fitting(file.name, taken)
        taken.append(path)
        yield path, bytes(file.content)


def transcript(conversation: Conversation) -> str:
    """Write a chat as Markdown."""
    parts = [f"# {conversation.title or _('Neuer Chat')}"]
    for message in conversation.messages.select_related("answer").order_by("number"):
        parts += [f"## {_('Du')}", message.text.strip()]
        if hasattr(message, "answer") and message.answer.text:
            parts += [f"## {_('Antwort')}", message.answer.text.strip()]
    return "\n\n".join(parts) + "\n"


def end_session(*, session: Session) -> None:
    """Take no more orders, stop what is open, and hand the notes back (spec 8.3)."""
    with transaction.atomic():
        locked = lock(session)
        if locked.is_ended:
            return
        now = timezone.now()
        Session.objects.filter(pk=session.pk).update(ended_at=now, active_at=now)
        locked.orders.filter(status=Status.WAITING, started_at=None).update(
            status=Status.WITHDRAWN, finished_at=now
        )
        locked.orders.filter(status__in=Order.OPEN).update(stop_requested_at=now)
    for order in Order.objects.filter(session=session, status__in=[Status.WAITING, Status.ASKING]):
        close(order, Status.STOPPED)
    hand_back(session)


def rename_session(*, session: Session, title: str) -> None:
    """Give the title that the person chose."""
    session.title = check_title(title)
    session.save(update_fields=["title"])


@transaction.atomic
def delete_session(*, session: Session) -> None:
    """Delete the session with its orders and files; changes that were not handed back are lost."""
    drop_proposals(
        user_id=session.owner_id,
        organisation_id=session.organisation_id,
        message_ids=list(session.orders.values_list("pk", flat=True)),
    )
    lock(session).delete()
