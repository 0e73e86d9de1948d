"""Turn a clause behind "dass" into a main clause: „ich im Einkauf arbeite“, „Ich arbeite …“.

No word is lost, added or changed. Where the order is not certain the clause stays as it is.
"""

import re
from dataclasses import dataclass

from apps.memory.rules.words import vocabulary

FIRST_PERSON = vocabulary(
    """
    arbeite leite betreue nutze verwende benutze bevorzuge schreibe lese mag heiße sitze plane
    prüfe rechne verantworte vertrete berichte entwickle programmiere verkaufe spreche wohne
    brauche möchte bin habe will kann muss soll darf vergleiche mache führe koordiniere
    organisiere verwalte genehmige kontrolliere berate unterrichte schule teste dokumentiere
    erstelle bearbeite übersetze kümmere liebe hasse esse trinke fahre gehe komme nehme gebe sehe
    höre kenne weiß denke finde duze sieze steuere pflege baue konstruiere zeichne montiere warte
    repariere bestelle liefere lagere buche kalkuliere überwache unterstütze begleite moderiere
    gestalte produziere fertige messe forsche lerne studiere lebe rede diktiere sage nenne
    verstehe zitiere veröffentliche pendle gehöre
    """
)
THIRD_PERSON = vocabulary(
    """
    ist sind hat haben heißt heißen läuft laufen liegt liegen steht stehen nutzt nutzen verwendet
    verwenden arbeitet arbeiten gehört gehören sitzt sitzen besteht bestehen beginnt beginnen
    endet enden dauert dauern lautet lauten kommt kommen geht gehen fährt fahren braucht brauchen
    macht machen produziert produzieren liefert liefern verkauft verkaufen betreibt betreiben
    enthält enthalten schreibt schreiben spricht sprechen misst messen wiegt kostet umfasst
    umfassen basiert basieren
    """
)
WE = vocabulary(
    """
    sind haben arbeiten nutzen verwenden benutzen bevorzugen schreiben lesen mögen heißen sitzen
    planen prüfen rechnen verantworten vertreten berichten entwickeln programmieren verkaufen
    sprechen brauchen möchten wollen können müssen sollen dürfen vergleichen machen führen
    koordinieren organisieren verwalten betreuen leiten bearbeiten übersetzen duzen siezen steuern
    pflegen bauen konstruieren produzieren fertigen liefern lagern buchen kalkulieren sagen nennen
    zitieren bestellen beliefern unterstützen begleiten testen dokumentieren erstellen kommen
    gehen fahren gehören betreiben
    """
)
MODAL = vocabulary(
    """
    will kann muss soll darf möchte wollen können müssen sollen dürfen möchten
    """
)
AUXILIARY = MODAL | {"bin", "habe", "sind", "haben"}
NAMING = frozenset({"heißt", "heißen", "lautet", "lauten"})
DETERMINERS = frozenset({"mein", "meine", "unser", "unsere", "der", "die", "das"})
GENITIVES = frozenset({"der", "des", "dem", "den", "meiner", "meines", "unserer", "unseres"})
PREPOSITIONS = vocabulary(
    """
    in im ins an am auf aus bei beim mit nach seit über um unter von vom vor zu zum zur für bis ab
    """
)
# A colon, a bracket or a question hides how the clause is built.
OPAQUE = re.compile(r"[:;()?!\n]")
IDENTIFIER = re.compile(r"[A-ZÄÖÜ][\w/.-]*\d[\w/.-]*")
INSEPARABLE = re.compile(
    r"(?:be|ver|er|ent|zer)[a-zäöüß]{3,}|(?!ab|an|auf|aus|ein|mit|nach|um|vor|weg|zu)[a-zäöüß]+ier(?:e|en|t)"
)
ADJECTIVE = re.compile(r"[a-zäöüß]+(?:e|en|er|es)")


@dataclass(frozen=True, slots=True)
class Group:
    """The words before one final verb, what joins them to the group before, and the verb."""

    joint: tuple[str, ...]
    words: tuple[str, ...]
    verb: str
    tail: tuple[str, ...] = ()

    def verb_second(self) -> list[str]:
        """Return the words with the verb in front, a comma behind the verb moved along."""
        own_subject = self.words[:1] if self.words[:1] in (("ich",), ("wir",)) else ()
        verb = self.verb.rstrip(",")
        moved = [*self.joint, *own_subject, verb, *self.words[len(own_subject) :]]
        moved[-1] += self.verb[len(verb) :]
        return [*moved, *self.tail]


