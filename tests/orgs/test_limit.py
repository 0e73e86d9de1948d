"""The monthly limit per person: nothing begins above it, nothing typed is lost (spec 2.8)."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.utils.timezone import localdate

from apps.chat.models import Answer, Conversation, Message
from apps.chat.services.messages import edit_message, retry_answer, send_message
from apps.core.errors import Exhausted, NotAllowed
from apps.orgs.budget import Budget, budget_of, next_month
from apps.orgs.models import AdminAction, Membership, Organisation, Usage
from apps.orgs.services.usage import change_limit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]
ALL = "/werk/settings/usage/organisation/"
SPENT = "Dein Kontingent für diesen Monat ist aufgebraucht."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ben(cast):
    return Membership.objects.select_related("organisation", "user").get(user=cast.ben)


@pytest.fixture
def limit(cast):
    """Limit everybody of the organisation to so many points, of which ben has used some."""

    def to(points, used=0, *, day=None, org=None):
        Organisation.objects.filter(pk=cast.org.pk).update(monthly_points=points)
        Usage.objects.create(
            organisation=org or cast.org,
            user=cast.ben,
            day=day or localdate(),
            model="demo",
            points=used,
        )

    return to


@pytest.fixture
def chat(cast):
    """Give ben's chat with one finished turn."""
    chat = Conversation.objects.create(owner=cast.ben, organisation=cast.org)
    message = Message.objects.create(conversation=chat, number=1, author=cast.ben, text="eins")
    Answer.objects.create(message=message, status="done", text="Gut.", model="demo")
    return chat


def acts(membership, chat):
    """Give everything that begins an answer."""
    message = chat.messages.get()
    return {
        "send": lambda: send_message(
            membership=membership, conversation=chat, text="zwei", ranges=None
        ),
        "edit": lambda: edit_message(message=message, text="zwei", ranges=None),
        "retry": lambda: retry_answer(message=message),
    }


# --- deciding -----------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["send", "edit", "retry"])
@pytest.mark.parametrize("used", [100, Decimal("100.0001")])
def test_nothing_begins_once_the_limit_is_reached(ben, chat, limit, act, used):
    limit(100, used)
    with pytest.raises(Exhausted):
        acts(ben, chat)[act]()
    [answer] = Answer.objects.all()
    assert (answer.status, answer.message.text, answer.stop_requested_at) == ("done", "eins", None)


@pytest.mark.parametrize("act", ["send", "edit", "retry"])
def test_the_last_point_still_buys_an_answer(ben, chat, limit, act):
    limit(100, Decimal("99.9999"))
    acts(ben, chat)[act]()
    assert Answer.objects.filter(status="queued").count() == 1


def test_without_a_limit_nobody_is_stopped(ben, chat, limit):
    limit(None, 1_000_000)
    acts(ben, chat)["send"]()


def test_what_was_used_before_elsewhere_or_by_others_does_not_count(cast, ben, chat, limit):
    limit(100, 90, day=localdate().replace(day=1) - timedelta(1))
    limit(100, 90, org=cast.other_org)
    Usage.objects.create(
        organisation=cast.org, user=cast.chris, day=localdate(), model="demo", points=100
    )
    acts(ben, chat)["send"]()


def test_a_running_answer_is_not_stopped(ben, chat, limit):
    answer = Answer.objects.get()
    Answer.objects.update(status="running")
    limit(100, 100)
    with pytest.raises(Exhausted):
        acts(ben, chat)["edit"]()
    answer.refresh_from_db()
    assert (answer.status, answer.stop_requested_at) == ("running", None)


def test_the_limit_is_read_in_the_transaction(ben, chat, limit):
    """What the page was opened with does not count."""
    assert ben.organisation.monthly_points is None
    limit(100, 100)
    with pytest.raises(Exhausted):
        acts(ben, chat)["send"]()


@pytest.mark.parametrize(
    ("first", "following"),
    [(date(2026, 1, 1), date(2026, 2, 1)), (date(2026, 12, 1), date(2027, 1, 1))],
)
def test_the_next_month(first, following):
    assert next_month(first) == following


