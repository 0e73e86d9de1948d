"""Create the demo organisations, people and chats that are missing."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.demo.seed import is_foreign, seed


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--into-existing",
            action="store_true",
            help="also when other people already use this installation",
        )

    def handle(self, *args: Any, into_existing: bool, **options: Any) -> None:
        if is_foreign() and not into_existing:
            self.stdout.write("Other people use this installation: no demo data (--into-existing).")
            return
        new = seed()
        self.stdout.write(f"Demo people created: {', '.join(u.email for u in new) or 'none'}.")
