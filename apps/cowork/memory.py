"""A session's part in the memory: its situation, its copy, and the words that lines may rest on."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.chat.answering.turn import short
from apps.chat.answering.veto import second_look
from apps.core.errors import NotFound
from apps.cowork.following import announce_change
from apps.cowork.models import Handover, Order, Session, Step
from apps.llm.settings import choose, is_memory_allowed
from apps.memory import copying, queries
from apps.memory.conversations import Link, Location
from apps.memory.copying import NAME, Book
from apps.memory.rules import copies
from apps.memory.rules.access import Situation
from apps.memory.rules.calls import Span
from apps.memory.rules.copies import Copy
from apps.memory.rules.evidence import Author, Message
from apps.memory.rules.origin import Origin, Segment
from apps.memory.rules.override import Instruction
from apps.memory.rules.verdict import Reason
from apps.memory.tools import Turn
from apps.orgs.queries import information_text

RECENT = 40  # orders that a line may rest on
RESULT_CHARACTERS = 20_000  # of what one step has read
RESULTS = 40  # of an order, the newest
GAP = "\n\n"  # between an order and the replies
QUIET = (copies.Outcome.KEPT, copies.Outcome.GIVEN)
READING = ("read_file", "read_table", "search_files")


def situation_of(session: Session, order: Order | None = None) -> Situation:
    """Describe where an order stands, for the table of spec section 6."""
    model = order.model if order else choose(session.organisation_id, [session.model]).model.id
    return Situation(
        consented_at=queries.consented_at(session.owner_id, session.organisation_id),
        message_at=order.said_at if order else None,
        cowork_began_at=session.created_at,
        model_memory_allowed=is_memory_allowed(session.organisation_id, model),
    )


def book_of(session: Session, order: Order | None = None) -> Book:
    """Give the session's copy into the hands of the memory, for one order or at the end."""
    turn = Turn(
        user_id=session.owner_id,
        organisation_id=session.organisation_id,
        conversation_id=session.pk,
        message_id=order.pk if order else session.pk,
        situation=partial(situation_of, session, order),
        messages=partial(spoken, order) if order else tuple,
        locate=partial(locate, session.pk),
        veto=second_look(session.owner_id, session.organisation_id),
        instructions=instructions_for(session),
    )
    at = partial(said_at, order) if order else None
    return Book(turn, partial(load, session.pk), partial(store, session.pk), at)


def instructions_for(session: Session) -> tuple[Instruction, ...]:
    """Give what ranks above an order: the information of the company (spec 2.5)."""
    text = information_text(session.organisation_id)
    return (Instruction("company", "", text),) if text.strip() else ()


def load(session_id: UUID) -> Copy | None:
    """Read a session's copy and lock it; raise `NotFound` for a deleted session."""
    rows = Session.objects.select_for_update().filter(pk=session_id)
    notes = rows.values_list("notes", flat=True)
    if not notes:
        raise NotFound
    return copying.load(notes[0])


def store(session_id: UUID, copy: Copy | None) -> None:
    Session.objects.filter(pk=session_id).update(notes=copying.dump(copy))


@transaction.atomic
def settle(session: Session, order: Order | None = None, *, working: bool = False) -> None:
    """Bring copy and memory together, and say in the session what came of it (spec 8.3, 8.4)."""
    settled = copying.settle(book_of(session, order), working=working)
    if settled.outcome not in QUIET:
        Handover.objects.create(
            session=session,
            order=order,
            outcome=settled.outcome,
            reason=settled.reason or "",
            kept=list(settled.kept),
        )
        announce_change(session.pk)


def drop_copy_of_ended(session_id: UUID) -> None:
    """Let an ended session keep nothing of the memory."""
    Session.objects.filter(pk=session_id, ended_at__isnull=False).update(notes=None)


def forget_notes(steps: QuerySet[Step]) -> None:
    """Keep of calls about the notes only which file they were about."""
    about = steps.filter(shown__path=NAME)
    arguments = msgspec.json.encode({"path": NAME}).decode()
    same = about.filter(order=OuterRef("order"), round=OuterRef("round"))
    Step.objects.filter(Exists(same)).update(words="")
    about.update(arguments=arguments)


def spoken(order: Order) -> tuple[Message, ...]:
    """Give the orders up to this one in the person's words, and what the agent read for each."""
    rows = order.session.orders.filter(number__lte=order.number)
    recent = rows.exclude(status=Order.Status.WITHDRAWN).order_by("-number")[:RECENT]
    said: list[Message] = []
    for row in reversed(recent):
        said += words_of(row)
        said += [Message("", Author.TOOL, (Segment(Origin.TOOL, text),)) for text in seen(row)]
        if row.answer:
            answer = Segment(Origin.TOOL, row.answer)
            said.append(Message("", Author.ASSISTANT, (answer,)))
    return tuple(said)


