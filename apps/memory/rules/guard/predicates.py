"""What may follow "ist" and "hat": things, places, numbers, functions; no judgement."""

import re
from collections.abc import Sequence
from typing import Final

from apps.memory.rules.words import vocabulary

_ARTICLE: Final = re.compile(
    r"(?:d(?:er|ie|as|em|en|es)|ein(?:e|en|er|em|es)?|(?:mein|unser|sein|ihr)(?:e|en|er|em"
    r"|es)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|a|an"
    r"|the|my|our|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several"
    r"|mehrere|viele|many|beide|both|alle)"
)
_PREPOSITION: Final = vocabulary(
    """
    in im an am auf bei beim aus von vom für mit zwischen seit ab bis unter neben hinter vor
    nach zu zum zur als ins gegenüber um at on from for with between since until near within
    based located called named made part due part-time responsible
    """
)
_ADVERB: Final = re.compile(
    r"jetzt|nun|noch|und|and|auch|derzeit|aktuell|zurzeit|inzwischen|weiterhin|bereits"
    r"|schon|hier|dort|da|dabei|meist|meistens|immer|oft|insgesamt|etwa|rund|ca|circa"
    r"|knapp|gut|künftig|seitdem|nur|erst|zuletzt|außerdem|zusätzlich|übrigens|momentan"
    r"|hauptsächlich|vor allem|überwiegend|nebenbei|heute|täglich|wöchentlich|monatlich"
    r"|jährlich|quartalsweise|halbjährlich|ganztags|halbtags|rechtzeitig"
    r"|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|(?:vor|nach)?mittags|morgens"
    r"|abends|nachts|früh|mainly|currently|now|still|also|always|usually|about|around|just"
    r"|only|daily|weekly|monthly|here|there|both|mostly|[,.;:!\-/()&\"]"
)
_NEUTRAL: Final = re.compile(
    r"zuständig|verantwortlich|zugeordnet|tätig|beschäftigt|angestellt|verbeamtet"
    r"|erreichbar|eingesetzt|angesiedelt|ansässig|selbstständig|selbständig|freiberuflich"
    r"|unterwegs|vor ort|geboren|ausgebildet|gelernt\w*|dabei|vertreten|eingestellt"
    r"|befristet|unterstellt|untergebracht|stationiert"
    r"|geschlossen|geöffnet|besetzt|zweisprachig|mehrsprachig|international|bundesweit"
    r"|europaweit|weltweit|regional|städtisch|kommunal|gemeinnützig|mittelständisch"
    r"|familiengeführt|inhabergeführt|privat|öffentlich|modular|verteilt|unterteilt"
    r"|gegliedert|lang|breit|hoch|groß|klein|alt|neu|schwer|jung"
    r"|fertig|fällig|dran|installiert|eingerichtet|angebunden|gehostet|geplant|vorgesehen"
    r"|abgeschlossen|online|offline|dran|drin|raus|rein|ein|aus|an|auf|ab|vor|statt|teil"
    r"|mit|zusammen|entfernt|fest|frei|um|her|fern|weiter|allein|verheiratet_nicht"
    r"|responsible|based|located|open|closed|available|employed|self-employed|freelance"
    r"|bilingual|old|long|wide|large|small|new|together|remote(?:ly)?|onsite|hybrid"
    r"|part-time|full-time"
)
# Dictation has no capitals; an occupation tells itself by its ending.
_OCCUPATION: Final = re.compile(
    r"\w{3,}(?:erin|istin|entin|antin|orin|ärztin|ärtin|leitung|leiter|kraft|führer"
    r"|führung|meister|assistenz|assistent"
    r"|ingenieur|techniker|mechaniker|entwickler|berater|verkäufer|einkäufer|planer"
    r"|arbeiter|pfleger|lehrer|arzt|anwalt"
    r"|manager|referent|beauftragter?|hilfe|mann|frau|wirt|koch|bauer|disponent|redakteur)"
)
_VALUE: Final = re.compile(r"[A-ZÄÖÜ0-9\"#(].*|https?://.*|.*\d.*")
_ILLNESS_FREE: Final = re.compile(
    r"(?:gleit|teil|voll|arbeits|kern|elternteil)zeit|\w*(?:dienste?|schichten?"
    r"|bereitschaft|homeoffice|büros?|zugriff|kontakt|kundenkontakt|personalverantwortung"
    r"|budgetverantwortung|urlaub|feierabend|unterricht|sprechstunde|sprechzeiten?"
    r"|erfahrung|kenntnisse|abitur|frei|access|experience|windows|linux|macos|office|sap"
    r"|excel)",
    re.I,
)


