"""A wish about the form of the answer, and nothing else (spec 5.5).

Every word must belong to a slot or to the closed list of words that carry no content; so nothing
can be smuggled into such a sentence, and the server can store its own wording instead.
"""

import re
from collections.abc import Sequence
from typing import Final

from apps.memory.rules.guard.form_words import is_form_word, names_form
from apps.memory.rules.guard.slot import Slot, SlotName
from apps.memory.rules.guard.slots import Mention, find_mentions, lower, settle, without_concessions
from apps.memory.rules.words import vocabulary

# Asides that limit or explain a wish without adding one.
# What may remain beside the slots: an example number, a short remark.
_REMARKS: Final = re.compile(
    r"(?:(?:also|etwa|z\. ?b\.|zum beispiel|e\. ?g\.|like|wie|as in|nicht) )?\d[\d.,']*(?: uhr)?"
    r"|in der regel|zum glück|auf den ersten blick|im normalfall|as a rule"
    r"|for the most part|on the whole|by default|mehr nicht"
    r"|oder (?:so|kürzer|weniger)|das reicht(?: mir)?|(?:that's|that is) (?:enough|plenty)"
    r"|(?:die|das|sie) kenne ich(?: schon)?|i know (?:them|those|that)"
    r"|(?:meine|mein|unsere?|my|our) (?:chefin|chef|kolleg(?:en|innen)|kund(?:en|innen"
    r"|schaft)|leser(?:innen)?|leute|azubis|team|vorgesetzten?|boss|manager|readers"
    r"|customers|colleagues)"
    r" (?:mag|mögen|liest|lesen|will|wollen|braucht|brauchen|bevorzugt|bevorzugen|schätzt"
    r"|schätzen|likes?|prefers?|reads?|wants?)",
)

_CONNECTIVES: Final = vocabulary(
    """
    gibt existiert ich mir mich mein meine meinen meiner meinem du dich dir dein deine deinen
    deiner deinem wir uns unser unsere unseren sie ihnen man es das die der den dem des ein eine
    einen einem einer eines was davon dabei darin damit daran dazu bitte immer stets
    grundsätzlich generell prinzipiell künftig zukünftig dauerhaft durchgehend durchgängig
    überall jedes mal jedesmal zukunft ab nun an jetzt sofort von in auf zu zum zur mit bei für
    im am aus nach über vor als bis um pro je so ganz sehr möglichst gern gerne ruhig lieber
    liebsten am eher etwas mehr meist meistens normalerweise oft eigentlich übrigens einfach
    ausschließlich nur und oder aber sondern denn deshalb daher also auch noch dann dafür statt
    stattdessen anstatt weder möchte mag will wünsche wünscht hätte bevorzuge bevorzugt
    bevorzugen brauche braucht benötige lese liest finde findet schätze schätzt sehe habe
    möchten mögen wollen wünschen hätten lesen finden sehen haben bekomme bekommen kriege
    kriegen nimmt helfen hilft nützt wäre wären ist sind bin werden wird soll sollen sollte
    sollten sollst kannst könntest darfst brauchst musst dürfen darf muss müssen reicht reichen
    genügt genügen lass lasse lassen lässt schreib schreibe schreiben schreibst antworte
    antworten antwortest antwort ausgabe ausgaben formulier formuliere formulieren formulierst
    verwende verwenden verwendest nutze nutzen nutzt nutz benutze benutzen benutzt gib gebe
    geben angeben angegeben anzugeben nenne nenn nennen nennst stell stelle stellen zeig zeige
    zeigen mach mache machen halt halte halten dich fass fasse fassen setz setze setzen achte
    achten achtest bleib bleibe bleiben erklär erkläre erklären erklärst liefer liefere liefern
    liefert schick schicke runde runden markier markiere markieren mag mögen magst text texte
    texten texts ergebnis ergebnisse ergebnissen erklärungen inhalte formulierung formulierungen
    entwürfe entwürfen dokumente dokumenten vorschläge zwischenergebnisse form format formate
    formatiert stil stile schreibstil ton tonfall umgangston sprachstil sprache schreibweise
    schreibweisen art weise darstellung zahl zahlen beträge betrag preise preis preisen angaben
    angabe maße maßen maßeinheiten einheiten temperaturen temperatur datum datumsangaben daten
    uhrzeit uhrzeiten zeiten währung währungen werte dinge sachen aufgaben aufgabe fragen frage
    themen thema nachricht nachrichten kurzen langen alle allen alles erst zuerst vorher jede
    jeder jedes jeden jedem diese dieser hier dort da mal ok gut schön wichtig klar egal gern
    gesehen gewünscht angesprochen anreden anrede ansprechen angeredet reden sprechen sprich
    antwortet dargestellt ausgegeben ausgeben aufbereitet geschrieben formuliert ganze ganzen
    volle vollen normal normale kleine kleinen klare klaren bitteschön danke hauptsache
    standardmäßig keine kein keinen keiner keinem keinerlei nicht nie niemals ohne anstelle
    vermeide vermeiden verzichte verzichten streich streiche streichen weglassen weggelassen weg
    entferne spar sparen auslassen raus keinesfalls keineswegs auf keinen fall fall überflüssig
    unnötig unerwünscht nerven nervt stören stört hasse weniger tabu nötig beim sein seien claim
    claims statement statements aussage aussagen behauptung behauptungen fakten fact facts
    figure figures unter kann können drüber zwei drei vier fünf sechs sieben acht neun zehn
    zwölf gegenüber nichts etwas code codebeispiele call show shows samples please always
    generally in general by default from now on going forward future i i'm i'd i've me my mine
    you your we us our it its the a an this that these those is are be been being would like
    love prefer prefers preferred want wants need needs wish rather over than more most mostly
    usually often just only also too as so and or but with without for to of at on into when
    whenever if all any every each ever never no not don't do does doesn't avoid skip omit drop
    remove cut leave out spare stop using instead less fewer keep make use uses used write
    writes writing written answer answers answering answered reply replies respond responses
    response give gives show put place start add provide format formatted formatting style tone
    voice text texts output results result draft drafts wording language languages spelling
    units unit prices price amounts numbers number dates date times time values address speak
    talk explain things something anything read reads reading find finds helpful hate dislike
    can could should must may will won't let lets get gets be sure sparingly simple simply plain
    please thanks thank concrete clear clean own have has one them they ones they're there ask
    asked phrase phrased bitte list lists round rounded mark stick try limit limited long short
    better best much many lot such unless default länger kürzer besser
    """
)
# A word, a quotation, or a mark that is no punctuation.
_WORD: Final = re.compile(r"[\w']+(?:[-/.][\w']+)*|\"[^\"]*\"|[^\w\s,.;:!?()'\-&/+]")


