"""The settings' sidebar says where one is, also on the pages below its own."""

import re

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

CURRENT = re.compile(
    r'<a class="nav-item"[^>]* aria-current="(\w+)">.*?class="truncate">([^<]*)', re.DOTALL
)


@pytest.mark.parametrize(
    ("page", "current"),
    [
        ("memory/", ("page", "Gedächtnis")),
        ("members/", ("page", "Mitglieder und Teams")),
        ("teams/{team}/", ("true", "Mitglieder und Teams")),
        ("team-memory/{team}/", ("true", "Teamgedächtnis")),
    ],
)
def test_one_item_is_current(cast, page, current):
    address = page.format(team=cast.org.teams.first().pk)
    html = cast.client(cast.anna).get(f"/werk/settings/{address}").content.decode()
    assert CURRENT.findall(html) == [current]
