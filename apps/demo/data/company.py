"""What belongs to the organisation of the demo as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

FIRST_INFORMATION = """Lindenwerk fertigt Gehäuse und Halterungen aus Aluminium, mit 140 Menschen \
an einem Standort."""

INFORMATION = f"""{FIRST_INFORMATION}

- Preise nennen wir netto, in Euro.
- Kunden nennen wir beim Nachnamen.
- „Abruf“ heißt bei uns eine Teillieferung aus einem Jahresvertrag.
- Auskünfte zu Verträgen gibt die Geschäftsleitung, nicht der Assistent.
"""

VERSIONS = (("Dora", FIRST_INFORMATION), ("Anna", INFORMATION))  # who wrote it, the newest last

# The memory of a team: an admin switches it on, one person confirms what another one proposes.
TEAM = "Einkauf"
ADMIN, CONFIRMER, AUTHOR = "Dora", "Anna", "Ben"
CONFIRMED = "Unsere Bestellnummern beginnen mit EK."
PROPOSED = "Unser neues Lager heißt Halle 4."

WEEKS = 6
SATURDAY = 5
HABITS = {"Anna": 5, "Ben": 7, "Chris": 2, "Dora": 3}  # answers on an ordinary day
LARGE = 3  # every so many answers one comes from the large model


@dataclass(frozen=True, slots=True)
class Used:
    """What a person used of one model on a day."""

    person: str
    day: date
    model: str
    answers: int
    price: Decimal  # of an answer, in points


def used(today: date) -> Iterator[Used]:
    """Give some weeks of use until yesterday: uneven, and the same at each call."""
    for ago in range(1, WEEKS * 7):
        day = today - timedelta(days=ago)
        for person, usual in HABITS.items():
            answers = 0 if day.weekday() >= SATURDAY else 1 + day.day * 3 % (usual + 3)
            large = answers // LARGE
            yield Used(person, day, "Hausmodell, groß", large, Decimal("1.8"))
            yield Used(person, day, "Hausmodell, klein", answers - large, Decimal("0.3"))
