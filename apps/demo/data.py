"""The people, places and chats of the demo, in the words a German company would use."""

from dataclasses import dataclass
from datetime import timedelta

PASSWORD = "demo"


@dataclass(frozen=True, slots=True)
class Place:
    """A place in an organisation."""

    organisation: str  # slug
    role: str
    team: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a person wrote, and the answer in Markdown."""

    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation of a person in the organisation `demo`."""

    owner: str  # name of a person
    title: str
    age: timedelta
    turns: tuple[Turn, ...]
    pinned: bool = False


ORGANISATIONS = {"demo": "Lindenwerk", "nordhof": "Nordhof"}

PEOPLE = (
    Person("Anna", (Place("demo", "owner", "Einkauf"), Place("nordhof", "member"))),
    Person("Ben", (Place("demo", "member", "Einkauf"),)),
    Person("Chris", (Place("demo", "member", "Vertrieb"),)),
    Person("Dora", (Place("demo", "admin"),)),
    Person("Erik", (Place("nordhof", "owner"),)),
)

OFFERS = """Netto gerechnet liegt **Brandt** vorn, sobald ihr mehr als 300 Stück im Jahr abruft:

| Anbieter | Stückpreis | Fracht je Lieferung | Zahlungsziel |
|---|---:|---:|---|
| Brandt | 14,20 € | 45,00 € | 30 Tage |
| Oster & Sohn | 13,90 € | 120,00 € | 14 Tage |
| Velten | 15,10 € | frei | 30 Tage |

Bei vier Lieferungen im Jahr kostet die Fracht bei Oster 480 €, bei Brandt 180 €. \
Das gleicht den höheren Stückpreis ab 1.000 Stück nicht mehr aus: \
Frag bei Oster nach einer Frachtpauschale, bevor du entscheidest."""

SUPPLIER_MAIL = """Hier ein Vorschlag:

> Guten Tag Frau Brandt,
>
> die Lieferung vom 12. kam vollständig an, allerdings fehlten bei sechs Gehäusen die Dichtungen. \
Können Sie uns die Teile bis Freitag nachsenden? Die Montage steht so lange still.
>
> Viele Grüße
> Anna

Wenn es eilt, nenn noch die Bestellnummer im Betreff. \
Dann landet die Mail direkt in der Reklamation."""

KICK_OFF = """Für 45 Minuten würde ich so planen:

1. **Ziel und Grenzen** (10 min): Was soll bis März anders sein, was bleibt, wie es ist?
2. **Wer macht was** (15 min): je Aufgabe eine Person, keine Gruppen.
3. **Risiken** (10 min): die drei größten, mit einem ersten Schritt dagegen.
4. **Nächste Schritte** (10 min): Termine gleich in den Kalender.

Schick die Ziele vorher herum. Dann beginnt ihr nicht mit Vorlesen."""

SCRIPT = """Das geht ohne zusätzliche Pakete:

```python
import csv
from collections import Counter
from pathlib import Path

def sums(path: Path) -> Counter[str]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter=";")
        totals: Counter[str] = Counter()
        for row in rows:
            totals[row["Lieferant"]] += round(float(row["Betrag"].replace(",", ".")) * 100)
        return totals

for supplier, cents in sums(Path("rechnungen.csv")).most_common():
    print(f"{supplier:30} {cents / 100:>12.2f} €")
```

Gerechnet wird in Cent, damit sich keine Rundungsfehler summieren."""

UMLAUTS = """Dann ist die Datei vermutlich in `cp1252` gespeichert, \
wie Excel es unter Windows macht. \
Ersetz `encoding="utf-8"` durch `encoding="cp1252"`. \
Wenn beides vorkommt, speichere in Excel als „CSV UTF-8“; dann passt die erste Fassung."""

HOLIDAY = """**Kurz:** Ja, wenn der Urlaub noch nicht genehmigt ist, darf der Betrieb ihn aus \
dringenden Gründen ablehnen. Ein schon genehmigter Urlaub bleibt genehmigt.

Was in eurer Betriebsvereinbarung steht, weiß ich nicht. Sieh dort nach, bevor du antwortest: \
Sie kann Sperrzeiten vor der Inventur festlegen."""

SUMMARY = """Die Besprechung in drei Sätzen:

- Das neue Lager wird im Februar bezogen, nicht im Januar.
- Ben holt bis Mittwoch zwei Angebote für die Regale ein.
- Offen ist, wer den Umzug der Messgeräte begleitet."""

HALLWAY = """Drei Vorschläge, vom nüchternen zum freundlichen:

- „Bitte Tür schließen. Die Klimaanlage läuft.“
- „Tür zu, Kühle bleibt. Danke.“
- „Hier drinnen ist es angenehm. Damit das so bleibt: Tür zu.“"""

CHATS = (
    Chat(
        "Anna",
        "Drei Angebote für Gehäuse vergleichen",
        timedelta(minutes=25),
        (
            Turn(
                "Ich habe drei Angebote für die Gehäuse: Brandt 14,20 € plus 45 € Fracht, "
                "Oster & Sohn 13,90 € plus 120 € Fracht, Velten 15,10 € frei Haus. "
                "Wir bestellen viermal im Jahr. Stell sie mir gegenüber.",
                OFFERS,
            ),
            Turn(
                "Schreib mir dazu gleich eine Mail an Frau Brandt: Bei der letzten Lieferung "
                "fehlten sechs Dichtungen.",
                SUPPLIER_MAIL,
            ),
        ),
        pinned=True,
    ),
    Chat(
        "Anna",
        "Auftakt für den Umzug ins neue Lager",
        timedelta(days=1, hours=2),
        (Turn("Wie teile ich 45 Minuten Auftakt für den Lagerumzug sinnvoll ein?", KICK_OFF),),
    ),
    Chat(
        "Anna",
        "Urlaub kurz vor der Inventur",
        timedelta(days=6),
        (Turn("Darf ich einen Urlaubsantrag in der Woche vor der Inventur ablehnen?", HOLIDAY),),
    ),
    Chat(
        "Ben",
        "Rechnungen je Lieferant summieren",
        timedelta(hours=1),
        (
            Turn(
                "Ich habe eine rechnungen.csv mit den Spalten Lieferant und Betrag, mit Semikolon "
                "getrennt und Komma als Dezimalzeichen. Schreib mir ein Python-Skript, "
                "das je Lieferant summiert.",
                SCRIPT,
            ),
            Turn("Die Umlaute sind kaputt. Woran liegt das?", UMLAUTS),
        ),
    ),
    Chat(
        "Ben",
        "Protokoll der Lagerbesprechung",
        timedelta(days=1, hours=5),
        (
            Turn(
                "Fass zusammen: Lager wird erst im Februar bezogen. Ich soll bis Mittwoch zwei "
                "Angebote für Regale einholen. Wer mit den Messgeräten fährt, ist noch unklar.",
                SUMMARY,
            ),
        ),
    ),
    Chat(
        "Ben",
        "Schild für die Labortür",
        timedelta(days=8),
        (Turn("Ich brauche einen Spruch für die Labortür, damit sie zubleibt.", HALLWAY),),
    ),
)
