"""The chats of the demo, in the words a German company would use."""

from dataclasses import dataclass
from datetime import timedelta

from apps.demo.data.agents import WRITER
from apps.demo.data.projects import MOVE, OFFERED, PLAN, TALKS


@dataclass(frozen=True, slots=True)
class Turn:
    """What a person wrote, and the answer in Markdown."""

    text: str
    answer: str
    sources: tuple[str, ...] = ()  # names of files that the project holds


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation of a person in the organisation that has all the rest, too."""

    owner: str  # name of a person
    title: str
    age: timedelta
    turns: tuple[Turn, ...]
    pinned: bool = False
    project: str = ""  # name
    agent: str = ""  # name
    reader: str = ""  # name of a person with whom it is shared


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

DATES = """Aus dem **Ablaufplan** ergeben sich drei Termine, die zuerst feststehen müssen:

| bis | was | wer |
|---|---|---|
| 11. Januar | Regale bestellt, Lieferzeit drei Wochen | Ben |
| 25. Januar | Inventur im alten Lager abgeschlossen | Anna |
| 1. Februar | Spedition bestätigt, Tore 2 und 3 frei | Anna |

Nicht im Plan steht, wer die Messgeräte begleitet. Das war in eurer Besprechung noch offen."""

SHELVES = """Bei 40 Feldern liegt **Nordregal** mit 7.760 € vorn, einschließlich Aufbau:

- Nordregal: 40 × 182 € + 480 € Aufbau = 7.760 €
- Kern Lagertechnik: 40 × 174 € + 1.150 € Aufbau = 8.110 €

Die Traglast reicht bei beiden. Kern liefert nach vier Wochen, das wäre für den Umzug zu spät."""

INQUIRY = """**Betreff:** Anfrage Regalböden 1.200 × 500 mm, 160 Stück

Guten Tag,

für unser neues Lager suchen wir 160 verzinkte Regalböden, 1.200 × 500 mm, \
Traglast 150 kg je Boden. \
Bitte nennen Sie uns Stückpreis, Lieferzeit und Fracht, alles netto.

Wir brauchen die Ware bis zum 29. Januar. Über ein Angebot bis Freitag freuen wir uns.

Viele Grüße
Ben

*Offen ist noch:* die Lieferadresse und wer die Ware annimmt."""

QUESTIONS = """Fünf Fragen, mit denen du viel erfährst, ohne gleich über den Preis zu sprechen:

1. Was hat im letzten Jahr bei unseren Bestellungen unnötig Arbeit gemacht?
2. Ab welcher Menge ändert sich bei euch die Fertigung und damit der Preis?
3. Welche Lieferzeit könnt ihr fest zusagen, wenn wir vier Termine im Jahr abrufen?
4. Wie meldet ihr künftig, wenn eine Lieferung unvollständig ist?
5. Was würdet ihr an unserer Zeichnung ändern?"""

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
        project=MOVE,
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
        project=MOVE,
    ),
    Chat(
        "Ben",
        "Schild für die Labortür",
        timedelta(days=8),
        (Turn("Ich brauche einen Spruch für die Labortür, damit sie zubleibt.", HALLWAY),),
    ),
    Chat(
        "Anna",
        "Termine vor dem Umzug",
        timedelta(hours=3),
        (Turn("Welche Termine müssen vor dem Umzug feststehen?", DATES, (PLAN,)),),
        project=MOVE,
    ),
    Chat(
        "Ben",
        "Welches Regalangebot passt?",
        timedelta(hours=5),
        (Turn("Wir brauchen 40 Felder. Welches Angebot ist günstiger?", SHELVES, (OFFERED,)),),
        project=MOVE,
    ),
    Chat(
        "Ben",
        "Anfrage für Regalböden",
        timedelta(days=2, hours=1),
        (
            Turn(
                "160 verzinkte Regalböden, 1.200 mal 500, 150 kg je Boden, bis 29. Januar.",
                INQUIRY,
            ),
        ),
        agent=WRITER,
        reader="Anna",
    ),
    Chat(
        "Anna",
        "Fragen für das Jahresgespräch mit Brandt",
        timedelta(days=3),
        (Turn("Womit beginne ich das Jahresgespräch mit Brandt?", QUESTIONS),),
        project=TALKS,
    ),
)
