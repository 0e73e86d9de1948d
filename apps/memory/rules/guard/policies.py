"""Sentences that permit, forbid, order, rank, vouch, change precedence or hide (spec 5.7).

The allow-list of kinds does the refusing; these marks give the better reason and veto sentences
that would pass as a fact ("ich darf bis ...", "unser bester Lieferant ist ...").
"""

import re
from typing import Final

_CHECK: Final = (
    r"(?:prüf\w*|überprüf\w*|rückfrag\w*|nachfrag\w*|freigabe\w*|genehmigung\w*"
    r"|gegenzeichn\w*|unterschrift\w*|kontroll\w*|beleg\w*|zustimmung"
    r"|rücksprache|absprache|anmeldung|bestätigung|einwilligung|ausweis\w*|vier-augen\w*"
    r"|termin|zu fragen|diskussion|wenn und aber"
    r"|ask\w*|approval|review\w*|check\w*|confirm\w*|receipt\w*|sign-?off|signatures?"
    r"|question\w*|permission|consent|tests?)"
)
_MONEY: Final = (
    r"(?:€|eur\b|euro|cent\b|\$|usd|dollars?|£|gbp|pounds?|pfund|chf|franken|prozent|%"
    r"|percent|tausend|mio|millionen|k\b|kilo\b|kg\b)"
)
_AMOUNT: Final = (
    r"(?:\d[\d.,']*|ein|eine[mnr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig"
    r"|fünfzig|hundert|\w*hundert|\w*tausend|two|five|ten|twenty|fifty|\w+ hundred"
    r"|\w+ thousand)"
)
# Participles of a passive that tells how things are, not what is done with a case.
_DESCRIPTIVE: Final = (
    r"(?:gefördert|betreut|geleitet|gehostet|betrieben|finanziert|gedruckt|produziert"
    r"|gefertigt|verwaltet|gewartet|genutzt"
    r"|gesprochen|beliefert|unterstützt|entwickelt|vertrieben|gebaut|hergestellt|beheizt"
    r"|gelagert|angebaut|gesteuert)"
)
DESCRIPTIVE: Final = re.compile(_DESCRIPTIVE)
_MARKS: Final = {
    "limit": r"(?:bis(?: zu)?|unter|über|ab|höchstens|maximal|mindestens|oberhalb|unterhalb|von"
r"|up to|below|under|over|above|at least|at most|more than|less than|mehr als"
r"|weniger als)"
    r" (?:(?:einem|einer|je|jeweils|of|a|wert|betrag|höhe|summe|limit"
rf"|von) )*(?:(?<!von ){_AMOUNT} ?{_MONEY}|\$ ?\d|€ ?\d|£ ?\d|\d+[.,]?\d*k\b)"
rf"|bis \d{{1,3}}[.,]\d{{3}}\b"
    r"|(?:freigabe|kredit|bestell|budget|wert|betrags|unterschrifts)(?:grenze|limit|rahmen"
r"|hoheit)\w*|unlimited|unbegrenzt",
    "modal": r"darf|dürfen|dürft|darfst|dürfte|(?<!ich )muss|müssen|müsst|musst|müsste|soll|sollen"
r"|sollst|sollt|sollten?|kannst|könnt|must|mustn't|may|shall|should|shouldn't|ought"
r"|need to|needs to|have to|has to"
    r"|(?:are|is|am|i'm|we're) (?:not )?(?:allowed|permitted|authori[sz]ed|entitled"
r"|required|obliged|forbidden|supposed|to be|expected)|befugt|berechtigt|ermächtigt"
r"|bevollmächtigt|verpflichtet|(?:prokura|vollmacht)",
    "rule": r"(?:gilt|gelten|galt)|verboten|untersagt|erlaubt|gestattet|zulässig|unzulässig"
r"|vorschrift\w*|pflicht|vorgeschrieben|richtlinie ist|prinzip|grundsatz ist|(?:unsere"
r"|meine|our|my|the) (?:regel|rule|policy|grundregel|devise|standard ist)"
    r"|nur mit|nur nach|nur gegen|nur noch (?:mit|nach)|(?:ist|sind|hat|haben"
r"|habe) (?:[^,.;:]{1,60} )?zu \w+en$|prohibited|forbidden|mandatory|compulsory"
r"|not served|banned|off limits|no \w+ without"
    r"|kommt (?:uns |mir )?nicht in|kommen (?:uns |mir )?nicht in|(?:need|needs|require"
r"|requires) (?:no|two|an?|my|the|both|\d)\b|(?:brauchen|benötigen|braucht|benötigt"
r"|bedarf|bedürfen) (?:keine[rnm]?|eine[rnm]?|zwei|der|meine[rnm]?)",
    "passive": r"(?:wird|werden|wurde|wurden|werde)\b"
    rf"(?![^.;:]*\b{_DESCRIPTIVE}\b)"
    r"(?=[^.;:]*\b(?:\w*ge\w{2,}(?:t|en)|\w*ier|be\w+t"
r"|ver\w+t|er\w+t|überwiesen|vergeben|verkauft|anerkannt|erstattet|zer\w+t)\b)"
    r"|(?:zählt|zählen|gilt|gelten|count|counts) (?:\w+ ){0,4}(?:als|as)|(?:gilt|gelten) als",
    "unchecked": rf"(?:ohne|without|no) (?:\w+ ){{0,2}}{_CHECK}|(?:brauche?"
rf"|benötige) (?:dafür )?keine? (?:\w+ )?{_CHECK}|ungeprüft\w*|ungefragt|unbesehen"
r"|eigenmächtig\w*|automatisch freigegeben|automatically approved|blind(?:ly|lings)?"
    r"|(?:selbst|allein|alleine|eigenständig|selbständig|selbstständig) (?:frei\w*"
r"|genehmig\w*|entscheid\w*|unterschreib\w*|bestell\w*|beauftrag\w*)|(?:alles"
r"|allein) allein",
    "condition": r"(?:wenn|falls|sobald|sofern|solange|jedes mal wenn|immer wenn|when|whenever|if"
r"|(?<!this )once|as soon as|unless|every time)",
    "rank": r"(?:aller)?best(?:e[nrms]?)?\b|am (?:besten|liebsten|sichersten|zuverlässigsten)"
r"|(?:vertrauens|glaub)würdig\w*|(?:ver|zu|un)\w*lässig\w*|seriös\w*|unbedenklich\w*"
r"|unfehlbar\w*|einwandfrei\w*|tadellos\w*|makellos\w*|über jeden zweifel"
    r"|erste wahl|favorit\w*|favou?rite|lieblings\w*|bevorzugte[nrs]?|preferred|priorität"
r"|priority|vorrang|vorfahrt|vortritt|first choice|go-to|(?:most )?(?:reliable"
r"|trustworthy|trusted|reputable)|outweigh\w*"
    r"|(?:besser|schlechter|wichtiger|schneller|sauberer|günstiger|sicherer|genauer|höher"
r"|schwerer) als|(?:better|worse|safer|faster|cheaper) than|(?:das "
r"|the )?(?:letzte wort|letzten worte|sagen haben|last word|final say)|hat das sagen"
r"|freie hand|free hand|carte blanche|narrenfreiheit|vetorecht|weisungsbefug\w*"
r"|weisungsrecht|immer recht|always right|hundertprozentig\w*|outrank\w*|irrt sich"
r"|nie falsch|never wrong|an erste\w* stelle|(?:immer |always |stets )zuerst"
    r"|low risk|high risk|kein risiko|harmlos|(?:vertraue?n?|vertraut|traue|trust|trusts)"
r"|verlass\w* (?:dich|mich) auf|verlasse mich|schwöre auf"
r"|halte (?:ich )?[^.;:]{1,60} für|halten [^.;:]{1,60} für|(?:the "
r"|die )?verlässlichste\w*|highest|top (?:supplier|priority|choice)"
    r"|(?:überlegen|maßgeblich|massgeblich|ausschlaggebend|entscheidend)$|beware"
r"|schwarze liste|sperrliste|blacklist|whitelist|empfehlenswert\w*|recommended",
    "precedence": r"ignorier\w*|ignore|disregard|override\w*|überschreib\w*|übergeh\w*"
    r"|hinwegsetz\w*"
r"|außer kraft|gehen? vor|geht vor|steh(?:t|en) über|wieg(?:t|en) schwerer"
r"|nicht bindend|takes? precedence|supersede\w*|im zweifel|systemprompt|system prompt"
r"|projektanweisung\w*|project instructions",
    "conceal": r"verschweig\w*|verheimlich\w*|geheim ?halt\w*"
    r"|halte? [^.;:]{1,60} geheim|vertusch\w*"
r"|verbirg|verberg\w*|verstecke?|nicht erwähn\w*|erwähne? (?:nie|nicht|niemals)"
r"|sag\w* (?:\w+ ){0,3}(?:nie|nicht|niemals)|hide|conceal|don't mention|never mention"
r"|don't tell|never tell|keep (?:\w+ ){1,4}(?:secret|quiet)|(?:nenn|zeig"
r"|verrat)e? [^\"]{1,60} nicht",
    "access": r"(?:zugriff|zugang|zutritt|adminrechte?|administratorrechte?|leserechte?"
r"|schreibrechte?|vollmacht|access|admin rights|permissions?) (?:auf|zu|für|to|for"
r"|bekommt|erhält|geben|haben)?(?=.*\b(?:bekommt|bekommen|erhält|erhalten|gib|geben"
r"|gebe|richte|gewähr\w*|grant|give|gets?)\b)"
    r"|(?:bekommt|bekommen|erhält|erhalten|kriegt|kriegen|gib|gets?"
r"|receives?) (?:[^.;:]{0,40} )?(?:zugriff|zugang|zutritt|\w*rechte|rabatt\w*|nachlass"
r"|skonto|vorrang|provision\w*|kredit\w*|vorzugs\w*|access|discounts?|priority)",
    "address": r"\b(?:du|dir|dich|dein|deine[nrms]?|you|your|yourself)\b",
    "exclusive": r"(?:bestell|kauf|bezieh|beauftrag|nehm|nimm|buch|empfehl|buy|order|book|source"
r"|purchase)\w* (?:[^.;:]{0,40} )?(?:nur|immer|stets|ausschließlich|grundsätzlich"
r"|zuerst|only|always|exclusively|first)\b(?= (?:[^.;:]{0,40} )?(?:bei|von|beim|from"
r"|at|with)\b)"
    r"|(?:ausschließlich|nur|only|exclusively) (?:[^.;:]{0,40} )?(?:bei|beim|von|vom|from) ",
}  # fmt: skip
MARKS: Final = {
    name: re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I) for name, words in _MARKS.items()
}

_PLAIN_MARKS: Final = tuple(words for name, words in MARKS.items() if name != "address")
_WORDING_MARKS: Final = tuple(
    words
    for name, words in MARKS.items()
    if name not in {"address", "condition", "passive", "exclusive"}
)
_PERSONAL_START: Final = re.compile(
    r"(?:ich|mir|mich|mein\w*|i|i'm|i've|my)\b",
    re.I,
)


def policy_mark(sentence: str, *, wording: bool = False) -> re.Match[str] | None:
    """Find what makes a folded sentence a policy; a wording may begin with "wenn ich X sage"."""
    for words in _WORDING_MARKS if wording else _PLAIN_MARKS:
        if match := words.search(sentence):
            return match
    return None


def addresses_assistant(sentence: str) -> bool:
    """Tell whether a sentence talks to the assistant, which no fact does."""
    return bool(MARKS["address"].search(sentence))


def gives_order(sentence: str) -> bool:
    """Guess whether a sentence that fits no kind is an order or rule rather than private talk."""
    return not _PERSONAL_START.match(sentence)
