"""What a member leaves behind with agents."""

from apps.agents.models import Agent, AgentFile
from apps.orgs.models import Membership


def count(membership: Membership) -> dict[str, int]:
    """Count the agents that the member made, and the files that they added to any."""
    files = AgentFile.objects.filter(
        agent__organisation=membership.organisation_id, added_by=membership.user_id
    )
    return {"agents": Agent.objects.filter(maker=membership).count(), "files": files.count()}
