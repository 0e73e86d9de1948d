"""Put the demo into the database; only what is missing is created."""

from django.db import transaction

from apps.accounts.models import User
from apps.demo.chats import seed_chats
from apps.demo.company import seed_company
from apps.demo.cowork import seed_cowork
from apps.demo.data.people import HOME
from apps.demo.people import home, seed_people
from apps.demo.projects import seed_agents, seed_projects
from apps.orgs.models import Organisation


def is_foreign() -> bool:
    """Tell whether others use this installation: it must not get people with a known password."""
    return User.objects.exists() and not Organisation.objects.filter(slug=HOME).exists()


@transaction.atomic
def seed() -> list[User]:
    """Create the missing organisations and people, and what the new people made and wrote."""
    new = seed_people()
    members = {row.user.name: row for row in home().filter(user__in=new)}
    seed_company(members)
    seed_projects(members)
    seed_agents(members)
    seed_chats(members)
    seed_cowork(members)
    return new
