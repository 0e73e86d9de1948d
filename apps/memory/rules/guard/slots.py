"""Find wishes about the form of an answer, render them, compare them with instructions.

A mention is where words name a slot ("Stichpunkte", "höchstens 150 Wörter"); words around it may
turn it over ("keine", "statt", "... weg"). Words that stand for nothing else are connectives.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.memory.rules.guard.sentence import plain, sentences
from apps.memory.rules.guard.slot import Slot, SlotName
from apps.memory.rules.guard.slot_figures import FIGURES
from apps.memory.rules.guard.slot_form import FORM
from apps.memory.rules.guard.slot_language import LANGUAGE, TONGUES
from apps.memory.rules.guard.slot_polarity import Found, read_polarity
from apps.memory.rules.guard.slot_spelling import SPELLING
from apps.memory.rules.guard.slot_text import render_slots

__all__ = [
    "Mention",
    "Slot",
    "SlotName",
    "applies",
    "conflicts",
    "find_mentions",
    "find_slots",
    "render_slots",
]

_SAME_CODE: Final = {"golang": "go"}
_NUMBERS: Final = {
    "eine": 1,
    "einen": 1,
    "einer": 1,
    "einem": 1,
    "ein": 1,
    "one": 1,
    "zwei": 2,
    "two": 2,
    "drei": 3,
    "three": 3,
    "vier": 4,
    "four": 4,
    "fünf": 5,
    "five": 5,
    "sechs": 6,
    "six": 6,
    "sieben": 7,
    "seven": 7,
    "acht": 8,
    "eight": 8,
    "neun": 9,
    "nine": 9,
    "zehn": 10,
    "ten": 10,
    "zwölf": 12,
    "twelve": 12,
    "fünfzehn": 15,
    "fifteen": 15,
    "zwanzig": 20,
    "twenty": 20,
    "dreißig": 30,
    "thirty": 30,
    "fünfzig": 50,
    "fifty": 50,
    "hundert": 100,
    "hundred": 100,
    "a hundred": 100,
    "one hundred": 100,
    "zweihundert": 200,
    "two hundred": 200,
    "dreihundert": 300,
}
_NAMED: Final = re.compile(r"\(\?P<\w+>")
LONGEST_SENTENCE: Final = 600
LONGEST_INSTRUCTION: Final = 16_000  # characters; wishes about the form stand in the beginning


@dataclass(frozen=True, slots=True)
class _Row:
    name: SlotName
    value: str
    negated: str | None
    words: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class _Match:
    row: _Row
    match: re.Match[str]


_ALL: Final = (*FORM, *LANGUAGE, *FIGURES, *SPELLING)
_ROWS: Final = tuple(
    _Row(name, value, negation, re.compile(rf"(?<![\w-])(?:{words})(?![\w-])"))
    for name, value, negation, words in _ALL
)
_ANY_ROW: Final = re.compile(
    rf"(?<![\w-])(?:{_NAMED.sub('(?:', '|'.join(words for *_, words in _ALL))})(?![\w-])"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """Where words name a slot in one sentence, and the value that they give it."""

    start: int
    end: int
    name: SlotName
    value: str
    beaten: bool = False  # only named to be passed over: "Tabellen lieber als lange Texte"


def find_slots(text: str) -> tuple[Slot, ...]:
    """Find wishes in a statement or in the instructions of a project or agent (spec 2.6)."""
    found: list[Slot] = []
    for sentence in dict.fromkeys(sentences(plain(text[:LONGEST_INSTRUCTION]))):
        mentions = find_mentions(without_concessions(sentence[:LONGEST_SENTENCE]))
        if any(mention.name is not SlotName.SCOPE for mention in mentions):
            found += settle(mentions)
    return tuple(dict.fromkeys(found))


def conflicts(wish: Sequence[Slot], instruction: Sequence[Slot]) -> tuple[Slot, ...]:
    """Give the wishes that an instruction settles in another way (spec 2.6)."""
    if not applies(instruction, wish):
        return ()
    return tuple(
        slot
        for slot in wish
        if slot.name is not SlotName.SCOPE
        and _overrides(_values(instruction, slot.name), slot.value)
    )


def applies(instruction: Sequence[Slot], wish: Sequence[Slot]) -> bool:
    """Tell whether an instruction is about the kind of text that a wish is about."""
    scopes, wished = (_values(slots, SlotName.SCOPE) for slots in (instruction, wish))
    return not scopes or bool(scopes & wished)


def _values(slots: Iterable[Slot], name: SlotName) -> set[str]:
    return {slot.value for slot in slots if slot.name is name}


def _overrides(instructed: set[str], value: str) -> bool:
    """Tell whether no instructed value leaves room for the wished one."""
    return bool(instructed) and not any(_agree(one, value) for one in instructed)


def _agree(one: str, other: str) -> bool:
    if one.startswith("not_") and other.startswith("not_"):
        return True
    if one.startswith("not_") or other.startswith("not_"):
        return one.removeprefix("not_") != other.removeprefix("not_")
    return one == other


def find_mentions(sentence: str) -> list[Mention]:
    """Find what one folded sentence names, the longest words first, with its polarity."""
    lowered = lower(sentence)
    chosen = _choose(lowered)
    polarity = read_polarity(lowered, [Found(*one.match.span(), one.row.name) for one in chosen])
    return [
        Mention(
            *one.match.span(),
            one.row.name,
            _value(one, sentence, index in polarity.turned),
            beaten=index in polarity.beaten,
        )
        for index, one in enumerate(chosen)
    ]


# Asides that limit or explain a wish; what they name is not wished for.
_CONCESSIONS: Final = re.compile(
    r"\b(?:egal(?:,)? (?:in|auf) (?:welcher|was für einer) sprache ich (?:schreibe|frage"
    r"|dich anspreche)"
    r"|(?:no matter (?:what|which) language|regardless of the language"
    r"|whatever language) i (?:use|write|ask|write in|ask in)"
    r"|(?:wenn|falls|if) (?:angaben|informationen|infos|daten|details"
    r"|information) (?:fehlen|fehlt|is missing|are missing)"
    r"|auch (?:bei|auf|in) (?:englischen|deutschen|französischen"
    r"|fremdsprachigen) (?:fragen|anfragen|texten|nachrichten|mails)"
    r"|wenn es (?:dafür )?(?:ein|einen|eine|das)?(?: (?:gängige|gute|passende|übliche"
    r"|gebräuchliche)[rsn]?)? ?(?:deutsche[nrs]?)"
    r"(?: (?:wort|wörter|begriffe?|ausdruck|ausdrücke|entsprechung|pendant))? gibt"
    r"|auch wenn ich(?: (?:dich|dir|mal|dich mal|etwas))? (?:auf|in) (?:englisch"
    r"|deutsch|französisch|einer anderen sprache)(?: (?:frage|schreibe|anspreche))?"
    r"|even (?:if|when) i (?:ask|write)(?: you)? in (?:english|german|french|another language)"
    r"|(?:unless|except when) i (?:ask|tell you|request|say)(?: for)?(?: more| otherwise"
    r"| details| it| so)*"
    r"|(?:außer|es sei denn),? (?:wenn )?ich (?:frage|bitte|verlange"
    r"|will)(?: ausdrücklich)?(?: nach)?(?: mehr)?(?: danach| darum)?"
    r"|(?:wenn|wo|soweit|sofern) (?:möglich|es (?:nur |irgendwie )?geht|es passt|sinnvoll"
    r"|nötig|es sinnvoll ist)|(?:if|where|when(?:ever)?) (?:possible|needed|useful"
    r"|appropriate)"
    r"|(?:wenn|falls|sobald|if|when(?:ever)?) (?:dir |dabei )?(?:etwas|was|ein auftrag"
    r"|eine aufgabe|meine? (?:frage|auftrag|anfrage|text)|something|anything|my request|a task|it)"
    r"(?: is| isn't)? (?:unvollständig|missverständlich|lückenhaft|zu vage|vage"
    r"|nicht eindeutig|incomplete|vague|unklar|nicht klar|mehrdeutig|unclear|ambiguous"
    r"|clear)(?: ist| bleibt)?"
    r"|(?:wenn|falls) du (?:dir )?(?:unsicher|nicht sicher) bist|(?:if|when) you(?:'re"
    r"| are) (?:unsure|not sure)"
    r"|bei (?:unklarheiten|(?:unklaren|mehrdeutigen) (?:aufträgen|fragen|aufgaben|anfragen"
    r"|anweisungen))"
    r"|bevor du (?:(?:etwas|was) )?(?:los|an)?(?:legst|fängst|schreibst|antwortest"
    r"|startest|beginnst|rätst|annimmst)(?: an| los)?"
    r"|before (?:you )?(?:start(?:ing)?|answer(?:ing)?|write|writing|assum(?:e|ing)"
    r"|guess(?:ing)?)(?: anything| something)?(?: writing)?)(?!\w)",
    re.I,
)


def without_concessions(sentence: str) -> str:
    """Blank asides such as "auch wenn ich auf Englisch frage", keeping all positions."""
    return _CONCESSIONS.sub(lambda aside: " " * len(aside[0]), sentence)


def lower(sentence: str) -> str:
    """Lower a sentence without changing its length, so that ranges stay valid."""
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in sentence)


def _choose(lowered: str) -> list[_Match]:
    """Keep the longest matches that do not overlap, in the order of the text."""
    matches = [
        _Match(row, match)
        for start in _starts(lowered)
        for row in _ROWS
        if (match := row.words.match(lowered, start))
    ]
    matches.sort(key=lambda one: (one.match.start() - one.match.end(), one.match.start()))
    chosen: list[_Match] = []
    for one in matches:
        if all(
            one.match.end() <= other.match.start() or one.match.start() >= other.match.end()
            for other in chosen
        ):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.match.start())


def _starts(lowered: str) -> Iterator[int]:
    """Give the places where some row matches; one pass, so that most text costs little."""
    place = 0
    while match := _ANY_ROW.search(lowered, place):
        yield match.start()
        place = match.start() + 1


def _value(one: _Match, sentence: str, turned: bool) -> str:
    """Fill the number, word or quotation that the words carry into the row's value."""
    row, groups = one.row, one.match.groupdict()
    value = row.negated if turned and row.negated is not None else row.value
    for group, word in groups.items():
        if word is not None:
            start, end = one.match.span(group)
            value = value.replace(
                "{" + group[0] + "}", _filling(group[0], word, sentence[start:end])
            )
    return value


