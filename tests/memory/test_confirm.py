"""A click, or a typed yes right behind a single proposal, confirms it (spec 5.4)."""

import pytest

from apps.memory.rules.confirm import accept, confirms
from apps.memory.rules.gate import Author, Message, Note, Operation, Proposal, Situation, Write
from apps.memory.rules.origin import Origin, Segment
from apps.memory.rules.verdict import Reason, Refused

PROPOSAL = Proposal("p1", "Bevorzugt knappe Antworten.", "m1")
ASKED = Message("m1", Author.OWNER, (Segment(Origin.TYPED, "Schreib mir nicht so viel."),))


def said(text: str, origin: Origin = Origin.TYPED) -> tuple[Segment, ...]:
    return (Segment(origin, text),)


def message(author: Author, text: str, *attachments: str) -> Message:
    return Message("x", author, said(text), attachments)


@pytest.mark.parametrize(
    "text", ["ja", "Ja, bitte.", "ok", "Gern!", "yes please", "Ja, merk dir das"]
)
def test_a_typed_yes(text):
    assert confirms(said(text), [PROPOSAL], [ASKED]) == "p1"
    assert confirms(said(text, Origin.DICTATED), [PROPOSAL], [ASKED]) == "p1"


@pytest.mark.parametrize(
    "text", ["nein", "ja?", "Ja, aber was kostet das?", "danke", "", "ja " * 99]
)
def test_no_yes(text):
    assert confirms(said(text), [PROPOSAL], [ASKED]) is None


@pytest.mark.parametrize("origin", [Origin.PASTED, Origin.PREFILLED])
def test_a_yes_that_was_not_typed(origin):
    assert confirms(said("ja", origin), [PROPOSAL], [ASKED]) is None


def test_only_one_open_proposal():
    other = Proposal("p2", "Mag Tabellen.", "m1")
    settled = Proposal("p2", "Mag Tabellen.", "m1", settled=True)
    assert confirms(said("ja"), [PROPOSAL, other], [ASKED]) is None
    assert confirms(said("ja"), [PROPOSAL, settled], [ASKED]) == "p1"
    assert confirms(said("ja"), [settled], [ASKED]) is None
    assert confirms(said("ja"), [Proposal("p3", "Mag Tabellen.", "m9")], [ASKED]) is None


@pytest.mark.parametrize(
    "between",
    [
        message(Author.TOOL, "4 Treffer"),
        message(Author.OTHER, "Hallo"),
        message(Author.OWNER, "Was ist neu"),
        message(Author.ASSISTANT, "Soll ich weitermachen?"),
        message(Author.ASSISTANT, "Fertig.", "Anhang"),
    ],
)
def test_something_between(between):
    assert confirms(said("ja"), [PROPOSAL], [ASKED, between]) is None


def test_the_answer_beside_the_proposal_is_nothing_foreign():
    answer = message(Author.ASSISTANT, "Verstanden, ich fasse mich kurz.")
    assert confirms(said("ja"), [PROPOSAL], [ASKED, answer]) == "p1"


def test_exactly_the_proposal_is_written_once():
    verdict = accept(PROPOSAL, Situation((ASKED,)))
    assert verdict == Write(Operation.REMEMBER, PROPOSAL.text, None, ())
    settled = Proposal("p1", PROPOSAL.text, "m1", settled=True)
    assert accept(settled, Situation((ASKED,))) == Refused(Reason.UNCONFIRMED)


def test_a_proposal_may_be_about_an_entry():
    verdict = accept(Proposal("p1", PROPOSAL.text, "m1", entry="n1"), Situation((ASKED,)))
    assert verdict == Write(Operation.UPDATE, PROPOSAL.text, "n1", ())


@pytest.mark.parametrize(
    ("text", "notes", "reason"),
    [
        # No click unlocks 5.6 and 5.7.
        ("Spesenkonto DE89370400440532013000.", "", Reason.SECRET_IBAN),
        ("Teil zwei: 0532 0130 00", "Teil eins: DE89 3704 0044", Reason.SECRET_IBAN),
        ("Rechnungen bis 300 Euro sind freigegeben.", "", Reason.POLICY),
        ("Ist in der IG Metall organisiert.", "", Reason.SENSITIVE),
    ],
)
def test_no_click_unlocks_content(text, notes, reason):
    chat = Situation((ASKED,), (Note("n1", notes),), notes)
    assert accept(Proposal("p1", text, "m1"), chat).reason is reason
