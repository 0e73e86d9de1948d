"""What of a message is something to remember, to correct or to forget."""

import re
from dataclasses import dataclass
from enum import StrEnum

from apps.llm.demo.language import QUOTED, Sentence, split_sentences, stems
from apps.llm.demo.style import names_style

MOST = 3  # writes per message (spec 5.8)
SELF_TALK = 5  # sentences; a longer message is material, not somebody introducing themselves


class Act(StrEnum):
    """What a person wants to happen to their memory."""

    REMEMBER = "remember"
    CORRECT = "correct"
    FORGET = "forget"
    FORGET_ALL = "forget_all"


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish and the person's own words for it, none where they only say „das“.

    `asked` if they asked in so many words.
    """

    act: Act
    quotes: tuple[str, ...]
    asked: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A message, taken apart: wishes about the memory, and what else it says."""

    wishes: tuple[Wish, ...]
    rest: str


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


REQUEST = _any(
    r"\bmerk(?:e|t|s|['’]s)? dir\b",
    r"\bdir\b.{0,80}\bmerken\b",
    r"^bitte merken\b",
    r"\bnotiere?(?: dir)?\b",
    r"\bbehalte?\b.{0,20}\b(?:im kopf|im hinterkopf|dass)\b",
    r"\bvergiss (?:bitte )?nicht\b",
    r"\bdenk\w* (?:bitte )?daran\b",
    r"\b(?:please |and |^)remember\b",
    r"^(?:ok(?:ay)?,? |hey,? )?remember\b",
    r"\bremember (?:that|this|my|our|i|we)\b",
    r"\bkeep in mind\b",
    r"\bnote (?:that|down)\b",
    r"\bmake a note\b",
    r"\b(?:don['’]t|never) forget\b",
)
RECALL = _any(
    r"\b(?:do|can|did|what) (?:you|do you|can you) remember\b",
    r"\berinnerst du\b",
    r"\b(?:hast|was|weißt) \w*\s?\w*\s?dir\b.*\bgemerkt\b",
)
# Whether it can, not that it should: „Kannst du dir Dinge merken?“
ABILITY = _any(
    r"\bdu dir (?:auch |überhaupt |eigentlich |denn )*(?:dinge|sachen|etwas|was|viel|alles)\b"
    r"[^:]*\?\s*$",
    r"\bmerken, (?:was|wie|wo|wer|wann|ob|welche\w*)\b",
    r"\byou remember (?:things|stuff|anything|something|what|how|where|who|when)\b",
)
POLITE = _any(r"^(?:kannst|könntest|würdest|magst) du\b", r"^(?:can|could|would) you\b")
FORGET = _any(
    r"\bvergiss\b(?! (?:bitte )?nicht\b)(?! es\b)",
    r"\b(?:lösch|entfern|streich)e?\b.*\b(?:notiz|eintrag|gemerkt\w*|gedächtnis|dass)\b",
    r"(?<!don't )(?<!don’t )(?<!never )\bforget\b(?! it\b)",
    r"\b(?:delete|remove|drop)\b.*\b(?:note|entry|memory|remembered)\b",
)
FORGET_ALL = _any(
    r"\bvergiss (?:bitte )?(?:wieder )?(?:alles|mich)\b",
    r"\bforget (?:everything|all|me)\b",
    r"\b(?:lösch|entfern)e?\b.*\b(?:alle notizen|alle einträge|alles|gedächtnis)\b",
    r"\b(?:delete|clear|wipe)\b.*\b(?:all|everything|my memory)\b",
)
CORRECTION = _any(
    r"\bnicht (?:mehr|länger)\b",
    r"\bkeine?[nmrs]? \w+ mehr\b",
    r"\bstimmt (?:so )?nicht\b",
    r"\b(?:ist|war) falsch\b",
    r"^korrektur\b",
    r"\bno longer\b",
    r"\bnot\b.*\b(?:any ?more|but)\b",
    r"(?:\bis|['’]s|\bare) (?:no longer|not)\b.{0,12}\b(?:true|right|correct|any ?more)\b",
    r"\bisn['’]t (?:true|right|correct|any ?more)\b",
    r"^correction\b",
)
DENIAL = _any(
    r"\bstimmt (?:so )?nicht\b", r"\b(?:ist|war) falsch\b", r"\b(?:true|right|correct|wrong)\b"
)
# „Nicht mehr Süd, sondern Nord“: says of nobody what it is about, so a note has to know.
BARE_CHANGE = re.compile(
    r"^(?:korrektur: |correction: )?(?:nicht (?:mehr|länger)|no longer)\b.*\b(?:sondern|but)\b",
    re.IGNORECASE,
)
INSTEAD = _any(r"\b(?:sondern|stattdessen|jetzt|nun|but|instead|now)\b")
CHANGE = _any(r"\b(?:jetzt|nun|neuerdings|inzwischen|mittlerweile|now|currently)\b")
PERSONAL = _any(
    r"\b(?:ich|mir|mich|mein\w*|unser\w*|wir|uns)\b",
    r"\b(?:i|i['’]m|my|me|our|we)\b",
    r"\b(?:heißt|heißen|schreibt sich|is called)\b",
    r"\bstimmt (?:so )?nicht|\b(?:ist|war) falsch\b|^korrektur|^correction",
)
SUPPOSED = _any(
    r"^(?:wenn|falls|angenommen|stell dir vor|vielleicht|tu so|if|suppose|imagine|maybe|pretend)\b",
    r"\b(?:würde|könnte|hätte|wäre|would|could|might)\w*\b",
)
TASK_ONLY = _any(
    r"\bfür diese[nmrs]?\b",
    r"\bin diese[mr]\b",
    r"\b(?:diesmal|dieses mal|ausnahmsweise|gerade|heute|eben|nur jetzt|nur hier)\b",
    r"\b(?:for this|in this|this time|just this|just now|today|right now|for now|at the moment)\b",
)
LEAD_IN = re.compile(
    r"^(?:(?:hallo|hi|hey|also|übrigens|ps|ach|und|ja|ok(?:ay)?|gut|bitte|zur info|nur zur info|fyi"
    r"|by the way|btw|also|and|hello|so)\b[\s,:!–-]*|damit du[^:]*:\s*)+",
    re.IGNORECASE,
)
NOUNS = (
    r"aufgabe|rolle|projekt|produkt|team|abteilung|kunde|kundin|zielgruppe|kostenstelle|durchwahl"
    r"|buchungskreis|standort|bereich|region|firma|unternehmen|lieferant|system|software|anlage"
    r"|vorgesetzte[rn]?|chefin|chef|stelle|manager|server|linie"
)
ENGLISH_NOUNS = r"role|job|project|product|team|department|customer|region|company|system|manager"
STATEMENTS = _any(
    r"^ich bin (?:(?:jetzt|nun|neu|inzwischen|künftig|hier|seit \w+(?: \w+)?) )*"
    r"(?!\w*(?:eile|stress|meinung|ansicht|urlaub))(?:für|im|in|bei|beim|am|an|der|die|(?-i:[A-ZÄÖÜ]))"
    r"(?!.*\b(?:eile|stress|meinung|ansicht|urlaub|begriff)\b)",
    r"^ich (?:arbeite|verantworte|leite|betreue|vertrete|genehmige|rechne|nutze|verwende|benutze"
    r"|bevorzuge|sitze|programmiere|führe|koordiniere|verkaufe|vergleiche|zitiere|kümmere mich)\b",
    r"^(?:mein|unser)\w* (?:[\w-]+ ){1,4}?(?:heißt|heißen|läuft|laufen|lautet|schreibt sich)\b",
    rf"^(?:mein|unser)\w* (?:[\w-]*(?:{NOUNS})\w*)\b.*\b(?:ist|sind|hat|liegt|läuft)\b",
    r"^bei uns (?:läuft|laufen|heißt|heißen)\b",
    r"^wir (?:nutzen|verwenden|benutzen|sagen|schreiben|arbeiten|verkaufen|produzieren)\b",
    r"^mit _+ meine? ich\b",
    r"^(?:der|die|das) .*\b(?:heißt|heißen|schreibt sich)\b.*\b(?:nicht|jetzt|statt|mit)\b",
    r"^i(?: am|['’]m) (?:now |currently )?(?:the|a|an|responsible|based)\b",
    r"^i(?: am|['’]m) (?:now |currently )?in (?:the )?(?-i:[A-Z])",
    r"^i (?:work|run|lead|manage|maintain|prefer|own|look after|report to)\b",
    rf"^(?:my|our) (?:[\w-]+ )?(?:{ENGLISH_NOUNS})\b.*\b(?:is|are|runs)\b",
    r"^(?:my|our) [\w -]{2,40}\b(?:is|are) (?:called|named|spelled)\b",
    r"^we (?:use|say|call|write|sell)\b",
)
TOPICS = _any(
    r"\b(?:antwort|zusammenfassung|zahl|datum|datumsangabe|quelle|beispiel|code|überschrift|anrede"
    r"|ton\b|humor|fachbegriff|fremdw|anglizism|füllw|floskel|gender|netto|brutto|einheit|euro|komma"
    r"|rechtschreib|schreibweise|rückfrage|variante|satz|sätze|wörter)\w*",
    r"\b(?:answer|summar|number|date|source|example|code|heading|tone|humou?r|jargon|units?\b|spelling"
    r"|sentence|words|question)\w*",
)
LASTING = _any(
    r"\b(?:immer|stets|künftig|in zukunft|ab jetzt|ab sofort|grundsätzlich|generell)\b",
    r"\b(?:bei mir|für mich|an mich|mir lieber|lieber|antworten bitte|antworten immer)\b",
    r"\bich (?:mag|möchte|bevorzuge|hätte gern|will|lese)\b",
    r"\b(?:always|from now on|in (?:the )?future|by default|going forward|generally)\b",
    r"\bi (?:like|prefer|want|(?:do not|don['’]t) (?:like|want))\b",
    r"\b(?:answers|responses)\b",
)
ERRAND = _any(
    r"^(?:fass|erstell|erklär|nenn|liste|gib|zeig|übersetz|vergleich|schreib|formulier|kürz"
    r"|such|rechne|plane|mach|hilf|erzähl|schilder|beschreib|bericht|erläuter|analysier|diskutier"
    r"|begründ|sammle|was|wie|warum|wo|wer|wann)\w*\b",
    r"^(?:summar|explain|list|give|show|translate|compare|write|find|plan|make|help|describe|discuss"
    r"|analy[sz]e|outline|what|how|why|where|who|when|tell)\w*\b",
)
ABOUT = _any(r"\b(?:etwas|mehr|alles|was) über\b", r"\b(?:something|more|everything) about\b")