@pytest.mark.parametrize(
    ("spent", "percent", "told", "over"),
    [
        ("0", 0, False, False),
        ("79.9999", 79, False, False),
        ("80", 80, True, False),
        ("99.9999", 99, True, False),
        ("100", 100, True, True),
        ("250", 100, True, True),
    ],
)
def test_the_hint_begins_at_80_percent(spent, percent, told, over):
    budget = Budget(100, Decimal(spent), date(2027, 1, 1))
    assert (budget.percent, budget.runs_out, budget.is_spent) == (percent, told, over)


# --- what the person sees -----------------------------------------------------------------------


def test_the_page_of_a_plain_form_keeps_what_was_typed(cast, limit):
    limit(100, 100)
    form = {"text": "Mein <langer> Text", "temporary": "on"}
    response = cast.client(cast.ben).post("/werk/chats/", form)
    page = response.content.decode()
    assert response.status_code == 429
    assert SPENT in page
    assert "Mein &lt;langer&gt; Text</textarea>" in page
    assert '<input type="hidden" name="temporary" value="on">' in page
    assert not Conversation.objects.exists()


def test_in_a_chat_the_message_stays_in_the_field(cast, chat, limit):
    limit(100, 100)
    address = f"/werk/chats/{chat.pk}/messages/"
    response = cast.client(cast.ben).post(address, {"text": "zwei"}, headers=HTMX)
    assert response.status_code == 429
    assert response["HX-Retarget"] == "#flash"
    assert SPENT in response.content.decode()


def test_a_temporary_chat_stays_open_when_the_next_one_may_not_begin(cast, limit):
    client = cast.client(cast.ben)
    client.post("/werk/chats/", {"text": "eins", "temporary": "on"})
    kept = Conversation.objects.get()
    limit(100, 100)
    assert client.post("/werk/chats/", {"text": "zwei"}).status_code == 429
    assert Conversation.objects.get() == kept


@pytest.mark.parametrize(
    ("used", "words"),
    [(79, None), (84, "Du hast 84 % deines Kontingents"), (100, SPENT)],
)
def test_the_hint_in_the_chat(cast, chat, limit, used, words):
    limit(100, used)
    client = cast.client(cast.ben)
    for address in ("/werk/", f"/werk/chats/{chat.pk}/"):
        page = client.get(address).content.decode()
        assert ("Kontingent" in page) == bool(words)
        assert not words or words in page


def test_the_own_page_shows_the_limit(cast, limit):
    limit(1000, Decimal("840.5"))
    page = cast.client(cast.ben).get("/werk/settings/usage/").content.decode()
    assert "840,50 von 1.000 Punkten" in page
    assert '<progress value="84" max="100"' in page


def test_pages_ask_nothing_more_without_a_limit(ben, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert budget_of(ben) is None


# --- setting it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["anna", "dora"])
def test_owner_and_admin_set_and_lift_it(cast, name):
    client = cast.client(getattr(cast, name))
    for points, stored in (("5000", 5000), ("5000", 5000), ("", None)):
        assert client.post(ALL, {"points": points}).status_code == 302
        cast.org.refresh_from_db()
        assert cast.org.monthly_points == stored
    recorded = AdminAction.objects.order_by("pk").values_list("action", "subject")
    assert list(recorded) == [("limit_set", "5000"), ("limit_removed", "")]


@pytest.mark.parametrize("points", ["0", "-5", "x", "1.5", str(2**31)])
def test_what_is_no_limit_is_refused_and_kept(cast, points):
    response = cast.client(cast.dora).post(ALL, {"points": points})
    assert response.status_code == 422
    assert f'value="{points}"' in response.content.decode()
    cast.org.refresh_from_db()
    assert cast.org.monthly_points is None


def test_what_counts_is_the_role_at_the_moment_of_the_change(cast):
    dora = Membership.objects.select_related("organisation").get(user=cast.dora)
    Membership.objects.filter(pk=dora.pk).update(role="member")
    with pytest.raises(NotAllowed):
        change_limit(actor=dora, points=5)
