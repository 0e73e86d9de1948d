"""Usage: counted with the answer, kept apart from it, shown to each person and in sums."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.utils.timezone import localdate

from apps.chat.answering import title, veto
from apps.chat.answering.live import LiveText
from apps.chat.answering.loop import Conversed
from apps.chat.answering.run import finish
from apps.chat.answering.sweep import interrupt
from apps.chat.models import Answer, Conversation, Message
from apps.llm import costs, usage
from apps.llm.types import ModelInfo
from apps.llm.types import Usage as Tokens
from apps.orgs.models import Membership, Usage
from apps.orgs.services.departure import delete_account, leave_organisation

pytestmark = pytest.mark.django_db
OWN = "/werk/settings/usage/"
ALL = "/werk/settings/usage/organisation/"


@pytest.fixture
def prices(monkeypatch):
    """Give the demo model a price: 1 point for 1,000 tokens to it, 4 for as many from it."""
    info = ModelInfo("demo", "Demo", "demo", points_in=1, points_out=4)
    catalogue = type("Priced", (), {"get": lambda self, name: info if name == "demo" else None})()
    monkeypatch.setattr(costs, "catalogue", lambda: catalogue)


@pytest.fixture
def running(cast, prices, valkey):
    """Begin an answer of ben's, as the worker holds it."""

    def begin() -> Answer:
        chat = Conversation.objects.create(owner=cast.ben, organisation=cast.org)
        message = Message.objects.create(conversation=chat, number=1, author=cast.ben, text="Hi")
        return Answer.objects.create(message=message, status="running", model="demo")

    return begin


@pytest.fixture
def used(cast):
    """Write usage of a person in a month."""

    def write(user, points, *, day=None, model="demo", answers=1, org=None):
        return Usage.objects.create(
            organisation=org or cast.org,
            user=user,
            day=day or localdate(),
            model=model,
            answers=answers,
            tokens_in=1000,
            tokens_out=100,
            points=points,
        )

    return write


def close(answer, *, error="", stopped=False, tokens=(2000, 500)):
    live = LiveText(answer.pk, stopped=stopped)
    finish(answer, live, Conversed(error=error, tokens_in=tokens[0], tokens_out=tokens[1]))


def counted():
    return list(Usage.objects.values_list("answers", "tokens_in", "tokens_out", "points"))


# --- counting -----------------------------------------------------------------------------------


def test_an_answer_is_counted_when_it_closes(cast, running):
    answer = running()
    close(answer)
    row = Usage.objects.get()
    assert (row.organisation, row.user, row.day, row.model) == (
        cast.org,
        cast.ben,
        localdate(),
        "demo",
    )
    assert counted() == [(1, 2000, 500, Decimal(4))]
    answer.refresh_from_db()
    assert answer.points == row.points


def test_answers_of_a_day_add_up_in_one_row(running):
    for _ in range(3):
        close(running())
    assert counted() == [(3, 6000, 1500, Decimal(12))]


@pytest.mark.parametrize(
    "end", [{"stopped": True}, {"error": "upstream"}], ids=["stopped", "failed"]
)
def test_what_ended_early_counts_too(running, end):
    close(running(), **end)
    assert counted() == [(1, 2000, 500, Decimal(4))]


def test_what_took_no_tokens_is_not_counted(running):
    close(running(), error="refused_connection", tokens=(0, 0))
    assert counted() == []


def test_a_second_attempt_to_finish_counts_nothing(running):
    answer = running()
    close(answer)
    close(answer)
    assert counted() == [(1, 2000, 500, Decimal(4))]


def test_an_answer_that_was_deleted_meanwhile_has_cost_the_same(running):
    answer = running()
    Conversation.objects.all().delete()
    close(answer)
    assert counted() == [(1, 2000, 500, Decimal(4))]


def test_an_answer_that_was_given_up_meanwhile_has_cost_the_same(running):
    answer = running()
    interrupt(Answer.objects.get(pk=answer.pk), answer.created_at)
    close(answer)
    assert counted() == [(1, 2000, 500, Decimal(4))]


def test_the_answer_closes_with_its_usage_or_not_at_all(running):
    answer = running()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE orgs_usage ADD CONSTRAINT none CHECK (points < 0)")
    with pytest.raises(Exception, match="none"):
        close(answer)
    answer.refresh_from_db()
    assert answer.status == "running"


def test_counting_takes_one_statement(running, django_assert_num_queries):
    answer = running()
    with django_assert_num_queries(5):  # savepoint, answer, conversation, usage, release
        close(answer)


@pytest.mark.django_db(transaction=True)
def test_a_title_and_a_second_look_cost_without_being_answers(cast, running, prices):
    answer = running()
    Answer.objects.update(text="Guten Tag", status="done")
    title.ask(Answer.objects.select_related("message__conversation").get(pk=answer.pk))
    [(answers, tokens_in, tokens_out, points)] = counted()
    assert answers == 0
    assert tokens_in > 0 < tokens_out
    assert points > 0
    before = points
    pay = {"user_id": cast.ben.pk, "organisation_id": cast.org.pk}
    veto.ask("demo", lambda **more: costs.book(**pay, **more), "Ich arbeite im Einkauf.")
    assert Usage.objects.get().points > before


def test_a_model_that_the_catalogue_has_lost_costs_no_points(prices):
    assert costs.points_of("gone", Tokens(1000, 1000)) == 0


# --- leaving ------------------------------------------------------------------------------------


def membership(user, org):
    return Membership.objects.get(user=user, organisation=org)


