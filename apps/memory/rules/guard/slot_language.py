"""How people name the language of an answer: tongue, address, tone, spelling, numbers, terms.

Rows as in `slot_form`.
"""

from typing import Final

from apps.memory.rules.guard.slot_form import GAP, NUMBER, Row
from apps.memory.rules.guard.slot import SlotName

TONGUES: Final = {
    "de": "deutsch|german",
    "en": "englisch|english",
    "fr": "französisch|french",
    "es": "spanisch|spanish",
    "it": "italienisch|italian",
    "nl": "niederländisch|holländisch|dutch",
    "pl": "polnisch|polish",
    "pt": "portugiesisch|portuguese",
    "tr": "türkisch|turkish",
    "ru": "russisch|russian",
    "uk": "ukrainisch|ukrainian",
    "cs": "tschechisch|czech",
    "da": "dänisch|danish",
    "sv": "schwedisch|swedish",
}
_ANY_TONGUE: Final = "|".join(TONGUES.values())
_TONGUE_ROWS: Final[tuple[Row, ...]] = tuple(
    (
        SlotName.LANGUAGE,
        code,
        f"not_{code}",
        rf"(?:(?:auf|in|ins|im|nach) )?(?:{words})(?:e[nrs]?)?(?: (?:sprache|language|antworten|answers|replies))?",
    )
    for code, words in TONGUES.items()
)
_CODES: Final = (
    "python|javascript|typescript|java|kotlin|swift|go|golang|rust|ruby|php|perl|scala|julia|matlab|sql|bash|powershell"
    r"|vba|r|c|c\+\+|c#|vb\.net|abap|cobol|fortran|lua|dart|haskell|delphi"
)

QUOTED: Final = r'"(?P<q>[^\W\d_]{1,15}(?:[ ,][^\W\d_]{1,15}){0,3})[,!.]?"'

