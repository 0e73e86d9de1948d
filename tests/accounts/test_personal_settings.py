"""Profile, appearance and language."""

import pytest

pytestmark = pytest.mark.django_db
PROFILE = "/werk/settings/profile/"
APPEARANCE = "/werk/settings/appearance/"


def test_name_changes(cast):
    cast.client(cast.ben).post(PROFILE, {"name": "  Ben Maurer "})
    cast.ben.refresh_from_db()
    assert cast.ben.name == "Ben Maurer"


@pytest.mark.parametrize("name", ["", "x" * 121])
def test_invalid_name_is_kept_in_the_form(cast, name):
    response = cast.client(cast.ben).post(PROFILE, {"name": name})
    assert response.status_code == 422
    assert name in response.content.decode()
    assert 'aria-invalid="true"' in response.content.decode()
    cast.ben.refresh_from_db()
    assert cast.ben.name == "Ben"


def test_address_is_shown(cast):
    assert "ben@demo.example" in cast.client(cast.ben).get(PROFILE).content.decode()


def test_theme_takes_effect_on_the_next_page(cast):
    client = cast.client(cast.ben)
    assert "data-theme" not in client.get(APPEARANCE).content.decode()
    page = client.post(APPEARANCE, {"theme": "dark", "language": "de"}, follow=True)
    assert 'data-theme="dark"' in page.content.decode()


def test_language_takes_effect_on_the_next_page(cast):
    client = cast.client(cast.ben)
    assert '<html lang="de"' in client.get(APPEARANCE).content.decode()
    page = client.post(APPEARANCE, {"theme": "system", "language": "en"}, follow=True)
    assert '<html lang="en"' in page.content.decode()
    assert page.headers["Content-Language"] == "en"


@pytest.mark.parametrize("form", [{"theme": "pink", "language": "de"}, {"theme": "dark"}, {}])
def test_unknown_choice_is_refused(cast, form):
    assert cast.client(cast.ben).post(APPEARANCE, form).status_code == 422
    cast.ben.refresh_from_db()
    assert (cast.ben.theme, cast.ben.language) == ("system", "de")


@pytest.mark.parametrize("page", ["profile", "appearance", "security", "departure"])
def test_stranger_finds_nothing(cast, page):
    assert cast.client(cast.eve).get(f"/werk/settings/{page}/").status_code == 404


@pytest.mark.parametrize("page", ["profile", "appearance", "security", "departure"])
def test_signed_out_is_sent_to_sign_in(cast, client, page):
    response = client.get(f"/werk/settings/{page}/")
    assert response["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("page", ["profile", "appearance", "security", "departure"])
def test_member_sees_the_page(cast, page):
    assert cast.client(cast.ben).get(f"/werk/settings/{page}/").status_code == 200
