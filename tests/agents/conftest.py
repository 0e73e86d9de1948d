"""Agents of the cast; ben builds."""

from collections.abc import Callable, Iterator

import pytest

from apps.accounts.models import User
from apps.agents.models import Agent
from apps.llm.catalogue import catalogue
from apps.orgs.models import Membership


@pytest.fixture
def ben(cast) -> Membership:
    """Give ben's place in the organisation; he is a builder here."""
    membership = cast.ben.memberships.get()
    membership.role = Membership.Role.BUILDER
    membership.save()
    return membership


@pytest.fixture
def make_agent(cast, ben) -> Callable[..., Agent]:
    """Make an agent of ben's, or of somebody else in the organisation."""

    def make(name: str = "Lena", *, maker: User | None = None, **fields) -> Agent:
        membership = maker.memberships.get(organisation=cast.org) if maker else ben
        return Agent.objects.create(organisation=cast.org, maker=membership, name=name, **fields)

    return make


@pytest.fixture
def agent(make_agent) -> Agent:
    return make_agent(instructions="Du prüfst Verträge.", starters=["Prüf das:"])


@pytest.fixture
def models(settings, tmp_path) -> Iterator[None]:
    """Offer a second model beside the demo's."""
    listed = tmp_path / "models.toml"
    listed.write_text(
        '[[models]]\nid = "small"\nlabel = "Klein"\nmodel = "small"\nregion = "EU"\n'
        'base_url = "http://localhost:1/v1"\n'
    )
    settings.MERKZETTEL_MODELS = str(listed)
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()
