"""How people name spelling, gender forms, code, terms and set phrases. Rows as in `slot_form`."""

from typing import Final

from apps.memory.rules.guard.slot import SlotName
from apps.memory.rules.guard.slot_form import Row
from apps.memory.rules.guard.slot_language import ANY_TONGUE

_CODES: Final = (
    r"c\+\+|c#|python|javascript|typescript|java|kotlin|swift|go|golang|rust|ruby|php|perl"
    r"|scala|julia"
    r"|matlab|sql|bash|powershell|vba|r|c|vb\.net|abap|cobol|fortran|lua|dart|haskell|delphi"
)
_QUOTED: Final = r'"(?P<q>[^\W\d_]{1,15}(?:[ ,][^\W\d_]{1,15}){0,3})[,!.]?"'

SPELLING: Final[tuple[Row, ...]] = (
    (
        SlotName.SPELLING,
        "british",
        "american",
        r"(?:in |auf )?(?:britisch\w*|british|uk)(?: (?:english(?: spelling)?|englisch"
        r"|spelling|schreibweise|rechtschreibung|variante))?",
    ),
    (
        SlotName.SPELLING,
        "american",
        "british",
        r"(?:in |auf )?(?:amerikanisch\w*|american|us)(?: (?:english(?: spelling)?|englisch"
        r"|spelling|schreibweise|rechtschreibung|variante))",
    ),
    (
        SlotName.SPELLING,
        "swiss",
        "german",
        r"schweizer(?:ische[nrs]?)? (?:schreibweise|rechtschreibung|orthogra(?:f|ph)ie"
        r"|schreibung|hochdeutsch)(?: mit (?:doppel-)?ss(?: (?:statt|anstelle von) (?:ß"
        r"|eszett))?)?|(?:doppel-s|doppel-ss|ss) (?:statt|anstelle von|anstatt) (?:ß|eszett"
        r"|scharfem s)|(?:kein|ohne|nie|niemals) (?:ß|eszett|scharfes s)",
    ),
    (
        SlotName.SPELLING,
        "austrian",
        "german",
        r"österreichische[nrs]? (?:schreibweise|deutsch|begriffe|ausdrücke)",
    ),
    (SlotName.SPELLING, "reformed", "old", r"neue[nr]? (?:deutsche[nr]? )?rechtschreibung"),
    (SlotName.SPELLING, "old", "reformed", r"alte[nr]? rechtschreibung"),
    (
        SlotName.GENDER,
        "colon",
        "not_colon",
        r"(?:gender)?-?doppelpunkt(?: (?:beim |zum )?gendern)?|mit doppelpunkt",
    ),
    (SlotName.GENDER, "star", "not_star", r"gender-?stern\w*|gender-?sternchen|sternchen|asterisk"),
    (SlotName.GENDER, "gap", "not_gap", r"gender-?(?:gap|unterstrich)|unterstrich"),
    (SlotName.GENDER, "inner_i", "not_inner_i", r"binnen-?i"),
    (
        SlotName.GENDER,
        "neutral",
        "not_neutral",
        r"(?:geschlechts|gender)[- ]?(?:neutral\w*|gerecht\w*)(?: (?:formen?|formulierungen"
        r"|sprache|language))?|neutrale (?:formen|formulierungen)|inclusive language"
        r"|geschlechtsneutrale\w*",
    ),
    (
        SlotName.GENDER,
        "pair",
        "not_pair",
        r"(?:beid|doppel)nennung\w*|paarform\w*|beide (?:geschlechts)?formen|(?:weibliche"
        r"|männliche) und (?:männliche|weibliche) form\w*",
    ),
    (
        SlotName.GENDER,
        "masculine",
        "not_masculine",
        r"(?:das |im |dem )?generische[ns]? maskulinum",
    ),
    (SlotName.GENDER, "yes", "none", r"(?:ge)?gender(?:n|e|t|st|sprache|zeichen|formen|ing)?"),
    (SlotName.CODE, "{w}", "not_{w}", rf"(?:in |auf |mit |als )(?P<w>{_CODES})(?:[- ]code)?"),
    (
        SlotName.COMMENTS,
        "{t}",
        None,
        r"(?:code)?(?:kommentare?n?|comments)(?: bitte| immer| stets)? (?:auf"
        rf"|in) (?P<t>{ANY_TONGUE})|(?:deutsche|englische|german"
        r"|english)[nrm]? (?:code)?(?:kommentare?n?|comments)",
    ),
    (
        SlotName.COMMENTS,
        "yes",
        "none",
        r"(?:code)?kommentare?n?|kommentiert\w*|(?:code )?comments|commented",
    ),
    (
        SlotName.FILLERS,
        "some",
        "none",
        r"füllwörtern?|höflichkeits(?:floskeln?|formeln?)|pleasantries|fülltext\w*"
        r"|(?:leere[nr]? )?(?:floskeln?|phrasen|worthülsen)|blabla"
        r"|geschwafel|gelaber|filler(?:s| words?| phrases?)?|fluff|waffle|clichés?|buzzwords?"
        r"|platitudes",
    ),
    (
        SlotName.ANGLICISMS,
        "yes",
        "none",
        r"anglizism\w*|denglisch\w*|englische[nr]? (?:begriffe?n?|wörtern?|ausdrücke?n?"
        r"|fremdwörtern?|bezeichnungen)|anglicisms",
    ),
    (
        SlotName.LEVEL,
        "expert",
        "plain",
        r"fach(?:begriffe?n?|wörtern?|wort|sprache|jargon|chinesisch|ausdrücke?n?|termini"
        r"|vokabular)|fremdwörtern?|jargon|technical (?:terms|language|jargon)"
        r"|buchhalterdeutsch|amtsdeutsch|behördendeutsch|beamtendeutsch|juristendeutsch"
        r"|bürokratendeutsch|legalese|fachlich\w*|wie (?:mit |bei |unter )?(?:einem|einen"
        r"|einer|ein|zu einem)? ?(?:fachmann|fachfrau|fachleuten|experten|expertin|profis?)"
        r"|auf expertenniveau|expert level|like an expert",
    ),
    (
        SlotName.LEVEL,
        "plain",
        "expert",
        r"(?:in )?(?:ganz )?einfache[nrms]? (?:sprache|worte?n?|wörtern?|deutsch)|(?:leicht "
        r"|gut |allgemein ?)?verständlich\w*(?: sprache)?|für laien(?: verständlich)?"
        r"|laienverständlich\w*|allgemeinverständlich\w*|plain (?:english|language|words)"
        r"|simple (?:words|language|english|terms)|layman'?s? terms|for (?:beginners"
        r"|lay ?people)|bürgernah\w*|wie (?:für )?(?:einem |einen )?(?:anfänger|kind|laien)\w*",
    ),
    (SlotName.LEVEL, "easy_read", "not_easy_read", r"(?:in )?leichte[rn]? sprache|easy read"),
    (
        SlotName.LEVEL,
        "simplified_technical",
        "not_simplified_technical",
        r"(?:in )?simplified technical english",
    ),
    (
        SlotName.LEVEL,
        "basics",
        "expert",
        r"(?:allgemeine[nr]? )?(?:grundlagen|grunderklärungen|erklärungen|basiswissen"
        r"|basics)(?: (?:zu|zum|zur|über|about|of) [\w-]+)?|basic explanations",
    ),
    (
        SlotName.TERMS,
        "explain_abbreviations",
        "not_explain",
        r"erklär\w*(?: (?:mir|bitte|immer|kurz|dabei|jede|alle|die|neue))* abkürzung\w*"
        r"|(?:explain|define|expand)(?: (?:any|all|new|every|the))* (?:abbreviations?|acronyms?)"
        r"(?: (?:on first use|the first time|when they first appear))?"
        r"|abkürzung\w*(?: (?:bitte|immer|beim|ersten|mal))* (?:ausschreiben|erklär\w*)",
    ),
    (
        SlotName.TERMS,
        "explain",
        "not_explain",
        r"erklär\w*(?: (?:mir|bitte|immer|kurz|dabei|jeden|alle|die|neue))* (?:fach"
        r"|fremd)?(?:begriffe?|wörter|ausdrücke)(?: (?:beim"
        r"|bei der) (?:ersten (?:auftauchen|mal|vorkommen|nennung|erwähnung)))?"
        r"|(?:fach|fremd)(?:begriffe?|wörter)(?: (?:bitte|immer|kurz|sollten"
        r"|sollen))* (?:zu )?erklär\w*|(?:explain|define)(?: (?:any|all|technical|new|every"
        r"|the))* (?:terms?|jargon)(?: (?:on first use|the first time"
        r"|when they first appear))?",
    ),
    (
        SlotName.ABBREVIATIONS,
        "yes",
        "none",
        r"abkürzung\w*|abgekürzt\w*|abzukürzen|abbreviations?|acronyms?|akronyme?n?",
    ),
    (
        SlotName.VOICE,
        "active",
        "passive",
        r"(?:im )?aktiv(?:e[nrs]?)?(?: formulier\w*| sprache| sätze)?"
        r"|(?:in )?(?:the )?active(?: voice)?",
    ),
    (
        SlotName.VOICE,
        "passive",
        "active",
        r"(?:im )?passiv(?:e[nrs]?|sätze?n?|konstruktion\w*)?"
        r"|(?:in )?(?:the )?passive(?: voice| sentences| constructions)?",
    ),
    (
        SlotName.STEPS,
        "imperative",
        "not_imperative",
        r"(?:(?:im|den|the) )?imperativ\w*(?: (?:for|für|bei) (?:steps|schritte?n?"
        r"|anleitungen))?|befehlsform",
    ),
    (
        SlotName.PROOFREADING,
        "yes",
        "none",
        r"(?:korrigier|verbesser|behebe|fix|correct)\w*(?: (?:bitte|immer|auch|mir|alle|die|in"
        r"|meinen|texten|always|any|the|all|my))*"
        r" (?:(?:komma|tipp|rechtschreib|grammatik|schreib|zeichensetzungs)?fehlern?|typos"
        r"|spelling(?: mistakes| errors)?|grammar(?: mistakes| errors)?)",
    ),
    (
        SlotName.PROOFREADING,
        "yes",
        "none",
        r"(?:prüf|kontrollier|check|proofread|achte)\w*(?:,? (?:in|bei|my|meine|texte?n?|den"
        r"|die|ich|dir|gebe|schicke|immer|auch|mit|always|any|texts?|i|give|send|you|also|for"
        r"|bitte|stets|dabei))*,? (?:auf |for )?(?:(?:die )?rechtschreibung|rechtschreibfehler"
        r"|tippfehler|grammatik|spelling|typos|grammar)(?: (?:und|and) (?:grammatik"
        r"|zeichensetzung|rechtschreibung|kommas|grammar|punctuation))?",
    ),
    (SlotName.DASHES, "yes", "none", r"gedankenstrich\w*|em[- ]?dash(?:es)?"),
    (SlotName.SEMICOLONS, "yes", "none", r"semikolon\w*|strichpunkt\w*|semicolons?"),
    (
        SlotName.GREETING,
        "{q}",
        None,
        rf"mit {_QUOTED} (?:beginnen|anfangen|starten)|(?:beginne?n?|beginnst|starte?n?|start"
        r"|begin|open|fang)(?: an)?(?: (?:bitte|immer|stets|meine|alle|my|all|always|please"
        rf"|für mich|for me|briefe?|mails?|e-mails?|emails?|letters?|texte)){{0,4}} (?:mit"
        rf"|with) {_QUOTED.replace('?P<q>', '?P<q2>')}(?: an)?",
    ),
    (
        SlotName.SIGN_OFF,
        "{q}",
        None,
        rf"mit {_QUOTED} (?:enden|schließen|aufhören)|(?:beende?n?|schließe?n?|unterschreib\w*"
        r"|end|close|sign(?: off)?|finish)(?: ab)?(?: (?:bitte|immer|stets|meine|alle|my|all"
        r"|always|please|für mich|for me|briefe?|mails?|e-mails?|emails?|letters?"
        rf"|texte)){{0,4}} (?:mit|with|as) {_QUOTED.replace('?P<q>', '?P<q2>')}(?: ab)?",
    ),
    (
        SlotName.ADDRESS,
        "name:{q}",
        None,
        r"(?:nenn\w*|call) (?:mich|me)(?: bitte| einfach| please"
        r"| just)* (?P<q>[^\W\d_]{2,20})(?=[.!]*$|,)|(?:mit|as) (?P<q2>[^\W\d_]{2,20}) (?:an"
        r"|ansprechen|angesprochen werden)",
    ),
    (
        SlotName.ADDRESS,
        "name:{q}",
        None,
        r"(?:rede?|sprich|sprechen sie)(?: mich)?(?: bitte| immer)* (?:mit|als) "
        r"(?P<q>(?:frau|herrn?)(?: (?:doktor|dr\.|professorin|professor))?(?: [^\W\d_]{2,20})?) an",
    ),
)
