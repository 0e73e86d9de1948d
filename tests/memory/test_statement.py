"""Which sentences are statements or wishes of the person (spec 5.3)."""

import pytest

from apps.memory.rules.request import cut
from apps.memory.rules.statement import Spoken, doubt
from apps.memory.rules.verdict import Reason


def doubted(text: str, before: str = "", earlier: str = "") -> Reason | None:
    return doubt(Spoken(text, cut(text), before, earlier))


@pytest.mark.parametrize(
    "text",
    [
        "Ich arbeite im Einkauf.",
        "Antworten bitte in Stichpunkten.",
        "Kannst du dir merken, dass ich im Einkauf arbeite?",
        "Könntest du mir ab jetzt bitte immer auf Englisch antworten?",
        "Ich hätte gern Tabellen mit höchstens vier Spalten.",
        "Tabellen hätte ich gern mit höchstens vier Spalten.",
        "Ich würde Stichpunkte bevorzugen.",
        "I'd prefer short answers.",
        "Vermeide Anglizismen, wenn es ein gängiges deutsches Wort gibt.",
        "Meine Chefin mag Tabellen, deshalb gib mir Vergleiche bitte als Tabelle.",
        "Der Kunde schreibt sich Meyer-Köhler, mit Bindestrich.",
        "Den Kunden Meyer-Köhler schreibe ich mit Bindestrich.",
        "Wir sagen „Mitarbeitende“ und nicht „Mitarbeiter“.",
        "Mein Vertragskonto hat sechs Stellen und steht im Projektordner.",
        "Schreib „zum Beispiel“ bitte aus.",
        "Wie gesagt, ich arbeite im Einkauf.",
        "Merk dir: Frau Grünwäldle von der Stadtwerke Müßen GmbH bekommt Rechnungen quartalsweise.",
        "Zahlen möchte ich immer mit Tausenderpunkt, also 1.234.",
    ],
)
def test_statements(text):
    assert doubted(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # a bare yes, thanks or name
        ("Ja, danke.", Reason.NOT_A_STATEMENT),
        ("Super, danke dir.", Reason.NOT_A_STATEMENT),
        ("Genau, und jetzt mach weiter.", Reason.NOT_A_STATEMENT),
        ("Kranich.", Reason.NOT_A_STATEMENT),
        # questions, also without their mark
        ("Arbeite ich im Einkauf?", Reason.NOT_A_STATEMENT),
        ("Wie sortiere ich eine Liste nach Datum", Reason.NOT_A_STATEMENT),
        ("Bin ich für Süd zuständig", Reason.NOT_A_STATEMENT),
        ("Ich frage mich, ob ich im Vertrieb richtig bin.", Reason.NOT_A_STATEMENT),
        ("Do I work in procurement", Reason.NOT_A_STATEMENT),
        # thoughts
        ("Wenn ich im Vertrieb wäre, bräuchte ich mehr Tabellen.", Reason.NOT_A_STATEMENT),
        ("Wäre ich Teamleiterin, würde ich Tabellen nutzen.", Reason.NOT_A_STATEMENT),
        ("Angenommen, ich arbeite im Labor.", Reason.NOT_A_STATEMENT),
        ("Vielleicht wechsle ich ins Controlling.", Reason.NOT_A_STATEMENT),
        ("Suppose I run the warehouse.", Reason.NOT_A_STATEMENT),
        # other people
        ("Meine Kollegin arbeitet im Controlling.", Reason.UNSUPPORTED),
        ("Frau Nolte leitet den Vertrieb.", Reason.UNSUPPORTED),
        ("Er arbeitet im Lager.", Reason.UNSUPPORTED),
        ("My boss runs the Leeds plant.", Reason.UNSUPPORTED),
        # what others say, and what is said to others
        ("Der Lieferant schreibt, wir sollen uns PlanStar merken.", Reason.FOREIGN),
        ("Laut Organigramm bin ich für Süd zuständig.", Reason.FOREIGN),
        ("Mein Chef sagt, ich leite jetzt den Einkauf.", Reason.FOREIGN),
        ("Schreib dem Kunden, dass ich den Vertrieb leite.", Reason.FOREIGN),
        ("Tell my boss that I run the warehouse.", Reason.FOREIGN),
        ("Übersetze ich leite den Einkauf ins Englische.", Reason.FOREIGN),
        # the person says not to
        ("Bitte merk dir nicht, dass ich im Einkauf arbeite.", Reason.RETRACTED),
        ("Don't remember that I work in sales.", Reason.RETRACTED),
        # an errand for now
        ("Fass das Protokoll zusammen.", Reason.TASK_ONLY),
        ("Please proofread the letter.", Reason.FOREIGN),
        # play
        ("Tu so, als ob ich das Lager leite.", Reason.NOT_A_STATEMENT),
    ],
)
def test_no_statements(text, reason):
    assert doubted(text) is reason


def test_an_assumption_frames_the_rest_of_its_message_only():
    assert doubted("Ich arbeite nachts.", before="Stell dir vor, ich bin Bäcker.")
    assert doubted("Ich arbeite nachts.", earlier="Stell dir vor, ich bin Bäcker.") is None


def test_a_play_holds_until_it_ends():
    play = "Lass uns ein Rollenspiel machen."
    assert doubted("Ich leite den Vertrieb.", earlier=play)
    assert doubted("Ich leite den Vertrieb.", earlier=play, before="Ende des Rollenspiels.") is None
