"""Passwords in natural sentences: a word that names one, and the value it introduces (spec 5.6)."""

import re
from collections.abc import Iterator
from typing import Final

from apps.memory.rules.guard.spots import clauses
from apps.memory.rules.guard.values import Strength, is_talk, strength, strip

Span = tuple[int, int]


def find_passwords(text: str) -> Iterator[Span]:
    """Find the ranges of passwords with what names them."""
    lowered = text.lower()
    for start, end in clauses(text, _LABEL_PARTS + _ACCESS_PARTS):
        found = _LABEL.finditer(lowered, start, end)
        labels = [label for label in found if not _is_mentioned(text, label)]
        yield from _labelled(text, labels, start, end)
        if access := _ACCESS.search(lowered, start, end):
            yield from _logins(text, access.end(), min(end, access.end() + _REACH))
    yield from _alone(text)


# Parts of which every label below has one, as they stand in lower case.
_LABEL_PARTS: Final = (
    "wort", "wört", "word", "w0r", "wrt", "wod", "pw", "pass", "p4s", "p@s", "pa5", "pa$", "psw",
    "cred", "parole", "wör", "kenw", "losung", "wlan", "wifi", "wi-fi", "wpa", "netzwerk",
    "hotspot",
)  # fmt: skip
_LABEL: Final = re.compile(
    r"(?:p[a4@äá]?[s5$ß]{1,3}[ -]?w[o0öó]?r?[tdh](?:er)?[sn]?|\bpwd?|\bpsw[dt]?"
    r"|pass[ -]?(?:phrase|code)s?|\bpass(?=[\s:=])"
    r"|(?:wlan|wi-?fi|wpa[23]?|netzwerk|hotspot)[ -]?(?:schlüssel|schluessel|key"
    r"|code)|k[e3]nn?[ -]?w[o0ö]rt(?:er)?[sn]?|(?:losungs|geheim|code|zauber|merk)w[oö]rt"
    r"|\bparole|\blosung|\bcred(?:ential)?s)"
    # compounds that speak about passwords
    r"(?![a-zäöüß]|-[a-zäöü]{3}|[ -](?:manager|reset|polic|richtlin|generator|hash|safe|tresor"
    r"|feld|sicherheit|rotation|vault|field|hygiene|wechsel|schutz|abfrage|verwaltung|änderung|strength|rules"
    r"|requirements))"
)
_REACH: Final = 160  # characters after or before a label that belong to it


def _is_mentioned(text: str, label: re.Match[str]) -> bool:
    """Tell „Passwort“ in quotation marks (but not in JSON) and a German passport from a label."""
    return bool(_QUOTE.match(text, label.end())) or text[slice(*label.span())] == "Pass"


_QUOTE: Final = re.compile(r"[\"'](?!\w|\s?[:=])")


def _labelled(text: str, labels: list[re.Match[str]], start: int, end: int) -> Iterator[Span]:
    """Find what each label of a clause introduces, else what stands before it."""
    for label, following in zip(labels, [*labels[1:], None], strict=False):
        until = min(following.start() if following else end, label.end() + _REACH)
        value = _after(text, label.end(), until) if until - label.end() > 2 else None
        value = value or _before(text, max(start, label.start() - _REACH), label.start())
        if value:
            yield min(label.start(), value[0]), max(label.end(), value[1])
        start = label.end()


_TOKEN: Final = re.compile(r"\S+")
_LINK: Final = re.compile(
    r"(?i)\s*[\"']?\s*(?:=>|->|[:=]|(?:\b(?:ist|lautete?|heißt|war|wäre|sei|gilt|sind|lauten|is"
    r"|are|was|reads|equals|beginnt mit"
    r"|fängt mit|fängt an mit|endet (?:auf|mit)|hört auf mit|starts with|ends (?:with|in))"
    r"|(?<=\w)'s)(?!\w))"
)


def _after(text: str, start: int, end: int) -> Span | None:
    direct = _TOKEN.search(text, start, end)
    if direct and _is_given(direct.group()):
        return direct.span()
    for link in _LINK.finditer(text, start, end):
        if value := _linked(text, link, end, near=_is_near(text[start : link.start()])):
            return value
    return _in_sentence(text, start, end)


def _is_given(word: str) -> bool:
    """Tell whether the word right after a label is its value: „Passwort geheim123“."""
    quoted = word[0] in "\"'" and any(letter.isdigit() for letter in word)
    return not is_talk(word) and (quoted or strength(word) >= Strength.MIXED)


_CLAIM: Final = re.compile(r", (?:es|das|dieses|und zwar|nämlich|it|which)\b")


def _is_near(between: str) -> bool:
    between = _CLAIM.sub("", between)
    return len(between) <= 60 and "," not in between and ";" not in between


_FILLER: Final = re.compile(
    r"(?i)[\s,]*(?:\b(?:immer|stets|noch|aktuell|derzeit|momentan|nach wie vor|weiterhin|jetzt"
    r"|nun|einfach|nur"
    r"|übrigens|wie folgt|folgendes|seit \w+|ab \w+|currently|still|always|just|now|simply|also"
    r"|nämlich|ganz|schlicht|das wort|the word)(?!\w)[\s,:]*){0,3}"
)
_QUOTED: Final = re.compile(r"([\"'])[^\"'\n]{3,60}\1")


def _linked(text: str, link: re.Match[str], end: int, *, near: bool) -> Span | None:
    """Find the value after a linking word; a plain word only where nothing else can be meant."""
    filler = _FILLER.match(text, link.end(), end)
    token = _TOKEN.search(text, filler.end() if filler else link.end(), end)
    if not token:
        return None
    rank = strength(token.group())
    if rank >= Strength.MIXED:
        return token.span()
    if near and _DIGITS_ONLY.fullmatch(token.group()) and _closes(text, token, end):
        return token.span()
    if not near or is_talk(token.group()):
        return None
    if quoted := _QUOTED.match(text, token.start(), end):
        return quoted.span()
    if rank == Strength.PLAIN and (_closes(text, token, end) or _TELLING.search(link.group())):
        return token.span()
    return None