def main_clause(clause: str) -> str | None:
    """Return a verb-final clause with its verb in second place, or None where that is not sure."""
    tokens = clause.strip().rstrip(".! ").split()
    frame = None if OPAQUE.search(clause) else _frame(tokens)
    if frame is None:
        return None
    length, verbs = frame
    groups = _groups(tokens[length:], verbs)
    if not groups or not _is_certain(tokens[:length], groups):
        return None
    moved = [word for group in groups for word in group.verb_second()]
    sentence = " ".join([*tokens[:length], *moved])
    return sentence[0].upper() + sentence[1:]


def _frame(tokens: list[str]) -> tuple[int, frozenset[str]] | None:
    """Return how many words stand before the main verb, and which verbs may follow."""
    match tokens:
        case ["ich" | "Ich", *_]:
            return 1, FIRST_PERSON
        case ["wir" | "Wir", *_]:
            return 1, WE
        case ["bei", "uns" | "mir", *_]:
            return 2, THIRD_PERSON
        case [determiner, *rest] if determiner in DETERMINERS:
            return _noun_phrase(rest)
    return None


def _noun_phrase(rest: list[str]) -> tuple[int, frozenset[str]] | None:
    for place, token in enumerate(rest[:3]):
        if token[0].isupper() and token.replace("-", "").isalpha():
            # „die Anlage XJ-9000/B“: an identifier belongs to its noun.
            name = bool(rest[place + 1 :]) and IDENTIFIER.fullmatch(rest[place + 1]) is not None
            return place + 2 + name, THIRD_PERSON
        if not ADJECTIVE.fullmatch(token) or token in PREPOSITIONS | GENITIVES:
            return None
    return None


def _groups(tokens: list[str], verbs: frozenset[str]) -> list[Group]:
    """Cut the rest of the clause behind each final verb; nothing if a part has none."""
    groups: list[Group] = []
    joint: tuple[str, ...] = ()
    words: list[str] = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1 :]
        finite = token.rstrip(",") in verbs or (not after and _is_inseparable(token, verbs))
        if finite and (tail := _closes(token, after, words)) is not None:
            if _hides_verb(words):
                return []
            groups.append(Group(joint, tuple(words), token, tuple(tail)))
            if len(tail) == len(after):
                return groups
            joint, words = (), []
        elif token == "und" and not words and groups and not joint:
            joint = (token,)
        elif token.endswith(","):
            return []
        else:
            words.append(token)
    return []


def _hides_verb(words: list[str]) -> bool:
    """Tell whether a word before „und“ may be a verb that no list has („tippe und prüfe“)."""
    joints = [place for place, word in enumerate(words) if word in ("und", "oder")]
    return any(place == 0 or words[place - 1][0].islower() for place in joints)


def _is_inseparable(token: str, verbs: frozenset[str]) -> bool:
    """Tell a verb at the very end that no list has: „verpacke“, „kommissioniere“, not „anlege“."""
    ending = {FIRST_PERSON: "e", WE: "en", THIRD_PERSON: "t"}[verbs]
    return token.endswith(ending) and INSEPARABLE.fullmatch(token) is not None


def _closes(token: str, after: list[str], words: list[str]) -> list[str] | None:
    """Return what stays behind a verb that ends its clause, or None if it does not end it."""
    match after:
        case []:
            return []
        case ["nicht" | "sondern", *_] | ["und", "nicht", *_]:
            return after if not {",", "und"} & {a[-1:] for a in after} else None
        case ["und", *_]:
            return []
        case [preposition, *_] if preposition in PREPOSITIONS and words[-1:] in (
            ["zuständig"],
            ["verantwortlich"],
        ):
            return after
    return [] if token.endswith(",") else None


def _is_certain(subject: list[str], groups: list[Group]) -> bool:
    if subject[0].lower() in ("ich", "wir"):
        # „wir planen und bauen wollen“: which verb the modal belongs to is not certain.
        return len(groups) == 1 or not AUXILIARY & {g.verb.rstrip(",") for g in groups[1:]}
    return len(groups) == 1 and (subject[0] == "bei" or _follows_noun(groups[0]))


def _follows_noun(group: Group) -> bool:
    """Tell whether the words behind a noun phrase cannot belong to it („unser Team der Nacht“)."""
    first = group.words[0] if group.words else "nun"
    if not first[0].islower():
        return group.verb.rstrip(",") in NAMING
    if first in PREPOSITIONS:
        return sum(word in PREPOSITIONS for word in group.words) == 1
    return first not in GENITIVES
