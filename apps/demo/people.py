"""Create the people of the demo and their places."""

from collections.abc import Mapping

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.accounts.services import create_person
from apps.demo.data.people import HOME, ORGANISATIONS, PASSWORD, PEOPLE, Person
from apps.orgs.models import Membership, Organisation, Team

type Members = Mapping[str, Membership]
"""The new people in the organisation that has chats, by their names."""


def seed_people() -> list[User]:
    """Create the missing organisations and people."""
    organisations = {
        slug: Organisation.objects.get_or_create(slug=slug, defaults={"name": name})[0]
        for slug, name in ORGANISATIONS.items()
    }
    people = [seed_person(person, organisations) for person in PEOPLE]
    return [user for user in people if user is not None]


def seed_person(person: Person, organisations: dict[str, Organisation]) -> User | None:
    """Create a person with their places; give None if the address is taken."""
    email = address(person.name)
    if User.objects.filter(email=email).exists():
        return None
    user = create_person(email=email, name=person.name, password=PASSWORD)
    for place in person.places:
        organisation = organisations[place.organisation]
        membership = Membership.objects.create(
            user=user, organisation=organisation, role=place.role
        )
        if place.team:
            team, _ = Team.objects.get_or_create(organisation=organisation, name=place.team)
            team.members.add(membership)
    return user


def address(name: str) -> str:
    return f"{name.lower()}@demo.example"


def home() -> QuerySet[Membership]:
    """Choose the members of the organisation that has chats and all the rest."""
    rows = Membership.objects.filter(organisation__slug=HOME)
    return rows.select_related("user", "organisation")


def find_member(name: str) -> Membership | None:
    """Find a person of the demo there, new or not."""
    return home().filter(user__email=address(name)).first()