def _filling(group: str, word: str, written: str) -> str:
    match group:
        case "n":
            return str(_NUMBERS.get(word, word))
        case "t":
            return next(code for code, words in TONGUES.items() if word in words.split("|"))
        case "q":
            return written
    return _SAME_CODE.get(word, word)


def settle(mentions: Iterable[Mention]) -> tuple[Slot, ...]:
    """Turn mentions into slots; a wish stands for what it excludes, a number for adjectives."""
    wished = (mention for mention in mentions if not mention.beaten)
    slots = list(dict.fromkeys(Slot(mention.name, mention.value) for mention in wished))
    return tuple(slot for slot in slots if not _is_covered(slot, slots))


def _is_covered(slot: Slot, slots: Sequence[Slot]) -> bool:
    others = {other.value for other in slots if other.name is slot.name} - {slot.value}
    if slot.value.startswith(("not_", "none")):
        return any(not other.startswith(("not_", "none")) for other in others)
    if slot.name is SlotName.LENGTH and slot.value == "short":
        return any(other.startswith("max_") for other in others)
    if slot.name in {SlotName.SOURCES, SlotName.GENDER} and slot.value == "yes":
        return bool(others)
    about_code = any(other.name in {SlotName.CODE, SlotName.COMMENTS} for other in slots)
    return about_code and slot in (Slot(SlotName.SCOPE, "code"), Slot(SlotName.EXAMPLES, "yes"))
