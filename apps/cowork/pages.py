"""What the pages of Cowork and their fragments are rendered with."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from apps.chat.pages import memory_use
from apps.core.http import MemberRequest
from apps.cowork import queries, workspace
from apps.cowork.memory import situation_of
from apps.cowork.models import Session
from apps.cowork.numbers import see
from apps.llm.settings import choose
from apps.memory import queries as memory
from apps.memory.rules.access import Situation
from apps.orgs.access import is_still_in
from apps.orgs.budget import budget_of


def start_page(request: MemberRequest) -> dict[str, Any]:
    """Give the context of the list of sessions."""
    member = request.membership
    consented_at = memory.consented_at(member.user_id, member.organisation_id)
    choice = choose(member.organisation_id)
    situation = Situation(consented_at=consented_at, model_memory_allowed=choice.memory_allowed)
    return {
        "sessions": queries.listed(member),
        "models": choice.offers,
        "model": choice.model,
        "draft": "",
        "banner": memory.banner_visible(request.user, situation, request.COOKIES),
        "budget": budget_of(member),
    }


def session_page(request: MemberRequest, session: Session) -> dict[str, Any]:
    """Give the context of a session."""
    see(session.pk)
    choice = choose(session.organisation_id, [session.model])
    situation = situation_of(session)
    return orders(session) | {
        "models": choice.offers,
        "model": choice.model,
        "draft": session.draft,
        "memory": memory_use(situation),
        "banner": memory.banner_visible(request.user, situation, request.COOKIES),
        "budget": budget_of(request.membership),
        "files": workspace.files_of(session),
        "state": queries.state_of(session.pk),
    }


def orders(session: Session) -> dict[str, Any]:
    """Give the context of what changes while orders are carried out."""
    shown = queries.shown(session)
    return {
        "session": session,
        "orders": shown,
        "elsewhere": queries.elsewhere(session),
        "running": sum(one.order.status == "running" for one in shown),
        "waiting": sum(one.order.status == "waiting" for one in shown),
    }


@dataclass(frozen=True, slots=True)
class Watch:
    """Look at a session for one open page, as long as its person may see it."""

    request: MemberRequest
    session_id: UUID

    def look(self) -> str | None:
        """Give the state of the session; an open page has seen all of it."""
        if not is_still_in(self.request):
            return None
        if not queries.is_still(self.session_id, self.request.membership.user_id):
            return None
        see(self.session_id)
        return queries.state_of(self.session_id)
