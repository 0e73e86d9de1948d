"""The people of the demo and their places."""

from dataclasses import dataclass

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


HOME = "demo"  # the organisation with chats, projects and all the rest
ORGANISATIONS = {HOME: "Lindenwerk", "nordhof": "Nordhof"}

PEOPLE = (
    Person("Anna", (Place(HOME, "owner", "Einkauf"), Place("nordhof", "member"))),
    Person("Ben", (Place(HOME, "member", "Einkauf"),)),
    Person("Chris", (Place(HOME, "member", "Vertrieb"),)),
    Person("Dora", (Place(HOME, "admin"),)),
    Person("Erik", (Place("nordhof", "owner"),)),
)
