"""Tell a statement or wish of the person from a question, a thought or somebody else's words.

Each check is one question about a sentence without its request words (spec 5.3); `doubt` asks all.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from apps.memory.rules.errand import edits
from apps.memory.rules.request import Cut
from apps.memory.rules.verdict import Reason
from apps.memory.rules.words import vocabulary, words

YES = vocabulary(
    """
    ja jo jep jup yep yes yeah ok okay oki genau richtig stimmt korrekt klar gern gerne sicher
    danke dankeschön bitte super perfekt prima gut passt top toll einverstanden mach machen weiter
    mhm aha hm und jetzt so dann dir sehr alles das es ist mal doch natürlich absolut freilich
    nein nö nope no thanks thank you please right correct exactly sure great fine good perfect go
    ahead on continue it that sounds works for me nice cool
    """
)
QUESTION_WORD = re.compile(
    r"^(?:und |and |aber |but )?(?:wer|was|wann|wo|wie|warum|weshalb|wieso|welche\w?|wem|wen"
    r"|wessen|wohin|woher"
    r"|who|what|when|where|why|how|which|whose)\b(?![^?]*,)",
    re.I,
)
VERB_FIRST = re.compile(
    r"^(?:und |and )?(?:bin|hab|habe|arbeite|leite|soll|sollte|kann|könnte|darf|muss|mag|war|sind"
    r"|haben|sollen"
    r"|können|werde|würde|hätte|wäre|heiße|betreue|nutze)\s+(?:ich|wir)\b"
    r"|^(?:am|do|did|should|could|can|may|must|was|were|have|has|is|are|does|will|would"
    r"|shall)\s+(?:i|we|my|our|it)\b",
    re.I,
)
POLITE_WISH = re.compile(
    r"^(?:bitte )?(?:kannst|könntest|würdest|can|could|would)\b.*\b(?:immer|künftig|in zukunft"
    r"|grundsätzlich|ab jetzt|ab sofort|generell|stets|dauerhaft|always|from now on|in future)\b",
    re.I,
)
EMBEDDED = re.compile(
    r"\b(?:frage mich|weiß nicht|keine ahnung|unsicher|nicht sicher|weißt du|glaubst du|meinst du"
    r"|denkst du"
    r"|wonder|not sure|no idea|don[’']t know|do you think)\b",
    re.I,
)
UNREAL = re.compile(
    r"\b(?:angenommen|nehmen wir an|mal angenommen|gesetzt den fall|stell(?:e|en)? (?:dir|wir uns"
    r"|sie sich)"
    r"(?: \w+)? vor|stell dir vor|sagen wir mal|hypothetisch|theoretisch|vielleicht|eventuell"
    r"|vermutlich"
    r"|wahrscheinlich|möglicherweise|womöglich|evtl|glaube|überlege|träume|wünschte|dachte"
    r"|glaubte|meinte|nahm an|als ob"
    r"|als w[äa]re?n?"
    r"|suppos(?:e|ing)|imagine|hypothetical\w*|maybe|perhaps|probably|possibly|might|let[’']s say"
    r"|what if"
    r"|if i were|if i was|i wish|pretend\w*|i guess|i think|i thought|i assumed|i believed)\b",
    re.I,
)
# An assumption that frames what comes after it.
UNREAL_FRAME = re.compile(
    r"\b(?:angenommen|nehmen wir an|gesetzt den fall|stell(?:e|en)? (?:dir|wir uns|sie sich)"
    r"(?: \w+)? vor"
    r"|suppose|imagine|let[’']s say|hypothetically)\b",
    re.I,
)
SUBJUNCTIVE = re.compile(
    r"\b(?:wäre[nt]?|hätte[nt]?|würden?|bräuchten?|könnten?|müssten?|dürften?|käme[nt]?|ginge[nt]?"
    r"|would|could|i[’']d|we[’']d)\b",
    re.I,
)
WISH = re.compile(
    r"\b(?:hätten?|würden?|könnten?|könntest)\b.{0,60}\b(?:gern\w?|lieber|am liebsten|bevorzug\w+"
    r"|freuen|begrüßen|schön|gut|prima|super|toll|nett|hilfreich|wünschen|reichen)\b"
    r"|\bwäre\b.{0,40}\b(?:lieber|am liebsten|schön|gut|prima|super|toll|nett|hilfreich)\b"
    r"|\b(?:gern\w?|lieber|am liebsten)\b.{0,40}\b(?:hätten?|würden?)\b"
    r"|\b(?:would|[’']d|could you)\b.{0,20}\b(?:like|prefer|love|rather|appreciate|please)\b",
    re.I,
)
STORY = re.compile(
    r"\b(?:rollenspiel\w*|role[- ]?play\w*|tue? (?:mal )?so,? als|pretend|fiktiv\w*|erfunden\w*"
    r"|spiele?n? (?:mal |wir )?(?:den|die|das|eine?n?)|ich spiele (?:den|die|das|eine?n?)"
    r"|in (?:der|dieser|meiner|einer) (?:geschichte|szene|fiktion)|in (?:this|the|my) (?:story"
    r"|scene)"
    r"|du bist (?:jetzt |nun |ab jetzt )?(?:der|die|das|ein|eine|mein|meine) |ich bin (?:jetzt "
    r"|nun )?dein\w?"
    r"|you are (?:now )?(?:a|an|the|my) |let[’']s play|play the role|as an example"
    r"|(?:nur )?(?:als|ein) beispiel|beispielsatz|übungssatz|testsatz|musterperson)\b",
    re.I,
)
STORY_ENDS = re.compile(
    r"\b(?:rollenspiel\w*|spiel|geschichte|role ?play|game|story)\b.{0,30}\b(?:ende|beendet|vorbei"
    r"|fertig|schluss|over|done|ended)\b"
    r"|\b(?:ende|schluss|genug|end of|stop)\b.{0,20}\b(?:rollenspiel\w*|spiel\w*|geschichte"
    r"|role ?play|game|story)\b"
    r"|\b(?:im ernst|wieder ernst|in echt|seriously|for real|back to reality)\b",
    re.I,
)
PERSON = (
    r"(?:kolleg\w*|chef\w*|vorgesetzte\w*|mitarbeiter\w*|assistent\w*|azubi\w*|auszubildende\w*"
    r"|praktikant\w*"
    r"|sekretär\w*|mann|frau|partner\w*|freund\w*|bruder|schwester|mutter|vater|sohn|tochter"
    r"|nachbar\w*"
    r"|(?:team|abteilungs|gruppen)?leiter\w*|geschäftsführer\w*|vertreter\w*|nutzer\w*|leser\w*"
    r"|absender\w*|autor\w*"
    r"|colleague|boss|manager|coworker|assistant|supervisor|husband|wife|friend|brother|sister"
    r"|user|sender|author|intern)"
)
THIRD = re.compile(
    r"^(?:(?:er|sie|he|she|they|jemand|niemand|someone)"
    rf"|(?:mein|unser|ihr|sein|dein|der|die|das|eine?|my|our|the|his|her|an?)\w{{0,2}}\s+"
    rf"(?:[\w-]+\s+)?{PERSON}"
    r"|(?:herr|herrn|frau|mr\.?|mrs\.?|ms\.?|dr\.?)\s+[\w-]+)\b(?!.{0,40}\b(?:schreibt sich"
    r"|schreibt man|heißt|is spelled))",
    re.I,
)
ANYBODY = re.compile(rf"\b(?:{PERSON}|herrn?|frau|mrs?|ms|dr|er|sie|he|she|they)\b", re.I)
OWN_WORDS = re.compile(r"\b(?:ich|mir|mich|wir|uns|i|me|i[’']m|we|us)\b", re.I)
SAYING = (
    r"(?:sagt|sagte|schreibt|schrieb|meint|meinte|behauptet\w*|findet|erklärt\w*|erzählt\w*"
    r"|bittet|bat|fordert\w*"
    r"|verlangt\w*|möchte|will|wünscht|berichtet|betont|antwortet\w*|teilt|says?|said|writes"
    r"|wrote|claims|asks|asked"
    r"|wants|tells|told)"
)
REPORTED = re.compile(
    rf"^(?!(?:ich|wir|i|we)\b)(?:[\w.-]+\s+){{1,6}}?{SAYING}\b(?! (?:sich|man|ich"
    rf"|wir)\b)[^,:.]{{0,40}}[,:]"
    r"|\b(?:laut|gemäß|zufolge|according to|angeblich|offenbar|anscheinend|allegedly|apparently"
    r"|scheinbar)\b"
    r"|\bheißt es,? dass\b|\bsteht,? dass\b|\bsteht (?:dort|da|hier|geschrieben)\b|\bit says\b"
    r"|\bangaben nach\b",
    re.I,
)
DICTATED = re.compile(
    r"^(?:bitte |please |und |dann |jetzt |kannst du |könntest du |can you |could you )*"
    r"(?:schreibe?|sage?|antworte|teile?|erzähle?|frage?|richte|melde|bestelle|mail|maile"
    r"|informiere?|erinnere?"
    r"|write|tell|reply|inform|ask|let|email|remind)\s+"
    r"(?:bitte |doch |mal |to )*(?:ihm|ihr|ihnen|dem|der|den|herrn|frau|meine[mnr]|unsere[mnr]"
    r"|allen|jedem|him|her|them"
    r"|the (?:client|customer|team|boss|supplier|manager)|my (?:boss|colleague|manager|team"
    r"|client|customer)"
    r"|our (?:client|customer|team))\b(?=.*(?:[,:]|\bdass\b|\bthat\b))",
    re.I,
)
EDITS = re.compile(
    r"^(?:bitte |please )*(?:übersetz|korrigier|lektorier|formulier|translate|proofread|rephrase"
    r"|paraphrase)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence of the person, what they wrote before it in the message, and in the chat."""

    raw: str
    cut: Cut
    before: str = ""
    earlier: str = ""


