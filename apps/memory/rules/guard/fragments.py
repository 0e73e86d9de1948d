"""Pieces without a verb: what goes on after a fact ("..., erst im Kundendienst"), and labels."""

import re
from collections.abc import Sequence
from typing import Final

from apps.memory.rules.guard import verbs
from apps.memory.rules.guard.sentence import writes_capitals
from apps.memory.rules.words import vocabulary

_SMALL: Final = vocabulary(
    """
    erste ersten erster erstes zweite zweiten zweiter zweites dritte dritten dritter drittes
    vierte vierten vierter vierter solange während inzwischen zuerst zuletzt danach first second
    third ground der die das den dem des ein eine einen einem einer in im an am auf bei beim aus
    von vom für mit zwischen seit ab bis unter neben hinter vor nach zu zum zur als über um je
    pro durch gegen ohne jetzt nun erst noch auch vor allem meist meistens oft früher vorher
    heute derzeit davon dazu teils teilweise insbesondere besonders hauptsächlich überwiegend
    täglich wöchentlich monatlich jährlich montags dienstags mittwochs donnerstags freitags
    samstags sonntags morgens abends nachmittags vormittags nachts mittags ganztags halbtags uhr
    meine meinem meinen meiner unsere unserem unseren unserer mein unser etwa ca rund knapp
    insgesamt jeweils nur nicht mehr weniger als wie also nämlich und oder zwei drei vier fünf
    sechs sieben acht neun zehn zwölf zwanzig dreißig andere anderen weitere weiteren the a an
    of in on at for with from to by our my as since until between into over under about plus
    mainly mostly currently formerly now also not no more than two three four five six seven
    eight nine ten monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays
    friday fridays per each day week month year
    """
)
_VERBS: Final = verbs.FIRST | verbs.PLURAL | verbs.STATES | verbs.THIRD | verbs.ENGLISH_STATES
_ENGLISH_ACTS: Final = vocabulary(
    """
    accept add allow approve archive ask assign award ban block buy call cancel charge clear
    close confirm copy credit delete deliver deny disable discard drop email enable execute
    expose fire flag forward give grant hide ignore install invite invoice issue keep let mail
    mark merge move notify offer open order pass pay post publish push put refund reject release
    remove reply report reset return run schedule select send share ship skip sign start stop
    submit subscribe tell transfer treat trust unlock update upload use waive wipe withhold
    write
    """
)
# For dictation, which has no capitals: the beginnings of orders.
_GERMAN_ACTS: Final = re.compile(
    r"(?:ab|an|auf|aus|ein|frei|mit|nach|vor|weg|weiter|zu|zurück)?(?:akzeptier|änder|antwort|beauftrag"
    r"|bestell|bewillig|bezahl|buch|empfiehl|empfehl|entsperr|erlaub|erstatt|erwähn|genehmig|gewähr|gib|geb"
    r"|ignorier|kauf|kündig|lass|lehn|leit|lösch|mach|meld|nimm|nehm|öffne|schick|schließ|sende?|setz|sperr"
    r"|stell|storn|stornier|teil|trag|überweis|unterschreib|verbiet|vergiss|veröffentlich|verschweig|vertrau"
    r"|verwerf|weis|wirf|zahl|zeig)(?:e|en|t|st)?"
)
_POINTING: Final = vocabulary(
    """
    them it him her they you your dir du dich es sie ihn ihnen ich wir i we everyone everything
    alle alles jeden
    """
)
_ADJECTIVE: Final = re.compile(r"[a-zäöüß]{3,}(?:e|en|er|es|em)")
# At the start of a piece "lösche Entwürfe" would look like "alte Entwürfe".
_CLEAR_ADJECTIVE: Final = re.compile(
    r"[a-zäöüß]{2,}(?:isch|lich|ig|bar|haft|sam|los|iell|ell|iv)(?:e|en|er|es|em)"
)
_LABEL: Final = re.compile(
    r"(?P<label>[^:\"]{2,60}): ?(?P<value>[^:.;!?]{1,80}|\"[^\"]{1,60}\"|https?://\S{1,200})[.]?"
)
_MINE: Final = re.compile(r"\b(?:mein|unser|unsr|my|our)(?:e|en|er|em|es)?\b", re.I)
_NO_LABEL: Final = re.compile(
    r"\b(?:regeln?|stil|motto|devise|prinzip|anweisung|vorgabe|wunsch|rule|policy|motto"
    r"|instruction|style|wish|merke?|remember)\b",
    re.I,
)


def is_nominal(words: Sequence[str], *, capitals: bool) -> bool:
    """Tell whether words contain no verb and point at nobody, so that nothing can be ordered.

    `capitals`: German as it is written, where a small unknown word may be a verb.
    """
    low = [word.lower() for word in words if word[0].isalnum() or word[0] == '"']
    if not low or _POINTING & set(low) or low[0] in _ENGLISH_ACTS:
        return False
    if not capitals and any(map(_GERMAN_ACTS.fullmatch, low)):
        return False
    shown = [word for word in words if word[0].isalnum() or word[0] == '"']
    return all(_is_nominal_word(shown, place, capitals) for place in range(len(shown)))


def begins_name(word: str) -> bool:
    """Tell whether the first word of a sentence begins a name ("Unser", "Im") and is no verb."""
    return word.lower() in _SMALL


def _is_nominal_word(words: Sequence[str], place: int, capitals: bool) -> bool:
    word = words[place]
    if not word[0].islower():
        return True
    if word in _SMALL:
        return True
    if word in _VERBS:
        return False
    following = words[place + 1] if place + 1 < len(words) else ""
    adjective = _ADJECTIVE if place > 0 else _CLEAR_ADJECTIVE
    if adjective.fullmatch(word) and following[:1].isupper():
        return True
    return not capitals


def is_label(sentence: str) -> bool:
    """Tell whether a sentence is "X für mein Projekt: value" and nothing else."""
    match = _LABEL.fullmatch(sentence)
    if match is None or _NO_LABEL.search(sentence) or not _MINE.search(match["label"]):
        return False
    capitals = writes_capitals(sentence)
    return all(
        is_nominal(part.replace(",", " ").split(), capitals=capitals)
        for part in (match["label"], match["value"])
    )
