"""Projects of the cast."""

from collections.abc import Callable
from typing import Any

import pytest

from apps.accounts.models import User
from apps.chat.models import Answer, Conversation, Message
from apps.orgs.models import Membership, Team
from apps.projects.models import Project, ProjectShare
from apps.projects.services.projects import create_project


@pytest.fixture
def member(cast) -> Callable[[User], Membership]:
    """Find a person's place in anna's organisation."""
    return lambda user: Membership.objects.get(user=user, organisation=cast.org)


@pytest.fixture
def make(cast, member) -> Callable[..., Project]:
    """Make a project of a person's, anna's if nothing else is said."""

    def created(name: str = "Einkauf 2027", owner: User | None = None, **fields: Any) -> Project:
        return create_project(membership=member(owner or cast.anna), name=name, **fields)

    return created


@pytest.fixture
def share(member) -> Callable[..., ProjectShare]:
    """Share a project with a person, a team, or without either with everybody."""

    def shared(
        project: Project, user: User | None = None, team: str = "", *, may_write: bool = False
    ) -> ProjectShare:
        return ProjectShare.objects.create(
            project=project,
            member=member(user) if user else None,
            team=Team.objects.get(name=team) if team else None,
            everybody=not (user or team),
            may_write=may_write,
        )

    return shared


@pytest.fixture
def chat(cast) -> Callable[..., Conversation]:
    """Make a chat with one answer; `notes` of the memory went into it."""

    def made(owner: User | None = None, project: Project | None = None, **fields: Any):
        notes = fields.pop("notes", [])
        conversation = Conversation.objects.create(
            owner=owner or cast.anna, organisation=cast.org, project=project, **fields
        )
        message = Message.objects.create(
            conversation=conversation, number=1, author=owner or cast.anna, text="Frage"
        )
        Answer.objects.create(
            message=message, status="done", text="Antwort", model="demo", memory_entries=notes
        )
        return conversation

    return made
