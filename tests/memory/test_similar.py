import pytest

from apps.memory.rules.similar import find_replaced, find_same, likeness, pairs_of

# Each row: what is known, and what is said again with the same meaning.
SAME = [
    ("Ich arbeite im Einkauf.", "Ich arbeite im Einkauf."),
    ("Ich arbeite im Einkauf.", "  ich  arbeite im EINKAUF!"),
    ("Ich arbeite im Einkauf.", "„Ich arbeite im Einkauf“"),
    ("Ich arbeite im Einkauf.", "Ich arbeite übrigens im Einkauf."),
    ("Bitte duze mich.", "Duze mich, bitte."),
    ("Straße und Maße", "STRASSE und MASSE"),
    ("Ich nutze E-Mail", "Ich nutze E–Mail"),
    ("Müller", "Mu\u0308ller"),
    ("Einkauf", "Ein\u00adkauf\u200b"),
    ("Please answer briefly.", "Answer briefly"),
    # Nothing but filler words is compared as it is.
    ("Bitte, bitte", "bitte bitte"),
]


@pytest.mark.parametrize(("known", "said"), SAME)
def test_the_same_statement_is_found(known, said):
    assert find_same(["Anderes", known, known], said) == 1


# Each row says something else, however small the difference looks.
OTHER = [
    ("Ich arbeite im Einkauf.", "Ich arbeite nicht im Einkauf."),
    ("Die Frist ist 14 Tage.", "Die Frist ist 30 Tage."),
    ("Die Frist ist 3,5 Tage.", "Die Frist ist 35 Tage."),
    ("Der Raum hat 5 Grad.", "Der Raum hat -5 Grad."),
    ("Ich programmiere in C.", "Ich programmiere in C++."),
    ("Ich programmiere in C.", "Ich programmiere in C#."),
    ("Skonto ist 3 %", "Skonto ist 3 €"),
    ("Meine Chefin ist Frau Maier.", "Meine Chefin ist Frau Meier."),
    ("Anna berichtet an Bert.", "Bert berichtet an Anna."),
    ("Ich arbeite im Einkauf.", "Ich arbeite im Einkauf der Müller GmbH."),
    ("Ich arbeite nur montags.", "Ich arbeite montags."),
    ("Antworte immer kurz.", "Antworte nie kurz."),
    ("", "Neu"),
    ("!?", "…"),
]


@pytest.mark.parametrize(("known", "said"), OTHER)
def test_another_statement_is_not_merged(known, said):
    assert find_same([known], said) is None


def test_marks_of_folding_do_not_shift_the_notes():
    # U+037A folds to a space and more; entries may hold any character.
    assert find_same(["a\0b", "\u037a", "Einkauf"], "einkauf") == 2


# Each row: what is known, what corrects it, and which one it corrects.
REPLACED = [
    (["Ich bin für Süd zuständig."], "Ich bin nicht mehr für Süd, sondern für Nord zuständig.", 0),
    (["Anna", "Ich betreue Süd."], "Ich betreue nicht mehr Süd, sondern Nord.", 1),
    (["I work in sales."], "I no longer work in sales but in purchasing.", 0),
    (["I work in sales."], "I do not work in sales any more, but in purchasing.", 0),
    (["Die Frist ist 14 Tage."], "Die Frist ist nicht mehr 14, sondern 30 Tage.", 0),
    # Nothing may get lost: Köln would.
    (["Ich betreue Süd und Köln."], "Ich betreue nicht mehr Süd, sondern Nord.", None),
    # Two notes could be meant.
    (["Ich betreue Süd.", "Süd"], "Ich betreue nicht mehr Süd, sondern Nord.", None),
    # Another number, no correction, nothing named, no second part.
    (["Die Frist ist 14 Tage."], "Die Frist ist nicht mehr 15, sondern 30 Tage.", None),
    (["Ich betreue Süd."], "Ich betreue Nord.", None),
    (["Ich betreue Süd."], "Ich betreue nicht nur Süd, sondern auch Nord.", None),
    (["Ich betreue Süd."], "Ich betreue nicht mehr das, sondern Nord.", None),
    (["Ich betreue Süd."], "Ich betreue Süd nicht mehr.", None),
]


@pytest.mark.parametrize(("known", "said", "index"), REPLACED)
def test_a_correction_finds_the_one_note_that_it_corrects(known, said, index):
    assert find_replaced(known, said) == index


# Each row: an entry before and after an edit, and whether they are alike enough to be one.
ALIKE = [
    ("Ich arbeite im Einkauf.", "Ich arbeite im Einkauf Nord.", True),
    ("Einkuaf", "Einkauf", True),
    ("Meine Chefin heißt Grünwäldle", "Meine Chefin heißt Frau Grünwäldle.", True),
    ("Ich arbeite im Einkauf.", "Unsere Server laufen auf Debian.", False),
    ("Antworte kurz.", "Ich bin Ansprechpartnerin für die Stadtwerke.", False),
    (
        "Ich nutze die Warenwirtschaft Merkur.",
        "Rechnungen gehen an die Buchhaltung in Bremen.",
        False,
    ),
    ("", "Antworte kurz.", False),
]


@pytest.mark.parametrize(("before", "after", "alike"), ALIKE)
def test_likeness_tells_an_edit_from_a_new_entry(before, after, alike):
    assert (likeness(pairs_of(before), pairs_of(after)) >= 0.6) is alike
