"""What the chat pages and their fragments are rendered with."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import timezone, translation

from apps.agents.access import access_agent
from apps.agents.models import Agent
from apps.chat import queries, reading
from apps.chat.access import (
    access_readable_answer,
    access_readable_conversation,
    temporary_conversations,
)
from apps.chat.agents import agent_of, choice_with, test_chat_of
from apps.chat.answering.sweep import SILENT, sweep_answers
from apps.chat.files import composer_shelf
from apps.chat.following import state_of
from apps.chat.models import Answer, Conversation
from apps.chat.sharing import active_shares_of, readers_in_words
from apps.chat.situation import situation_of
from apps.chat.streaming import Snapshot
from apps.chat.temporary import key_of
from apps.core.errors import NotFound
from apps.core.http import MemberRequest
from apps.core.text import read_uuid
from apps.llm.settings import choose
from apps.memory import queries as memory
from apps.memory.rules.access import Situation, may_use
from apps.memory.rules.verdict import Reason, Refused
from apps.orgs.access import is_still_in
from apps.orgs.budget import budget_of
from apps.orgs.models import Membership
from apps.projects.queries import Place, place_of

# Others see less of a turn than its owner (spec 9.2).
OWN, READ = "chat/_turn.html", "chat/_read_turn.html"


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """Say whether memory is in use here, and if not, why (spec 6.2)."""

    used: bool
    reason: Reason | None = None


def start_page(
    request: MemberRequest,
    text: str = "",
    agent: Agent | None = None,
    place: Place | None = None,
) -> dict[str, Any]:
    """Give the context of the page with the empty composer, for a chat with an agent or without.

    `place` is the project in which it shall lie.
    """
    key = key_of(request)
    begun = temporary_conversations(request.membership, key=key).first() if key else None
    more = {"draft": text, "temporary": begun}
    return page(request, None, agent=agent, place=place) | more


def chosen_place(membership: Membership, text: str) -> Place | None:
    """Find the project in which a chat shall begin; raise `NotFound` where none may."""
    if not text:
        return None
    place = place_of(membership, read_uuid(text))
    if place is None or not place.may_write:
        raise NotFound
    return place


def chosen_agent(membership: Membership, text: str) -> Agent | None:
    """Find the agent with which a chat shall begin; raise `NotFound` for one not for the person."""
    if not text:
        return None
    agent_id = read_uuid(text)
    if agent_id is None:
        raise NotFound
    return access_agent(membership, agent_id)


def test_page(request: MemberRequest, agent: Agent) -> dict[str, Any]:
    """Give the context of the person's test chat with an agent; it may not have begun."""
    conversation = test_chat_of(request.membership, agent.pk)
    return {
        "agent": agent,
        "conversation": conversation,
        "turns": queries.turns(conversation) if conversation else [],
        "model": choose(request.membership.organisation_id, [agent.model]).model,
        "draft": request.POST.get("text", ""),
    }


def conversation_page(
    request: MemberRequest, conversation: Conversation, *, since: int | None = None
) -> dict[str, Any]:
    """Give the context of a conversation with its newest turns, or all since one."""
    shown = queries.turns(conversation, since=since)
    return page(request, conversation) | turns_context(shown, OWN) | {"draft": conversation.draft}


def page(
    request: MemberRequest,
    conversation: Conversation | None,
    *,
    agent: Agent | None = None,
    place: Place | None = None,
) -> dict[str, Any]:
    """Give what every page with a composer needs; agent and place are those of a chat to begin."""
    here = conversation or unsaved(request.membership, place)
    agent = agent_of(conversation) if conversation else agent
    place = place_of(request.membership, conversation.project_id) if conversation else place
    choice = choice_with(here, agent)
    standing = conversation and conversation.standing
    shares = active_shares_of(here) if standing and standing.is_shared else []
    situation = situation_of(here, model=choice.model.id, memory_allowed=choice.memory_allowed)
    return {
        "conversation": conversation,
        "readers": readers_in_words(request.membership.organisation, shares),
        "place": place,
        "turns": [],
        "models": choice.offers,
        "model": choice.model,
        "gone": choice.gone,
        "agent": agent,
        "memory": memory_use(situation),
        "banner": memory.banner_visible(request.user, situation, request.COOKIES),
        "shelf": composer_shelf(request, conversation),
        "budget": budget_of(request.membership),
    }