# "Meine Berichte schreibe ich auf Englisch" tells what the person does, no wish.
_ACTS: Final = (
    r"(?:schreibe|halte|verwende|nutze|benutze|formuliere|antworte|nenne|erkläre|gebe"
    r"|mache|setze|stelle|zeige|runde|markiere"
    r"|spreche|sage|write|use|give|make|put|answer|speak|talk|keep|show|address|format|say)"
)
_OWN_ACT: Final = re.compile(rf"\b(?:ich|i) {_ACTS}\b|\b{_ACTS} ich\b")


def explain(sentence: str) -> tuple[Slot, ...] | None:
    """Give the slots of a folded sentence that is about the form and nothing else, or `None`.

    Without slots, or where words of the form stand beside them, nothing can be rendered: `()`.
    """
    sentence = without_concessions(sentence)
    mentions = find_mentions(sentence)
    beside = [word for _, word in _beside(sentence, mentions)]
    if not all(map(is_form_word, beside)):
        return None
    named = any(mention.name is not SlotName.SCOPE for mention in mentions)
    if _OWN_ACT.search(_blank(lower(sentence), mentions)):
        return None
    if not named and not any(map(names_form, _WORD.findall(lower(sentence)))):
        return None
    return () if beside else settle(mentions)


def foreign_words(sentence: str) -> list[int]:
    """Give where in a folded sentence words stand that no wish about the form can contain."""
    sentence = without_concessions(sentence)
    beside = _beside(sentence, find_mentions(sentence))
    return [start for start, word in beside if not is_form_word(word)]


def _beside(sentence: str, mentions: Sequence[Mention]) -> list[tuple[int, str]]:
    """Give the words beside mentions, remarks and connectives with their places."""
    rest = _REMARKS.sub(lambda remark: " " * len(remark[0]), _blank(lower(sentence), mentions))
    words = ((word.start(), word[0]) for word in _WORD.finditer(rest))
    return [(start, word) for start, word in words if word not in _CONNECTIVES]


def _blank(sentence: str, mentions: Sequence[Mention]) -> str:
    for mention in mentions:
        gap = " " * (mention.end - mention.start)
        sentence = sentence[: mention.start] + gap + sentence[mention.end :]
    return sentence
