"""What an answer rests on, for all who can read the answer."""

from uuid import UUID

from django.apps import apps
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from apps.chat.access import access_readable_answer
from apps.chat.temporary import key_of
from apps.core.errors import NotFound
from apps.core.http import MemberRequest
from apps.documents.queries import text_between
from apps.orgs.access import member_required

BEGINNING = [[0, 2_000]]  # characters of a document that went in whole


@require_GET
@member_required
def source(request: MemberRequest, answer_id: UUID, number: int) -> HttpResponse:
    """Show the passages of one document; its words are gone when it is."""
    answer = access_readable_answer(request.membership, answer_id, key=key_of(request))
    if number >= len(answer.sources):
        raise NotFound
    found = answer.sources[number]
    model = apps.get_model(found["kind"])
    slug, conversation = request.membership.organisation.slug, answer.message.conversation_id
    context = {
        "source": found,
        "passages": text_between(model, UUID(found["id"]), found["passages"] or BEGINNING),
        "back": reverse("chat:conversation", args=[slug, conversation]),
    }
    return render(request, "chat/source.html" + ("#content" if request.htmx else ""), context)
