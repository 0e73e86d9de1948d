"""The notes of a session: what changed elsewhere x what the session changed x consent x moment."""

from dataclasses import dataclass
from itertools import product

import pytest

from apps.cowork.models import Handover, Order, Session
from apps.cowork.services import orders, sessions
from apps.llm.models import ModelSetting
from apps.memory import services
from apps.memory.models import Memory, MemoryEvent
from apps.memory.rules.document import Document
from apps.memory.rules.origin import Origin, Range
from apps.orgs.models import Membership
from tests.cowork.agents import Act, Script, carried_out, order

pytestmark = pytest.mark.django_db

BUYING, SOUTH = "Ich arbeite im Einkauf.", "Ich bin für die Region Süd zuständig."
ADDED, NORTH = "Ich rechne immer ohne Stornos.", "Ich bin für die Region Nord zuständig."
BY_HAND = "Ich arbeite mit der Warenwirtschaft Kompass."
START = {BUYING, SOUTH}

CORRECTION = (
    "Ich bin nicht mehr für die Region Süd zuständig, sondern ich bin für die Region Nord"
    " zuständig."
)


@dataclass(frozen=True)
class Change:
    """What the session does to the notes: the words of the order, and the call of the agent."""

    words: str
    call: Act | None
    takes: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()


def edit(old: str, new: str) -> Act:
    return "replace_in_file", {"path": "memory.md", "old": old, "new": new}


HERE = {
    "nothing": Change("Sortiere die Liste.", None),
    "added": Change(
        f"Sortiere die Liste. {ADDED}",
        edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"),
        gives=frozenset({ADDED}),
    ),
    "updated": Change(
        CORRECTION, edit(SOUTH, NORTH), takes=frozenset({SOUTH}), gives=frozenset({CORRECTION})
    ),
    "removed": Change(
        "Vergiss, dass ich für die Region Süd zuständig bin.",
        edit(f"- {SOUTH}\n", ""),
        takes=frozenset({SOUTH}),
    ),
}
ELSEWHERE = ("nothing", "edited", "one deleted", "all deleted")
CONSENT = ("stays", "withdrawn", "given again", "never")
MOMENTS = ("before", "during", "after", "at the end")


class Notes:
    """The memory of a person as the settings page changes it."""

    def __init__(self, member: Membership) -> None:
        self.owner = {"user_id": member.user_id, "organisation_id": member.organisation_id}

    @property
    def row(self) -> Memory:
        return Memory.objects.get(**self.owner)

    @property
    def words(self) -> set[str]:
        return set(Document.parse(self.row.text).words)

    def save(self, text: str) -> None:
        services.save_text(**self.owner, text=text, revision=self.row.revision)

    def begin(self, consent: str) -> None:
        services.give_consent(**self.owner)
        self.save(f"- {BUYING}\n- {SOUTH}\n")
        if consent == "never":
            services.withdraw_consent(**self.owner)

    def change(self, elsewhere: str, consent: str) -> None:
        """Do what happens elsewhere."""
        match elsewhere:
            case "edited":
                self.save(f"{self.row.text}- {BY_HAND}\n")
            case "one deleted":
                entries = zip(self.row.entries, Document.parse(self.row.text).words, strict=True)
                key = next(entry["id"] for entry, words in entries if words == BUYING)
                services.delete_entry(**self.owner, entry=key)
            case "all deleted":
                services.delete_all(**self.owner)
        if consent in ("withdrawn", "given again"):
            services.withdraw_consent(**self.owner)
        if consent == "given again":
            services.give_consent(**self.owner)


def after(words: set[str], elsewhere: str) -> set[str]:
    """Say what the notes are once the change elsewhere is made."""
    match elsewhere:
        case "edited":
            return words | {BY_HAND}
        case "one deleted":
            return words - {BUYING}
        case "all deleted":
            return set()
    return words


def expected(here: str, elsewhere: str, consent: str, moment: str) -> tuple[set[str], str]:
    """Say what has to be in the memory at the end, and what the session says last."""
    change = HERE[here]
    noted = (START - change.takes) | change.gives
    if consent == "never":
        return after(START, elsewhere), ""
    if moment == "after":
        said = "transferred" if change.call else ""
        if consent != "stays" or elsewhere == "all deleted":
            said = "emptied"
        elif elsewhere != "nothing":
            said = "refreshed"
        return after(noted, elsewhere), said
    if consent != "stays":
        return after(START, elsewhere), "emptied"
    if moment == "before":
        known = after(START, elsewhere)
        anchor = BUYING if here == "added" else SOUTH
        works = bool(change.call) and anchor in known
        if works:
            return (known - change.takes) | change.gives, "transferred"
        said = {"nothing": "", "all deleted": "emptied"}.get(elsewhere, "refreshed")
        return known, said
    if elsewhere == "nothing":
        return noted, "transferred" if change.call else ""
    if elsewhere == "all deleted":
        return set(), "emptied"
    return after(START, elsewhere), "conflict" if change.call else "refreshed"


