"""Tell an errand for now („Fass das Protokoll zusammen.“) from a wish that stands (spec 5.8)."""

import re

from apps.memory.rules.borrowed import EDIT, WRITE

LEAD = r"^(?:(?:bitte|please|und|dann|jetzt|now|kannst du|könntest du|can you|could you) )*+"
OBJECT = (
    r"(?: (?:mir|uns|bitte|mal|me|us|please|doch|auch))*+"
    r" (?:das|den|die|dem|der|eine?[mnr]?|dies\w*|es|the|this|that|it|an?)\b"
)
EDITS = re.compile(rf"{LEAD}(?:{EDIT}){OBJECT}", re.I)
ERRAND = re.compile(
    rf"{LEAD}(?:{EDIT}|{WRITE}|mach\w*|gib|zeig\w*|such\w*|finde?|erzähl\w*|rechne|vergleich\w*"
    rf"|hilf"
    rf"|make|give|show|search|find|create|tell|compare|help){OBJECT}",
    re.I,
)
STANDING = re.compile(
    r"\b(?:immer|künftig|in zukunft|grundsätzlich|generell|stets|nie|niemals|dauerhaft|ab jetzt"
    r"|ab sofort|von nun an|mag|möchte|bevorzuge|lieber|mich|mir gegenüber"
    r"|always|never|from now on|in future|generally|prefer|like|want)\b",
    re.I,
)


# The person gives their sentences to be looked at: „Klingt das gut?“, „Bitte übersetzen.“
SAMPLE = re.compile(
    r"\b(?:übersetz\w*|korrigier\w*|lektorier\w*|umformulier\w*|formulier\w* (?:das|es|um)"
    r"|rechtschreib\w*"
    r"|grammatik\w*|tippfehler\w*|kling(?:t|en)|passt (?:das|der satz|es) so|kann man das so|"
    r"(?:besser|anders) formulier\w*"
    r"|translat\w*|proofread\w*|rephrase\w*|spelling|grammar|sounds?)\b",
    re.I,
)


def gives_sample(text: str) -> bool:
    """Tell whether a text asks to work on the sentences beside it."""
    return SAMPLE.search(text) is not None and not stands(text)


def stands(text: str) -> bool:
    """Tell whether a wish says that it holds for longer."""
    return STANDING.search(text) is not None


def edits(text: str) -> bool:
    """Tell whether a sentence orders one piece of work on a text."""
    return EDITS.search(text) is not None and not stands(text)


def is_errand(text: str) -> bool:
    """Tell whether a sentence asks for something now: a piece of work or an answer."""
    return text.endswith("?") or (ERRAND.search(text) is not None and not stands(text))
