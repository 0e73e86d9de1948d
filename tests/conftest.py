"""The cast: anna owns the organisation, dora is admin, ben and chris are members of two teams.

eve belongs to another organisation and must never see anything of theirs.
"""

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password
from django.test import Client
from hypothesis import settings as hypothesis_settings

from apps.accounts.models import User
from apps.orgs.models import Membership, Organisation, Team
from tests.services import start_services

PASSWORD = "a-long-test-password"


# No time is asserted, and a failing example can be repeated anywhere.
hypothesis_settings.register_profile("merkzettel", deadline=None, derandomize=True)
hypothesis_settings.load_profile("merkzettel")


def pytest_configure():
    """Serve static files by their plain names, and hash passwords in microseconds.

    No test should have to collect files first, or wait a third of a second for each sign-in.
    """
    PBKDF2PasswordHasher.iterations = 1
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix):
    start_services()


@pytest.fixture
def valkey():
    """Start the bus for a test that needs it."""
    start_services()


@dataclass(frozen=True)
class Cast:
    """The people of a test and their two organisations."""

    org: Organisation
    other_org: Organisation
    anna: User
    ben: User
    chris: User
    dora: User
    eve: User

    def client(self, user: User) -> Client:
        """Give a browser in which this person is signed in."""
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client


@pytest.fixture
def cast(db) -> Cast:
    org = Organisation.objects.create(slug="werk", name="Lindenwerk")
    other = Organisation.objects.create(slug="hof", name="Hofladen")
    people = {name: person(name) for name in ("anna", "ben", "chris", "dora", "eve")}
    roles = {"anna": "owner", "ben": "member", "chris": "member", "dora": "admin"}
    members = {
        name: Membership.objects.create(user=people[name], organisation=org, role=role)
        for name, role in roles.items()
    }
    Membership.objects.create(user=people["eve"], organisation=other, role="owner")
    Membership.objects.create(user=people["anna"], organisation=other, role="member")
    Team.objects.create(organisation=org, name="Einkauf").members.add(members["ben"])
    Team.objects.create(organisation=org, name="Vertrieb").members.add(members["chris"])
    return Cast(org=org, other_org=other, **people)


def person(name: str) -> User:
    email = f"{name}@demo.example"
    password = make_password(PASSWORD)
    return User.objects.create(email=email, name=name.capitalize(), password=password)