def doubt(spoken: Spoken) -> Reason | None:
    """Return why a sentence is no statement or wish of the person, or None."""
    return next((reason for check in CHECKS if (reason := check(spoken))), None)


def is_courtesy(text: str) -> bool:
    """Tell a bare yes, thanks or a lone name, which confirm what somebody else said."""
    said = [word.casefold() for word in words(text)]
    return len(said) < 2 or YES.issuperset(said)


def mentions_others(text: str) -> bool:
    """Tell whether a text speaks of another person, or not of the person at all."""
    return ANYBODY.search(text) is not None or OWN_WORDS.search(text) is None


def asks(spoken: Spoken) -> bool:
    """Tell whether a sentence is a question, a thought or part of a play."""
    return any(check(spoken) for check in (_question, _thought, _story))


def _declined(spoken: Spoken) -> Reason | None:
    return Reason.RETRACTED if spoken.cut.declined else None


def _says_nothing(spoken: Spoken) -> Reason | None:
    return Reason.NOT_A_STATEMENT if is_courtesy(spoken.cut.text) else None


def _reported(spoken: Spoken) -> Reason | None:
    raw = spoken.raw
    reported = REPORTED.search(spoken.cut.text) or DICTATED.search(raw) or EDITS.search(raw)
    return Reason.FOREIGN if reported else None


