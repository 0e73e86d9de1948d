"""How much a word looks like a password, and what people say when they only talk about one."""

import re
from enum import IntEnum
from typing import Final


class Strength(IntEnum):
    """Rank how surely a word is a password; what suffices depends on how it is introduced."""

    NONE = 0  # a number, a date, an address, a word of talking about passwords
    PLAIN = 1  # a word that could be one: only directly after „Passwort ist“ or „Passwort:“
    MIXED = 2  # letters with digits, or several words tied together: beside a label
    STRONG = 3  # symbols within letters and digits: anywhere in a sentence about logging in


_WRAPPING: Final = "\"'`()[]{}<>*,;:."
_NEVER: Final = re.compile(
    r"(?i)^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|\w+://[^@]*$|www\.|/|\.{1,2}/|<|\$\{|\{\{|\[|\*+$|x+$"
    r"|#{1,6}$|-+$|\d{1,4}[.:/-]\d{1,2}(?:[.:/-]\d{2,4})?\.?$|[\d.,]+(?:%|€|eur|euro|\w{1,2})?$"
    r"|[qv]\d(?:[./]\d+)*$"
    r"|[^\W\d_]+[*_:](?:in|innen|e|r|n|en)(?:-\w+)?$)"  # Kund*innen
)
_SYMBOL: Final = r"!#$%^*?~+=§&@_|\\<>"
_INNER: Final = re.compile(rf"[A-Za-zÄÖÜäöüß\d][{_SYMBOL}]+[A-Za-zÄÖÜäöüß\d]")
_OUTER: Final = re.compile(
    r"\d[!?#$%*+&]+$|^[!#$%*?+&]+\w*\d|\w\d\w+[!?#$%*+&_]$|[^\W\d]{5}[#$%§&*+=]$"
)
_TIES: Final = re.compile(r"[^\W\d_][_&+=|@*~][^\W\d_]")
_TIED: Final = re.compile(r"[a-zäöüß]{3,}(?:[-.][a-zäöüß]{3,}){2,}$")
_NAMES: Final = re.compile(
    r"(?i)^(?:s/4hana|office ?365|m365|o365|keepass\w*|1password|win(?:dows)?-?\d+|oauth2?|fido2?"
    r"|[a-z]+-?\d"
    r"|(?:python|java|angular|keycloak|ubuntu|debian|postgres|oracle|outlook|excel|word|typo"
    r"|node)-?\d+"
    r"|[a-z]{1,3}-?\d+(?:\.\d+)*|(?:iso|din|rfc|tls|ssl|sha|aes|rsa|ipv)[\d./:_-]*|\w+\.(?:de|com"
    r"|net|org|io|example|py|js|md|pdf|docx?|xlsx?|txt|html?|csv|json|ya?ml|exe|log))$"
)


def strip(word: str) -> str:
    """Take off the quotation marks, brackets and stops around a word."""
    bare = word.strip(_WRAPPING)
    return bare or word


def strength(word: str) -> Strength:
    """Rank a word as a password."""
    bare = strip(word)
    if len(bare) < 3 or _NEVER.match(bare) or not re.search(r"[^\W_]", bare):
        return Strength.NONE
    letters = sum(letter.isalpha() for letter in bare)
    digits = any(letter.isdigit() for letter in bare)
    if letters and len(bare) >= 6 and (_INNER.search(bare) or _OUTER.search(bare)):
        # Ties between words (a_b, R&D, A+B) are common in names.
        return Strength.STRONG if digits or not _TIES.search(bare) else Strength.MIXED
    if _NAMES.match(bare):
        return Strength.PLAIN
    if len(bare) >= 6 and ((letters > 2 and digits) or _TIED.match(bare)):
        return Strength.MIXED
    return Strength.PLAIN if letters or len(bare) >= 4 else Strength.NONE


# What follows „das Passwort ist …“ when no password follows.
_TALK_TEXT: Final = """
    abgelaufen sicher unsicher schwach stark lang kurz falsch richtig neu alt geheim leer weg
    egal gleich anders ok okay bekannt unbekannt wichtig nötig pflicht tabu privat kompliziert
    komplex da hier dort so nicht optional kein keine keins keiner nie niemals bitte immer
    siehe s im in am an auf bei beim mit ohne ein eine einen einem einer das der die den dem
    des mein meine unser unsere dein sein ihr wie wo was wer wann warum weil dass wenn ob und
    oder aber auch nur noch schon sehr zu zum zur für von vom aus nach per pro über unter bis
    seit durch je jedes jeder alle allen mindestens höchstens maximal thema standard teil
    sache aufgabe chefsache vorschrift geschichte vergangenheit unnötig überflüssig passwort
    kennwort passphrase passwörter kennwörter password passcode pin token login zwingend
    ablaufdatum passkey passkeys sso wichtiger länger kürzer stärker schwer leicht schlecht
    gut mehr keepass bitwarden lastpass keeper dashlane keycloak intern extern fällig ungültig
    gültig zeichen the a an not no none never always required optional mandatory expired wrong
    secure weak strong long short empty unique personal locked reset stored hashed encrypted
    mine ready fine old new set gilt gelten jede jeden jedem known unknown important your our
    my his her their its in on at by to of for from with via too very only just what how where
    why when that this there here being managed handled case-sensitive n/a platzhalter
    beispiel dummy unverändert dasselbe derselbe dieselbe same different kommt wird werden hat
    haben steht liegt changed due
"""
_TALK: Final = frozenset(_TALK_TEXT.split())
_ADJECTIVE: Final = re.compile(
    r"^[a-zäöüß]+(?:ig|lich|isch|bar|los|sam|haft|voll|frei|fähig|pflichtig|ierte?n?|iert)$"
    r"|^(?:ge|ver|be|er|ent|zer|ab|aus|ein|an|zurück|hinter|vor|zu|weg|um|auf)[a-zäöüß]+(?:t|en"
    r"|igt)$|^[a-z]+(?:ed|ing|able|ible)$"
)


def is_talk(word: str) -> bool:
    """Tell words that describe a password from words that may be one."""
    bare = strip(word)
    return bare.lower().rstrip("!?") in _TALK or bool(_ADJECTIVE.match(bare))
