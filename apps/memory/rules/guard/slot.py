"""The closed list of what a wish about the form of an answer can settle."""

from dataclasses import dataclass
from enum import StrEnum


class SlotName(StrEnum):
    """What about the form of an answer a wish can settle."""

    SCOPE = "scope"  # the kind of text that the other slots are about
    LAYOUT = "layout"
    COLUMNS = "columns"
    HEADINGS = "headings"
    FORMATTING = "formatting"
    FILE = "file"
    COVER = "cover"
    LENGTH = "length"
    SENTENCES = "sentences"
    LANGUAGE = "language"
    ADDRESS = "address"
    TONE = "tone"
    HUMOUR = "humour"
    EMOJI = "emoji"
    EXCLAMATION = "exclamation"
    UNITS = "units"
    TEMPERATURE = "temperature"
    PRICES = "prices"
    CURRENCY = "currency"
    NUMBERS = "numbers"
    ROUNDING = "rounding"
    DATES = "dates"
    TIME = "time"
    SOURCES = "sources"
    SPELLING = "spelling"
    GENDER = "gender"
    CODE = "code"
    COMMENTS = "comments"
    EXAMPLES = "examples"
    ORDER = "order"
    QUESTIONS = "questions"
    VARIANTS = "variants"
    FILLERS = "fillers"
    OPENING = "opening"
    CLOSING = "closing"
    GREETING = "greeting"
    SIGN_OFF = "sign_off"
    ANGLICISMS = "anglicisms"
    LEVEL = "level"
    TERMS = "terms"
    ABBREVIATIONS = "abbreviations"
    VOICE = "voice"
    STEPS = "steps"
    PROOFREADING = "proofreading"
    DELIVERY = "delivery"
    DASHES = "dashes"
    SEMICOLONS = "semicolons"
    REASONS = "reasons"
    DISCLAIMERS = "disclaimers"
    REPETITION = "repetition"
    ANALOGIES = "analogies"


@dataclass(frozen=True, slots=True)
class Slot:
    """One wish: what it settles and to what; `not_x` asks to do without x, `x:3` has a number."""

    name: SlotName
    value: str
