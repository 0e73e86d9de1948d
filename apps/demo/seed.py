"""Put the demo into the database; only what is missing is created."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import create_person
from apps.chat.models import Answer, Conversation, Message
from apps.demo import data
from apps.memory.rules.verdict import Reason
from apps.orgs.models import Membership, Organisation, Team

ANSWER_SECONDS = 4


def is_foreign() -> bool:
    """Tell whether others use this installation: it must not get people with a known password."""
    return User.objects.exists() and not Organisation.objects.filter(slug="demo").exists()


@transaction.atomic
def seed() -> list[User]:
    """Create the missing organisations and people, and the chats of the new people."""
    organisations = {
        slug: Organisation.objects.get_or_create(slug=slug, defaults={"name": name})[0]
        for slug, name in data.ORGANISATIONS.items()
    }
    people = {person.name: seed_person(person, organisations) for person in data.PEOPLE}
    new = {name: user for name, user in people.items() if user is not None}
    for chat in data.CHATS:
        if owner := new.get(chat.owner):
            seed_chat(chat, owner, organisations["demo"])
    return list(new.values())


def seed_person(person: data.Person, organisations: dict[str, Organisation]) -> User | None:
    """Create a person with their places; give None if the address is taken."""
    email = f"{person.name.lower()}@demo.example"
    if User.objects.filter(email=email).exists():
        return None
    user = create_person(email=email, name=person.name, password=data.PASSWORD)
    for place in person.places:
        organisation = organisations[place.organisation]
        membership = Membership.objects.create(
            user=user, organisation=organisation, role=place.role
        )
        if place.team:
            team, _ = Team.objects.get_or_create(organisation=organisation, name=place.team)
            team.members.add(membership)
    return user


def seed_chat(chat: data.Chat, owner: User, organisation: Organisation) -> None:
    """Create a conversation with its turns, dated back."""
    begun = moment(chat.age)
    conversation = Conversation.objects.create(
        owner=owner,
        organisation=organisation,
        title=chat.title,
        pinned_at=begun if chat.pinned else None,
    )
    for number, turn in enumerate(chat.turns, 1):
        at = begun + timedelta(minutes=2 * (number - 1))
        seed_turn(conversation, number, turn, at)
    Conversation.objects.filter(pk=conversation.pk).update(created_at=begun, active_at=at)


def moment(age: timedelta) -> datetime:
    """Give the time that long ago; what is a matter of minutes or hours stays on this day."""
    now = timezone.localtime()
    if age >= timedelta(days=1):
        return now - age
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return max(now - age, midnight)


def seed_turn(conversation: Conversation, number: int, turn: data.Turn, at: datetime) -> None:
    message = Message.objects.create(
        conversation=conversation,
        number=number,
        author=conversation.owner,
        text=turn.text,
        segments=[{"origin": "typed", "text": turn.text}],
    )
    Message.objects.filter(pk=message.pk).update(created_at=at)
    seed_answer(message.pk, turn, at)


def seed_answer(message_id: UUID, turn: data.Turn, at: datetime) -> None:
    answer = Answer.objects.create(
        message_id=message_id,
        status=Answer.Status.DONE,
        text=turn.answer,
        model="demo",
        started_at=at,
        finished_at=at + timedelta(seconds=ANSWER_SECONDS),
        tokens_in=len(turn.text) // 4,
        tokens_out=len(turn.answer) // 4,
        memory_reason=Reason.NO_CONSENT,
    )
    Answer.objects.filter(pk=answer.pk).update(created_at=at)
