"""The form of an answer, from stored wishes, instructions and the message."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from apps.llm.demo.prompt import Prompt


class Layout(StrEnum):
    """How the parts of an answer stand on the page."""

    FREE = "free"
    BULLETS = "bullets"
    PROSE = "prose"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Style:
    """What is wished of an answer; `language` is empty where the message decides."""

    layout: Layout = Layout.FREE
    short: bool = False
    language: str = ""
    formal: bool = False
    emoji: bool = False


NOT = (
    r"(?:keine?n?|ohne|nie(?:mals)?|nicht|statt|no|without|never|not|don['’]t|avoid|instead of)"
    r"\W+(?:\w+\W+){0,2}?"
)
BULLETS = r"(?:stichpunkt|stichw[oö]rt|aufzählung|bullet|listen?\b|lists?\b|spiegelstrich)\w*"
TABLE = r"(?:tabell|tables?\b)\w*"
PROSE = r"(?:fließtext|ganze[nr]? sätze|zusammenhängend|\bprose\b|full sentences)\w*"

# A later row wins over an earlier one; the negated form of the same words comes later.
ROWS: tuple[tuple[str, dict[str, Any]], ...] = (
    (BULLETS, {"layout": Layout.BULLETS}),
    (TABLE, {"layout": Layout.TABLE}),
    (PROSE, {"layout": Layout.PROSE}),
    (rf"{NOT}{BULLETS}", {"layout": Layout.PROSE}),
    (rf"{PROSE}\W+(?:\w+\W+){{0,2}}?als {BULLETS}", {"layout": Layout.PROSE}),
    (rf"{NOT}{TABLE}", {"layout": Layout.FREE}),
    (rf"{NOT}{PROSE}", {"layout": Layout.BULLETS}),
    (r"\b(?:ausführlich\w*|in detail|detailed|lange antworten)\b", {"short": False}),
    (r"\b(?:halt\w* dich|fass\w* dich|antwort\w*|möglichst|bitte|mag es) kurz\b", {"short": True}),
    (r"\bkurze? (?:antwort\w*|und knapp\w*)|\bknapp\w*|\bkurz und\b", {"short": True}),
    (r"\bshort answers?\b|\banswers? short\b|\b(?:brief|concise)(?:ly)?\b", {"short": True}),
    (r"\b(?:zwei|drei|[23]) sätze\b|\b(?:two|three|[23]) sentences\b", {"short": True}),
    (r"\b(?:auf|in) deutsch\b|\bin german\b", {"language": "de"}),
    (r"\b(?:auf|in) englisch\b|\bin english\b", {"language": "en"}),
    (r"\bdeutsch, auch wenn \w+ auf englisch", {"language": "de"}),
    (r"\benglisch, auch wenn \w+ auf deutsch", {"language": "en"}),
    (r"\bsiez\w*|\b(?:per|mit) sie\b|\baddress me formally\b", {"formal": True}),
    (r"\bduz\w*|\b(?:per|mit) du\b|\baddress me informally\b", {"formal": False}),
    (r"\bemoji\w*", {"emoji": True}),
    (rf"{NOT}emoji\w*|\bemoji\w*[^.]*\b(?:weg|verzicht\w*|nicht)\b", {"emoji": False}),
)
WISHES = tuple((re.compile(words, re.IGNORECASE), change) for words, change in ROWS)
RANK = ("agent", "project", "company")


def find_style(prompt: Prompt) -> Style:
    """Return the form for an answer: stored wishes, then the message, then the instructions."""
    style = apply(Style(), (note.text for note in prompt.notes))
    style = apply(style, [prompt.current.text])
    for kind in RANK:
        texts = (source.text for source in prompt.instructions if source.kind == kind)
        style = apply(style, texts)
    return style


def apply(style: Style, texts: Iterable[str]) -> Style:
    """Return the style with the wishes in these texts."""
    for text in texts:
        for words, change in WISHES:
            if words.search(text):
                style = replace(style, **change)
    return style


def names_style(text: str) -> bool:
    """Tell whether a text is about the form of an answer."""
    return any(words.search(text) for words, _ in WISHES)
