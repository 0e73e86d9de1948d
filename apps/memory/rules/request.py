"""Request words: „Merk dir, dass …“, “please remember that …”, „…, merk dir das bitte.“

They tell that the person wants something remembered, and are cut off what is stored (spec 5.4).
A request is a run of words from two small lists around a word of remembering; nothing else.
"""

import re
from dataclasses import dataclass

from apps.memory.rules.clause import main_clause
from apps.memory.rules.words import vocabulary, words

REMEMBER = vocabulary(
    """
    merk merke merken merkst notier notiere notieren notierst speicher speichere speichern
    speicherst behalt behalte behalten behältst festhalten festhältst fest daran dran gedächtnis
    merkzettel notiz remember note memorize memorise save store mind memory record reference
    """
)
FORGET = frozenset({"vergiss", "vergesse", "vergessen", "forget"})
NEGATIVE = frozenset({"nicht", "nichts", "nie", "don", "never", "not", "cannot"})
LEAD = NEGATIVE | vocabulary(
    """
    assistent assistant lieber
    bitte mal doch auch noch nun jetzt dann einfach unbedingt hallo hi hey ok okay gut super danke
    also ach und so kurz übrigens kannst könntest würdest magst willst du ich möchte will hätte
    gern gerne wäre schön nett dass wenn sollst solltest musst brauchst zu das dies es dir sie
    sich denk denke halt halte für fürs dein deinem deinen ins in im zum eine an dich wichtig mir
    davon ja genau nein please kindly can could would you i want like need to and now also just
    keep bear make take a for the future your this that it hey s t important do yes
    """
)
TRAIL = NEGATIVE | vocabulary(
    """
    bitte mal doch dir euch sich dauerhaft für später immer die zukunft fürs nächste das dies es
    folgendes folgenden satz so noch auch einfach unbedingt kurz gleich gut ab jetzt an dich im in
    deinem dein davon sie zu brauchst gern gerne könntest kannst du danke please this that it the
    following down for me later future now and your self to of as thanks thank you
    """
)
ASKING = frozenset({"kannst", "könntest", "würdest", "magst", "willst", "can", "could", "would"})

# Sentences are on one line with single spaces.
LINK = re.compile(
    r" ?: ?| ?[,–-]? (?P<that>dass|daß|that) | ?[,;] ?| [–-] "
    r"| (?=(?:ich|wir|mein\w*|unser\w*|zu|i|we|my|our)\b)| \(?(?=bitte (?:merk|notier|speicher))",
    re.I,
)
# What only opens a sentence: a greeting, an address, a label, „und“.
OPENER = re.compile(
    r"^(?:(?:hallo|hi|hey|moin|guten (?:morgen|tag|abend)|ach(?: ja| so)?|ja|nein|ok|okay|danke"
    r"|übrigens|btw|by the way|also|korrektur|correction|(?:zur |kurze? )?info(?: vorab)?|fyi"
    r"|fürs nächste mal|für (?:später|die zukunft)|for (?:later|next time)|hinweis|vorab|nachtrag"
    r"|(?:das )?(?:stimmt|gilt) (?:so )?nicht mehr|das ist (?:nicht mehr (?:aktuell|richtig|so)"
    r"|veraltet|überholt)|that(?: is|[’']s) (?:no longer (?:true|right)|outdated)"
    r"|update|wichtig|assistent|assistant|yes|no|sorry|well)"
    r" ?[,:!–-] |(?:und|and|aber|but) )+",
    re.I,
)
NEAR = 120  # request words stand within so many characters of either end


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence without its request words, whether it had some, and whether they said no."""

    text: str
    asked: bool = False
    declined: bool = False


def cut(sentence: str) -> Cut:
    """Return the person's own sentence without request words (spec 5.4, 5.12)."""
    if is_request(sentence):
        return Cut("", asked=True, declined=_declines(sentence))
    if opener := OPENER.match(sentence):
        sentence = sentence[opener.end() : opener.end() + 1].upper() + sentence[opener.end() + 1 :]
    links = list(LINK.finditer(sentence))
    for link in reversed([link for link in links if link.start() <= NEAR]):
        if is_request(head := sentence[: link.start()]):
            return Cut(_rest(sentence, link, head), asked=True, declined=_declines(head))
    for link in links:
        tail = sentence[link.end() :]
        if len(tail) <= NEAR and is_request(tail):
            return Cut(_finish(sentence[: link.start()]), asked=True, declined=_declines(tail))
    return Cut(sentence)


def is_request(text: str) -> bool:
    """Tell whether a text holds nothing but words that ask to remember (or not to)."""
    spoken = _spoken(text)
    verbs = REMEMBER | (FORGET if NEGATIVE & set(spoken) else frozenset())
    place = next((i for i, word in enumerate(spoken) if word in verbs), None)
    if place is None or len(spoken) > 16:
        return False
    return LEAD.issuperset(spoken[:place]) and (TRAIL | verbs).issuperset(spoken[place + 1 :])


def _declines(request: str) -> bool:
    """Tell „merk dir das nicht“ from „vergiss nicht, dass …“."""
    spoken = set(_spoken(request))
    return bool(NEGATIVE & spoken) and not FORGET & spoken


def _rest(sentence: str, link: re.Match[str], head: str) -> str:
    rest = sentence[link.end() :].strip()
    if ASKING & set(_spoken(head)):
        rest = rest.rstrip("? ")
    german = (link["that"] or "that").casefold() != "that"
    return _finish((german and main_clause(rest)) or rest)


def _finish(text: str) -> str:
    text = text.strip().rstrip(",;:–- ")
    closed = text.endswith((".", "!", "?", "…")) or not text
    return text[:1].upper() + text[1:] + ("" if closed else ".")


def _spoken(text: str) -> list[str]:
    return [word.casefold() for word in words(text)]
