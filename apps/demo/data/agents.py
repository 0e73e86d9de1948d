"""The custom agent of the demo."""

from dataclasses import dataclass

from apps.demo.data.projects import File

WRITER = "Anfragen an Lieferanten"


@dataclass(frozen=True, slots=True)
class Agent:
    maker: str  # name of a person
    name: str
    symbol: str
    description: str
    instructions: str
    starters: tuple[str, ...]
    files: tuple[File, ...]


BLOCKS = """# Textbausteine für Anfragen

- Preise: „Bitte nennen Sie uns Stückpreis, Lieferzeit und Fracht, alles netto.“
- Frist: „Über ein Angebot bis Freitag freuen wir uns.“
- Zeichnung: „Die Zeichnung liegt bei. Abweichungen nennen Sie uns bitte im Angebot.“
- Absage: „Wir haben uns anders entschieden und danken Ihnen für Ihre Mühe.“
"""

AGENTS = (
    Agent(
        "Anna",
        WRITER,
        "mail",
        "Macht aus Stichworten eine Anfrage, die sich gut vergleichen lässt.",
        "Schreib aus den Stichworten eine höfliche, kurze Anfrage mit Betreff. "
        "Frag immer nach Stückpreis, Lieferzeit und Fracht. "
        "Nenn am Ende, welche Angabe noch fehlt.",
        (
            "Anfrage für 200 Dichtungen, Lieferung in zwei Wochen",
            "Erinnerung an ein Angebot, das seit zehn Tagen fehlt",
            "Absage an einen Anbieter, der zu teuer war",
        ),
        (File("Textbausteine.md", BLOCKS),),
    ),
)
