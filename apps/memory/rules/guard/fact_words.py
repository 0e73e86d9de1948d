"""The words by which facts are told apart from rules, favours and private talk."""

import re
from typing import Final

from apps.memory.rules.words import vocabulary

LEADING: Final = vocabulary(
    """
    und aber denn weil da deshalb daher so also außerdem zudem übrigens sondern dabei and but
    because since so also while wobei während ja
    """
)
# Adverbs before the verb of a clause that goes on without a subject.
OPENING: Final = vocabulary(
    "auch dort dabei hauptsächlich vor also mainly mostly dafür meist meistens"
)
_LESSONS: Final = vocabulary(
    """
    vorträge schulungen präsentationen seminare workshops vorlesungen sprechstunde besprechungen
    sitzungen kurse unterricht nachhilfe fortbildungen
    """
)
_HANDING: Final = vocabulary("frei weiter ein heraus aus") | _LESSONS
_STEPPING: Final = vocabulary("ein")
_HOLDING: Final = _LESSONS | vocabulary("instand hühner kühe schafe ziegen bienen schweine")
_TAKING_ON: Final = vocabulary("auf entgegen an ab teil vor mit")
_TAKING: Final = vocabulary(
    """
    care minutes notes calls orders over photos photographs measurements samples bookings
    """
)
# Verbs that tell about work only together with one of these words.
WITH_PARTICLE: Final = {
    "gebe": _HANDING,
    "gibt": _HANDING,
    "halte": _HOLDING,
    "hält": _HOLDING,
    "nehme": _TAKING_ON,
    "nimmt": _TAKING_ON,
    "springe": _STEPPING,
    "springt": _STEPPING,
    "take": _TAKING,
    "takes": _TAKING,
}
TOOLS: Final = vocabulary(
    """
    nutze benutze verwende habe rechne lese drucke diktiere plane kalkuliere vergleiche zitiere
    schreibe beziehe bekomme erhalte brauche wohne pendle use write read print have need quote
    """
)
MINE: Final = re.compile(r"(?:mein|unser|unsr)(?:e|en|er|em|es)?|my|our")
PLACE: Final = vocabulary("zu zur bei in im an am auf für hier at in on here")
THE: Final = vocabulary("der die das dieser diese dieses the this")
TITLE: Final = vocabulary(
    "frau herr herrn dr dr. prof prof. kollege kollegin mr mrs ms mr. mrs. ms."
)
# With a bare noun before them other verbs tell rules ("Anfragen an unser Team gehen an ...").
PLAIN_HEADS: Final = vocabulary(
    "ist sind heißt heißen liegt liegen steht stehen hat lautet is are has sits"
)
NUMBERS: Final = re.compile(
    r"\w*(?:nummern?|kürzel|kennungen?|kennzeichen|schlüssel|codes?|ids?|numbers?"
    r"|prefixes)"
)
FAMILY: Final = re.compile(
    r"(?:sohn|söhne|tochter|töchter|mann|ehemann|ehefrau|frau|partner(?:in)?|kind(?:er)?"
    r"|mutter|vater|eltern|bruder|schwester|oma|opa|familie|freund(?:in)?|nachbar(?:in)?"
    r"|hund|katze"
    r"|son|daughter|husband|wife|mother|father|parents|brother|sister|family|friend"
    r"|girlfriend|boyfriend|kids?|child(?:ren)?|dog|cat|neighbou?r)"
)
GETTING: Final = vocabulary("bekomme bekommt bekommen erhalte erhält erhalten gets receives get")
PAPERS: Final = re.compile(
    r"\w*(?:rechnung|bericht|plan|pläne|protokoll|liste|kopie|unterlage|mail|info|angebot"
    r"|auswertung|zahlen|newsletter|post|lieferung|abrechnung|gutachten"
    r"|akte|report|auszug|auszüge|übersicht|dokument|datei|brief|bescheid|nachricht|update"
    r"|statistik|entwurf|entwürfe|zeitung|fax|skizze|zeichnung|invoice|copy|copies|minutes"
    r"|figures)\w*"
)
NORMS: Final = re.compile(
    r"(?:grund)?(?:regeln?|vorschrift(?:en)?|anweisung(?:en)?|vorgaben?|wünsche?"
    r"|prinzip(?:ien)?|devise|motto|stil|limit|meinung|notizen?|gedächtnis|erinnerungen?"
    r"|eindruck|erfahrung|ansicht|wille|wort"
    r"|rules?|policy|policies|instructions?|notes?|memory|opinion|style|wish(?:es)?|limit"
    r"|view|experience)"
)
ROLES: Final = vocabulary(
    """
    aufgabe aufgaben rolle funktion stelle position job schwerpunkt tätigkeit hauptaufgabe role
    task tasks duty duties focus
    """
)
BETWEEN: Final = vocabulary(
    """
    selbst auch also mainly mostly usually always currently often still only personally mich
    hier
    """
)
# Whoever it is and whatever it may be: that is a rule, not what is the case.
ANY: Final = vocabulary("whatever whoever whichever whomever egal jedweder")
NEGATION: Final = vocabulary(
    "nicht nie niemals kein keine keinen keinem keiner not never no don't doesn't"
)
ONLY: Final = vocabulary("nur ausschließlich only exclusively niemand nobody")
WE_MAY_LACK: Final = vocabulary("haben sind nutzen have are use benutzen")
