"""What a statement says, apart from how it is wrapped: requests cut off, sentences, tokens."""

import re
from typing import Final

from apps.memory.rules.guard.fold import fold

_SPACE: Final = re.compile(r"\s+")
_QUOTES: Final = str.maketrans("„“”«»‟", '""""""')


def plain(text: str) -> str:
    """Give the folded text on one line, with straight quotation marks."""
    return _SPACE.sub(" ", fold(text).text.translate(_QUOTES)).strip()


_FILL: Final = (
    r"(?: (?:bitte|mal|doch|dauerhaft|auch|noch|für die zukunft|für später|gut|please|für immer))*"
)
_REMEMBER: Final = (
    r"merke? dir|merken sie sich|notiere? dir|behalte?(?: dir)?|speichere?(?: dir)?"
    r"|vergiss nicht|präge? dir ein"
    r"|remember|note|keep in mind|bear in mind|make a note|don't forget|save"
)
_KNOW: Final = (
    r"du solltest wissen|wichtig ist|gut zu wissen|denke? (?:bitte )?daran"
    r"|beachte(?: bitte)?|geh davon aus"
    r"|nur damit du es weißt|ich möchte,? dass du dir merkst|you should know|i want you to remember"
)
_ASKED: Final = (
    r"(?:kannst|könntest|würdest) du dir (?:bitte |mal )*(?:merken|notieren)"
    r"|(?:can|could|would) you (?:please )?(?:remember|note|keep in mind)"
)
_REQUEST: Final = re.compile(
    rf"^(?:(?:bitte|und|ach ja,?|please|also) )?(?:{_REMEMBER}|{_KNOW}|(?P<asked>{_ASKED}))"
    rf"{_FILL}(?:(?: das| folgendes| eins| this)?{_FILL} ?:|,? (?:dass|that)\b)\s*",
    re.I,
)
_AFTERTHOUGHT: Final = re.compile(
    rf"(?:,| -|[.!;]| und| and)? ?(?:bitte |please )?"
    rf"(?:merke? dir (?:das|es)|notiere? dir das|das bitte merken|bitte merken|"
    rf"(?:please )?(?:remember|note|keep in mind) (?:that|this|it)|please remember|bitte so merken)"
    rf"{_FILL}[.!]*$",
    re.I,
)
_PRELUDE: Final = re.compile(
    r"^(?:damit du (?:mich |das )?(?:besser )?(?:einordnen|verstehen) kannst|(?:nur "
    r"|kurz )?zur info(?:rmation)?"
    r"|(?:kurz |noch |ein wort |nur )?(?:zu mir|zu meine[mr] [a-zäöü]{3,20}|hintergrund"
    r"|kontext|info|background|context|über mich|zur einordnung|zum kontext|vorab"
    r"|zur sicherheit"
    r"|noch etwas|noch was|eins noch)"
    r"|für die zukunft|für künftige antworten|übrigens|wichtig|hinweis|fyi"
    r"|for (?:future )?reference|by the way"
    r"|just so you know|for (?:the )?(?:future|context|record)|about me|so you know|one more thing)"
    r"\s?[:,-]\s*",
    re.I,
)


def strip_request(text: str) -> str:
    """Cut request words such as "Merk dir, dass" and "merk dir das bitte" off (spec 5.4)."""
    if request := _REQUEST.match(text):
        text = text[request.end() :]
        # "Kannst du dir merken, dass ...?" asks for the remembering, not about the fact.
        text = text.rstrip("?") if request["asked"] else text
    text = _PRELUDE.sub("", text, count=1)
    return _AFTERTHOUGHT.sub("", text, count=1).strip()


_GERMAN: Final = re.compile(
    r"\b(?:ich|mir|mich|mein\w*|wir|uns\w*|der|die|das|den|dem|ein|eine[nrm]?|und|oder|mit"
    r"|im|auf|für|bei|von|zu|zum|zur"
    r"|ist|sind|nicht|keine?n?|bitte|immer|auch|antworte?n?|schreib\w*|heißt|nutzt"
    r"|arbeitet|möchte|bevorzugt|ohne|statt"
    r"|über|nur|aus|als|lieber|du|dich|dir|gib|nenn\w*|verwende\w*|kurz\w*)\b|[äöüß]",
    re.I,
)
_ENGLISH: Final = re.compile(
    r"\b(?:i|i'm|i'd|me|my|we|our|the|a|and|or|with|on|for|of|to|is|are|be|not|no|don't"
    r"|please|always|never|answers?|write|uses?"
    r"|works?|prefers?|without|instead|from|by|at|than|you|your|it|that|this|keep|give"
    r"|have|has|should|would|like|every|any"
    r"|all|only|when|skip|avoid|start|put|show|recommend|explain|call|say|use|short|brief)\b",
    re.I,
)


def is_german(text: str) -> bool:
    """Tell whether a text is German rather than English."""
    return len(_GERMAN.findall(text)) >= len(_ENGLISH.findall(text))


def writes_capitals(sentence: str) -> bool:
    """Tell whether this is German in usual spelling, where nouns have capitals."""
    return is_german(sentence) and any(letter.isupper() for letter in sentence[1:])


_ABSENCE: Final = re.compile(
    r",? (?:solange|während|bis|while|until) (?:er|sie|he|she|they|(?:frau|herr|herrn|ms"
    r"|mr) \w{2,20}|meine? \w{4,15}) "
    r"(?:noch )?(?:in|im|auf|on|away|out|nicht|zurück|wieder)\b[^,.;:]{0,30}(?=[,.;]|$)",
    re.I,
)


def without_absence(sentence: str) -> str:
    """Cut ", solange er in Elternzeit ist" off, which limits a stand-in and is no condition."""
    return _ABSENCE.sub("", sentence)


_END: Final = re.compile(r"[.!?]+[\"')]?\s+(?=[\"'(]?[A-ZÄÖÜ0-9])")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:dr|prof|hr|fr|nr|st|ca|bzw|usw|etc|inkl|exkl|max|min|abt|tel|str|mr|mrs|ms"
    r"|vs|no|z|b|e|v|d|h|u|a|i|g)|\b\d{1,2})$",
    re.I,
)


def sentences(text: str) -> list[str]:
    """Split at sentence ends, not at abbreviations and ordinals."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if end[0].startswith(".") and _ABBREVIATION.search(
            text[max(0, end.start() - 8) : end.start()]
        ):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    return [sentence for sentence in (*found, text[start:].strip()) if sentence]


# Words, numbers, quotations, addresses and single marks.
TOKEN: Final = re.compile(
    r"\"[^\"]{0,80}\"|https?://[^\s\"]+[\w/]|\w[\w./\-+#&@'*:]*[\w+#*]|\w|[^\w\s]"
)
