"""PINs, alarm, safe and unlock codes, backup codes, answers to security questions (spec 5.6)."""

import re
from collections.abc import Iterator
from typing import Final

from apps.memory.rules.guard.spots import clauses

Span = tuple[int, int]


def find_codes(text: str) -> Iterator[Span]:
    """Find the ranges of codes beside what names them or what they open."""
    lowered = text.lower()
    for start, end in clauses(text, _PARTS):
        for pattern in (_QUESTION, _BACKUP):
            for match in pattern.finditer(lowered, start, end):
                yield match.span()
        if _DIGITS.search(text, start, end):
            yield from _named(text, lowered, start, end)
            yield from _opening(lowered, start, end)


# Parts of which every pattern below has one, as they stand in lower case.
_PARTS: Final = (
    "pin", "geheim", "puk", "tan", "cvv", "cvc", "code", "kode", "kombi", "combi", "combo",
    "zahl", "nummer", "ziffern", "tastenfolge", "sperr", "lock", "schließ", "scharf", "arm",
    "aktivier", "schalt", "öffne", "open", "geht", "frage", "question", "muster", "pattern",
    "backup", "einmal", "notfall", "recover", "wiederherst", "one-time", "scratch", "bitlocker",
    "links", "left", "tipp", "kommt", "komme", "stern", "raute", "eingeb", "passcode",
    "schlüssel", "key",
)  # fmt: skip
_DIGITS: Final = re.compile(r"\d\D{0,3}\d")
_NUMBER: Final = (
    r"(?<![\w.,/])[*#]?\d(?:[ .\-/]{0,2}\d){3,11}[*#]?(?![\w%€$/]|[.,-]\d)"
    r"(?!\s?(?:euro|eur|stück|stk|mm|cm|m|kg|g|uhr|prozent|v|volt|watt|kwh|mitarbeit\w*|kund\w*"
    r"|pins?|€)\b)"
)
# Words before which a number is a year, a place or an amount; each is as long as a look-behind.
_NO_CODE_AFTER: Final = (
    "seit", "jahr", "ab", "bis", "since", "baujahr", "in", "raum", "zimmer", "terminal", "etwa",
    "rund", "über", "circa", "norm", "version", "ausgabe",
)  # fmt: skip
_VALUE: Final = re.compile("".join(rf"(?<!\b{word} )" for word in _NO_CODE_AFTER) + _NUMBER)
_TURNS: Final = re.compile(
    r"(?:\d{1,2}\s?(?:mal )?(?:nach )?(?:links|rechts|left|right)\b[\W_]{0,4}(?:dann |then )?){2,}"
)
# In mixed case, because a „Pin“ is also a part of a plug.
_PIN: Final = re.compile(
    r"(?<![A-Za-z])PINs?(?!-?[A-Za-z]|\s?\d{1,3}\b)|(?i:pin-?(?:code|nummer)|(?<=meine )pin|my pin"
    r"|(?:karten|sim|handy|konto)-?pin|geheim(?:zahl|nummer)|\bpuk2?\b|\btans?\b"
    r"|\bcv[vc]2?\b)(?![a-zäöüß])"
)
_CODE: Final = re.compile(
    r"(?:zugangs|zutritts?|tür|tor|öffner|alarm|safe|tresor|sperr|sicherheits|freischalt"
    r"|aktivierungs|geheim"
    r"|ziffern|zahlen|backup|recovery|notfall|wiederherstellungs|einmal|2fa|mfa|otp|sms"
    r"|bestätigungs"
    r"|verifizierungs|schließ|unlock|door|gate|access|entry|lock|garage|security|keypad|voicemail"
    r"|disarm|burglar"
    r"|bitlocker|wlan|wi-?fi|wpa[23]?|netzwerk|router)[ -]?(?:code|kode|kombination"
    r"|combination|combo|pin|key|schlüssel)[sn]?(?![a-zäöü]|-[a-z]{3})|\bpass-?code(?![a-zäöü])"
)
_REACH: Final = 120  # characters between a name and its code


def _named(text: str, lowered: str, start: int, end: int) -> Iterator[Span]:
    """Find the number after each name of a code, else the one that it is said of."""
    labels = [*_PIN.finditer(text, start, end), *_CODE.finditer(lowered, start, end)]
    spans = sorted(label.span() for label in labels)
    for (begin, stop), (following, _) in zip(spans, [*spans[1:], (end, end)], strict=False):
        value = _value(lowered, stop, min(max(following, stop), stop + _REACH))
        if value:
            yield begin, value[1]
        elif said := _SAID_OF.search(lowered[max(start, begin - _REACH) : begin]):
            yield max(start, begin - _REACH) + said.start(1), stop


