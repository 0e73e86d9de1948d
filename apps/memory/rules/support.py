"""Does the model's text say what the person said, and nothing else (spec 5.4)?"""

import re

from apps.memory.rules.guard.slots import find_slots
from apps.memory.rules.words import content, negated, same, stem, vocabulary, words

# „nicht mehr für Region Süd zuständig, sondern …“, „…, nicht Flexi Pro“: what is denied.
DENIED = re.compile(
    r"\b(?:nicht|kein\w{0,2}|statt|anstatt|anstelle|not|instead of|rather than|no longer)\b"
    r"(?P<zone>[^,.;]*)",
    re.I,
)
CONTRAST = re.compile(
    r"\b(?:sondern|statt|anstatt|but|instead|rather)\b|,\s*(?:und )?(?:nicht|not)\b", re.I
)
SUBJECT = re.compile(
    r"^(?:(?i:mein|unser|der|die|das)(?:e[rs]?)? (?:[a-zäöüß]+ )?(?P<noun>[A-ZÄÖÜ][\w-]+)"
    r"|(?i:my|our|the) (?P<thing>[\w-]+))"
)
OWN_SUBJECT = re.compile(r"\b(?:ich|wir|i|we)\b", re.I)
# Words that limit what is said: leaving one out changes the meaning.
LIMITS = tuple(
    vocabulary(group)
    for group in (
        "früher war waren warst hatte hatten ehemals damals einst bisher"
        " was were had used former formerly previously",
        "bald demnächst nächste nächsten werde werden wird wirst soon will shall going next",
        "nur lediglich ausschließlich bloß only just solely exclusively",
        "außer except unless ausgenommen wenn falls sobald solange sofern if when once while",
        "manchmal gelegentlich selten kaum teilweise sometimes occasionally rarely hardly partly",
        "fast beinahe almost nearly",
        "soll sollte sollen supposed should",
        "bis until till",
        "möchte möchten will wollen würde würden wäre hätte gern gerne bevorzuge bevorzugt mag"
        " wünsche wünscht hoffe want wants would wish hope prefer prefers like likes",
    )
)


def supports(evidence: str, text: str) -> bool:
    """Tell whether a paraphrase adds, drops and turns around nothing of what the person said."""
    own, theirs = find_slots(evidence), find_slots(text)
    if theirs and {slot.name for slot in theirs} <= {slot.name for slot in own}:
        return set(theirs) <= set(own) and not _adds_names(evidence, text)
    return not (
        _adds(evidence, text)
        or _turns_negation(evidence, text)
        or _turns_order(evidence, text)
        or _drops_limit(evidence, text)
        or _drops_subject(evidence, text)
    )


def differs(own: str, text: str) -> bool:
    """Tell whether a text is more than the own sentence in other case and punctuation."""
    return [word.casefold() for word in words(own)] != [word.casefold() for word in words(text)]


def _adds(evidence: str, text: str) -> bool:
    known = [stem(word) for word in words(evidence)]
    return any(not any(same(stem(word), k) for k in known) for word in content(text))


def _adds_names(evidence: str, text: str) -> bool:
    """A style wish may be put in other words, but no name or number may ride along."""
    known = [stem(word) for word in words(evidence)]
    inner = re.findall(r"(?<=[,;:] )\w.*|\d+", text)
    added = [w for part in inner for w in content(part) if w[0].isupper() or w[0].isdigit()]
    return any(not any(same(stem(word), k) for k in known) for word in added)


def _turns_negation(evidence: str, text: str) -> bool:
    if negated(evidence) == negated(text):
        return False
    if negated(text) or not CONTRAST.search(evidence):
        return True
    # „nicht mehr Süd, sondern Nord“: the half that stands may be kept, the denied one may not.
    zones = " ".join(match["zone"] for match in DENIED.finditer(evidence))
    stands = set(words(DENIED.sub(" ", evidence)))
    denied = {word for word in content(zones) if word not in stands and not word[0].islower()}
    return bool(denied & set(words(text)))


def _turns_order(evidence: str, text: str) -> bool:
    """Names and numbers keep their order, or „X, nicht Y“ turns around."""
    marks = [word for word in words(evidence) if not word.islower()]
    told = [word for word in content(text) if any(_is_mark(word, mark) for mark in marks)]
    there = iter(marks)
    return not all(any(_is_mark(word, mark) for mark in there) for word in told)


def _is_mark(word: str, mark: str) -> bool:
    # The case inside a name counts ("FlexiPro", "Flexipro"), the ending of a noun does not.
    return same(stem(word), stem(mark)) if word[1:].islower() else word == mark


def _drops_limit(evidence: str, text: str) -> bool:
    said = {word.casefold() for word in words(evidence)}
    kept = {word.casefold() for word in words(text)}
    return any(group & said and not group & kept for group in LIMITS)


def _drops_subject(evidence: str, text: str) -> bool:
    """„Unsere Konkurrenz nutzt SAP“ does not say that the person does."""
    subject = SUBJECT.match(evidence)
    if subject is None or OWN_SUBJECT.search(evidence):
        return False
    return not any(
        same(stem(subject["noun"] or subject["thing"]), stem(word)) for word in words(text)
    )
