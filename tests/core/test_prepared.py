"""A prepared query asks the database each time, and is written only once."""

from threading import Thread

import pytest
from django.db import connection
from django.db.models import F, QuerySet

from apps.accounts.models import User
from apps.core.prepared import prepared
from apps.orgs.models import Membership

written: list[str] = []


@prepared
def members(organisation_id: int, role: str) -> QuerySet[Membership]:
    written.append("members")
    rows = Membership.objects.filter(organisation=organisation_id, role=role)
    return rows.select_related("user").order_by("user__email")


@prepared
def names(older: int, limit: int) -> QuerySet[User, str]:
    people = User.objects.filter(pk__gt=older, pk__lt=F("pk") + limit).order_by("pk")
    return people.values_list("name", flat=True)


def test_rows_come_with_what_was_selected(cast, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert [row.user for row in members(cast.org.pk, "member")] == [cast.ben, cast.chris]
        assert [row.user for row in members(cast.org.pk, "owner")] == [cast.anna]
    assert len(written) == 1


def test_a_change_is_seen(cast):
    before = members(cast.org.pk, "member")
    cast.ben.memberships.filter(organisation=cast.org).update(role="admin")

    assert [row.user for row in members(cast.org.pk, "member")] == [cast.chris]
    assert len(before) == 2


def test_single_columns(cast):
    assert cast.anna.name in names(0, 1)
    assert names(User.objects.latest("pk").pk, 1) == []


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_over_its_own_connection():
    User.objects.create_user("one@example.org", name="Eins")
    seen: list[list[str]] = []

    def ask() -> None:
        seen.append(names(0, 1))
        connection.close()

    threads = [Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert seen == [["Eins"]] * 3