_SAID_OF: Final = re.compile(rf"({_NUMBER})\s+(?:ist|is|war|als|as|lautet)\s[^.!?\n]{{0,40}}\Z")


def _value(lowered: str, start: int, end: int) -> Span | None:
    value = _VALUE.search(lowered, start, end) or _TURNS.search(lowered, start, end)
    return value.span() if value else None


_ANY_CODE: Final = re.compile(
    r"(?<![a-zäöü])(?:[ck]ode[sn]?|kombination|combination|zahlenkombination|ziffern(?:folge)?"
    r"|pin|zahl|nummern?code|tastenfolge)(?![a-zäöü])"
)
_OPENS: Final = re.compile(
    r"entsperr|unlock|aufsperr|aufschließ|scharf|disarm|deaktivier|freischalt|öffne[tn]?\b"
    r"|\bopens?\b|\bkomm(?:t|e|en)\b|\bstern\b|\braute\b"
    r"|\bgeht\b.{0,60}\b(?:auf|aus|an)\b|\btipp\w{0,3}\b.{0,60}\bein\b|\beintippen|\beingeben"
)
_THING: Final = re.compile(
    r"tresor|\bsafe\b|alarm|meldeanlage|schrank\b|keller|schloss\b|truhe|kassette|türschloss|koffer"
    r"|tür\b|\btor\b|(?:hof|roll|garagen|einfahrts?|werks?|schiebe)tor\b|schranke|schließfach"
    r"|spind\b|schlüssel(?:kasten|safe|box)"
    r"|(?:zahlen|fahrrad|koffer|vorhänge)schloss|handy|smartphone|iphone|ipad|tablet|\bsim\b"
    r"|keypad|tastenfeld"
    r"|garage|serverraum|drehkreuz|zutritt|sperrbildschirm|mailbox|anrufbeantworter|voicemail"
    r"|rolltor|eingang"
    r"|\bgate\b|\bdoor\b|\block(?:er|box)?\b|vault|briefkasten|aufzug|gebäude|faktor|2fa"
    r"|two-?factor|parkhaus|laptop|telefon|phone|(?<!\w)büro|lager\b|karte"
)


def _opening(lowered: str, start: int, end: int) -> Iterator[Span]:
    """Find the number in a sentence about opening, or about the code of, a thing with a lock."""
    code = _ANY_CODE.search(lowered, start, end)
    if code and _THING.search(lowered, start, end):
        for short in _SHORT.finditer(lowered, code.start(), end):
            yield short.span()
    opens = _OPENS.search(lowered, start, end) or _TURNS.search(lowered, start, end)
    if (code or opens) and _THING.search(lowered, start, end):
        value = _value(lowered, start if opens or not code else code.end(), end)
        if value:
            yield value


_SHORT: Final = re.compile(
    r"(?:[ck]ode|kombination|combination)(?:\W{1,3}|[^.!?\n\d]{0,40}(?: ist | lautet | is |: ?))"
    r"\d(?:[ -]?\d){2}(?!\d|[.,]\d|\s?[a-zäöü]{3})"
)
_QUESTION: Final = re.compile(
    r"(?:sicherheitsfrage|geheimfrage|security question|entsperrmuster|wischmuster"
    r"|unlock pattern)[^.!?\n]{0,60}?"
    r"(?:(?:\b|\bbe)(?:ist|lautet|is|heißt|antworte ich(?: \w+)? mit|antworte(?: ich)?"
    r"|answer(?: is)?)\b|[:=])\s*\S{3,}"
)
_BACKUP: Final = re.compile(
    r"(?:backup|einmal|notfall|recovery|wiederherstellungs|one-?time|scratch)[ -]?(?:codes?"
    r"|kennw\w+|passw\w+|keys?"
    r"|schlüssel)(?![a-zäöü])[^\n]{0,60}?[:=\s](?=[\w-]*\d)[a-z0-9]{3,8}(?:-[a-z0-9]{3,8})+"
    r"|(?:\b\d{6}[- ]){7}\d{6}\b"  # BitLocker
)
