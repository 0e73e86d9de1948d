"""In which project a chat lies, and whether its owner may write there."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from apps.chat.agents import owner_of
from apps.chat.following import announce_change
from apps.chat.models import Conversation
from apps.chat.sharing import answers_with_memory
from apps.core.errors import Conflict, NotFound
from apps.orgs.models import Membership
from apps.projects.access import access_writable_project, writable
from apps.projects.queries import lock, openness


class Closed(Conflict):
    """The project is archived, or what the person was given in it was taken back."""

    message = _("In diesem Projekt kannst du nichts mehr schreiben. Nimm den Chat heraus.")


def check_may_write(conversation: Conversation) -> None:
    """Raise `Closed` if nothing new may be written in the project of a chat."""
    if conversation.project_id is None:
        return
    owner = owner_of(conversation)
    if not (owner and writable(owner).filter(pk=conversation.project_id).exists()):
        raise Closed


def enter(membership: Membership, project_id: UUID | None) -> None:
    """Hold a project in which a chat of this person begins; raise `NotFound` where none may."""
    if project_id is not None:
        lock(project_id)
        access_writable_project(membership, project_id)


@transaction.atomic
def move_conversation(
    *,
    membership: Membership,
    conversation: Conversation,
    project_id: UUID | None,
    seen: Collection[UUID] | None = None,
) -> bool:
    """Put a chat into a project, or take it out.

    Nothing happens, and the answer is no, if others would read it and the person was not told so,
    or was not shown each answer that was written with memory: `seen` (spec 6.3).
    """
    rows = Conversation.objects.select_for_update().defer("search")
    held = rows.filter(pk=conversation.pk).first()
    if held is None:
        raise NotFound
    if held.is_test or held.is_temporary:
        raise Conflict
    for place in sorted(filter(None, {held.project_id, project_id})):
        lock(place)  # both, in one order, so that two moves never wait for each other
    if project_id is not None and project_id != held.project_id:
        access_writable_project(membership, project_id)
        open_to_others = openness(project_id, membership.user_id).to_others
        if open_to_others and not was_told(held, seen):
            return False
    held.project_id = project_id
    held.save(update_fields=["project"])
    announce_change(held.pk)
    return True


def was_told(conversation: Conversation, seen: Collection[UUID] | None) -> bool:
    """Tell whether the person saw who will read the chat, and all that was written with memory."""
    if seen is None:
        return False
    return all(item.answer.pk in seen for item in answers_with_memory(conversation))
