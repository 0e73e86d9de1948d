"""The command that begins an organisation."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.orgs.models import Invitation, Organisation

pytestmark = pytest.mark.django_db


def create(slug="neu", email="chef@firma.example"):
    out = StringIO()
    call_command("create_organisation", slug, "Neu GmbH", email, stdout=out)
    return out.getvalue().strip()


def test_link_makes_an_owner(client, valkey):
    path = create()
    form = {"name": "Carla Chef", "password": "a-long-new-password"}
    assert client.post(path, form)["Location"] == "/neu/"
    assert Organisation.objects.get().memberships.get().role == "owner"


@pytest.mark.parametrize("slug", ["accounts", "healthz", "static"])
def test_addresses_of_other_pages_are_refused(slug):
    with pytest.raises(CommandError):
        create(slug=slug)


def test_taken_address_is_refused():
    create()
    with pytest.raises(CommandError):
        create()
    assert Invitation.objects.count() == 1