def words_of(order: Order) -> Iterator[Message]:
    """Give the person's words about an order as one message, and before it what was asked.

    What a question repeats was said before it; what a reply repeats may stem from the question.
    """
    said = [Segment(Origin(part["origin"]), part["text"]) for part in order.segments]
    for reply in order.replies:
        if "segments" in reply:
            yield Message("", Author.OWNER, tuple(said))
            yield Message("", Author.ASSISTANT, (Segment(Origin.TOOL, reply["question"]),))
            said.append(Segment(Origin.TOOL, GAP))
            said += [Segment(Origin(part["origin"]), part["text"]) for part in reply["segments"]]
    yield Message(short(order.pk), Author.OWNER, tuple(said))


def said_at(order: Order, spans: Sequence[Span]) -> datetime:
    """Tell when the person said the first of some words: in the order, or in a reply."""
    first = min((span.start for span in spans), default=0)
    reached, at = sum(len(part["text"]) for part in order.segments), order.created_at
    for reply in order.replies:
        if "segments" in reply and first >= reached + len(GAP):
            at = datetime.fromisoformat(reply["at"])
            reached += len(GAP) + sum(len(part["text"]) for part in reply["segments"])
    return at


def seen(order: Order) -> Iterator[str]:
    """Give what the agent has read of files; the notes are the person's own."""
    steps: QuerySet[Step] = order.steps.filter(tool__in=READING).exclude(result="")
    for result in steps.order_by("-number").values_list("result", flat=True)[:RESULTS]:
        yield result[:RESULT_CHARACTERS]


def locate(session_id: UUID, shown: str) -> UUID | None:
    """Find an order by its id in the prompt."""
    ends = UUID(hex=shown.ljust(32, "0")), UUID(hex=shown.ljust(32, "f"))
    found = Order.objects.filter(session=session_id, pk__range=ends)
    return found.values_list("pk", flat=True).first()


class OwnSessions:
    """Answer the memory for a person's sessions in one organisation."""

    def links(
        self, *, user_id: int, organisation_id: int, locations: Collection[Location]
    ) -> Mapping[Location, Link]:
        """Give links to those whose session still exists, in two queries for all."""
        own = (
            Session.objects.filter(owner=user_id, organisation=organisation_id)
            .select_related("organisation")
            .in_bulk({place.conversation_id for place in locations})
        )
        orders = Order.objects.filter(session__in=own, pk__in={p.message_id for p in locations})
        exact = set(orders.values_list("session", "pk"))
        return {
            place: link(own[place.conversation_id], place.message_id, exact)
            for place in locations
            if place.conversation_id in own
        }

    def situation(
        self, *, user_id: int, organisation_id: int, conversation_id: UUID
    ) -> Situation | None:
        """Describe a session as it is now; None when it is gone or somebody else's."""
        row = (
            Session.objects.select_for_update()
            .filter(pk=conversation_id, owner=user_id, organisation=organisation_id)
            .first()
        )
        return situation_of(row) if row else None

    def erase_copies(self, *, user_id: int, organisation_id: int, reason: Reason | None) -> None:
        """Empty the copies of all sessions, and what was kept of them to compare (spec 8.4)."""
        own = Session.objects.filter(owner=user_id, organisation=organisation_id)
        locked = list(own.select_for_update().order_by("pk"))
        Handover.objects.filter(session__in=own).exclude(kept=[]).update(kept=[])
        forget_notes(Step.objects.filter(order__session__in=own, status=Step.Status.RUNNING))
        emptied = [session for session in locked if session.notes is not None]
        Session.objects.filter(pk__in=[one.pk for one in emptied]).update(notes=None)
        for session in emptied:
            Handover.objects.create(
                session=session, outcome=Handover.Outcome.EMPTIED, reason=reason or ""
            )
            announce_change(session.pk)


def link(session: Session, order_id: UUID | None, known: Collection[tuple[UUID, UUID]]) -> Link:
    """Lead to an order if it is known, else to its session."""
    url = reverse("cowork:session", args=[session.organisation.slug, session.pk])
    exact = (session.pk, order_id) in known
    title = session.title or _("Neue Sitzung")
    return Link(title=title, url=url + (f"#order-{order_id}" if exact else ""), exact=exact)
