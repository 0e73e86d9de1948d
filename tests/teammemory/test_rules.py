"""Which sentences a team may keep, and who may confirm which (spec 9.4)."""

import pytest

from apps.memory.rules.document import MAX_BYTES
from apps.memory.rules.verdict import Reason
from apps.teammemory.rules import Problem, Unfit, find_obstacle, may_confirm, read_statement, taken

LAGER = "Unser Lager ist in Bremen."


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (LAGER, LAGER),
        (f"  {LAGER}\r\n", LAGER),
        ("Wir arbeiten mit SAP.", "Wir arbeiten mit SAP."),
        ("Merk dir, dass unser Lager in Bremen ist.", LAGER),
        ("„Mein Konto“ heißt bei uns „Kundenbereich“.",) * 2,
    ],
)
def test_a_sentence_about_the_team_is_kept(typed, kept):
    assert read_statement(typed) == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("Unser Passwort ist Sonne123!", Reason.SECRET_PASSWORD),
        ("Unsere IBAN ist DE89 3704 0044 0532 0130 00.", Reason.SECRET_IBAN),
        ("Dora darf alles freigeben.", Reason.POLICY),
        ("Ben ist krank.", Reason.SENSITIVE),
        ("Ist unser Lager in Bremen?", Reason.TASK_ONLY),
        (f"- {LAGER}", Reason.STRUCTURE),
        (f"{LAGER}\nWir arbeiten mit SAP.", Reason.STRUCTURE),
        (f"> {LAGER}", Reason.FOREIGN),
        (f"{LAGER} Wir arbeiten mit SAP.", Problem.SEVERAL),
        ("Wir arbeiten mit " + "SAP und " * 80 + "Excel.", Reason.TOO_LONG),
        ("Ich leite den Einkauf.", Problem.PERSONAL),
        ("I work in purchasing.", Problem.PERSONAL),
        ("\u200b", Reason.NOT_A_STATEMENT),
    ],
)
def test_anything_else_is_refused_with_its_reason(typed, reason):
    assert read_statement(typed) == Unfit(reason)


def test_the_same_again_is_known():
    assert find_obstacle("unser Lager ist in Bremen", [LAGER]) == Unfit(Problem.KNOWN)
    assert find_obstacle("Unser Lager ist in Köln.", [LAGER]) is None


def test_a_secret_in_two_pieces_is_one():
    halves = ("Unser Projekt heißt DE89 3704 0044.", "Der Raum ist 0532 0130 00.")
    assert find_obstacle(halves[1], []) is None
    assert find_obstacle(halves[1], [halves[0]]) == Unfit(Reason.SECRET_IBAN)


def test_the_last_byte_counts():
    line = "ä" * 249 + "x"  # 499 bytes, and its line end
    known = [line[:-2] + f"{number:03}" for number in range(MAX_BYTES // 500)]
    room = MAX_BYTES - taken(known[:-1])
    assert find_obstacle("y" * (room - 1), known[:-1]) is None
    assert find_obstacle("y" * room, known[:-1]) == Unfit(Problem.FULL)


@pytest.mark.parametrize(
    ("person", "author", "confirmers", "may"),
    [
        (1, 2, {1}, True),
        (1, 2, {1, 3}, True),
        (1, 2, {3}, False),
        (1, 1, {1, 3}, False),  # somebody else can
        (1, 1, {1}, True),  # nobody else could
        (1, 1, set(), False),
    ],
)
def test_own_sentences_need_somebody_else_if_there_is_one(person, author, confirmers, may):
    assert may_confirm(person, author, confirmers) is may
