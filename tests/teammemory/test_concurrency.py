"""Many at once at the memory of one team, against a real PostgreSQL."""

import pytest

from apps.core.errors import NotFound
from apps.teammemory import services
from apps.teammemory.models import Proposal, Statement
from apps.teammemory.rules import Problem, Unfit
from tests.memory.test_concurrency import at_once
from tests.teammemory.conftest import SENTENCE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("on")]


def test_a_sentence_proposed_twice_waits_once(cast, member, team, finn):
    tasks = [
        lambda who=who: services.propose(membership=who, team_pk=team.pk, text=SENTENCE)
        for who in (member(cast.ben), member(finn)) * 3
    ]
    outcomes = at_once(tasks)
    assert Proposal.objects.count() == 1
    assert outcomes.count(Unfit(Problem.KNOWN)) == 5


def test_a_proposal_is_decided_once(cast, member, team, propose):
    proposal, dora = propose(), member(cast.dora)

    def decide(verb) -> str:
        try:
            verb(membership=dora, team_pk=team.pk, pk=proposal.pk)
        except NotFound:
            return "gone"
        return verb.__name__

    outcomes = at_once(
        [lambda v=verb: decide(v) for verb in (services.confirm, services.decline) * 3]
    )
    assert outcomes.count("gone") == 5
    assert Statement.objects.count() + Proposal.objects.count() == 1


def test_the_limit_holds_for_all_together(cast, member, team, propose, monkeypatch):
    waiting = [propose(text) for text in (SENTENCE, "Wir arbeiten mit SAP.")]
    monkeypatch.setattr("apps.teammemory.rules.MAX_BYTES", 40)
    dora = member(cast.dora)
    outcomes = at_once(
        [
            lambda pk=one.pk: services.confirm(membership=dora, team_pk=team.pk, pk=pk)
            for one in waiting
        ]
    )
    assert outcomes.count(Unfit(Problem.FULL)) == 1
    assert Statement.objects.count() == Proposal.objects.count() == 1
