"""What the chat tells the projects, which lie below it."""

from collections import defaultdict
from uuid import UUID

from apps.chat.models import Answer
from apps.chat.sharing import with_memory
from apps.memory.models import MemoryEvent
from apps.projects.conversations import Personal


def personal_in(project_id: UUID) -> list[Personal]:
    """List a project's chats with the answers that were or are being written with memory."""
    here = Answer.objects.filter(message__conversation__project=project_id)
    reads = MemoryEvent.objects.filter(
        kind=MemoryEvent.Kind.READ, message_id__in=here.values("message_id")
    )
    rows = here.filter(with_memory(reads.values("message_id"))).order_by("message__number")
    chats: defaultdict[tuple[UUID, str], list[UUID]] = defaultdict(list)
    for answer, chat, title in rows.values_list(
        "pk", "message__conversation", "message__conversation__title"
    ):
        chats[chat, title].append(answer)
    return [Personal(chat, title, tuple(answers)) for (chat, title), answers in chats.items()]