_DIGITS_ONLY: Final = re.compile(r"[\"'*#]{0,2}\d{4,12}[\"'*#.,;!]{0,3}")
_TELLING: Final = re.compile(r"(?i)lautet|mit|auf|reads|equals|starts|ends")
_CLOSING: Final = re.compile(
    r"\s*(?:\Z|[,;!()\n+]|\.(?:\s|\Z)|-\s|(?:und|aber|and|but|bitte|merk|please|seit|for|für)\b)"
)


def _closes(text: str, token: re.Match[str], end: int) -> bool:
    return token.group()[-1] in ".,;!?)" or bool(_CLOSING.match(text[token.end() : end]))


_USES: Final = re.compile(
    r"(?i)\b(?:nehme|nutze|benutze|verwende|tippe|gebe|gib|eingeben|schreibe|use|type|enter"
    r"|anmelden|melde|logge"
    r"|einloggen|komme|setze|hab|habe|brauche|lautet|lauten|sind|are|also)\b"
)


def _in_sentence(text: str, start: int, end: int) -> Span | None:
    """Find a value anywhere in the rest of the sentence, the plainer the more is asked."""
    least = Strength.MIXED if _USES.search(text, start, end) else Strength.STRONG
    for token in _TOKEN.finditer(text, start, end):
        if strength(token.group()) >= least:
            return token.span()
    return None


_NAMED_BEFORE: Final = re.compile(
    r"(?i)(\S{3,60}?)[\"',]*\s+(?:ist|is|war|wäre|lautet|als|as|for|für"
    r"|=)\s+(?:\w{1,20} ){0,2}[\w-]{0,40}\Z"
)


def _before(text: str, start: int, end: int) -> Span | None:
    """Find the value in „X ist mein Passwort“, or a strong one earlier in the sentence."""
    if end - start < 6:
        return None
    named = _NAMED_BEFORE.search(text[start:end])
    if named and strength(named[1]) >= Strength.MIXED:
        return start + named.start(1), start + named.end(1)
    for token in _TOKEN.finditer(text, start, end):
        if token.end() < end and strength(token.group()) == Strength.STRONG:
            return token.span()
    return None


_ACCESS_PARTS: Final = (
    "login", "log-in", "log in", "log on", "logge", "melde", "zugang", "zugriff", "account",
    "nutzer", "user", "sign", "komme", "wlan", "wifi", "wi-fi", "hotspot", "entpack",
    "entschlüssel", "decrypt", "unzip",
)  # fmt: skip
_ACCESS: Final = re.compile(
    r"\blog[ -]?ins?\b|\blogin-?daten|zug(?:ang|riff)s?(?:daten)?\b|\banmelde(?:daten|n)\b"
    r"|\banmeldung\b"
    r"|\baccount\b|\bbenutzer(?:name|konto)?\b|\buser(?:name)?\b|\bnutzer(?:name)?\b|\blogge\b"
    r"|\bmelde\b|\bwlan\b|\bwi-?fi\b|\bhotspot\b|\bentpack|entschlüssel|\bdecrypt|\bunzip"
    r"|\bsign(?: me)? in\b|\blog (?:in|on)\b|\bkomme\b.{0,60}\b(?:rein|hinein|an)\b"
)
_PAIR: Final = re.compile(
    r"[^\s/|:](?:\S{0,40}?)\s?(?:[/|:]| und | & |, | mit | with )\s?(?:dem wort "
    r"|the word )?(\S{4,60})",
    re.IGNORECASE,
)
_MACHINE: Final = re.compile(r"\d.*\d|[^\W\d_]\d[^\W\d_]")  # unlike the name of a product
_NAMED_WORD: Final = re.compile(r"(?i)\bdem (?:wort|codewort|begriff) (\S{3,60})")


def _logins(text: str, start: int, end: int) -> Iterator[Span]:
    """Find a name and a password in a sentence about logging in."""
    for token in _TOKEN.finditer(text, start, end):
        if strength(token.group()) == Strength.STRONG:
            yield token.span()
    for pair in _PAIR.finditer(text, start, end):
        value = strip(pair[1])
        if strength(value) >= Strength.MIXED and _MACHINE.search(value):
            yield pair.span()
    for link in _LINK.finditer(text, start, end):
        named = _TOKEN.search(text, link.end(), end)
        if named and len(named.group()) >= 10 and strength(named.group()) >= Strength.MIXED:
            yield named.span()
    for word in _NAMED_WORD.finditer(text, start, end):
        yield word.span()


_MARK: Final = re.compile(r"[!$%^*?§~#](?=[A-Za-z\d])")
_ALONE: Final = re.compile(
    r"(?<!\S)[\"'(]?(?=\S{8})(?=\S*\d)(?=\S*[a-zäöü])[^\s/:=@]*[A-Za-z\d][!$%^*?§~#]+[A-Za-z\d][^\s/:=@]*(?!\S)"
)
_ALONE_LONGEST: Final = 40


def _alone(text: str) -> Iterator[Span]:
    """Find what can hardly be anything else than a password, even without a word that says so."""
    done = 0
    for mark in _MARK.finditer(text):
        if mark.start() >= done:
            start = max(done, mark.start() - _ALONE_LONGEST)
            done = mark.end() + _ALONE_LONGEST
            for match in _ALONE.finditer(text, start, done):
                yield match.span()
