from dataclasses import fields, replace
from typing import Any

import pytest

from apps.memory.rules.access import ROWS, Allowed, Situation, banner_visible, may_use
from apps.memory.rules.verdict import Reason, Refused
from tests.memory.states import day

# A private chat of somebody who consented on day 1 and wrote on day 2.
USED = Situation(consented_at=day(1), message_at=day(2))

# Spec 6, row by row: what is different, and why memory is not used then.
NOT_USED: list[tuple[str, dict[str, Any], Reason]] = [
    ("never consented, or switched off", {"consented_at": None}, Reason.NO_CONSENT),
    ("the message is older than the consent", {"message_at": day(0.9)}, Reason.NO_CONSENT),
    ("shared chat", {"chat_shared": True}, Reason.SHARED_CHAT),
    ("shared project", {"project_shared": True}, Reason.SHARED_PROJECT),
    ("two owners", {"project_owner_count": 2}, Reason.PROJECT_OWNERS),
    ("test chat", {"test_chat": True}, Reason.TEST_CHAT),
    ("session before consent", {"cowork_began_at": day(0.9)}, Reason.COWORK_BEFORE_CONSENT),
    ("forbidden model", {"model_memory_allowed": False}, Reason.MODEL_FORBIDDEN),
    ("temporary chat", {"temporary": True}, Reason.TEMPORARY_CHAT),
    ("an answer without memory was asked for", {"left_out": True}, Reason.LEFT_OUT),
]

ALLOWED: list[tuple[str, dict[str, Any]]] = [
    ("a private chat", {}),
    ("outside of an answer", {"message_at": None}),
    ("a message in the moment of the consent", {"message_at": day(1)}),
    ("an unshared project of one's own", {"project_owner_count": 1}),
    ("a session since the consent", {"cowork_began_at": day(1)}),
]


@pytest.mark.parametrize(("change", "reason"), [row[1:] for row in NOT_USED])
def test_memory_is_not_used(change, reason):
    assert may_use(replace(USED, **change)) == Refused(reason)


@pytest.mark.parametrize("change", [row[1] for row in ALLOWED])
def test_memory_is_used_in_all_other_cases(change):
    assert may_use(replace(USED, **change)) == Allowed()


def test_no_situation_is_forgotten():
    """Each reason of spec 6 has a row and an example, each field is in an example."""
    members = list(Reason)
    reasons = set(members[members.index(Reason.NO_CONSENT) :])
    assert {row.reason for row in ROWS} == reasons == {reason for *_, reason in NOT_USED}
    assert len(ROWS) == len(reasons)
    varied = {name for _, change, _ in NOT_USED for name in change}
    assert varied == {field.name for field in fields(Situation)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.reason.value)
def test_each_row_refuses_alone(row):
    """No example is refused by another row, so that none hides a missing one."""
    for _, change, reason in NOT_USED:
        assert row.applies(replace(USED, **change)) is (row.reason is reason)


@pytest.mark.parametrize(
    ("change", "reason"), [row[1:] for row in NOT_USED if row[2] is not Reason.NO_CONSENT]
)
def test_a_consent_opens_no_other_row(change, reason):
    """A session begun before a second consent stays without, as does all else in the table."""
    again = replace(USED, **change)
    assert may_use(replace(again, consented_at=day(1.9))) == Refused(reason)


OFF = Situation(consented_at=None)


@pytest.mark.parametrize(
    ("situation", "dismissed", "postponed", "visible"),
    [
        (OFF, False, False, True),
        (OFF, True, False, False),
        (OFF, False, True, False),
        # A consent hides it at once.
        (USED, False, False, False),
        (replace(USED, message_at=day(0.5)), False, False, False),
        # A running session would be without memory only after a consent; until then it is asked.
        (replace(OFF, cowork_began_at=day(0)), False, False, True),
    ],
)
def test_the_banner_asks_until_it_is_answered(situation, dismissed, postponed, visible):
    assert banner_visible(situation, dismissed=dismissed, postponed=postponed) is visible


@pytest.mark.parametrize(
    "change",
    [
        change
        for _, change, reason in NOT_USED
        # A session is asked until there is a consent, see above.
        if reason not in {Reason.NO_CONSENT, Reason.COWORK_BEFORE_CONSENT}
    ],
)
def test_the_banner_does_not_appear_where_memory_would_not_be_used(change):
    assert not banner_visible(replace(OFF, **change), dismissed=False, postponed=False)
