"""Create the projects and agents of new people."""

from collections.abc import Iterable
from typing import Any

from apps.agents.models import Agent, AgentFile
from apps.agents.services import create_agent, share_agent
from apps.demo.data.agents import AGENTS
from apps.demo.data.projects import PROJECTS, File
from apps.demo.people import Members
from apps.documents.models import Document
from apps.documents.services import add_document
from apps.orgs.audiences import Audience
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectFile
from apps.projects.services.projects import create_project
from apps.projects.services.shares import share_project


def seed_projects(members: Members) -> None:
    """Create the projects that are missing, with files and shares."""
    for project in PROJECTS:
        owner = members.get(project.owner)
        if owner and not Project.objects.filter(**named(owner, project.name)).exists():
            made = create_project(
                membership=owner,
                name=project.name,
                description=project.description,
                instructions=project.instructions,
            )
            seed_files(ProjectFile, project.files, project=made, added_by=owner.user)
            if project.team:
                team = Team.objects.get(**named(owner, project.team))
                audience = Audience(member=None, team=team, everybody=False)
                share_project(membership=owner, project=made, audience=audience, may_write=True)


def seed_agents(members: Members) -> None:
    """Create the agents that are missing, for everybody."""
    for agent in AGENTS:
        maker = members.get(agent.maker)
        if maker and not Agent.objects.filter(**named(maker, agent.name)).exists():
            made = create_agent(
                membership=maker,
                configuration={
                    "name": agent.name,
                    "symbol": agent.symbol,
                    "tone": Agent.Tone.WASH,
                    "description": agent.description,
                    "instructions": agent.instructions,
                    "model": "",
                    "starters": list(agent.starters),
                },
            )
            seed_files(AgentFile, agent.files, agent=made, added_by=maker.user)
            audience = Audience(member=None, team=None, everybody=True)
            share_agent(membership=maker, agent_id=made.pk, audience=audience)


def named(membership: Membership, name: str) -> dict[str, Any]:
    """Find by its name what belongs to the organisation."""
    return {"organisation": membership.organisation_id, "name": name}


def seed_files(model: type[Document], files: Iterable[File], **place: Any) -> None:
    """Add files, which a worker reads like all others."""
    for file in files:
        add_document(model, name=file.name, content=file.text.encode(), **place)
