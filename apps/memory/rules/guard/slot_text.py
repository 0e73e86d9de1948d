"""The sentences that the server stores for style wishes, in German and in English."""

from collections.abc import Iterable
from typing import Final, Literal

from apps.memory.rules.guard.slot import Slot, SlotName
from apps.memory.rules.guard.slot_wishes import CODE_NAMES, SINGULAR, TONGUE_NAMES, WISHES

Language = Literal["de", "en"]
_COLUMN: Final[dict[Language, int]] = {"de": 0, "en": 1}


def render_slots(slots: Iterable[Slot], language: Language) -> str:
    """Write the fixed sentences for slots: "Für E-Mails: Keine Emojis." (spec 5.4)."""
    column = _COLUMN[language]
    slots = tuple(slots)
    scopes = [_scope(slot.value, column) for slot in slots if slot.name is SlotName.SCOPE]
    wishes = [_sentence(slot, column) for slot in slots if slot.name is not SlotName.SCOPE]
    joint = (" und ", " and ")[column].join(scopes)
    prefix = f"{('Für', 'For')[column]} {joint}: " if scopes else ""
    return prefix + " ".join(wishes)


def _scope(value: str, column: int) -> str:
    key, _, filling = value.partition(":")
    return _SCOPES[key][column].format(filling)


def _sentence(slot: Slot, column: int) -> str:
    key, _, filling = slot.value.partition(":")
    pairs = WISHES[slot.name]
    template = pairs.get(key) or pairs["*"]
    if slot.name is SlotName.COMMENTS and key in TONGUE_NAMES:
        filling = TONGUE_NAMES[key][column]
    elif template is pairs.get("*"):
        filling = _named(slot, column)
    elif filling == "1" and key in SINGULAR:
        return SINGULAR[key][column]
    return template[column].format(filling)


def _named(slot: Slot, column: int) -> str:
    if slot.name is SlotName.LANGUAGE:
        return TONGUE_NAMES[slot.value.removeprefix("not_")][column]
    value = slot.value.removeprefix("not_")
    return CODE_NAMES.get(value, value)


_SCOPES: Final = {
    "english": ("englische Texte", "English texts"),
    "email": ("E-Mails", "emails"),
    "letter": ("Briefe", "letters"),
    "report": ("Berichte", "reports"),
    "minutes": ("Protokolle", "minutes"),
    "summary": ("Zusammenfassungen", "summaries"),
    "comparison": ("Vergleiche", "comparisons"),
    "translation": ("Übersetzungen", "translations"),
    "slides": ("Präsentationen", "presentations"),
    "instructions": ("Anleitungen", "instructions"),
    "short": ("kurze Antworten", "short answers"),
    "long": ("lange Antworten", "long answers"),
    "project": ("das Projekt {}", "the project {}"),
    "headlines": ("Überschriften und Betreffzeilen", "headlines and subject lines"),
    "wording": ("Formulierungen", "wordings"),
    "code": ("Code", "code"),
}