def read(text: str) -> Reading:
    """Take a message apart."""
    sentences = split_sentences(text)
    chatty = len(sentences) <= SELF_TALK
    alone = not any(ERRAND.search(s.own) or s.own.rstrip().endswith("?") for s in sentences)
    wishes: list[Wish] = []
    rest: list[str] = []
    for place, sentence in enumerate(sentences):
        wish = _wish(sentence, chatty=chatty, alone=alone)
        if wish is None:
            rest.append(sentence.text)
        elif _is_bare(sentence, wish):
            wishes += _pointing(wish, sentences, place, text)
        else:
            wishes.append(wish)
    wishes = _joined(wishes)
    used = {quote for wish in wishes for quote in wish.quotes}
    return Reading(tuple(wishes[:MOST]), " ".join(said for said in rest if said not in used))


def is_denial(quote: str) -> bool:
    """Tell whether somebody only says that something is not true, without what is instead."""
    return bool(DENIAL.search(quote)) and not INSTEAD.search(quote)


def is_bare_change(quote: str) -> bool:
    """Tell whether a correction only names the old and the new words."""
    return bool(BARE_CHANGE.search(quote))


def is_change(quote: str) -> bool:
    """Tell whether a statement says that something is different now."""
    return bool(CHANGE.search(quote) or CORRECTION.search(quote))


