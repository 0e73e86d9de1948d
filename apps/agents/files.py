"""The documents of an agent, as those who look after it see them."""

from uuid import UUID

from django.urls import reverse

from apps.agents.access import access_own_agent
from apps.agents.models import Agent
from apps.core.http import MemberRequest
from apps.documents.shelf import Shelf


def find_shelf(request: MemberRequest, agent_id: UUID, file_id: UUID | None = None) -> Shelf:
    """Find the documents of an agent that the person looks after."""
    return shelf_of(request, access_own_agent(request.membership, agent_id))


def shelf_of(request: MemberRequest, agent: Agent) -> Shelf:
    """Give the documents of an agent."""
    place = [request.membership.organisation.slug, agent.pk]
    return Shelf(
        files=agent.files.all(),
        deletable=agent.files.all(),
        address=reverse("agents:files", args=place),
        back=reverse("agents:agent", args=place),
        place={"agent": agent, "added_by_id": request.membership.user_id},
    )
