"""What the pages read."""

from datetime import date, timedelta

import pytest
from django.utils import timezone, translation

from apps.chat import queries
from apps.orgs.access import access_membership

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("days", "label"),
    [
        (-1, "Heute"),  # a clock that runs ahead
        (0, "Heute"),
        (1, "Gestern"),
        (2, "Letzte 7 Tage"),
        (6, "Letzte 7 Tage"),
        (7, "Letzte 30 Tage"),
        (30, "Älter"),
    ],
)
def test_date_labels(days, label):
    with translation.override("de"):
        assert queries.date_label(TODAY - timedelta(days=days), TODAY) == label


@pytest.mark.django_db
def test_the_newest_turns_come_first_and_older_ones_on_request(converse):
    conversation = converse(*((f"m{n}", f"a{n}") for n in range(1, 71)))
    newest = queries.turns(conversation)
    assert [turn.message.number for turn in newest] == list(range(41, 71))
    older = queries.turns(conversation, before=41)
    assert [turn.message.number for turn in older] == list(range(11, 41))


@pytest.mark.django_db
def test_reading_turns_takes_the_same_queries_for_any_length(converse, django_assert_num_queries):
    short, long = converse(("m", "a")), converse(*(("m", "a") for _ in range(40)))
    for conversation in (short, long):
        with django_assert_num_queries(3):
            queries.turns(conversation)


@pytest.mark.django_db
def test_pinned_conversations_stand_first_and_the_list_continues(cast, converse):
    anna = access_membership(cast.anna, "werk")
    made = [converse(title=f"t{n}") for n in range(queries.LISTED + 2)]
    made[0].pinned_at = timezone.now()
    made[0].save()
    groups, more = queries.groups(anna)
    assert [row.title for row in groups[0][1]] == ["t0"]
    assert len(groups[1][1]) == queries.LISTED - 1
    rest, end = queries.listed(anna, before=more)
    assert [row.title for row in rest] == ["t2", "t1"]
    assert end is None
