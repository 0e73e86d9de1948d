"""The banner: until consent, until the browser is closed, or never again (spec 3.2 to 3.4)."""

import pytest

from apps.memory import queries, services
from apps.memory.rules.access import Situation

pytestmark = pytest.mark.django_db

OFF = Situation(consented_at=None)


def visible(browser, user):
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    user.refresh_from_db()
    return queries.banner_visible(user, OFF, cookies)


def test_stands_there_without_consent(cast):
    assert visible(cast.client(cast.anna), cast.anna)


def test_consent_takes_it_away(cast):
    services.give_consent(user_id=cast.anna.pk, organisation_id=cast.org.pk)
    situation = Situation(queries.consented_at(cast.anna.pk, cast.org.pk))
    assert not queries.banner_visible(cast.anna, situation, {})


def test_not_now_lasts_until_the_browser_is_closed(cast):
    browser = cast.client(cast.anna)
    response = browser.post("/werk/settings/memory/banner/later/", headers={"HX-Request": "true"})
    assert (response.status_code, response.content) == (200, b"")
    cookie = response.cookies["merkzettel_banner"]
    assert not cookie["max-age"]
    assert not cookie["expires"]
    assert not visible(browser, cast.anna)
    assert visible(cast.client(cast.anna), cast.anna)


def test_not_now_of_one_person_does_not_count_for_the_next(cast):
    browser = cast.client(cast.anna)
    browser.post("/werk/settings/memory/banner/later/")
    assert visible(browser, cast.ben)


def test_never_again_holds_on_all_devices(cast):
    response = cast.client(cast.anna).post("/werk/settings/memory/banner/never/")
    assert response.status_code == 302
    assert not visible(cast.client(cast.anna), cast.anna)
    assert visible(cast.client(cast.ben), cast.ben)


def test_memory_can_still_be_switched_on(cast):
    browser = cast.client(cast.anna)
    browser.post("/werk/settings/memory/banner/never/")
    assert "Einwilligen" in browser.get("/werk/settings/memory/").content.decode()
