"""A session of anna's, and one of ben's beside it."""

from collections.abc import Callable

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.cowork import workspace
from apps.cowork.models import Order, Session
from apps.cowork.services.sessions import begin_session
from apps.memory.services import give_consent
from apps.orgs.models import Membership
from tests.cowork.agents import Script


@pytest.fixture
def member(cast) -> Callable[[User], Membership]:
    return lambda user: Membership.objects.get(user=user, organisation=cast.org)


@pytest.fixture
def session(cast) -> Session:
    return Session.objects.create(owner=cast.anna, organisation=cast.org, title="Jahresbedarf")


@pytest.fixture
def other_session(cast) -> Session:
    return Session.objects.create(owner=cast.ben, organisation=cast.org)


@pytest.fixture
def order(session) -> Order:
    """A running order that has begun with the files as they are."""
    return Order.objects.create(
        session=session,
        number=1,
        text="Räum auf.",
        model="demo",
        status=Order.Status.RUNNING,
        files_before=workspace.manifest(session),
    )


@pytest.fixture
def agent(monkeypatch) -> Script:
    """Put a scripted model in the place of every model, and the test in that of the worker."""
    script = Script()
    monkeypatch.setattr("apps.cowork.agent.loop.get_model", lambda name: script)
    monkeypatch.setattr("apps.cowork.agent.loop.live_texts", lambda: script)
    monkeypatch.setattr("apps.cowork.tasks.enqueue", lambda session_id: None)
    monkeypatch.setattr(connection, "close", lambda: None)  # the test's transaction goes on
    return script


@pytest.fixture
def annas(cast) -> Membership:
    return Membership.objects.get(user=cast.anna, organisation=cast.org)


@pytest.fixture
def remembering(annas) -> Session:
    """A session of anna's that has the memory."""
    give_consent(user_id=annas.user_id, organisation_id=annas.organisation_id)
    return begin_session(membership=annas)
