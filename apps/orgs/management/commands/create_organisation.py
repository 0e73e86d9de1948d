"""Create an organisation and print the link with which its first owner comes in."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email, validate_slug
from django.urls import reverse

from apps.orgs.services.organisations import SlugTaken, create_organisation


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("slug", type=validated(validate_slug), help="part of the address")
        parser.add_argument("name")
        parser.add_argument("email", type=validated(validate_email), help="of the first owner")

    def handle(self, *args: Any, slug: str, name: str, email: str, **options: Any) -> None:
        try:
            invitation = create_organisation(slug=slug, name=name, owner_email=email)
        except SlugTaken as error:
            raise CommandError(str(error.message)) from error
        self.stdout.write(reverse("invitation", args=[invitation.token]))


def validated(validate: Any) -> Any:
    """Make an argument type of a validator."""

    def check(value: str) -> str:
        validate(value)
        return value

    return check
