"""Create people who chat: `python -m benchmarks.seed 300` prints an address and cookies for each.

Each has a conversation with two finished turns, consent and a few notes, so that every answer goes
the whole way: history, excerpt of the memory, tools.
"""

import os
import secrets
import sys

import django
import msgspec
from django.db import transaction

NOTES = """# Notizen

- Ich arbeite im Einkauf der Lindenwerk GmbH.
- Mein Vorgesetzter heißt Jens Albers.
- Angebote vergleiche ich mit dem Blatt „Lieferanten 2026“.
- Bitte antworte kurz und mit Stichpunkten.
"""
ANSWER = "Brandt liegt vorn, sobald ihr mehr als 300 Stück im Jahr abruft.\n\n" * 10


def seed(people: int) -> list[tuple[str, str]]:
    """Create the people; the first one's path and cookies also open the start page."""
    from apps.orgs.models import Organisation

    organisation = Organisation.objects.create(slug="bench", name="Bench")
    with transaction.atomic():
        return [visitor(organisation.pk, number) for number in range(people)]


def visitor(organisation_id: int, number: int) -> tuple[str, str]:
    """Create one person and give the path to post to and the cookies."""
    from django.test import Client

    from apps.accounts.services import create_person
    from apps.orgs.models import Membership

    user = create_person(email=f"p{number}@bench.example", name=f"Person {number}", password=None)
    Membership.objects.create(user=user, organisation_id=organisation_id, role="member")
    remember(user.pk, organisation_id)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={secrets.token_hex(16)}"
    return f"/bench/chats/{converse(user.pk, organisation_id)}/messages/", cookies


def remember(user_id: int, organisation_id: int) -> None:
    """Write the first person's notes as an editor would, the others' as copies of that row."""
    from apps.memory.models import Memory
    from apps.memory.services.consent import give_consent
    from apps.memory.services.editing import save_text

    if memory := Memory.objects.filter(organisation_id=organisation_id).first():
        memory.pk, memory.user_id = None, user_id
        memory.save(force_insert=True)
        return
    give_consent(user_id=user_id, organisation_id=organisation_id)
    save_text(user_id=user_id, organisation_id=organisation_id, text=NOTES, revision=0)


def converse(user_id: int, organisation_id: int) -> object:
    from apps.chat.models import Answer, Conversation, Message

    conversation = Conversation.objects.create(
        owner_id=user_id, organisation_id=organisation_id, title="Angebote", model=""
    )
    for number in (1, 2):
        message = Message.objects.create(
            conversation=conversation, number=number, author_id=user_id, text="Wer liegt vorn?"
        )
        Answer.objects.create(message=message, status="done", text=ANSWER, model="bench")
    return conversation.pk


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.stdout.buffer.write(msgspec.json.encode(seed(int(sys.argv[1]))))
