"""The test chat beside an agent's configuration, which never uses memory (spec 9.3)."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from apps.agents.access import access_own_agent
from apps.agents.models import Agent
from apps.chat import pages, queries
from apps.chat.forms import MessageForm
from apps.chat.services import testing
from apps.core.http import MemberRequest
from apps.orgs.access import member_required


@require_http_methods(["GET", "HEAD", "POST"])
@member_required
def test(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    """Show the person's test chat with an agent, or send a message in it."""
    agent = access_own_agent(request.membership, agent_id)
    return send(request, agent) if request.method == "POST" else panel(request, agent)


def panel(
    request: MemberRequest, agent: Agent, *, status: int = 200, **context: Any
) -> HttpResponse:
    """Render the test chat: beside the configuration, or as a page of its own."""
    part = "#panel" if request.htmx else ""
    context |= pages.test_page(request, agent)
    return render(request, f"chat/test.html{part}", context, status=status)


def send(request: MemberRequest, agent: Agent) -> HttpResponse:
    form = MessageForm(request.POST)
    if not form.is_valid() and request.htmx:
        return render(request, "chat/_composer.html#error", {"form": form}, status=422)
    if not form.is_valid():
        return panel(request, agent, status=422, form=form)
    message = testing.send_test_message(
        membership=request.membership, agent_id=agent.pk, text=form.cleaned_data["text"]
    )
    if not request.htmx:
        return to_test(request, agent.pk)
    context = {"turn": queries.new_turn(message), "conversation": message.conversation}
    return render(request, "chat/_turn.html", context)


@require_POST
@member_required
def clear(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    """Empty the person's test chat with an agent."""
    testing.clear_test_chat(membership=request.membership, agent_id=agent_id)
    if request.htmx:
        return panel(request, access_own_agent(request.membership, agent_id))
    return to_test(request, agent_id)


def to_test(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    return redirect("chat:test", request.membership.organisation.slug, agent_id)
