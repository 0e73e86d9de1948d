"""What a person tells about their role, their tools and how their work is arranged (spec 5.5).

A clause is accepted by its head: whom it is about and a verb of an allow-list. What follows is
free, except that an adjective or participle must not pass judgement ("ist unbedenklich").
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from apps.memory.rules.guard import fact_words, verbs
from apps.memory.rules.guard.fragments import is_nominal
from apps.memory.rules.guard.policies import DESCRIPTIVE
from apps.memory.rules.guard.predicates import is_plain_predicate, is_possession


class About(Enum):
    """Whom a clause is about; a later clause without subject is about the same."""

    ME = auto()
    US = auto()
    THING = auto()
    PERSON = auto()  # the owner in the words of a proposal, or a named colleague


@dataclass(frozen=True, slots=True)
class Fact:
    """An accepted clause: whom it is about, and whether it tells a role."""

    about: About
    role: bool


def read_clause(words: Sequence[str], *, after: About | None, third: bool) -> Fact | None:
    """Accept one clause of a statement, or give `None`.

    `after`: whom the clause before was about; `third`: the words of a proposal about the owner.
    """
    words = _without_leading(words)
    low = [word.lower() for word in words]
    if len(low) < 2 or fact_words.ANY & set(low):
        return None
    for read in (_of_me, _of_us, _of_mine):
        if fact := read(words, low):
            return fact
    return _of_person(words, low) or _of_thing(words, low) or _going_on(words, low, after, third)


def _without_leading(words: Sequence[str]) -> Sequence[str]:
    start = 0
    while start < len(words) and words[start].lower() in fact_words.LEADING | {","}:
        start += 1
    return words[start:]


def _of_me(words: Sequence[str], low: list[str]) -> Fact | None:
    """Read "Ich leite ...", "Seit Mai bin ich ...", "weil ich viel unterwegs bin", "I run ..."."""
    for subject in ("ich", "i", "i'm", "i've"):
        if low.count(subject) == 1:
            return _at_verb(words, low, low.index(subject), _first(subject), About.ME)
    return None


def _first(subject: str) -> frozenset[str]:
    if subject == "ich":
        return verbs.FIRST
    return verbs.ENGLISH if subject == "i" else frozenset({subject})


def _of_us(words: Sequence[str], low: list[str]) -> Fact | None:
    for subject, allowed in (
        ("wir", verbs.PLURAL),
        ("we", verbs.ENGLISH_PLURAL),
        ("we're", frozenset({"we're"})),
    ):
        if low.count(subject) == 1 and "man" not in low:
            fact = _at_verb(words, low, low.index(subject), allowed, About.US)
            return None if fact is None or _forbids(low) or _restricts(low) else fact
    return None


def _forbids(low: list[str]) -> bool:
    """Tell whether a "wir" clause says what is not done, which is a rule."""
    return bool(fact_words.NEGATION & set(low)) and not fact_words.WE_MAY_LACK & set(low)


def _restricts(low: list[str]) -> bool:
    """Tell whether a "wir" clause says that only this is done, which is a rule."""
    return bool(fact_words.ONLY & set(low)) and not fact_words.WE_MAY_LACK & set(low)


def _at_verb(
    words: Sequence[str], low: list[str], subject: int, allowed: frozenset[str], about: About
) -> Fact | None:
    for verb in _verb_positions(low, subject):
        # A noun may look like a verb ("Tagen"); only the first word of a sentence has a capital.
        small = verb == 0 or words[verb] == low[verb] or low[verb] == "i'm"
        if small and _is_verb(low[verb], allowed, last=verb == len(low) - 1):
            return _with_predicate(words, low, verb, about)
    return None


def _describes(low: list[str], verb: int) -> bool:
    """Tell whether a passive only describes ("wird von der EU gefördert")."""
    return low[verb] not in {"wird", "werden"} or DESCRIPTIVE.fullmatch(low[-1]) is not None


def _gets_favours(low: list[str], verb: int) -> bool:
    """Tell whether somebody gets something that is no paper or information: a favour."""
    return low[verb] in fact_words.GETTING and not any(map(fact_words.PAPERS.fullmatch, low))


def _verb_positions(low: list[str], subject: int) -> list[int]:
    near = [subject + 1, subject - 1, subject]
    if subject + 2 < len(low) and low[subject + 1] in fact_words.BETWEEN:
        near.insert(0, subject + 2)
    return [place for place in (*near, len(low) - 1) if 0 <= place < len(low)]


def _is_verb(word: str, allowed: frozenset[str], *, last: bool) -> bool:
    if word in allowed:
        return True
    return last and any(
        word.startswith(prefix) and word[len(prefix) :] in allowed for prefix in verbs.PREFIXES
    )


def _with_predicate(words: Sequence[str], low: list[str], verb: int, about: About) -> Fact | None:
    particles = fact_words.WITH_PARTICLE.get(low[verb])
    if (particles is not None and not particles & set(low)) or _gets_favours(low, verb):
        return None
    rest = [
        word
        for place, word in enumerate(words)
        if place > verb and low[place] not in {"ich", "wir", "i", "we"}
    ]
    if verb == len(low) - 1:
        rest = [word for place, word in enumerate(words[:-1]) if low[place] not in {"ich", "wir"}]
    verb_word = low[verb]
    if verb_word in {"habe", "bin"} and verbs.is_participle(low[-1]):
        return Fact(about, role=True)
    if verb_word in verbs.BEING and not is_plain_predicate(rest, mine=True):
        return None
    if verb_word in verbs.HAVING and not is_possession(rest, of_person=about is not About.US):
        return None
    return Fact(about, role=verb_word not in fact_words.TOOLS and about in {About.ME, About.PERSON})


def is_duty(words: Sequence[str]) -> bool:
    """Tell whether words are "Rechnungen zu prüfen", which goes on after "Meine Aufgabe ist es"."""
    if len(words) < 2:
        return False
    last = words[-1]
    joined = re.fullmatch(
        r"(?:ab|an|auf|aus|bei|durch|ein|fest|frei|her|mit|nach|über|um|vor|weiter"
        r"|zusammen)zu(\w+)",
        last,
    )
    verb = joined[1] if joined else last if words[-2] == "zu" else ""
    return verb in verbs.INFINITIVES and is_nominal(
        words[: -1 if joined else -2] or ["Es"], capitals=True
    )


def _of_mine(words: Sequence[str], low: list[str]) -> Fact | None:
    """Read "Unser Projekt läuft ...", "Bei uns läuft ...", "In meinem Werk stehen ..."."""
    head = next(
        (
            place
            for place, word in enumerate(low[:4])
            if fact_words.MINE.fullmatch(word) or word in {"uns", "mir", "hier", "here"}
        ),
        None,
    )
    if head is None or (head > 0 and not _leads_to_mine(words, low, head)):
        return None
    if not 0 < (verb := _state(words, low, head + 1)) < len(low):
        return None
    if (
        head > 1
        and low[0] not in fact_words.PLACE | fact_words.THE
        and low[verb] not in fact_words.PLAIN_HEADS
    ):
        return None
    if any(
        fact_words.FAMILY.fullmatch(word) or fact_words.NORMS.fullmatch(word) for word in low[:verb]
    ):
        return None
    return _state_fact(words, low, verb, mine=True)


def _leads_to_mine(words: Sequence[str], low: list[str], head: int) -> bool:
    """Tell whether "Bei uns", "Im ganzen Werk bei uns" or "Auftraggeber in meinem" begins."""
    if low[0] in fact_words.PLACE | fact_words.THE | {"also", "jetzt", "auch"}:
        return True
    return (
        head == 2
        and words[0][0].isupper()
        and low[1] in fact_words.PLACE | {"von", "vom", "of", "for"}
    )


def _state(words: Sequence[str], low: list[str], start: int) -> int:
    """Give the place of the first verb of state, -1 where there is none."""
    states = verbs.STATES | verbs.ENGLISH_STATES
    return next(
        (
            place
            for place in range(start, len(low))
            if low[place] in states and words[place] == low[place]
        ),
        -1,
    )


def _state_fact(words: Sequence[str], low: list[str], verb: int, *, mine: bool) -> Fact | None:
    rest = list(words[verb + 1 :])
    role = bool(fact_words.ROLES & set(low[:verb]))
    if role and low[verb + 1 :] in ([], ["es"], ["to"]):
        return Fact(About.THING, role=True)  # "Meine Aufgabe ist es, ... zu prüfen"
    if not rest or (
        fact_words.NEGATION & set(low) and not (mine and low[verb] in verbs.BEING | verbs.HAVING)
    ):
        return None
    if _gets_favours(low, verb) or not _describes(low, verb):
        return None
    if low[verb] == "gibt" and ("es" not in low[verb - 1 : verb + 2] or fact_words.ONLY & set(low)):
        return None
    if low[verb] in verbs.BEING and not is_plain_predicate(rest, mine=mine):
        return None
    if low[verb] == "is" and not mine and not _names(rest):
        return None
    of_person = verbs.is_person(low[:verb])
    if low[verb] in verbs.HAVING and not is_possession(rest, of_person=of_person):
        return None
    return Fact(About.PERSON if of_person else About.THING, role)


def _of_numbers(words: Sequence[str], low: list[str]) -> Fact | None:
    """Read "Bestellnummern fangen bei uns mit 45 an."."""
    if not fact_words.NUMBERS.fullmatch(low[0]) or not {"uns", "mir", "us", "our"} & set(low):
        return None
    verb = _state(words, low, 1)
    return _state_fact(words, low, verb, mine=True) if verb == 1 else None


def _names(rest: list[str]) -> bool:
    """Tell whether an English predicate holds a name, number or place rather than an opinion."""
    placed = rest[0].lower() in {"in", "at", "on", "called", "named", "based", "located", "from"}
    return placed or any(not word.islower() and word[0].isalnum() for word in rest)


def _of_person(words: Sequence[str], low: list[str]) -> Fact | None:
    """Read "Frau Siebert vom Empfang bekommt den Bericht mittwochs."."""
    if low[0] not in fact_words.TITLE or len(low) < 4:
        return None
    allowed = verbs.THIRD | verbs.ENGLISH_THIRD
    verb = next(
        (
            place
            for place in range(2, len(low))
            if low[place] in allowed and words[place] == low[place]
        ),
        None,
    )
    if verb is None or fact_words.NEGATION & set(low):
        return None
    return _with_predicate(words, low, verb, About.PERSON)


def _of_thing(words: Sequence[str], low: list[str]) -> Fact | None:
    """Read "Das Lager steht in Halle 4.", "The staging server is called ..."."""
    if low[0] not in fact_words.THE:
        return _of_numbers(words, low)
    verb = _state(words, low, 2)
    if (
        verb < 0
        or low[verb] not in verbs.PLAIN_STATES | verbs.ENGLISH_STATES
        or any(fact_words.NORMS.fullmatch(word) for word in low[:verb])
    ):
        return None
    mine = any(
        fact_words.MINE.fullmatch(word) or word in {"ich", "uns", "mir", "me", "us"} for word in low
    )
    return _state_fact(words, low, verb, mine=mine)


def _going_on(
    words: Sequence[str], low: list[str], after: About | None, third: bool
) -> Fact | None:
    """Read a clause without a subject: one that goes on, or the words of a proposal."""
    if after is None and third:
        after = About.PERSON
    allowed = {
        About.ME: verbs.FIRST | verbs.ENGLISH,
        About.US: verbs.PLURAL | verbs.ENGLISH_PLURAL,
        About.THING: verbs.STATES | verbs.ENGLISH_STATES,
        About.PERSON: verbs.THIRD | verbs.ENGLISH_THIRD,
    }.get(after) if after else None  # fmt: skip
    if allowed is None or after is None:
        return None
    if low[0] in {"zuständig", "verantwortlich", "responsible"} and third:
        return Fact(About.PERSON, role=True)
    for verb in (0, 1) if low[0] in fact_words.OPENING else (0,):
        if verb < len(low) - 1 and low[verb] in allowed:
            return _with_predicate(words, low, verb, after)
    if words[-1] == low[-1] and _is_verb(low[-1], allowed, last=True):
        return _with_predicate(words, low, len(low) - 1, after)
    return None