def _story(spoken: Spoken) -> Reason | None:
    """A play holds until the person ends it, an assumption for the rest of the message."""
    told = f"{spoken.earlier}\n{spoken.before}"
    started = max((match.end() for match in STORY.finditer(told)), default=-1)
    ended = max((match.end() for match in STORY_ENDS.finditer(told)), default=-1)
    framed = started > ended or UNREAL_FRAME.search(spoken.before) or STORY.search(spoken.raw)
    return Reason.NOT_A_STATEMENT if framed else None


def _question(spoken: Spoken) -> Reason | None:
    text = spoken.cut.text
    if POLITE_WISH.search(text):
        return None
    asks = text.rstrip(' "“”«»)').endswith("?") or EMBEDDED.search(text)
    asks = asks or QUESTION_WORD.search(text) or VERB_FIRST.search(text)
    return Reason.NOT_A_STATEMENT if asks else None


def _thought(spoken: Spoken) -> Reason | None:
    text = spoken.cut.text
    wishes = WISH.search(text) or POLITE_WISH.search(text)
    unreal = UNREAL.search(text) or (SUBJUNCTIVE.search(text) and not wishes)
    return Reason.NOT_A_STATEMENT if unreal else None


def _errand(spoken: Spoken) -> Reason | None:
    return Reason.TASK_ONLY if edits(spoken.cut.text) else None


def _somebody_else(spoken: Spoken) -> Reason | None:
    """„Meine Kollegin arbeitet …“ is about her, unless it is asked for or comes to the person."""
    text = spoken.cut.text
    about_others = THIRD.search(text) and not OWN_WORDS.search(text)
    return Reason.UNSUPPORTED if about_others and not spoken.cut.asked else None


CHECKS: tuple[Callable[[Spoken], Reason | None], ...] = (
    _declined,
    _says_nothing,
    _reported,
    _story,
    _question,
    _thought,
    _errand,
    _somebody_else,
)
