"""A session of anna's, and one of ben's beside it."""

from collections.abc import Callable

import pytest

from apps.accounts.models import User
from apps.cowork import workspace
from apps.cowork.models import Order, Session
from apps.orgs.models import Membership


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
