"""The pages of agents: gallery, configuration, shares, deletion."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.agents import queries, services
from apps.agents.access import access_own_agent, may_build
from apps.agents.files import shelf_of
from apps.agents.forms import AgentForm
from apps.agents.models import Agent
from apps.core.errors import NotAllowed
from apps.core.forms import posted
from apps.core.http import MemberRequest
from apps.orgs.access import member_required
from apps.orgs.audiences import AudienceForm

FORM = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@member_required
def gallery(request: MemberRequest) -> HttpResponse:
    """Show the agents that the person can chat with, and those they look after."""
    return render(request, "agents/gallery.html", {"agents": queries.gallery(request.membership)})


@FORM
@member_required
def create(request: MemberRequest) -> HttpResponse:
    """Show the empty configuration, or make an agent."""
    if not may_build(request.membership):
        raise NotAllowed
    form = AgentForm(posted(request), membership=request.membership)
    if form.is_valid():
        made = services.create_agent(
            membership=request.membership, configuration=form.configuration
        )
        messages.success(request, _("Agent angelegt. Probier ihn im Testchat aus."))
        return to_agent(request, made.pk)
    status = 422 if form.is_bound else 200
    return render(request, "agents/new.html", {"form": form}, status=status)


@FORM
@member_required
def configure(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    """Show the configuration with documents, shares and the test chat, or change it."""
    agent = access_own_agent(request.membership, agent_id)
    form = AgentForm(posted(request), membership=request.membership, agent=agent)
    if not form.is_valid():
        return page(request, agent, form=form)
    if not services.change_agent(
        membership=request.membership,
        agent_id=agent_id,
        configuration=form.configuration,
        seen=request.POST.get("seen", ""),
    ):
        agent = access_own_agent(request.membership, agent_id)
        return page(request, agent, form=form, changed=_("Der Agent wurde inzwischen geändert."))
    messages.success(request, _("Gespeichert. Das gilt ab der nächsten Nachricht."))
    return to_agent(request, agent_id)


def page(
    request: MemberRequest,
    agent: Agent,
    *,
    form: AgentForm | None = None,
    share_form: AudienceForm | None = None,
    changed: str = "",
) -> HttpResponse:
    """Render the configuration; a bound form is an invalid one, or `changed` says what happened."""
    bound = any(one is not None and one.is_bound for one in (form, share_form))
    context = {
        "agent": agent,
        "seen": services.mark(agent),
        "changed": changed,
        "form": form or AgentForm(None, membership=request.membership, agent=agent),
        "shares": queries.shares_of(agent),
        "share_form": share_form or AudienceForm(viewer=request.membership),
        "shelf": shelf_of(request, agent),
    }
    status = 409 if changed else 422 if bound else 200
    return render(request, "agents/agent.html", context, status=status)


@require_POST
@member_required
def share(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    """Let a person, a team or everybody chat with an agent."""
    agent = access_own_agent(request.membership, agent_id)
    form = AudienceForm(request.POST, viewer=request.membership)
    if not form.is_valid():
        return page(request, agent, share_form=form)
    services.share_agent(
        membership=request.membership, agent_id=agent_id, audience=form.cleaned_data["audience"]
    )
    messages.success(request, _("Freigegeben."))
    return to_agent(request, agent_id)


@require_POST
@member_required
def unshare(request: MemberRequest, agent_id: UUID, share_id: int) -> HttpResponse:
    """Take a share back."""
    services.unshare_agent(membership=request.membership, agent_id=agent_id, share_id=share_id)
    messages.success(request, _("Freigabe zurückgenommen."))
    return to_agent(request, agent_id)


@FORM
@member_required
def delete(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    """Ask, then delete an agent."""
    agent = access_own_agent(request.membership, agent_id)
    if request.method != "POST":
        return render(request, "agents/deletion.html", {"agent": agent})
    services.delete_agent(membership=request.membership, agent_id=agent_id)
    messages.success(request, _("Agent „%(name)s“ gelöscht.") % {"name": agent})
    return redirect("agents:gallery", org=request.membership.organisation.slug)


def to_agent(request: MemberRequest, agent_id: UUID) -> HttpResponse:
    return redirect("agents:agent", request.membership.organisation.slug, agent_id)
