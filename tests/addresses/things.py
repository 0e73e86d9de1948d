"""The people who try every address, and the things of ben that the addresses name."""

import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.agents.models import Agent, AgentFile, AgentShare
from apps.chat.models import Answer, ChatFile, Conversation, ConversationShare, Message
from apps.cowork import workspace
from apps.cowork.models import Order, Session
from apps.memory.models import Memory, MemoryEvent
from apps.orgs.models import CompanyInformation, Invitation, Membership
from apps.projects.models import Project, ProjectFile, ProjectOwner, ProjectShare
from apps.teammemory.models import TeamMemory

OUTSIDERS = ("out", "stranger", "other")
MEMBERS = ("holder", "reader", "member", "builder", "admin", "owner")


@dataclass
class World:
    """Everything that an address can name, under the name of its parameter."""

    org: str = "werk"
    clients: dict[str, Client] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)


def build(cast) -> World:
    """Make ben the holder of one thing of each kind, which chris may read."""
    world = World()
    holder = cast.ben.memberships.get()
    Membership.objects.filter(pk=holder.pk).update(role="builder")
    people = {"holder": cast.ben, "reader": cast.chris, "admin": cast.dora, "owner": cast.anna}
    people |= {"other": cast.eve, "stranger": User.objects.create_user("sven@demo.example", "x")}
    people |= {role: newcomer(cast, role) for role in ("member", "builder")}
    world.clients = {name: cast.client(user) for name, user in people.items()}
    world.clients["out"] = Client()
    world.ids = chat_of(cast) | project_of(cast) | agent_of(cast) | memory_of(cast) | org_of(cast)
    world.ids |= team_memory_of(cast) | session_of(cast) | asking_session_of(cast)
    return world


def newcomer(cast, role: str) -> User:
    """Add a member to whom nothing is shared."""
    user = User.objects.create_user(f"{role}@demo.example", "x")
    Membership.objects.create(user=user, organisation=cast.org, role=role)
    return user


def chat_of(cast) -> dict[str, Any]:
    chat = Conversation.objects.create(owner=cast.ben, organisation=cast.org, title="Chat")
    ConversationShare.objects.create(conversation=chat, member=cast.chris.memberships.get())
    message = Message.objects.create(conversation=chat, number=1, author=cast.ben, text="Hallo")
    file = ChatFile.objects.create(
        **a_file(), user=cast.ben, organisation=cast.org, conversation=chat, message=message
    )
    source = {"kind": "chat.ChatFile", "id": str(file.pk), "name": file.name, "passages": []}
    answer = Answer.objects.create(
        message=message, status="done", text="Hallo", model="demo", sources=[source]
    )
    found = {"conversation_id": chat.pk, "message_id": message.pk, "answer_id": answer.pk}
    return {**found, "chat-file": file.pk, "chat-share": chat.shares.get().pk}


def project_of(cast) -> dict[str, Any]:
    project = Project.objects.create(organisation=cast.org, name="Projekt")
    owner = ProjectOwner.objects.create(project=project, member=cast.ben.memberships.get())
    share = ProjectShare.objects.create(project=project, member=cast.chris.memberships.get())
    file = ProjectFile.objects.create(**a_file(), project=project, added_by=cast.ben)
    found = {"project_id": project.pk, "project-owner": owner.pk, "project-share": share.pk}
    return {**found, "projects-file": file.pk}


def agent_of(cast) -> dict[str, Any]:
    agent = Agent.objects.create(
        organisation=cast.org, maker=cast.ben.memberships.get(), name="Agent"
    )
    share = AgentShare.objects.create(agent=agent, member=cast.chris.memberships.get())
    file = AgentFile.objects.create(**a_file(), agent=agent, added_by=cast.ben)
    return {"agent_id": agent.pk, "agent-share": share.pk, "agents-file": file.pk}


def memory_of(cast) -> dict[str, Any]:
    memory = Memory.objects.create(user=cast.ben, organisation=cast.org)
    event = MemoryEvent.objects.create(
        memory=memory, kind="proposed", key="1", text="Ich arbeite im Einkauf."
    )
    return {"event_id": event.pk, "entry": "a1b2"}


def team_memory_of(cast) -> dict[str, Any]:
    """Let ben, who belongs to the team, confirm what it keeps."""
    holder = cast.ben.memberships.get()
    memory = TeamMemory.objects.create(team=holder.teams.get(), enabled_at=timezone.now())
    memory.confirmers.add(holder)
    proposal = memory.proposals.create(author=holder, text="Wir arbeiten mit SAP.")
    statement = memory.statements.create(
        author=holder, text="Unser Lager ist in Bremen.", confirmed_by=cast.ben
    )
    return {"team-proposal": proposal.pk, "team-statement": statement.pk}


def session_of(cast) -> dict[str, Any]:
    session = Session.objects.create(owner=cast.ben, organisation=cast.org)
    order = Order.objects.create(
        session=session, number=1, text="Ordne.", model="demo", status="done", files_before={}
    )
    workspace.put(session, "ordner/a.md", b"a", order=order)
    workspace.put(session, "bild.png", b"\x89PNG\r\n\x1a\n")
    names = {"path": "ordner/a.md", "picture": "bild.png", "no-path": "../a.md"}
    return {"session_id": session.pk, "order_id": order.pk, **names}


def org_of(cast) -> dict[str, Any]:
    later = timezone.now() + timedelta(days=1)
    invitation = Invitation.objects.create(
        organisation=cast.org, email="neu@demo.example", invited_by=cast.anna, expires_at=later
    )
    information = CompanyInformation.objects.create(organisation=cast.org, text="Werk")
    return {
        "invitation": invitation.pk,
        "token": invitation.token,
        "information": information.pk,
        "colleague": cast.chris.memberships.get().pk,
        "team": cast.org.teams.get(name="Einkauf").pk,
        "nothing": 0,
        "first": 0,
        "no-id": uuid.UUID(int=0),
    }


def asking_session_of(cast) -> dict[str, Any]:
    """Let an agent of ben's wait for his answer, after a conflict about the notes."""
    session = Session.objects.create(owner=cast.ben, organisation=cast.org, title="Sitzung")
    order = session.orders.create(number=1, text="Los", model="demo", status="asking")
    step = order.steps.create(number=1, round=1, tool="ask_person", call="1")
    order.replies = [{"question": "Was?", "step": step.pk}]
    order.save()
    kept = session.handovers.create(order=order, outcome="conflict", kept=["Ich rechne netto."])
    return {"asking-session": session.pk, "asking": order.pk, "handover": kept.pk}


def a_file() -> dict[str, Any]:
    return {"name": "a.txt", "kind": "txt", "size": 1, "content": b"a", "status": "ready"}