# Without the consent nothing else matters: half of the changes are enough to show it.
PAIRS = [
    (here, elsewhere, consent)
    for here, elsewhere, consent in product(HERE, ELSEWHERE, CONSENT)
    if consent == "stays" or elsewhere in ("nothing", "edited")
]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("here", "elsewhere", "consent"), PAIRS)
def test_every_pair(agent: Script, annas, here, elsewhere, consent, moment):
    notes, change = Notes(annas), HERE[here]
    notes.begin(consent)
    session = sessions.begin_session(membership=annas)
    order(session, change.words)
    agent.acts = [change.call or ("list_files", {}), "Fertig."]

    def happen() -> None:
        notes.change(elsewhere, consent)
        if moment == "at the end":
            sessions.end_session(session=session)

    if moment == "before":
        happen()
    elif moment in ("during", "at the end"):
        agent.meanwhile = {2: happen}
    carried_out(session)
    if moment == "after":
        happen()
        order(session, "Sortiere noch etwas.")
        agent.acts = ["Fertig."]
        carried_out(session)

    wanted, said = expected(here, elsewhere, consent, moment)
    assert notes.words == wanted
    last = Handover.objects.order_by("pk").last()
    assert (last.outcome if last else "") == said
    row = Session.objects.get()
    gone = consent != "stays" or moment == "at the end"
    assert (row.notes is None) == gone
    if row.notes:
        assert set(Document.parse(row.notes["text"]).words) == wanted
        assert row.notes["noted"] == []


def test_the_agent_reads_the_notes_before_every_order(agent, remembering, annas):
    Notes(annas).save(f"- {BUYING}\n")
    for text in ("Eins.", "Zwei."):
        order(remembering, text)
        done = carried_out(remembering)
        [result] = agent.results()
        assert result.startswith("<file-")
        assert f"- {BUYING}" in result
        step = done.steps.get()
        assert (step.tool, step.shown, step.result) == ("read_file", {"path": "memory.md"}, "")


def test_a_deleted_note_is_gone_from_the_next_request_on(agent, remembering, annas):
    notes = Notes(annas)
    notes.save(f"- {BUYING}\n- {SOUTH}\n")
    order(remembering, f"Sortiere die Liste. {ADDED}")
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    key = notes.row.entries[1]["id"]
    agent.meanwhile = {2: lambda: services.delete_entry(**notes.owner, entry=key)}
    carried_out(remembering)
    assert SOUTH in str(agent.asked[0])
    order(remembering, "Weiter.")
    carried_out(remembering)
    assert SOUTH not in str(agent.asked[-1])
    assert SOUTH not in Handover.objects.get(outcome="conflict").kept


def test_nothing_of_the_notes_stays_in_the_steps(agent, remembering, annas):
    Notes(annas).save(f"- {BUYING}\n")
    order(remembering, f"Sortiere die Liste. {ADDED}")
    agent.acts = [
        ("write_file", {"path": "memory.md", "content": f"- {BUYING}\n- {ADDED}\n"}),
        ("read_file", {"path": "./Memory.md"}),
    ]
    done = carried_out(remembering)
    kept = str(list(done.steps.values()))
    assert BUYING not in kept
    assert ADDED not in kept


def test_a_line_of_a_session_can_be_undone(agent, remembering, annas):
    notes = Notes(annas)
    notes.save(f"- {BUYING}\n")
    done = order(remembering, f"Sortiere die Liste. {ADDED}")
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    carried_out(remembering)
    line = MemoryEvent.objects.get(message_id=done.pk)
    assert (line.kind, line.text, line.undoable) == ("remembered", ADDED, True)
    services.undo_change(**notes.owner, event_id=line.pk)
    assert notes.words == {BUYING}


def test_a_line_that_nobody_said_is_proposed_and_a_click_keeps_it(agent, remembering, annas):
    notes = Notes(annas)
    notes.save(f"- {BUYING}\n")
    given = order(remembering, "Sortiere die Liste.")
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    carried_out(remembering)
    line = MemoryEvent.objects.get(message_id=given.pk)
    assert (line.kind, line.text) == ("proposed", ADDED)
    assert notes.words == {BUYING}
    services.keep_proposal(**notes.owner, event_id=line.pk)
    assert notes.words == {BUYING, ADDED}
    assert notes.row.entries[-1]["source"] == "cowork"


@pytest.mark.parametrize("origin", [Origin.PASTED, Origin.PREFILLED])
def test_words_that_the_person_did_not_type_are_not_written(agent, remembering, annas, origin):
    notes = Notes(annas)
    notes.save(f"- {BUYING}\n")
    order(remembering, ADDED, origin=origin)
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    carried_out(remembering)
    assert notes.words == {BUYING}


def test_a_reply_to_a_question_counts_as_the_persons_words(agent, remembering, annas):
    notes = Notes(annas)
    notes.save(f"- {BUYING}\n")
    given = order(remembering, "Werte die Bestellungen aus.")
    agent.acts = [("ask_person", {"question": "Mit Stornos?"})]
    carried_out(remembering)
    reply = f"Nein. {ADDED}"
    given.refresh_from_db()
    orders.answer_question(order=given, text=reply, ranges=[Range(0, len(reply), Origin.TYPED)])
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    carried_out(remembering)
    assert notes.words == {BUYING, ADDED}


def test_a_model_without_memory_gets_none(agent, remembering, annas):
    Notes(annas).save(f"- {BUYING}\n")
    ModelSetting.objects.create(
        organisation_id=annas.organisation_id, model="demo", memory_allowed=False
    )
    order(remembering, "Sortiere die Liste.")
    agent.acts = [("read_file", {"path": "memory.md"}), "Fertig."]
    carried_out(remembering)
    assert agent.results() == ["refused: not_found"]
    assert BUYING not in str(agent.asked)
    assert Handover.objects.get().reason == "model_forbidden"


def test_a_deleted_session_leaves_no_proposal_behind(agent, remembering, annas):
    Notes(annas).save(f"- {BUYING}\n")
    order(remembering, "Sortiere die Liste.")
    agent.acts = [edit(f"{BUYING}\n", f"{BUYING}\n- {ADDED}\n"), "Fertig."]
    carried_out(remembering)
    sessions.delete_session(session=remembering)
    assert MemoryEvent.objects.get(kind="proposed").text == ""
    assert not Order.objects.exists()