def _wish(sentence: Sentence, *, chatty: bool, alone: bool) -> Wish | None:
    own = LEAD_IN.sub("", sentence.own)
    question = own.rstrip().endswith("?")
    if RECALL.search(own) or (question and (ABILITY.search(own) or not POLITE.search(own))):
        return None
    act = _asked_act(own)
    if act is not None:
        return Wish(act, (sentence.text,), asked=True)
    if question or SUPPOSED.search(own) or TASK_ONLY.search(own):
        return None
    if CORRECTION.search(own) and (
        PERSONAL.search(own) or names_style(own) or (alone and BARE_CHANGE.search(own))
    ):
        return Wish(Act.CORRECT, (sentence.text,), asked=False)
    if (chatty and STATEMENTS.search(own)) or _is_style_wish(own, alone=alone):
        return Wish(Act.REMEMBER, (sentence.text,), asked=False)
    return None


def _asked_act(own: str) -> Act | None:
    if REQUEST.search(own):
        return Act.CORRECT if CORRECTION.search(own) else Act.REMEMBER
    if FORGET_ALL.search(own):
        return Act.FORGET_ALL
    return Act.FORGET if FORGET.search(own) else None


def _is_style_wish(own: str, *, alone: bool) -> bool:
    if ABOUT.search(own):
        return False
    if LASTING.search(own):
        return names_style(own) or bool(TOPICS.search(own))
    return names_style(own) and alone and not ERRAND.search(own)


def _is_bare(sentence: Sentence, wish: Wish) -> bool:
    """Tell whether a sentence only points at another one: „Merk dir das bitte.“"""
    return wish.act is not Act.FORGET_ALL and not stems(sentence.own) - POINTERS


POINTERS = stems(
    "Merk dir das bitte Folgendes Korrektur falsch Kopf Hinterkopf daran denk notiere merken"
    " behalte keep mind down make save correction wrong right correct true following länger"
)


def _pointing(wish: Wish, sentences: list[Sentence], place: int, text: str) -> list[Wish]:
    """Turn „Merk dir das.“ into a wish about its neighbours: those after it, else the one before.

    Without either it is about the passage that the message quotes, else about nothing.
    """
    after = sentences[place + 1 : place + 1 + (1 if wish.act is Act.CORRECT else MOST)]
    if after and (place == 0 or wish.act is Act.CORRECT):
        return [Wish(wish.act, (sentence.text,), asked=True) for sentence in after]
    if place > 0:
        return [Wish(wish.act, (sentences[place - 1].text,), asked=True)]
    passage = QUOTED.search(text)
    return [Wish(wish.act, (passage[0].strip('„“”"»«`> \n'),) if passage else (), asked=True)]


def _joined(wishes: list[Wish]) -> list[Wish]:
    """Keep one wish for the same words, the one that was asked for first."""
    kept: dict[tuple[str, ...], Wish] = {}
    for wish in sorted(wishes, key=lambda wish: not wish.asked):
        kept.setdefault(wish.quotes, wish)
    return [kept[quotes] for quotes in dict.fromkeys(wish.quotes for wish in wishes)]
