"""Create the chats of new people, dated back."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from apps.agents.models import Agent
from apps.chat.models import Answer, Conversation, ConversationShare, Message
from apps.demo.data.chats import CHATS, Chat, Turn
from apps.demo.people import Members, find_member
from apps.demo.projects import named
from apps.memory.rules.verdict import Reason
from apps.orgs.models import Membership
from apps.projects.models import Project

ANSWER_SECONDS = 4


def seed_chats(members: Members) -> None:
    """Create the chats of these people."""
    for chat in CHATS:
        if owner := members.get(chat.owner):
            seed_chat(chat, owner)


def seed_chat(chat: Chat, owner: Membership) -> None:
    """Create a conversation with its turns where it lies, and share it."""
    begun = moment(chat.age)
    agent = Agent.objects.filter(**named(owner, chat.agent)).first()
    conversation = Conversation.objects.create(
        owner=owner.user,
        organisation=owner.organisation,
        project=Project.objects.filter(**named(owner, chat.project)).first(),
        agent=agent,
        agent_name=agent.name if agent else "",
        title=chat.title,
        pinned_at=begun if chat.pinned else None,
    )
    for number, turn in enumerate(chat.turns, 1):
        at = begun + timedelta(minutes=2 * (number - 1))
        seed_turn(conversation, number, turn, at)
    Conversation.objects.filter(pk=conversation.pk).update(created_at=begun, active_at=at)
    if chat.reader and (reader := find_member(chat.reader)):
        ConversationShare.objects.create(conversation=conversation, member=reader)


def moment(age: timedelta) -> datetime:
    """Give the time that long ago; what is a matter of minutes or hours stays on this day."""
    now = timezone.localtime()
    if age >= timedelta(days=1):
        return now - age
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return max(now - age, midnight)


def seed_turn(conversation: Conversation, number: int, turn: Turn, at: datetime) -> None:
    message = Message.objects.create(
        conversation=conversation,
        number=number,
        author=conversation.owner,
        text=turn.text,
        segments=[{"origin": "typed", "text": turn.text}],
    )
    Message.objects.filter(pk=message.pk).update(created_at=at)
    seed_answer(message, turn, at)


def seed_answer(message: Message, turn: Turn, at: datetime) -> None:
    """Answer as if without memory: nobody has consented yet."""
    answer = Answer.objects.create(
        message=message,
        status=Answer.Status.DONE,
        text=turn.answer,
        model="demo",
        started_at=at,
        finished_at=at + timedelta(seconds=ANSWER_SECONDS),
        tokens_in=len(turn.text) // 4,
        tokens_out=len(turn.answer) // 4,
        memory_reason=Reason.NO_CONSENT,
        sources=sources(message.conversation, turn),
    )
    Answer.objects.filter(pk=answer.pk).update(created_at=at)


def sources(conversation: Conversation, turn: Turn) -> list[dict[str, Any]]:
    """Name the files of the project that went into an answer as a whole."""
    files = conversation.project.files.filter(name__in=turn.sources) if conversation.project else ()
    return [
        {
            "kind": file._meta.label_lower,
            "id": str(file.pk),
            "name": file.name,
            "status": file.Status.READY,
            "passages": None,
        }
        for file in files
    ]
