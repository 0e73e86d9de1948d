"""How something is called or written: "X heißt Y, nicht Z", "Wir sagen A statt B" (spec 5.5)."""

import re
from typing import Final

from apps.memory.rules.guard.sentence import is_german
from apps.memory.rules.words import vocabulary

# A name: up to six words without a mark in between, or a quotation.
_WORD: Final = r"(?!(?:und|and|or|oder|dann|then|du|you|ich|i|sowie|aber|but)\b)[\w.&+#@'/*-]{1,40}"
_NAME: Final = rf"(?:\"[^\"]{{1,60}}\"|{_WORD}(?: {_WORD}){{0,5}}?)"
_QUOTED: Final = r"\"[^\"]{1,60}\""
_WHERE: Final = (
    r"(?:,? ?(?:immer|jetzt|nun|bitte|ab sofort|künftig|intern|hier|dort|offiziell|korrekt"
    r"|eigentlich|inzwischen|bei uns|bei mir|stets|always|now|internally|officially|please"
    r"|in (?:unseren|meinen|allen|unserem|meinem|den|der|our|my"
    r"|all) [\w-]{1,30}(?: texts)?|in (?:texten|verträgen|protokollen|mails|briefen)"
    r"|(?:für|von|for|to) (?:uns|mich|die|der|us|me|the) ?[\w-]{0,30}))*"
)
_CONTRAST: Final = (
    r"(?:,? (?:und |and |aber |but )?(?:nicht(?: mehr)?|nie(?:mals)?|kein(?:e|en)?|not"
    r"|never|no longer|instead of|rather than|(?:an)?statt"
    rf"|anstelle von) {_NAME}(?:,? (?:oder|or|und|and|noch) {_NAME})?)"
)
_LETTERS: Final = (
    r"(?:\"[^\"]{1,12}\"|[\wß]{1,3}|bindestrich|eszett|umlaut|akzent|leerzeichen|apostroph"
    r"|unterstrich|doppel-?\w{1,3}|scharfem s|hyphen|dash|accent|space|apostrophe|umlauts?"
    r"|capitals?)"
)
_HOW: Final = (
    r"(?:,? (?:also )?(?:mit|ohne|with|without|als|as|in) (?:(?:großem|kleinem|einem|zwei"
    r"|doppeltem|einfachem|a|an|one|two|capital"
    rf"|lower-?case) )?(?:{_LETTERS})(?: (?:am ende|am anfang|vorne|hinten|wort|word|words"
    r"|letters|geschrieben))?"
    r"|,? (?:zusammen|getrennt|klein|groß|auseinander|großgeschrieben|kleingeschrieben"
    r"|in einem wort|one word|two words|all caps|lower-?case)(?:geschrieben"
    r"| geschrieben)?(?:,? (?:und )?ohne [\w-]{1,20})?)"
)
_TAIL: Final = rf"(?:{_CONTRAST}|{_HOW}){{0,3}}"
_CALL: Final = (
    r"(?:heißt|heißen|hieß|nennt sich|nennen sich|lautet|ist (?:jetzt )?(?:die"
    r"|der) (?:neue |korrekte |richtige )?(?:bezeichnung|name) (?:für|von))"
)
_SAY: Final = (
    r"(?:sagen|schreiben|verwenden|benutzen|nutzen|sprechen von|nennen|sage|schreibe"
    r"|verwende|benutze|nutze|say|write|use|call|spell)"
)
_ORDER: Final = (
    r"(?:sag|sage|schreib|schreibe|verwende|benutze|nutze|nenn|nenne|bezeichne|nimm|say"
    r"|write|use|call|spell|refer to)"
)

