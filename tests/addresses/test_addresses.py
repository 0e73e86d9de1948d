"""Who gets what at every address of the application, from one table."""

import pytest
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.addresses.table import OPEN, ROWS, STREAMS, Row
from tests.addresses.things import MEMBERS, OUTSIDERS, build

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(cast, valkey):
    return build(cast)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_everybody_gets_what_the_table_says(row, world):
    address = reverse(row.name, kwargs=row.arguments(world))
    got = {name: ask(world.clients[name], row, address) for name in (*OUTSIDERS, *MEMBERS)}
    assert got == row.expected


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("row", STREAMS, ids=str)
def test_streams_begin_for_whom_they_are(row, world):
    """These give their connection back, so that no transaction can hold them."""
    address = reverse(row.name, kwargs=row.arguments(world))
    got = {name: status(client.get(address)) for name, client in world.clients.items()}
    assert got == row.expected


def ask(client: Client, row: Row, address: str) -> int:
    """Ask, and leave no trace for the next person."""
    with transaction.atomic():
        call = client.post if row.method == "POST" else client.get
        response = call(address, dict(row.data))
        transaction.set_rollback(True)
    return status(response)


def status(response: HttpResponseBase) -> int:
    """Tell „sign in first“ apart from other redirects."""
    if response.status_code == 302 and "/accounts/login/" in response["Location"]:
        return 401
    return int(response.status_code)


def test_no_address_is_forgotten():
    assert set(names(get_resolver())) == {row.name for row in (*ROWS, *STREAMS)} | OPEN


def names(resolver: URLResolver, space: str = ""):
    """Name every address that the resolver knows, but those that only lead elsewhere."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern, pattern.namespace or space)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{space}:{pattern.name}" if space else pattern.name