T = SlotName.TONE
LANGUAGE: Final[tuple[Row, ...]] = (
    *_TONGUE_ROWS,
    (
        SlotName.LANGUAGE,
        "as_asked",
        None,
        r"in der sprache,? in der ich (?:frage|schreibe)|in the language i (?:use|write in|ask in)",
    ),
    (
        SlotName.SCOPE,
        "english",
        None,
        r"englische[nr]? texte?n?|english (?:texts?|copy|drafts?)|texts? in english|(?:when|if|whenever) you write(?: in)? english(?: texts?)?|auf englisch schreib\w*",
    ),
    (
        SlotName.SCOPE,
        "email",
        None,
        r"(?:in |bei |für |an |for )?(?:e-?mails?|mails?|mail-?entwürfen?)(?: an kunden| to (?:clients|customers))?",
    ),
    (
        SlotName.SCOPE,
        "letter",
        None,
        r"(?:in |bei |für |for )?(?:geschäfts)?(?:briefe?n?|anschreiben|letters?)",
    ),
    (
        SlotName.SCOPE,
        "report",
        None,
        r"(?:in |bei |für |for )?(?:(?:wochen|monats|status|quartals)?berichte?n?|reports?)",
    ),
    (SlotName.SCOPE, "minutes", None, r"(?:in |bei |für )?protokolle?n?|(?:meeting )?minutes"),
    (SlotName.SCOPE, "summary", None, r"(?:in |bei |für )?zusammenfassungen|summaries"),
    (
        SlotName.SCOPE,
        "comparison",
        None,
        r"(?:in |bei |für )?(?:preis)?(?:vergleiche?n?|gegenüberstellungen)|comparisons|(?:when|if|whenever) (?:you|i) compare (?:prices|things|options|offers|products)",
    ),
    (SlotName.SCOPE, "translation", None, r"(?:in |bei |für )?übersetzungen|translations"),
    (
        SlotName.SCOPE,
        "slides",
        None,
        r"(?:in |auf |bei |für )?(?:folien|präsentationen)|slides?|presentations?|decks?",
    ),
    (
        SlotName.SCOPE,
        "instructions",
        None,
        r"(?:in |bei |für )?(?:anleitungen|schritt-anleitungen|arbeitsschritte|how-?tos?)|schritte|steps",
    ),
    (
        SlotName.SCOPE,
        "project:{q}",
        None,
        r"(?:im|für das|für mein|in|for|for the|in the) (?:projekt|project) (?P<q>[\w-]{2,30})|(?:in|for) the (?P<q2>[\w-]{2,30}) project",
    ),
    (
        SlotName.SCOPE,
        "short",
        None,
        r"(?:in|bei|für|in|for) (?:kurzen antworten|kurzen texten|short (?:answers|texts))",
    ),
    (
        SlotName.SCOPE,
        "long",
        None,
        r"(?:in|bei|für|in|for) (?:langen antworten|langen texten|long(?:er)? (?:answers|texts))",
    ),
    (
        SlotName.SCOPE,
        "headlines",
        None,
        r"(?:bei |für )?(?:schlagzeilen|betreffzeilen)|(?:whenever|when|if) i ask for (?:an? )?(?:headlines?|titles?|subject lines?)|headlines|subject lines",
    ),
    (
        SlotName.SCOPE,
        "wording",
        None,
        r"(?:bei|für|for) (?:formulierungen|textvorschlägen|wordings?)",
    ),
    (
        SlotName.SCOPE,
        "code",
        None,
        r"(?:im |bei |in )?(?:(?:beispiel|quell)?code(?:-?(?:beispielen?|schnipseln?|snippets?|samples?|examples?|blöcken?))?|snippets?|skripte?n?|scripts?)",
    ),
    (
        SlotName.ADDRESS,
        "informal",
        "formal",
        r"duz(?:e|en|t|st)?|geduzt(?: werden)?|(?:per|beim|mit|das|zum|im|ein|aufs?) du|du-form|duzform|(?:sag\w*|sprich)(?: (?:mir|zu|ruhig|bitte|gern|einfach|immer|mich|mit))* du(?: zu mir)?(?: an)?",
    ),
    (
        SlotName.ADDRESS,
        "formal",
        "informal",
        r"siez(?:e|en|t|st)?|gesiezt(?: werden)?|(?:per|beim|mit|das|zum) sie|sie-form|siezform|(?:sag\w*|sprich)(?: (?:mir|zu|ruhig|bitte|immer|mich|mit))* sie(?: zu mir)?(?: an)?",
    ),
    (
        SlotName.ADDRESS,
        "first_name",
        "last_name",
        r"(?:mit |beim |by |with )?(?:dem |meinem |my )?(?:vornamen?|first name)(?: ansprechen| angesprochen(?: werden)?| anreden| nennen)?|first-name basis",
    ),
    (
        SlotName.ADDRESS,
        "last_name",
        "first_name",
        r"(?:mit |beim |by )?(?:dem |meinem |my )?(?:nachnamen?|last name|surname)(?: ansprechen| angesprochen(?: werden)?| anreden)?",
    ),
    (
        T,
        "friendly",
        "not_friendly",
        r"freundlich\w*|wärmer\w*|herzlich\w*|warm\w*|nett(?:e[nrs]?|er)?|friendly|warmer|upbeat",
    ),
    (
        T,
        "formal",
        "not_formal",
        r"(?:so |zu |sehr )?(?:förmlich|formell|formal|offiziell|gehoben|steif)(?:e[nrs]?|er)?|formally",
    ),
    (
        T,
        "casual",
        "formal",
        r"locker\w*|informell\w*|umgangssprachlich\w*|kumpelhaft\w*|entspannt\w*|lässig\w*|kollegial\w*|informal|casual(?:ly)?|relaxed|conversational|chatty",
    ),
    (
        T,
        "factual",
        "not_factual",
        r"(?:rein )?sachlich\w*|nüchtern\w*|neutral\w*|objektiv\w*|factual|matter-of-fact|objective|dry",
    ),
    (
        T,
        "direct",
        "not_direct",
        r"(?:komm\w* )?(?:gleich |direkt |schnell |sofort )*(?:zum|auf den) punkt|direkt\w*|klartext|unverblümt\w*|ohne umschweife|geradeheraus|schnörkellos\w*|um den heißen brei(?: (?:herum)?reden)?|direct|straight(?:forward)?|blunt\w*|frank",
    ),
    (T, "polite", "not_polite", r"höflich\w*|polite|courteous"),
    (
        T,
        "professional",
        "not_professional",
        r"professionell\w*|seriös\w*|professional|businesslike",
    ),
    (
        T,
        "promotional",
        "factual",
        r"werblich\w*|werbesprache|marketing(?:sprech|sprache|floskeln|-?deutsch|[- ]speak)?|reißerisch\w*|überschwänglich\w*|euphorisch\w*|übertrieben\w*|übertreibung\w*|superlative?n?|hype|salesy|sales pitch|exaggerat\w*|flowery|lob(?:hudelei)?|schmeichel\w*|komplimente?n?|praise|flattery",
    ),
    (
        SlotName.HUMOUR,
        "yes",
        "none",
        r"humor\w*|witz(?:e|en|ig\w*)?|wortspiele?n?|ironie|ironisch\w*|sarkas\w*|jokes?|puns?|funny|irony|witty",
    ),
    (
        SlotName.EMOJI,
        "yes",
        "none",
        r"emojis?|emoticons?|smileys?|smilies|smiley|bildchen|piktogramme",
    ),
    (
        SlotName.EXCLAMATION,
        "yes",
        "none",
        r"ausruf(?:e|ungs)(?:zeichen|sätze)|exclamation (?:marks?|points?)",
    ),
    (
        SlotName.UNITS,
        "metric",
        "not_metric",
        r"metrisch\w*(?: (?:einheiten|maße|system))?|si-einheiten|zentimetern?|kilometern?|metern?|millimetern?|kilogramm|metric(?: units| system)?|kilomet(?:re|er)s|cent?imet(?:re|er)s",
    ),
    (
        SlotName.UNITS,
        "imperial",
        "metric",
        r"imperial\w*(?: (?:units|einheiten))?|zoll|inch(?:es)?|meilen|miles|feet|pfund und unzen",
    ),
    (SlotName.TEMPERATURE, "celsius", "fahrenheit", r"(?:in )?(?:grad )?celsius"),
    (SlotName.TEMPERATURE, "fahrenheit", "celsius", r"(?:in )?fahrenheit"),
    (
        SlotName.PRICES,
        "net",
        "gross",
        r"netto(?:preisen?|beträge?n?|werte?n?)?|(?:ohne|exklusive) (?:mehrwertsteuer|mwst\.?|umsatzsteuer|ust\.?)|net(?: prices| amounts)?|(?:excluding|without|excl\.?|before) (?:vat|tax)",
    ),
    (
        SlotName.PRICES,
        "gross",
        "net",
        r"brutto(?:preisen?|beträge?n?|werte?n?)?|(?:mit|inklusive|inkl\.?|einschließlich) (?:mehrwertsteuer|mwst\.?|umsatzsteuer|ust\.?)|gross(?: prices| amounts)?|(?:including|with|incl\.?) (?:vat|tax)",
    ),
    (SlotName.CURRENCY, "chf", "not_chf", r"(?:in )?(?:schweizer )?franken|chf|swiss francs"),
    (SlotName.CURRENCY, "eur", "not_eur", r"(?:in )?euros?|eur|€"),
    (SlotName.CURRENCY, "usd", "not_usd", r"(?:in )?(?:us[- ])?dollars?|usd"),
    (
        SlotName.CURRENCY,
        "gbp",
        "not_gbp",
        r"(?:in )?(?:british )?pounds|(?:in )?(?:britische[nr]? )?pfund|gbp|sterling",
    ),
    (
        SlotName.NUMBERS,
        "german",
        "not_german",
        r"tausenderpunkte?n?(?: und (?:dezimal)?komma)?|(?:dezimal)?komma als dezimaltrenn\w*|dezimalkomma|deutsche[smrn]? (?:zahlenformat|zahlenschreibweise)|german number format|1\.234,\d+|1\.000,\d+",
    ),
    (
        SlotName.NUMBERS,
        "english",
        "not_english",
        r"dezimalpunkt|decimal points?|english number format|comma(?:s)? as thousands separators?|thousands separators?|1,234\.\d+",
    ),
    (
        SlotName.NUMBERS,
        "swiss",
        "not_swiss",
        r"tausenderapostroph|apostroph als tausendertrenn\w*|schweizer zahlenformat",
    ),
    (
        SlotName.NUMBERS,
        "words_to_ten",
        "digits",
        r"(?:zahlen|numbers) (?:bis|unter|below|under|up to) (?:zwölf|zehn|ten|twelve)(?: are| immer| bitte| stets| schreib| schreibe| schreibst| du)* (?:aus|ausschreiben|ausgeschrieben|als wörter|als wort|in worten|(?:written|spelled|spelt) out|as words|in words)(?: unless a unit follows)?",
    ),
    (
        SlotName.NUMBERS,
        "digits",
        "words",
        r"(?:zahlen )?(?:immer )?als ziffern?|in ziffern|as (?:digits|numerals)|numerals|ziffern",
    ),
    (
        SlotName.ROUNDING,
        "whole",
        "exact",
        r"(?:auf |to )?(?:ganze|volle|whole|full) (?:euro|zahlen|prozent|beträge|cent|numbers|euros|dollars|percent)|(?:auf|to)(?: the)? (?:nearest )?(?:ganze|euro|dollar|whole number)",
    ),
    (
        SlotName.ROUNDING,
        "decimals:{n}",
        None,
        rf"(?:auf |to |mit |with )?{NUMBER} (?:nachkommastellen?|dezimalstellen?|stellen nach dem komma|decimals?|decimal places?)",
    ),
    (
        SlotName.DATES,
        "dd.mm.yyyy",
        "not_dd.mm.yyyy",
        r"(?:t?t\.m?m\.jj(?:jj)?|d?d\.m?m\.yy(?:yy)?|tag[. ,]+monat[. ,]+(?:und )?jahr)\.?|deutsche[smrn]? datumsformat",
    ),
    (
        SlotName.DATES,
        "yyyy-mm-dd",
        "not_yyyy-mm-dd",
        r"(?:jjjj|yyyy)-mm-(?:tt|dd)|iso(?:[- ]?8601)?(?:[- ]?(?:format|datum|dates?))?|jahr-monat-tag|year-month-day",
    ),
    (
        SlotName.DATES,
        "dd/mm/yyyy",
        "not_dd/mm/yyyy",
        r"dd/mm/yy(?:yy)?|day[ /,]+month[ /,]+(?:and )?year|day first",
    ),
    (
        SlotName.DATES,
        "mm/dd/yyyy",
        "not_mm/dd/yyyy",
        r"mm/dd/yy(?:yy)?|month[ /,]+day[ /,]+(?:and )?year|month first",
    ),
    (
        SlotName.DATES,
        "month_written",
        "not_month_written",
        r"(?:ausgeschriebene[nmr]?|mit ausgeschriebenem) monat\w*|monatsnamen?(?: ausgeschrieben)?|monat(?:e)? ausgeschrieben|months? (?:spelled|written) out",
    ),
    (
        SlotName.DATES,
        "weekday",
        "not_weekday",
        r"(?:mit |immer mit )?(?:dem )?wochentag\w*|(?:with )?(?:the )?(?:weekday|day of the week)",
    ),
    (
        SlotName.TIME,
        "24h",
        "12h",
        r"24[- ]?(?:stunden|std|h|hour)?[- ]?(?:format|clock|anzeige|zählung|uhr|time)?",
    ),
    (
        SlotName.TIME,
        "12h",
        "24h",
        r"12[- ]?(?:stunden|h|hour)[- ]?(?:format|clock|time)?|a\.?m\.?(?: ?/ ?| and | und | or )p\.?m\.?",
    ),
    (
        SlotName.SPELLING,
        "british",
        "american",
        r"(?:in |auf )?(?:britisch\w*|british|uk)(?: (?:english(?: spelling)?|englisch|spelling|schreibweise|rechtschreibung|variante))?",
    ),
    (
        SlotName.SPELLING,
        "american",
        "british",
        r"(?:in |auf )?(?:amerikanisch\w*|american|us)(?: (?:english(?: spelling)?|englisch|spelling|schreibweise|rechtschreibung|variante))",
    ),
    (
        SlotName.SPELLING,
        "swiss",
        "german",
        r"schweizer(?:ische[nrs]?)? (?:schreibweise|rechtschreibung|orthogra(?:f|ph)ie|schreibung|hochdeutsch)(?: mit (?:doppel-)?ss(?: (?:statt|anstelle von) (?:ß|eszett))?)?|(?:doppel-s|doppel-ss|ss) (?:statt|anstelle von|anstatt) (?:ß|eszett|scharfem s)|(?:kein|ohne|nie|niemals) (?:ß|eszett|scharfes s)",
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
        r"(?:geschlechts|gender)[- ]?(?:neutral\w*|gerecht\w*)(?: (?:formen?|formulierungen|sprache|language))?|neutrale (?:formen|formulierungen)|inclusive language|geschlechtsneutrale\w*",
    ),
    (
        SlotName.GENDER,
        "pair",
        "not_pair",
        r"(?:beid|doppel)nennung\w*|paarform\w*|beide (?:geschlechts)?formen|(?:weibliche|männliche) und (?:männliche|weibliche) form\w*",
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
        rf"(?:code)?(?:kommentare?n?|comments)(?: bitte| immer| stets)? (?:auf|in) (?P<t>{_ANY_TONGUE})|(?:deutsche|englische|german|english)[nrm]? (?:code)?(?:kommentare?n?|comments)",
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
        r"füllwörtern?|fülltext\w*|(?:leere[nr]? )?(?:floskeln?|phrasen|worthülsen)|blabla|geschwafel|gelaber|filler(?:s| words?| phrases?)?|fluff|waffle|clichés?|buzzwords?|platitudes",
    ),
    (
        SlotName.ANGLICISMS,
        "yes",
        "none",
        r"anglizism\w*|denglisch\w*|englische[nr]? (?:begriffe?n?|wörtern?|ausdrücke?n?|fremdwörtern?|bezeichnungen)|anglicisms|(?:,? ?wenn es (?:dafür )?(?:ein|einen|eine|das)(?: (?:gängige|gute|passende|übliche|gebräuchliche)[rsn]?)? (?:deutsche[ns]?|deutscher) (?:wort|begriff|ausdruck|entsprechung|pendant) gibt)",
    ),
    (
        SlotName.LEVEL,
        "expert",
        "plain",
        r"fach(?:begriffe?n?|wörtern?|wort|sprache|jargon|chinesisch|ausdrücke?n?|termini|vokabular)|fremdwörtern?|jargon|technical (?:terms|language|jargon)|buchhalterdeutsch|amtsdeutsch|behördendeutsch|beamtendeutsch|juristendeutsch|bürokratendeutsch|legalese|fachlich\w*|wie (?:mit |bei |unter )?(?:einem|einen|einer|ein|zu einem)? ?(?:fachmann|fachfrau|fachleuten|experten|expertin|profis?)|auf expertenniveau|expert level|like an expert",
    ),
    (
        SlotName.LEVEL,
        "plain",
        "expert",
        r"(?:in )?(?:ganz )?einfache[nrms]? (?:sprache|worte?n?|wörtern?|deutsch)|(?:leicht |gut |allgemein ?)?verständlich\w*(?: sprache)?|für laien(?: verständlich)?|laienverständlich\w*|allgemeinverständlich\w*|plain (?:english|language|words)|simple (?:words|language|english|terms)|layman'?s? terms|for (?:beginners|lay ?people)|bürgernah\w*|wie (?:für )?(?:einem |einen )?(?:anfänger|kind|laien)\w*",
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
        r"(?:allgemeine[nr]? )?(?:grundlagen|grunderklärungen|erklärungen|basiswissen|basics)(?: (?:zu|zum|zur|über|about|of) [\w-]+)?|basic explanations",
    ),
    (
        SlotName.TERMS,
        "explain",
        "not_explain",
        r"erklär\w*(?: (?:mir|bitte|immer|kurz|dabei|jeden|alle|die|neue))* (?:fach|fremd)?(?:begriffe?|wörter|abkürzung\w*|ausdrücke)(?: (?:beim|bei der) (?:ersten (?:auftauchen|mal|vorkommen|nennung|erwähnung)))?"
        r"|(?:fach|fremd)(?:begriffe?|wörter)(?: (?:bitte|immer|kurz|sollten|sollen))* (?:zu )?erklär\w*|(?:explain|define)(?: (?:any|all|technical|new|every|the))* (?:terms?|jargon|abbreviations?|acronyms?)(?: (?:on first use|the first time|when they first appear))?",
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
        r"(?:im )?aktiv(?:e[nrs]?)?(?: formulier\w*| sprache| sätze)?|(?:in )?(?:the )?active(?: voice)?",
    ),
    (
        SlotName.VOICE,
        "passive",
        "active",
        r"(?:im )?passiv(?:e[nrs]?|sätze?n?|konstruktion\w*)?|(?:in )?(?:the )?passive(?: voice| sentences| constructions)?",
    ),
    (
        SlotName.STEPS,
        "imperative",
        "not_imperative",
        r"(?:(?:im|den|the) )?imperativ\w*(?: (?:for|für|bei) (?:steps|schritte?n?|anleitungen))?|befehlsform",
    ),
    (
        SlotName.PROOFREADING,
        "yes",
        "none",
        r"(?:prüf|kontrollier|check|proofread|achte)\w*(?:,? (?:in|bei|my|meine|texte?n?|den|die|ich|dir|gebe|schicke|immer|auch|mit|always|any|texts?|i|give|send|you|also|for|bitte|stets|dabei))*,? (?:auf |for )?(?:(?:die )?rechtschreibung|rechtschreibfehler|tippfehler|grammatik|spelling|typos|grammar)(?: (?:und|and) (?:grammatik|zeichensetzung|rechtschreibung|kommas|grammar|punctuation))?",
    ),
    (SlotName.DASHES, "yes", "none", r"gedankenstrich\w*|em[- ]?dash(?:es)?"),
    (SlotName.SEMICOLONS, "yes", "none", r"semikolon\w*|strichpunkt\w*|semicolons?"),
    (
        SlotName.GREETING,
        "{q}",
        None,
        rf"mit {QUOTED} (?:beginnen|anfangen|starten)|(?:beginne?n?|beginnst|starte?n?|start|begin|open|fang)(?: an)?(?: (?:bitte|immer|stets|meine|alle|my|all|always|please|für mich|for me|briefe?|mails?|e-mails?|emails?|letters?|texte)){{0,4}} (?:mit|with) {QUOTED.replace('?P<q>', '?P<q2>')}(?: an)?",
    ),
    (
        SlotName.SIGN_OFF,
        "{q}",
        None,
        rf"mit {QUOTED} (?:enden|schließen|aufhören)|(?:beende?n?|schließe?n?|unterschreib\w*|end|close|sign(?: off)?|finish)(?: ab)?(?: (?:bitte|immer|stets|meine|alle|my|all|always|please|für mich|for me|briefe?|mails?|e-mails?|emails?|letters?|texte)){{0,4}} (?:mit|with|as) {QUOTED.replace('?P<q>', '?P<q2>')}(?: ab)?",
    ),
    (
        SlotName.ADDRESS,
        "name:{q}",
        None,
        r"(?:nenn\w*|call) (?:mich|me)(?: bitte| einfach| please| just)* (?P<q>[^\W\d_]{2,20})(?=[.!]*$|,)|(?:mit|as) (?P<q2>[^\W\d_]{2,20}) (?:an|ansprechen|angesprochen werden)",
    ),
    (
        SlotName.ADDRESS,
        "name:{q}",
        None,
        r"(?:rede?|sprich|sprechen sie)(?: mich)?(?: bitte| immer)* (?:mit|als) "
        r"(?P<q>(?:frau|herrn?)(?: (?:doktor|dr\.|professorin|professor))?(?: [^\W\d_]{2,20})?) an",
    ),
)