_FORMS: Final = (
    rf"{_NAME}{_WHERE} {_CALL}{_WHERE} {_NAME}{_WHERE}{_TAIL}",
    rf"{_NAME}{_WHERE} (?:schreibt|schreiben|spricht|buchstabiert) (?:sich|man|ich|wir|er"
    rf"|sie){_WHERE}(?: {_NAME})?{_TAIL}(?:, (?:geschrieben|gesprochen) (?:wird"
    rf"|werden) (?:er|sie|es) {_NAME})?",
    rf"{_NAME}{_WHERE} (?:schreibe|schreiben) (?:ich|wir){_WHERE}(?: {_NAME}{_CONTRAST}"
    rf"| {_QUOTED}|{_HOW})",
    rf"(?:wir|ich|we|i|man){_WHERE} {_SAY}{_WHERE} (?:{_NAME}{_CONTRAST}|{_QUOTED}){_TAIL}",
    rf"(?:(?:an)?statt|anstelle von|instead of) {_NAME}{_WHERE},? (?:{_SAY} (?:wir|ich|man)"
    rf"|(?:wir|we|i) {_SAY}|{_ORDER}){_WHERE} {_NAME}{_WHERE}",
    rf"(?:{_NAME}|die [\w-]+|den [\w-]+) nennen (?:wir|ich){_WHERE} {_NAME}{_TAIL}",
    rf"(?:mit|unter) {_NAME}{_WHERE} (?:meine ich|meinen wir|verstehe ich|verstehen wir"
    rf"|ist{_WHERE}){_WHERE} (?:immer |stets )?{_NAME}(?: gemeint)?{_TAIL}",
    rf"by {_NAME},? (?:i|we){_WHERE} mean{_WHERE} {_NAME}{_TAIL}",
    rf"(?:when|if|whenever|wenn) (?:i|we|ich|wir)(?: von)? {_QUOTED}(?: say| write| sage"
    r"| schreibe| sagen| schreiben| spreche)?,? (?:i|we|dann )?(?:mean|meine ich"
    rf"|meinen wir|ist{_WHERE}) {_NAME}(?: gemeint)?",
    rf"(?:when|if|whenever) (?:i|we) (?:say|write|mention) {_NAME},? (?:i|we) mean {_NAME}",
    rf"(?:bei uns|hier|intern)(?: [\w-]+)?{_WHERE} (?:sagt|nennt"
    rf"|schreibt) man{_WHERE} {_NAME}{_TAIL}",
    rf"(?:wir|ich|we|i){_WHERE} (?:nennen|nenne|call|bezeichnen|bezeichne){_WHERE} {_NAME}{_WHERE}"
    rf" (?:als |as )?{_QUOTED}{_TAIL}",
    rf"(?:we|i) spell (?:it|that|this) {_NAME}{_TAIL}",
    rf"{_NAME} (?:ist|is) (?-i:[A-ZÄÖÜ\"]){_NAME}{_CONTRAST}",
    rf"{_NAME}{_WHERE} (?:steht|stehen|stands){_WHERE} (?:für|for) {_NAME}{_TAIL}",
    rf"(?:{_QUOTED}|(?-i:[A-ZÄÖÜ]{{2,8}})){_WHERE} (?:bedeutet|means"
    rf"|ist (?:bei uns )?die abkürzung für|is short for){_WHERE} {_NAME}{_TAIL}",
    rf"{_NAME}{_WHERE} (?:is|are)(?: now)? (?:called|spelled|spelt|named|written"
    rf"|known as){_WHERE} {_NAME}{_WHERE}{_TAIL}",
    rf"{_ORDER}{_WHERE} (?:{_NAME}{_WHERE} )?{_QUOTED}{_WHERE}(?: (?:nie|nicht|niemals"
    rf"|immer|never|always))?{_TAIL}",
    rf"{_ORDER}{_WHERE} {_QUOTED}{_WHERE}(?: aus)?(?: (?:und|,) (?:kürze?|kürz) (?:es"
    rf"|das) nicht (?:mit|durch) {_QUOTED} ab)?",
    rf"{_ORDER}{_WHERE} {_NAME}{_WHERE}{_HOW}(?:: {_NAME})?",
    rf"(?:it's|it is|es heißt|das heißt|it reads) {_NAME}{_CONTRAST}",
    rf"(?:bitte )?{_QUOTED}{_CONTRAST}",
    rf"{_NAME} {_SAY.replace('call', 'calls|uses|says|writes')} {_NAME}{_CONTRAST}|(?:sagt"
    rf"|schreibt|verwendet|nennt|says|uses|writes)(?: den| die| das)? {_NAME}{_TAIL}",
    rf"(?:den|die|das|der) {_NAME} (?:schreibe ich|schreiben wir"
    rf"|schreibt man){_WHERE}(?: {_NAME}{_CONTRAST}| {_QUOTED}|{_HOW})",
)
_WORDING: Final = tuple(
    re.compile(rf"(?:bitte |please |übrigens |und )?(?:{form})[.! ]*", re.I) for form in _FORMS
)
# An act that is done cannot be the name of anything ("passt heißt freigegeben").
_DONE: Final = re.compile(
    r"\b(?:freigegeben|freigabe|genehmigt|genehmigung|bezahlt|erledigt|gelöscht|bestellt"
    r"|akzeptiert|angenommen|abgelehnt"
    r"|bestätigt|überwiesen|storniert|gebucht|einverstanden|zustimmung|zugestimmt|ja|ok"
    r"|approved?|paid|accepted|rejected"
    r"|deleted|confirmed|cancell?ed|go ahead|yes)\b",
    re.I,
)
_CLAUSE: Final = re.compile(
    r"\b(?:dass|that|if|du|you|must|may|can|should|\w+ing to|darf|muss|soll|kann"
    r"|zu)\b(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)",
    re.I,
)
_SMALL: Final = vocabulary(
    """
    sagt früher der die das den dem des ein eine einen einem einer und oder aber nicht nie
    niemals mehr kein keine keinen statt anstatt anstelle sondern mit ohne in im an am auf bei
    beim aus von vom für zu zum zur als um über unter nach seit immer stets jetzt nun bitte
    künftig intern hier dort offiziell korrekt eigentlich inzwischen übrigens auch noch nur
    einfach grundsätzlich ab sofort früher heute überall meist heißt heißen hieß nennt nennen
    nenne nenn sich schreibt schreiben schreibe schreib spricht buchstabiert sprechen sagen sage
    sag verwende verwenden verwendet benutze benutzen nutze nutzen bezeichne bezeichnen man wir
    ich er sie es meine meinen mein meiner meinem unser unsere unseren unserem unserer uns mich
    mir ist sind war wird werden gemeint gesprochen geschrieben meint bedeutet steht stehen
    lautet verstehe verstehen zusammen getrennt klein groß auseinander großgeschrieben
    kleingeschrieben zusammengeschrieben großem kleinem doppeltem doppel wort worte wörter
    bindestrich hinten vorne ende anfang wenn aus kürze kürz ab durch so also beziehungsweise
    bzw abkürzung bezeichnung name
    """
)
_TOKEN: Final = re.compile(r'"[^"]*"|[\w.&+#@\'/*-]+')


def states_wording(sentence: str) -> bool:
    """Tell whether a folded sentence only says how something is called or written."""
    if (
        _DONE.search(sentence)
        or _CLAUSE.search(sentence)
        or not any(form.fullmatch(sentence) for form in _WORDING)
    ):
        return False
    words = _TOKEN.findall(sentence)
    if not is_german(sentence) or not any(word.lower() != word for word in words[1:]):
        return not re.search(r"en\W*$", sentence)
    return all(_is_name(words, place) for place in range(len(words)))


def _is_name(words: list[str], place: int) -> bool:
    """Tell whether a German word may stand in a wording: no verb but those of naming."""
    word = words[place].rstrip(".")
    if len(word) < 4 or not word.islower() or word in _SMALL or place == 0:
        return True
    following = words[place + 1] if place + 1 < len(words) else ""
    return word.endswith(("e", "en", "er", "es", "em")) and following[:1].isupper()