@pytest.mark.parametrize("delete", [False, True], ids=["leaving", "account deleted"])
def test_who_leaves_is_no_longer_named_and_the_sum_stays(cast, used, valkey, delete):
    for user in (cast.ben, cast.ben, cast.chris):
        used(user, 5, model=f"m{Usage.objects.count()}")
    used(cast.ben, 7, model="demo")
    used(None, 1, model="demo")
    if delete:
        delete_account(user=cast.ben)
    else:
        leave_organisation(membership=membership(cast.ben, cast.org))
    assert {row.user for row in Usage.objects.all()} == {None, cast.chris}
    assert "<b>23</b>" in cast.client(cast.anna).get(ALL).content.decode()


def test_leaving_one_organisation_leaves_the_usage_in_the_other(cast, used):
    mine = used(cast.anna, 3, org=cast.other_org)
    Membership.objects.filter(user=cast.ben).update(role="owner")
    leave_organisation(membership=membership(cast.anna, cast.org))
    mine.refresh_from_db()
    assert mine.user == cast.anna


def test_an_answer_that_ends_after_its_person_left_is_counted_without_name(cast, running):
    answer = running()
    leave_organisation(membership=membership(cast.ben, cast.org))
    close(answer)
    assert [(row.user, row.points) for row in Usage.objects.all()] == [(None, Decimal(4))]


def test_an_answer_that_ends_after_its_organisation_counts_nothing(cast, running):
    answer = running()
    cast.org.delete()
    close(answer)
    assert counted() == []


# --- pages --------------------------------------------------------------------------------------


def test_a_person_sees_their_own(cast, used):
    used(cast.ben, Decimal("1234.5"), answers=12)
    used(cast.chris, 777)
    used(cast.anna, 888, org=cast.other_org)
    page = cast.client(cast.ben).get(OWN).content.decode()
    assert "<b>1.234,50</b>" in page
    assert "12 Antworten" in page
    assert "777" not in page
    assert "888" not in cast.client(cast.anna).get(OWN).content.decode()


def test_the_sums_of_the_organisation(cast, used):
    used(cast.ben, 30)
    used(cast.chris, 12)
    used(cast.anna, 888, org=cast.other_org)
    page = cast.client(cast.dora).get(ALL).content.decode()
    assert "<b>42</b>" in page
    assert "888" not in page


def test_of_single_persons_an_admin_sees_nothing(cast, used):
    used(cast.ben, 30)
    used(cast.chris, 12)
    page = cast.client(cast.dora).get(ALL).content.decode()
    main = page.split("<main")[1]
    assert not any(name in main for name in ("Ben", "Chris", ">30<", ">12<"))


def test_only_owners_and_admins_see_the_organisation(cast, client):
    assert cast.client(cast.ben).get(ALL).status_code == 403
    assert cast.client(cast.ben).post(ALL, {"points": 5}).status_code == 403
    assert cast.client(cast.eve).get(ALL).status_code == 404
    assert cast.client(cast.eve).get(OWN).status_code == 404
    assert client.get(OWN).status_code == 302


def test_another_month_can_be_chosen(cast, used):
    used(cast.ben, 5, day=date(2026, 2, 3))
    page = cast.client(cast.ben).get(OWN, {"month": "2026-02"}).content.decode()
    assert "<b>5</b>" in page
    assert '<option value="2026-02" selected>Februar 2026</option>' in page
    assert "<b>0</b>" in cast.client(cast.ben).get(OWN).content.decode()


@pytest.mark.parametrize(
    "month", ["", "x", "2026-13", "2026-2", "0000-01", "9999-12", "2026-02-03"]
)
def test_a_made_up_month_is_answered(cast, used, month):
    used(cast.ben, 5)
    assert cast.client(cast.ben).get(OWN, {"month": month}).status_code == 200


def test_a_page_without_usage_says_so(cast):
    assert "wurde nichts genutzt" in cast.client(cast.ben).get(OWN).content.decode()


def test_the_chart_has_a_bar_for_each_day_with_usage(cast, used):
    for day, points in ((1, 10), (2, 5), (28, Decimal("0.01"))):
        used(cast.ben, points, day=date(2026, 2, day))
    report = usage.report(Usage.objects.all(), date(2026, 2, 1))
    assert [bar.height for bar in report.bars] == [100, 50, *[0] * 25, 1]
    assert report.most.day == date(2026, 2, 1)
    page = cast.client(cast.ben).get(OWN, {"month": "2026-02"}).content.decode()
    assert re.findall(
        r'<rect class="bars__bar" x="(\d+)" y="(\d+)" width="6" height="(\d+)"', page
    ) == [
        ("2", "0", "100"),
        ("12", "50", "50"),
        ("272", "99", "1"),
    ]
    assert "style=" not in page


def test_without_prices_the_chart_shows_answers(cast, used):
    used(cast.ben, 0, day=date(2026, 2, 1), answers=7)
    report = usage.report(Usage.objects.all(), date(2026, 2, 1))
    assert report.bars[0].amount == 7
    assert "7 Antworten" in cast.client(cast.ben).get(OWN, {"month": "2026-02"}).content.decode()


def test_a_month_ends_where_the_next_begins(used, cast):
    for day in (date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 31), date(2026, 2, 1)):
        used(cast.ben, 1, day=day)
    assert usage.report(Usage.objects.all(), date(2026, 1, 1)).total.points == 2


@pytest.mark.parametrize("address", [OWN, ALL])
def test_pages_cost_the_same_for_much_usage(cast, used, django_assert_max_num_queries, address):
    client = cast.client(cast.anna)
    with django_assert_max_num_queries(8) as few:
        client.get(address)
    for number in range(40):
        for user in (cast.anna, cast.ben, cast.chris):
            used(user, 1, day=localdate() - timedelta(number), model=f"m{number % 3}")
    with django_assert_max_num_queries(8) as many:
        client.get(address)
    assert len(many) <= len(few) + (address == ALL)  # the names of who used something
