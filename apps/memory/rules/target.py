"""Which entry do the person's words of correction or forgetting name (spec 5.11)?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from apps.memory.rules.words import content, same, stem, vocabulary

CORRECTION = re.compile(
    r"\b(?:nicht mehr|kein\w* \w+ mehr|sondern|stattdessen|statt|jetzt|nun|inzwischen"
    r"|mittlerweile|neuerdings|ab sofort"
    r"|ab (?:heute|morgen|montag|januar|februar|märz|april|mai|juni|juli|august|september|oktober"
    r"|november|dezember)"
    r"|seit|künftig|korrektur\w*|korrigier\w*|änder\w*|geändert|aktualisier\w*|umbenannt"
    r"|gewechselt|wechsle|falsch|veraltet"
    r"|richtig|eigentlich|stimmt nicht|doch|no longer|not anymore|any ?more|instead|now|since"
    r"|from now on|correction"
    r"|correct|change[ds]?|update[ds]?|renamed|moved|switched|wrong|outdated|actually)\b",
    re.I,
)
FORGETTING = re.compile(
    r"\bvergiss\b|^(?:bitte )?(?:vergesse|forget)\b|(?<!i )\b(?:please|can you|could you) forget\b"
    r"|\bbitte\b.*\bvergessen\b|^(?:kannst|könntest|würdest) du\b.*\bvergessen\b"
    r"|\b(?:stimmt|gilt|passt|braucht?|brauche ich)\b.{0,40}\bnicht mehr\b|\bist "
    r"(?:nicht mehr aktuell|veraltet|überholt|falsch)\b"
    r"|\b(?:nicht mehr|no longer|not anymore|outdated|not true any ?more)\b"
    r"|\b(?:lösch\w*|entfern\w*|streich\w*|tilg\w*|nimm|delete|remove|erase|drop)\b(?=.*\b"
    r"(?:eintr[aä]g\w*|notiz\w*|gedächtnis"
    r"|merkzettel|gemerkt\w*|erinnerung\w*|entry|entries|note|notes|memory)\b)"
    r"|\b(?:merke?|speichere?) dir nicht (?:mehr|länger)\b",
    re.I,
)
KEEPS = re.compile(
    r"\bvergiss (?:\w+ ){0,2}(?:kurz|vorerst|erst ?mal|für jetzt|für den moment)\b"
    r"|\bforget\b.*\bfor now\b"
    r"|"
    r"\bvergiss (?:bitte |das |es |mir |ja )*nicht\b|\bnicht vergessen\b|\b(?:don[’']?t|do not"
    r"|never) forget\b"
    r"|\b(?:lösch\w*|entfern\w*|vergiss|vergesse|streich\w*)\b[^,.]*\bnicht[.!]*$",
    re.I,
)
ORDER = re.compile(
    r"^(?:bitte |und )?(?:kannst|könntest|würdest|can|could|would) (?:du|you)\b.*"
    r"\b(?:vergessen|löschen|entfernen|streichen|forget|delete|remove)\b",
    re.I,
)
# Words about the memory itself name no entry.
META = frozenset(
    stem(word)
    for word in vocabulary(
        """
        vergiss vergessen vergesse lösche löschen entferne entfernen streiche eintrag einträge
        notiz notizen gedächtnis merkzettel erinnerung gemerkt gespeichert stimmt gilt aktuell
        falsch veraltet korrektur korrigiere ändere aktualisiere mehr neu alt alten alte altes
        jetzt sondern statt inzwischen forget delete remove erase entry note memory longer anymore
        outdated wrong correction change update old new instead stored remembered merk merke
        """
    )
)

# Words that many entries share: they do not tell one from another.
COMMON = frozenset(
    stem(word)
    for word in vocabulary(
        """
        arbeite arbeiten arbeitet arbeitest bin ist sind habe haben hat heißt heiße nutze nutzen
        nutzt benutze verwende sitze leite mache machen mag möchte will zuständig verantwortlich
        work works working use uses using have has am is are like prefer lead responsible called
        """
    )
)


@dataclass(frozen=True, slots=True)
class Note:
    """An entry of the memory with its short id."""

    id: str
    text: str


def corrects(text: str) -> bool:
    """Tell whether words change something that was said before."""
    return CORRECTION.search(text) is not None or FORGETTING.search(text) is not None


def forgets(text: str) -> bool:
    """Tell whether words ask to forget something, or say that it is no longer so."""
    return FORGETTING.search(text) is not None and KEEPS.search(text) is None


def is_order(text: str) -> bool:
    """Tell whether a question politely orders to forget."""
    return ORDER.search(text) is not None


def names_nothing(text: str) -> bool:
    """Tell whether words point at something without naming it („vergiss das wieder“)."""
    return not {stem(word) for word in content(text)} - META


def names(text: str, entry: str, notes: Sequence[Note]) -> bool:
    """Tell whether words name this entry more than any other."""
    return _names({stem(word) for word in content(text)} - META, entry, notes)


def tells_apart(text: str, entry: str, notes: Sequence[Note]) -> bool:
    """Tell whether words name this entry by more than what many entries share.

    „Vergiss, dass ich im Vertrieb arbeite“ does not mean „Ich arbeite im Einkauf“.
    """
    spoken = {stem(word) for word in content(text)} - META
    return _names(spoken - COMMON, entry, notes)


def _names(spoken: set[str], entry: str, notes: Sequence[Note]) -> bool:
    scores = {note.id: _score(spoken, note.text) for note in notes}
    best = scores.get(entry, 0)
    return best > 0 and all(score < best for key, score in scores.items() if key != entry)


def _score(spoken: set[str], text: str) -> int:
    """Return how many content words of an entry were spoken."""
    return sum(any(same(stem(word), said) for said in spoken) for word in set(content(text)))
