"""Conversations of the cast."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.chat.models import Answer, Conversation, Message


@pytest.fixture
def converse(cast) -> Callable[..., Conversation]:
    """Make a finished conversation of pairs (message, answer)."""

    def make(*pairs: tuple[str, str], owner: User | None = None, title: str = "") -> Conversation:
        owner = owner or cast.anna
        conversation = Conversation.objects.create(owner=owner, organisation=cast.org, title=title)
        for number, (said, answered) in enumerate(pairs, 1):
            message = Message.objects.create(
                conversation=conversation,
                number=number,
                author=owner,
                text=said,
                segments=[{"origin": "typed", "text": said}],
            )
            now = timezone.now()
            Answer.objects.create(
                message=message,
                status=Answer.Status.DONE,
                text=answered,
                model="demo",
                started_at=now,
                finished_at=now,
            )
        return conversation

    return make