def is_plain_predicate(words: Sequence[str], *, mine: bool) -> bool:
    """Tell whether what follows "ist" names something instead of judging it."""
    rest = _without_adverbs(words)
    if rest and rest[0].lower() in {"nicht", "kein", "keine", "not", "no"}:
        rest = rest[1:] if mine else []
        rest = rest[1:] if rest and rest[0].lower() in {"mehr", "länger", "longer"} else rest
    if not rest or not _begins_plainly(rest) or _is_of_a_group(rest):
        return False
    last = next((word for word in reversed(rest) if word[0].isalnum() or word[0] == '"'), "")
    return bool(
        _VALUE.match(last) or _NEUTRAL.fullmatch(last.lower()) or _ADVERB.fullmatch(last.lower())
    ) or _is_lower_case(rest)


def _is_of_a_group(rest: list[str]) -> bool:
    """Tell whether this is "a Quaker": English gives capitals to groups, not to professions."""
    if rest[0].lower() not in {"a", "an"}:
        return False
    end = next(
        (place for place, word in enumerate(rest) if word.lower() in _PREPOSITION), len(rest)
    )
    head = next((word for word in reversed(rest[1:end]) if word[0].isalnum()), "")
    return head.istitle()


def _without_adverbs(words: Sequence[str]) -> list[str]:
    start = 0
    while start < len(words) and _ADVERB.fullmatch(words[start].lower()):
        start += 1
    return list(words[start:])


def _begins_plainly(rest: list[str]) -> bool:
    first = rest[0].lower()
    if _ARTICLE.fullmatch(first) or first in _PREPOSITION or _VALUE.match(rest[0]):
        return True
    if _NEUTRAL.fullmatch(first) or _OCCUPATION.fullmatch(rest[0]):
        return True
    # "gelernte Köchin", "stellvertretende Leiterin": an adjective before its noun.
    inflected = re.fullmatch(r"[a-zäöüß]{4,}(?:e|er|en|es)", rest[0]) is not None
    return inflected and len(rest) > 1 and rest[1][0].isupper()


def _is_lower_case(rest: list[str]) -> bool:
    """Tell whether this is dictation or English, where capitals say nothing."""
    first = rest[0].lower()
    plain = not any(word[0].isupper() for word in rest)
    if plain and _OCCUPATION.fullmatch(first):
        return True
    return (
        plain and (first in _PREPOSITION or _ARTICLE.fullmatch(first) is not None)
    ) or _is_english(rest)


def _is_english(rest: list[str]) -> bool:
    return rest[0].lower() in {
        "a",
        "an",
        "the",
        "my",
        "our",
        "at",
        "in",
        "on",
        "from",
        "for",
        "part",
        "based",
        "responsible",
        "with",
        "called",
        "named",
        "located",
    }


def is_possession(words: Sequence[str], *, of_person: bool) -> bool:
    """Tell whether what follows "hat" is counted or named like a thing; illnesses come bare."""
    rest = _without_adverbs(words)
    if not rest:
        return False
    if len(rest) > 1 and rest[1][0].isdigit():
        return True  # "Zimmer 3.14"
    if rest[0].lower() == "been":
        return is_plain_predicate(rest[1:], mine=True)
    first = rest[0].lower()
    if (
        _ARTICLE.fullmatch(first)
        or first in {"kein", "keine", "keinen", "no"}
        or rest[0][0].isdigit()
        or rest[0][0] == '"'
    ):
        return len(rest) > 1
    if first in {"in", "im", "bei", "beim", "an", "am", "auf", "für", "mit", "seit"} and of_person:
        return any(
            _ARTICLE.fullmatch(word.lower()) or _ILLNESS_FREE.fullmatch(word) for word in rest[2:]
        )
    if _ILLNESS_FREE.fullmatch(rest[0]) or _ILLNESS_FREE.fullmatch(rest[-1]):
        return True
    return not of_person and (first in _PREPOSITION or bool(_VALUE.match(rest[0])) or len(rest) > 1)
