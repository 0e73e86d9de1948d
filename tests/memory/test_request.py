"""Request words are cut off, and a clause behind „dass“ becomes a sentence (spec 5.4, 5.12)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.memory.rules.clause import main_clause
from apps.memory.rules.request import cut, is_request


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("Merk dir, dass ich im Einkauf arbeite.", "Ich arbeite im Einkauf."),
        ("Please remember that I lead the night shift.", "I lead the night shift."),
        ("Bitte merken: Unser Portal heißt Werkraum", "Unser Portal heißt Werkraum."),
        ("Notier dir bitte: Ich plane die Fertigung.", "Ich plane die Fertigung."),
        ("Ich lese lieber Fließtext, merk dir das bitte.", "Ich lese lieber Fließtext."),
        ("Unser Kürzel ist LOG bitte merken!", "Unser Kürzel ist LOG."),
        ("Könntest du dir merken, dass wir mit Jira arbeiten?", "Wir arbeiten mit Jira."),
        ("Vergiss nicht, dass ich Stichpunkte mag.", "Ich mag Stichpunkte."),
        ("Ich möchte, dass du dir merkst, dass ich Tabellen mag", "Ich mag Tabellen."),
        ("Merk dir meine Durchwahl: 4711", "Meine Durchwahl: 4711."),
        ("Note to self: we ship on Fridays", "We ship on Fridays."),
    ],
)
def test_request_words_are_cut_off(sentence, text):
    assert cut(sentence).text == text
    assert cut(sentence).asked


@pytest.mark.parametrize(
    "sentence",
    [
        "Ich merke mir Namen schlecht.",
        "Vergiss, dass ich Stichpunkte mag.",
        "Ich möchte, dass du kurz antwortest.",
        "ich leite die instandhaltung in werk 2",
        "Speichere die Datei im Ordner Einkauf.",
    ],
)
def test_other_sentences_stay_as_they_are(sentence):
    assert cut(sentence).text == sentence
    assert not cut(sentence).asked


@pytest.mark.parametrize(
    "text", ["Merk dir das.", "Notier dir das bitte.", "Please remember that.", "Bitte merken!"]
)
def test_bare_requests(text):
    assert is_request(text)
    assert cut(text).text == ""


def test_declined():
    assert cut("Bitte merk dir nicht, dass ich im Einkauf arbeite.").declined
    assert cut("Das musst du dir nicht merken.").declined
    assert not cut("Vergiss nicht, dass ich im Einkauf arbeite.").declined


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        (
            "ich im Einkauf arbeite und Angebote immer mit Nettopreisen vergleiche",
            "Ich arbeite im Einkauf und vergleiche Angebote immer mit Nettopreisen",
        ),
        ("ich für die Region Süd zuständig bin", "Ich bin für die Region Süd zuständig"),
        ("ich zuständig bin für Region Süd", "Ich bin zuständig für Region Süd"),
        (
            "unser Produkt FlexiPro heißt, nicht Flexi Pro",
            "Unser Produkt heißt FlexiPro, nicht Flexi Pro",
        ),
        ("bei uns noch die Anlage XJ-9000 läuft", "Bei uns läuft noch die Anlage XJ-9000"),
        ("wir „Gäste“ sagen und nicht „Kunden“", "Wir sagen „Gäste“ und nicht „Kunden“"),
        (
            "ich im Lager arbeite, Ware prüfe und Listen mag",
            "Ich arbeite im Lager, prüfe Ware und mag Listen",
        ),
        ("ich Angebote und Rechnungen prüfe", "Ich prüfe Angebote und Rechnungen"),
        ("ich Ersatzteile verpacke", "Ich verpacke Ersatzteile"),
        ("die Anlage XJ-9000/B in Halle 3 steht", "Die Anlage XJ-9000/B steht in Halle 3"),
        ("ich mit SAP arbeiten muss", "Ich muss mit SAP arbeiten"),
    ],
)
def test_verb_second(clause, sentence):
    assert main_clause(clause) == sentence


@pytest.mark.parametrize(
    "clause",
    [
        "ich die Ablage anlege",  # separable verb
        "unser Team Einkauf netto rechnet",  # where the subject ends is not clear
        "unser Leiter der Nacht kommt",
        "wir planen und bauen wollen",
        "die Texte, die ich schreibe, kurz sind",
        "Frau Nolte den Vertrieb leitet",
        "ich Jira (in Ulm) nutze",
        "ich Ersatzteile kommissioniere und verpacke",
        "ich Angebote tippe und prüfe",
    ],
)
def test_uncertain_clauses_stay(clause):
    assert main_clause(clause) is None
    text = cut(f"Merk dir, dass {clause}.").text
    assert text == clause[0].upper() + clause[1:] + "."


spoken = st.lists(
    st.sampled_from(
        [
            "ich",
            "wir",
            "unser",
            "Team",
            "FlexiPro",
            "im",
            "Einkauf",
            "arbeite",
            "arbeiten",
            "heißt",
            "und",
            "nicht",
            "mag,",
            "bin",
            "zuständig",
            "für",
            "sondern",
            "Süd",
            "„Kunde“",
            "mit",
            "SAP",
            "prüfe",
        ]
    ),
    min_size=1,
    max_size=12,
)


@given(spoken)
def test_no_word_is_lost_added_or_changed(tokens):
    moved = main_clause(" ".join(tokens))
    if moved is not None:
        plain = [token.rstrip(",").casefold() for token in tokens]
        assert Counter(word.rstrip(",").casefold() for word in moved.split()) == Counter(plain)
