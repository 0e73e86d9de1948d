"""The projects of the demo, with their files."""

from dataclasses import dataclass

MOVE = "Umzug ins neue Lager"
TALKS = "Jahresgespräche"
PLAN = "Ablaufplan.md"
OFFERED = "Regalangebote.csv"


@dataclass(frozen=True, slots=True)
class File:
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Project:
    owner: str  # name of a person
    name: str
    description: str
    instructions: str
    files: tuple[File, ...] = ()
    team: str = ""  # name of one that has chats of its own in it


PLAN_TEXT = """# Ablaufplan für den Umzug in Halle 4

## Vorher

- Bis 11. Januar: Regale bestellen, die Lieferzeit beträgt drei Wochen (Ben)
- Bis 25. Januar: Inventur im alten Lager abschließen (Anna)
- Bis 1. Februar: Spedition bestätigen, Tore 2 und 3 freihalten (Anna)

## Umzugswoche, 8. bis 12. Februar

- Montag und Dienstag: Regale aufbauen, Plätze beschriften
- Mittwoch: Gehäuse und Halbzeuge, zuerst die Teile für die Montage
- Donnerstag: Verpackung, Kleinteile, Rückstellmuster
- Freitag: Bestand prüfen, altes Lager übergeben

## Danach

Der Wareneingang ist ab 15. Februar nur noch über Tor 2 erreichbar. Lieferanten bekommen die neue \
Adresse bis Ende Januar.
"""

OFFERED_TEXT = """Anbieter;Preis je Feld netto;Aufbau netto;Traglast je Boden;Lieferzeit
Nordregal;182,00 €;480,00 €;200 kg;3 Wochen
Kern Lagertechnik;174,00 €;1.150,00 €;250 kg;4 Wochen
"""

PROJECTS = (
    Project(
        "Anna",
        MOVE,
        "Alles, was bis zum Bezug von Halle 4 im Februar zu klären ist.",
        "Antworte knapp und nenn zu jeder Aufgabe, wer sie hat und bis wann. "
        "Termine stehen im Ablaufplan; was dort fehlt, nenn ausdrücklich offen.",
        (File(PLAN, PLAN_TEXT), File(OFFERED, OFFERED_TEXT)),
        team="Einkauf",
    ),
    Project(
        "Anna",
        TALKS,
        "Vorbereitung der Gespräche mit unseren drei größten Lieferanten.",
        "Preise sind netto. Schlag immer auch vor, was wir dem Lieferanten anbieten können.",
    ),
)
