"""Usage, limit and record in a real browser against the whole product."""

from datetime import timedelta

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import expect

from apps.chat.models import Answer
from apps.orgs.actions import Action
from apps.orgs.models import Organisation, Usage
from apps.orgs.services.actions import record_actions
from tests.e2e.test_chat import answers, send
from tests.e2e.test_pages import LOOKS, check
from tests.model_server import Wait, say, say_in_parts, status

OWN = "/werk/settings/usage/"
ALL = "/werk/settings/usage/organisation/"
SPENT = "Dein Kontingent für diesen Monat ist aufgebraucht."


@pytest.fixture
def month(cast):
    """Write usage of a few days of this month and the last."""
    for number in range(40):
        for user, points in ((cast.anna, 37 * (1 + number % 7)), (cast.ben, 12 * (number % 3))):
            Usage.objects.create(
                organisation=cast.org,
                user=user,
                day=localdate() - timedelta(number),
                model="scripted" if number % 2 else "a-model-with-a-rather-long-name-2026",
                answers=1 + number % 7,
                tokens_in=1234 * (1 + number),
                tokens_out=321 * (1 + number),
                points=points,
            )


@pytest.mark.parametrize(("width", "dark"), LOOKS)
def test_the_pages_are_accessible(product, sign_in, cast, month, width, dark):
    Organisation.objects.filter(pk=cast.org.pk).update(monthly_points=100)
    owner = cast.anna.memberships.get(organisation=cast.org)
    names = [f"jana.mustermann-{number}@eine-lange-adresse.example" for number in range(60)]
    record_actions(membership=owner, action=Action.INVITED_MEMBER, subjects=names)
    ben = cast.ben.memberships.get().pk
    page = sign_in(width=width, dark=dark)
    for address in (OWN, ALL, "/werk/settings/record/", f"/werk/settings/members/{ben}/removal/"):
        assert page.goto(address).status == 200
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for summary in page.locator("main details > summary").all():
            summary.click()
        check(page, address)


def test_an_answer_is_counted_with_its_title(product, sign_in):
    product.model.script(say("Guten Tag."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page)).to_contain_text("Guten Tag.")
    expect(page.get_by_role("button", name="Senden")).to_be_visible()
    page.goto(OWN)
    expect(page.get_by_text("für 1 Antwort")).to_be_visible()
    expect(page.get_by_role("img", name="Antworten je Tag")).to_be_visible()
    page.get_by_text("Als Tabelle").click()
    expect(page.get_by_role("row").filter(has_text="scripted")).to_be_visible()


def test_a_failed_answer_costs_nothing(product, sign_in):
    product.model.always(status(500))
    page = sign_in()
    send(page, "Hallo")
    expect(page.get_by_role("button", name="Erneut versuchen")).to_be_visible()
    assert not Usage.objects.exists()


def test_a_stopped_answer_costs_what_it_said(product, sign_in):
    product.model.script(say_in_parts("Der Anfang bleibt.", Wait(), "Nie gesagt."))
    page = sign_in()
    send(page, "Erzähl")
    expect(answers(page)).to_contain_text("Der Anfang bleibt.")
    page.get_by_role("button", name="Stopp", exact=True).click()
    expect(answers(page).get_by_text("Angehalten.")).to_be_visible()
    answer = Answer.objects.get()
    assert answer.tokens_out == 5  # estimated: four characters each
    used = Usage.objects.get(answers=1)
    assert used.tokens_in >= answer.tokens_in > 0
    assert used.tokens_out >= answer.tokens_out  # there may be a title already


def test_above_the_limit_the_message_stays_in_the_field(product, sign_in, cast):
    product.model.always(say("Guten Tag."))
    page = sign_in()
    send(page, "Hallo")
    expect(answers(page)).to_contain_text("Guten Tag.")
    expect(page.get_by_role("button", name="Senden")).to_be_visible()
    Organisation.objects.filter(pk=cast.org.pk).update(monthly_points=10)
    Usage.objects.update(points=10)
    send(page, "Das hier ist mir wichtig")
    expect(page.get_by_role("alert").filter(has_text=SPENT)).to_be_visible()
    expect(page.get_by_role("textbox", name="Nachricht")).to_have_value("Das hier ist mir wichtig")
    expect(answers(page)).to_have_count(1)
    page.goto("/werk/")
    send(page, "Auch am Anfang")
    expect(page.get_by_role("textbox")).to_have_value("Auch am Anfang")
    Usage.objects.update(points=1)
    page.get_by_role("button", name="Erneut versuchen").click()
    expect(answers(page)).to_contain_text("Guten Tag.")


def test_an_admin_sets_the_limit_and_finds_it_in_the_record_by_keyboard(product, sign_in, cast):
    page = sign_in("dora")
    page.goto(ALL)
    page.get_by_label("Punkte je Person und Monat").focus()
    page.keyboard.type("5000")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Speichern")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Punkte je Person und Monat")).to_have_value("5000")
    page.get_by_role("link", name="Protokoll", exact=True).focus()
    page.keyboard.press("Enter")
    row = page.get_by_role("row").filter(has_text="Monatliches Limit je Person gesetzt")
    expect(row).to_contain_text("5000")
    expect(row).to_contain_text("Dora")


def test_another_month_by_keyboard(product, sign_in, month):
    last = (localdate().replace(day=1) - timedelta(1)).strftime("%Y-%m")
    page = sign_in()
    page.goto(OWN)
    page.get_by_label("Monat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/usage/?month={last}")
    page.get_by_text("Als Tabelle").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table").first).to_be_visible()
