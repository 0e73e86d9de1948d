"""How something is called or written: "X heißt Y, nicht Z", "Wir sagen A statt B" (spec 5.5)."""

import re
from typing import Final

# A name: up to six words without a mark in between, or a quotation.
_WORD: Final = r"(?!(?:und|and|or|oder|dann|then|du|you|ich|i|sowie|aber|but)\b)[\w.&+#@'/*-]{1,40}"
_NAME: Final = rf"(?:\"[^\"]{{1,60}}\"|{_WORD}(?: {_WORD}){{0,5}}?)"
_QUOTED: Final = r"\"[^\"]{1,60}\""
_WHERE: Final = (
    r"(?:,? ?(?:immer|jetzt|nun|bitte|ab sofort|künftig|intern|hier|dort|offiziell|korrekt|eigentlich|inzwischen|bei uns|bei mir|stets|always|now|internally|officially|please"
    r"|in (?:unseren|meinen|allen|unserem|meinem|den|der|our|my|all) [\w-]{1,30}(?: texts)?|in (?:texten|verträgen|protokollen|mails|briefen)|(?:für|von|for|to) (?:uns|mich|die|der|us|me|the) ?[\w-]{0,30}))*"
)
_CONTRAST: Final = rf"(?:,? (?:und |and |aber |but )?(?:nicht(?: mehr)?|nie(?:mals)?|kein(?:e|en)?|not|never|no longer|instead of|rather than|(?:an)?statt|anstelle von|ohne|mit) {_NAME}(?:,? (?:oder|or|und|and|noch) {_NAME})?)"
_HOW: Final = (
    r"(?:,? (?:also )?(?:mit|ohne|with|without|in|als|as) (?:(?:großem|kleinem|einem|zwei|doppel|a|an|one|two|capital|lower-?case|einem) )?[\w\"ßäöü-]{1,20}(?: (?:am ende|am anfang|vorne|hinten|wort|word|words|letters|t|s|n|l|geschrieben))?"
    r"|,? (?:zusammen|getrennt|klein|groß|auseinander|großgeschrieben|kleingeschrieben|in einem wort|one word|two words|all caps|lower-?case)(?:geschrieben| geschrieben)?(?:,? (?:und )?ohne [\w-]{1,20})?)"
)
_TAIL: Final = rf"(?:{_CONTRAST}|{_HOW}){{0,3}}"
_CALL: Final = r"(?:heißt|heißen|hieß|nennt sich|nennen sich|lautet|ist (?:jetzt )?(?:die|der) (?:neue |korrekte |richtige )?(?:bezeichnung|name) (?:für|von))"
_SAY: Final = r"(?:sagen|schreiben|verwenden|benutzen|nutzen|sprechen von|nennen|sage|schreibe|verwende|benutze|nutze|say|write|use|call|spell)"
_ORDER: Final = r"(?:sag|sage|schreib|schreibe|verwende|benutze|nutze|nenn|nenne|bezeichne|nimm|say|write|use|call|spell|refer to)"

_FORMS: Final = (
    rf"{_NAME}{_WHERE} {_CALL}{_WHERE} {_NAME}{_WHERE}{_TAIL}",
    rf"{_NAME}{_WHERE} (?:schreibt|schreiben|spricht|buchstabiert) (?:sich|man|ich|wir|er|sie){_WHERE}(?: {_NAME})?{_TAIL}(?:, (?:geschrieben|gesprochen) (?:wird|werden) (?:er|sie|es) {_NAME})?",
    rf"{_NAME}{_WHERE} (?:schreibe|schreiben) (?:ich|wir){_WHERE} {_NAME}{_TAIL}",
    rf"(?:wir|ich|we|i|man){_WHERE} {_SAY}{_WHERE} (?:{_NAME}{_CONTRAST}|{_QUOTED}){_TAIL}",
    rf"(?:(?:an)?statt|anstelle von|instead of) {_NAME}{_WHERE},? (?:{_SAY} (?:wir|ich|man)|(?:wir|we|i) {_SAY}|{_ORDER}){_WHERE} {_NAME}{_WHERE}",
    rf"(?:{_NAME}|die [\w-]+|den [\w-]+) nennen (?:wir|ich){_WHERE} {_NAME}{_TAIL}",
    rf"(?:mit|unter) {_NAME}{_WHERE} (?:meine ich|meinen wir|verstehe ich|verstehen wir|ist{_WHERE}){_WHERE} (?:immer |stets )?{_NAME}(?: gemeint)?{_TAIL}",
    rf"by {_NAME},? (?:i|we){_WHERE} mean{_WHERE} {_NAME}{_TAIL}|when i say {_NAME},? i mean {_NAME}{_TAIL}",
    rf"{_NAME}{_WHERE} (?:steht|stehen|stands){_WHERE} (?:für|for) {_NAME}{_TAIL}",
    rf"(?:{_QUOTED}|[\w-]{{2,12}}){_WHERE} (?:bedeutet|means){_WHERE} {_NAME}{_TAIL}",
    rf"{_NAME}{_WHERE} (?:is|are)(?: now)? (?:called|spelled|spelt|named|written|known as){_WHERE} {_NAME}{_WHERE}{_TAIL}",
    rf"{_ORDER}{_WHERE} (?:{_NAME}{_WHERE} )?{_QUOTED}{_WHERE}{_TAIL}",
    rf"{_ORDER}{_WHERE} {_QUOTED}{_WHERE}(?: aus)?(?: (?:und|,) (?:kürze?|kürz) (?:es|das) nicht (?:mit|durch) {_QUOTED} ab)?",
    rf"(?:it's|it is|es heißt|das heißt|it reads) {_NAME}{_CONTRAST}",
    rf"(?:bitte )?{_QUOTED}{_CONTRAST}",
    rf"{_NAME} {_SAY.replace('call', 'calls|uses|says|writes')} {_NAME}{_CONTRAST}|(?:sagt|schreibt|verwendet|nennt|says|uses|writes)(?: den| die| das)? {_NAME}{_TAIL}",
    rf"(?:den|die|das|der) {_NAME} (?:schreibe ich|schreiben wir|schreibt man){_WHERE}(?: {_NAME})?{_TAIL}",
)
_WORDING: Final = tuple(
    re.compile(rf"(?:bitte |please |übrigens |und )?(?:{form})[.! ]*", re.I) for form in _FORMS
)
# An act that is done cannot be the name of anything ("passt heißt freigegeben").
_DONE: Final = re.compile(
    r"\b(?:freigegeben|freigabe|genehmigt|genehmigung|bezahlt|erledigt|gelöscht|bestellt|akzeptiert|angenommen|abgelehnt|bestätigt|überwiesen|storniert|gebucht|einverstanden|zustimmung|zugestimmt|ja|ok|approved?|paid|accepted|rejected|deleted|confirmed|cancell?ed|go ahead|yes|dass|wenn|that|if|du|you)\b",
    re.I,
)


def states_wording(sentence: str) -> bool:
    """Tell whether a folded sentence only says how something is called or written."""
    return not _DONE.search(sentence) and any(form.fullmatch(sentence) for form in _WORDING)
