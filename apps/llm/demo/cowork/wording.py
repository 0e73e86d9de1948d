"""Which orders a text gives: their kinds, and the words of each."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from apps.llm.demo.language import BLANK, Sentence, is_english, split_sentences
from apps.llm.demo.questions import SUMMARY
from apps.llm.demo.statements import Act, Wish
from apps.llm.demo.statements import read as read_statements
from apps.llm.demo.style import names_style


class Kind(StrEnum):
    """What can be carried out."""

    SUMMARISE = "summarise"
    SORT = "sort"
    TOTAL = "total"
    REPLACE = "replace"
    POINTS = "points"
    MOVE = "move"
    DELETE = "delete"
    LIST = "list"
    SEARCH = "search"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Order:
    """One thing that is to be done; `own` has blanks for what the text only quotes.

    `kind` is none where the words are not understood.
    """

    kind: Kind | None
    text: str
    own: str


@dataclass(frozen=True, slots=True)
class Understood:
    """A whole order: what is to be done, and what is to be noted about the person.

    `form` has wishes about the form of this one answer.
    """

    orders: tuple[Order, ...]
    wishes: tuple[Wish, ...]
    form: str


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


CONTENT = (
    r"(?:zeile|spalte|absatz|absätze|w[oö]rt|s[aä]tz|eintr|duplikat|doppelt|leer|überschrift|lines?\b"
    r"|columns?\b|words?\b|rows?\b|paragraph|sentence|duplicate|blank|heading)"
)
# The first that fits wins.
KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        Kind.REPLACE,
        _any(
            r"\bersetz\w*",
            r"\baus(?:zu)?tausch\w*|\b(?:ver)?tausch\w*\b.*\b(?:gegen|durch|mit|aus)\b",
            r"\bmach\w* (?:bitte |überall |in \w+ \w+ )*aus\b",
            r"\b(?:schreib|nimm|verwend|nutz|benutz)\w*\b.*\b(?:statt|anstelle|anstatt)\b",
            r"\b(?:an)?statt\b.*\b(?:schreib|nimm|verwend|nutz|benutz)\w*",
            r"\baus\b.*\bsoll\w*\b.*\bwerden\b|\b(?:änder|korrigier)\w* .*\b(?:in|zu|nach)\b",
            r"\b(?:replac|substitut)\w*",
            r"\bchange\b.* to\b|\brename (?:all|every)\b(?!.*\bfiles?\b)",
            r"\b(?:use|write|put)\b.*\binstead of\b",
        ),
    ),
    (
        Kind.COUNT,
        _any(
            r"\b(?:zähl\w*|wie viele?|anzahl)\b.*\b(?:zeile|wört|wort|zeichen)\w*",
            r"\bwie lang (?:ist|sind)\b|\bhow long (?:is|are)\b",
            r"\b(?:count|how many|number of)\b.*\b(?:lines?|words?|characters?)\b",
        ),
    ),
    (
        Kind.POINTS,
        _any(
            r"\b(?:offene\w*|ungeklärte\w*|unerledigte\w*)"
            r" (?:[\w-]+ )?(?:punkt|frage|aufgabe|todo|to-do|thema|themen|posten|stelle)\w*",
            r"\bto-?dos?\b(?!\.\w)",
            r"\b(?:noch|alles) (?:\w+ )?(?:offen|unklar|ungeklärt|zu (?:klären|tun|erledigen))\b",
            r"\bwas (?:\w+ )?(?:offen|unklar|ungeklärt|zu klären) ist\b|\bnoch erledigt werden\b",
            r"\b(?:open|outstanding|unresolved|pending) (?:point|item|question|task|issue)s?\b",
            r"\baction items?\b|\bstill (?:open|to do|unclear)\b|\bleft to do\b",
        ),
    ),
    (
        Kind.SORT,
        _any(
            r"\b(?:um|neu)?sortier\w*",
            r"\b(?:an)?ordne\b.*\bnach\b|\breihenfolge\b.*\bnach\b",
            r"\bsort(?:ed|ing)?\b",
            r"\b(?:re)?order\b.*\bby\b",
            r"\brank\b.*\bby\b",
        ),
    ),
    (
        Kind.TOTAL,
        _any(
            r"\bsummen?\b|\b(?:auf)?summier\w*|\b(?:auf)?addier\w*",
            r"\b(?:rechn|zähl)\w*\b.*\bzusammen\b|\bzusammen(?:zu)?(?:rechn|zähl)\w*",
            r"\bberechn\w*|\brechn\w*\b.*\baus\b|\bausrechn\w*",
            r"\binsgesamt\b|\bgesamt(?!e[rnms]?\b)\w+",
            r"\btotals?\b|\bsum (?:of|the|all|column)\b|\badd up\b|\baltogether\b",
            r"\bsum up\b.*\b(?:column|csv|table|by|per)\b",
        ),
    ),
    (
        Kind.MOVE,
        _any(
            r"\bverschieb\w*|\bverschoben\b",
            r"\bumbenenn\w*|\bumzubenennen\b|\bbenenn\w*\b.*\bum\b|\bnenn\w*\b.*\bum\b",
            r"\b(?:leg|pack|tu)\w*\b.*\b(?:ordner|verzeichnis)\b",
            r"\bgib\b.*\b(?:namen|titel)\b",
            r"\b(?:move|rename)\b",
        ),
    ),
    (
        Kind.DELETE,
        _any(
            rf"^(?!.*\b{CONTENT})(?!.*\b(?:aus|from|in)\b).*"
            r"(?:\b(?:lösch\w*|entfern\w*|delete|remove|kann weg|können weg)\b"
            r"|\b(?:wirf|schmeiß)\b.*\bweg\b)",
        ),
    ),
    (
        Kind.SUMMARISE,
        _any(
            SUMMARY.pattern,
            r"\bübe(?:rblick|rsicht) über\b|\b(?:das|dem) wichtigste\w*|\bkernaussagen\b",
            r"\boverview of\b|\bdigest\b",
        ),
    ),
    (
        Kind.LIST,
        _any(
            r"\b(?:welche|was für|zeig\w*|liste?|nenn\w*)\b.*\bdateien\b"
            r"(?!.*\b(?:mit|in denen|erwähn\w*|enthalt\w*)\b)",
            r"\bwas (?:liegt|ist|gibt es|haben wir)\b.*\b(?:hier|da|ordner|arbeitsbereich)\b",
            r"\b(?:what|which|list|show)\b.*\bfiles\b(?!.*\b(?:with|contain\w*|mention\w*)\b)",
            r"\bwhat(?:['’]s| is) (?:in )?(?:here|there|the folder)\b",
        ),
    ),
    (
        Kind.SEARCH,
        _any(
            r"\b(?:durch)?such\w*|\bfinde\w*",
            r"\bgibt es\b.*\b(?:stelle|text|etwas)\w* (?:zu|zum|zur|über)\b",
            r"\bwo (?:steht|stehen|kommt|findet|ist|wird)\b",
            r"\b(?:in )?welche[rn]? (?:datei|text|dokument)\w*\b"
            r".*\b(?:vor|steht|stehen|enth\w+|erwähn\w*)",
            r"\bsearch\w*|\blook for\b|\bfind\b|\bwhere (?:does|do|is|are)\b",
            r"\b(?:which|what) files?\b.*\b(?:mention|contain)\w*",
        ),
    ),
)
VERBS = (
    r"(?:fass|sortier|ordne|summier|addier|rechn|ersetz|tausch|lösch|entfern|verschieb|benenn|zähl"
    r"|such|list|sammle|zeig|berechne|erstell|mach|schreib (?:eine|alle|die|überall)"
    r"|summari[sz]e|sort|total|sum|add|replace|change|delete|remove|move|rename|count|search|list"
    r"|find|show|write (?:a|all|the)|create|note|merk|notier)"
)
NEXT = re.compile(
    r"(?:,?\s+(?:und|and)\s+(?:(?:dann|danach|anschließend|dort|then|also)\s+)?"
    r"|,\s+(?:(?:dann|danach|anschließend|then)\s+)?|;\s*)"
    rf"(?={VERBS}|eine zusammenfassung|a summary)",
    re.IGNORECASE,
)
INLINE = re.compile(r"`[^`\n]*`|(?<!\w)'[^'\n]+'(?!\w)|‚[^‘\n]*‘")
LEAD = _any(
    r"^\W*(?:bitte )?(?:lies|öffne|nimm|schau\w*|sieh|geh|lade)\b",
    r"^\W*(?:please )?(?:read|open|take|look|go|load)\b",
)
MORE = _any(
    r"\b(?:speicher|sicher)\w*\b|\b(?:save|store)\b",
    r"\b(?:schreib|leg)\w*\b.*\b(?:es|sie|das|ergebnis)\b|\b(?:write|put) (?:it|them|the result)\b",
    r"\b(?:auf|ab)steigend\b|\b(?:as|des)cending\b|\b(?:größte|kleinste|largest|smallest)\w*\b",
)
POLITE = _any(
    r"^\W*(?:(?:vielen |herzlichen )?dank\w*|bitte|hallo\w*|hi|hey|moin|guten \w+|thanks|thank you"
    r"|please|hello|liebe\w*|viele|grüße|ok(?:ay)?|super|\s|\W)+$"
)
EXPLICIT = _any(r"\bmerk\w*\b|\bvergiss\b|\bdenk\w* daran\b|\bremember\b|\bforget\b|\bin mind\b")
# „Ich möchte …“ is how orders begin, so fewer words are lasting here than in a chat.
LASTING = _any(
    r"\b(?:immer|stets|künftig|in zukunft|ab jetzt|ab sofort|grundsätzlich|generell|lieber)\b",
    r"\bich (?:mag|bevorzuge)\b|\bi (?:like|prefer)\b",
    r"\b(?:always|from now on|in (?:the )?future|by default|going forward|generally)\b",
)
FILE_LIKE = re.compile(r"\w\.[a-z]\w{1,4}\b", re.IGNORECASE)
# Whose form is wished for: that of answers, not that of a file.
OF_ANSWERS = _any(
    r"\bantwort\w*|\b(?:dich|dir|duz\w*|siez\w*)\b|\bemoji\w*|\bschreib mir\b",
    r"\b(?:answer|respon|repl)\w*|\byour(?:self)?\b",
)
MEMORY_WORDS = _any(r"\bgedächtnis\b|\bnotiz\w*|\bein(?:trag|träge)\b|\bmemory\b|\bnotes\b")
POINTING = _any(r"\b(?:sie|es|ihn|diese|it|them)\b")
FILE_NAME = re.compile(r"\S+\.\w{2,5}\b")
GERMAN_VERB = re.compile(
    r"^\W*(?:bitte |kannst du |könntest du )?(?:fass|sortier|ordne|summier|addier|rechne|berechne"
    r"|ersetz|tausch|lösch|entfern|verschieb|benenn|zähl|such|liste |sammle|zeig|schreib|erstell)",
    re.IGNORECASE,
)
ENGLISH_VERB = re.compile(
    r"^\W*(?:please |can you |could you )?(?:sort|total|sum|add|replace|change|delete|remove|move"
    r"|rename|count|search|list|find|show|write|create|summari[sz]e|read|use|order)\b",
    re.IGNORECASE,
)


def understand(text: str) -> Understood:
    """Take an order apart."""
    sentences = [_blank_inline(sentence) for sentence in split_sentences(text)]
    own = {sentence.text: sentence.own for sentence in sentences}
    wishes = [w for w in read_statements(text).wishes if not _is_order(w, own)]
    noted = {quote for wish in wishes for quote in wish.quotes}
    clauses = [
        clause
        for sentence in sentences
        for clause in _to_do(list(_clauses(sentence)), noted=_is_noted(sentence, noted, wishes))
    ]
    orders = tuple(_orders(clauses))
    passing = tuple(w for w in wishes if orders and not w.asked and _is_passing(w))
    lasting = tuple(w for w in wishes if w not in passing)
    return Understood(orders, lasting, " ".join(q for w in passing for q in w.quotes))


def kind_of(own: str) -> Kind | None:
    """Return what a clause wants done."""
    return next((kind for kind, words in KINDS if words.search(own)), None)


def speaks_english(text: str) -> bool:
    """Tell whether an order is in English."""
    if GERMAN_VERB.search(text):
        return False
    return bool(ENGLISH_VERB.search(text)) or is_english(FILE_NAME.sub(" ", text))


def _blank_inline(sentence: Sentence) -> Sentence:
    own = INLINE.sub(lambda match: BLANK * len(match[0]), sentence.own)
    return Sentence(sentence.text, own)


def _is_order(wish: Wish, own: dict[str, str]) -> bool:
    """Tell whether what looks like a wish about the memory is work: „Notiere die TODOs“."""
    said = own.get(wish.quotes[0], "") if wish.quotes else ""
    if not said or EXPLICIT.search(said):
        return False
    if kind_of(said) is None:
        return not wish.asked and _is_passing(wish) and not OF_ANSWERS.search(said)
    if wish.act is Act.FORGET_ALL:
        return not MEMORY_WORDS.search(said)
    unasked = wish.act in {Act.REMEMBER, Act.CORRECT} and not LASTING.search(said)
    return unasked or bool(FILE_LIKE.search(wish.quotes[0]))


def _is_noted(sentence: Sentence, noted: set[str], wishes: list[Wish]) -> bool:
    """Tell whether a sentence belongs to a wish, or only points at one: „Merk dir das.“"""
    if sentence.text in noted:
        return True
    return bool(wishes and EXPLICIT.search(sentence.own) and kind_of(sentence.own) is None)


def _is_passing(wish: Wish) -> bool:
    """Tell whether a wish is about the form of this one answer."""
    words = " ".join(wish.quotes)
    return names_style(words) and not LASTING.search(words)


def _to_do(clauses: list[Order], *, noted: bool) -> list[Order]:
    """Return the clauses to carry out: „Merk dir, dass …, und summiere den Betrag“ has one."""
    return [clause for clause in clauses[1:] if clause.kind] if noted else clauses


def _orders(clauses: Iterable[Order]) -> Iterator[Order]:
    """Yield the orders; a lead („Öffne a.csv und …“) or an addition joins its neighbour."""
    lead: Order | None = None
    last: Order | None = None
    for clause in clauses:
        if last and _adds(last, clause):
            last = _join(last, clause)
        elif clause.kind is None and LEAD.search(clause.own):
            lead = clause
        elif clause.kind or not POLITE.search(clause.own):
            if last:
                yield last
            last, lead = (_join(lead, clause) if lead and clause.kind else clause), None
    for order in (last, lead):
        if order:
            yield order


def _adds(last: Order, clause: Order) -> bool:
    """Tell whether a clause only says more about the order before it."""
    if clause.kind is None:
        return bool(MORE.search(clause.own))
    again = clause.kind is last.kind and POINTING.search(clause.own)
    return bool(again) and not FILE_LIKE.search(clause.text)


def _clauses(sentence: Sentence) -> Iterator[Order]:
    cut = [match.start() for match in NEXT.finditer(sentence.own)]
    for start, end in pairwise([0, *cut, len(sentence.own)]):
        own = sentence.own[start:end]
        yield Order(kind_of(own), sentence.text[start:end], own)


def _join(first: Order, second: Order) -> Order:
    kind = first.kind or second.kind
    return Order(kind, f"{first.text} {second.text}", f"{first.own} {second.own}")