def memory_use(situation: Situation) -> MemoryUse:
    """Describe for the page what the table of spec section 6 says."""
    verdict = may_use(situation)
    if isinstance(verdict, Refused):
        return MemoryUse(used=False, reason=verdict.reason)
    return MemoryUse(used=True)


def is_own(request: MemberRequest, conversation: Conversation) -> bool:
    """Tell whether a chat that the person can read is theirs; others see less of it."""
    return conversation.owner_id == request.membership.user_id


def reader_page(
    request: MemberRequest, conversation: Conversation, *, since: int | None = None
) -> dict[str, Any]:
    """Give the context of somebody else's chat."""
    state = state_of(conversation)  # before the turns: what comes between is fetched again
    shown = reading.turns(conversation, since=since)
    return {"conversation": conversation, "state": state} | turns_context(shown, READ)


class ReaderView:
    """A chat as its readers' stream needs it, access checked at each look."""

    def __init__(self, request: MemberRequest, conversation_id: UUID) -> None:
        self.request = request
        self.conversation_id = conversation_id

    def look(self) -> str | None:
        """Give the state of the chat; None for who may no longer read it."""
        if not is_still_in(self.request):
            return None
        with suppress(NotFound):
            membership = self.request.membership
            return state_of(access_readable_conversation(membership, self.conversation_id))
        return None


def unsaved(membership: Membership, place: Place | None) -> Conversation:
    return Conversation(
        owner_id=membership.user_id,
        organisation_id=membership.organisation_id,
        project=place.project if place else None,
    )


def turns_context(
    shown: Sequence[queries.Turn | reading.ReadTurn], template: str
) -> dict[str, Any]:
    """Give turns with their template and, if there are older ones, the number to ask for them."""
    first = shown[0].message.number if shown else 1
    return {"turns": shown, "turn_template": template, "older": first if first > 1 else None}


class AnswerView:
    """One answer as a stream needs it: its state and its fragments, access checked each time."""

    def __init__(self, request: MemberRequest, answer: Answer) -> None:
        self.request = request
        self.answer: Answer | None = answer  # just fetched; looked up again from then on
        self.message_id = answer.message_id
        self.answer_id = answer.pk
        self.language = request.LANGUAGE_CODE
        self.own = is_own(request, answer.message.conversation)

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
        if not self.own:
            return Snapshot(answer.text, self._render_for_reader(answer))
        use = memory_use(situation_of(answer.message.conversation))
        return Snapshot(answer.text, self._render("chat/_stream_done.html", answer, memory=use))

    def lines(self) -> str | None:
        """Render the memory lines of this turn, for the owner only (spec 5.9)."""
        answer = self._look_up() if self.own else None
        return self._render("chat/_stream_lines.html", answer) if answer else None

    def _look_up(self) -> Answer | None:
        """Find the answer as long as the person is signed in and may read it."""
        if not is_still_in(self.request):
            return None
        with suppress(NotFound):
            key = key_of(self.request)
            return access_readable_answer(self.request.membership, self.answer_id, key=key)
        return None

    def _render_for_reader(self, answer: Answer) -> str:
        answer.message.answer = answer
        with translation.override(self.language):
            context = {"turn": reading.as_turn(answer.message)}
            return render_to_string("chat/_read_answer.html", context, request=self.request)

    def _render(self, template: str, answer: Answer, **more: object) -> str:
        message = answer.message
        message.answer = answer
        conversation = message.conversation
        with translation.override(self.language):  # the middleware is done when a stream begins
            said = queries.with_sources(conversation, message)
            turn = {"turn": said[-1], "said": said, "lines": said[-1].lines}
            context = turn | {"conversation": conversation} | more
            return render_to_string(template, context, request=self.request)
