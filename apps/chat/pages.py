"""What the chat pages and their fragments are rendered with."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone, translation

from apps.chat import queries
from apps.chat.access import access_answer
from apps.chat.answering.sweep import SILENT, sweep_answers
from apps.chat.models import Answer, Conversation
from apps.chat.situation import situation_of
from apps.chat.streaming import Snapshot
from apps.core.errors import NotFound
from apps.core.http import MemberRequest
from apps.llm.catalogue import catalogue
from apps.memory import queries as memory
from apps.memory.rules.access import Situation, may_use
from apps.memory.rules.verdict import Reason, Refused
from apps.orgs.access import is_still_in
from apps.orgs.models import Membership


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Say whether memory is in use here, and if not, why (spec 6.2)."""

    used: bool
    reason: Reason | None = None


def start_page(request: MemberRequest, text: str = "") -> dict[str, Any]:
    """Give the context of the page with the empty composer."""
    return page(request, None) | {"draft": text}


def conversation_page(
    request: MemberRequest, conversation: Conversation, *, since: int | None = None
) -> dict[str, Any]:
    """Give the context of a conversation with its newest turns, or all since one."""
    shown = queries.turns(conversation, since=since)
    return page(request, conversation) | turns_context(shown) | {"draft": conversation.draft}


def page(request: MemberRequest, conversation: Conversation | None) -> dict[str, Any]:
    membership = request.membership
    situation = situation_of(conversation or unsaved(membership))
    known = catalogue()
    chosen = known.get(conversation.model) if conversation else None
    groups, more = queries.groups(membership)
    return {
        "conversation": conversation,
        "groups": groups,
        "more": more,
        "turns": [],
        "models": known.models,
        "model": chosen or known.default,
        "memory": memory_use(situation),
        "banner": memory.banner_visible(request.user, situation, request.COOKIES),
    }


def memory_use(situation: Situation) -> MemoryUse:
    """Describe for the page what the table of spec section 6 says."""
    verdict = may_use(situation)
    if isinstance(verdict, Refused):
        return MemoryUse(used=False, reason=verdict.reason)
    return MemoryUse(used=True)


def unsaved(membership: Membership) -> Conversation:
    return Conversation(owner_id=membership.user_id, organisation_id=membership.organisation_id)


def turns_context(shown: list[queries.Turn]) -> dict[str, Any]:
    """Give turns and, if there are older ones, the number to ask for them."""
    first = shown[0].message.number if shown else 1
    return {"turns": shown, "older": first if first > 1 else None}


class AnswerView:
    """One answer as a stream needs it: its state and its fragments, access checked each time."""

    def __init__(self, request: MemberRequest, answer: Answer) -> None:
        self.request = request
        self.answer: Answer | None = answer  # just fetched; looked up again from then on
        self.message_id = answer.message_id
        self.answer_id = answer.pk
        self.language = request.LANGUAGE_CODE

    def snapshot(self) -> Snapshot | None:
        """Look the answer up again, beginning at the person."""
        answer = self.answer or self._look_up()
        self.answer = None
        if answer is None:
            return None
        old = timezone.now() - answer.created_at > SILENT
        if answer.is_open and old and sweep_answers(Answer.objects.filter(pk=answer.pk)):
            answer.refresh_from_db()  # there may be no worker left to sweep
        if answer.is_open:
            return Snapshot(answer.partial)
        use = memory_use(situation_of(answer.message.conversation))
        return Snapshot(answer.text, self._render("chat/_stream_done.html", answer, memory=use))

    def lines(self) -> str | None:
        """Render the memory lines of this turn; only the owner gets here."""
        answer = self._look_up()
        return self._render("chat/_stream_lines.html", answer) if answer else None

    def _look_up(self) -> Answer | None:
        """Find the answer as long as the person is signed in and may read it."""
        if not is_still_in(self.request):
            return None
        with suppress(NotFound):
            return access_answer(self.request.membership, self.answer_id)
        return None

    def _render(self, template: str, answer: Answer, **more: object) -> str:
        message = answer.message
        message.answer = answer
        conversation = message.conversation
        with translation.override(self.language):  # the middleware is done when a stream begins
            said = queries.with_sources(conversation, message)
            turn = {"turn": said[-1], "said": said, "lines": said[-1].lines}
            context = turn | {"conversation": conversation} | more
            return render_to_string(template, context, request=self.request)
