"""How people name the tongue, the address and the tone of an answer, and the texts they mean.

Rows as in `slot_form`.
"""

from typing import Final

from apps.memory.rules.guard.slot import SlotName
from apps.memory.rules.guard.slot_form import Row

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
ANY_TONGUE: Final = "|".join(TONGUES.values())
_TONGUE_ROWS: Final[tuple[Row, ...]] = tuple(
    (
        SlotName.LANGUAGE,
        code,
        f"not_{code}",
        rf"(?:(?:auf|in|ins|im|nach) )?(?:{words})(?:e[nrs]?)?(?: (?:sprache|language|antworten"
        r"|answers|replies))?",
    )
    for code, words in TONGUES.items()
)

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
        r"englische[nr]? texte?n?|english (?:texts?|copy|drafts?)|texts? in english|(?:when|if"
        r"|whenever) you write(?: in)? english(?: texts?)?|auf englisch schreib\w*",
    ),
    (
        SlotName.SCOPE,
        "email",
        None,
        r"(?:in |bei |für |an |for )?(?:e-?mails?|mails?|mail-?entwürfen?)(?: an kunden"
        r"| to (?:clients|customers))?",
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
        r"(?:in |bei |für )?(?:preis)?(?:vergleiche?n?|gegenüberstellungen)|comparisons"
        r"|(?:when|if|whenever) (?:you|i) compare (?:prices|things|options|offers|products)",
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
        r"(?:in |bei |für )?(?:anleitungen|schritt-anleitungen|arbeitsschritte|how-?tos?)"
        r"|schritte|steps",
    ),
    (
        SlotName.SCOPE,
        "project:{q}",
        None,
        r"(?:im|für das|für mein|in|for|for the|in the) (?:projekt|project) (?P<q>[\w-]{2,30})"
        r"|(?:in|for) the (?P<q2>[\w-]{2,30}) project",
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
        r"(?:in|bei|für|in|for) (?:lang|läng)(?:e?r?en) (?:antworten|texten)|(?:in"
        r"|for) long(?:er)? (?:answers|texts)",
    ),
    (
        SlotName.SCOPE,
        "headlines",
        None,
        r"(?:bei |für )?(?:schlagzeilen|betreffzeilen)|(?:whenever|when"
        r"|if) i ask for (?:an? )?(?:headlines?|titles?|subject lines?)|headlines"
        r"|subject lines",
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
        r"(?:im |bei |in )?(?:(?:beispiel|quell)?code(?:-?(?:beispielen?|schnipseln?|snippets?"
        r"|samples?|examples?|blöcken?))?|snippets?|skripte?n?|scripts?)",
    ),
    (
        SlotName.ADDRESS,
        "informal",
        "formal",
        r"duz(?:e|en|t|st)?|geduzt(?: werden)?|(?:per|beim|mit|das|zum|im|ein|aufs?) du"
        r"|du-form|duzform|(?:sag\w*|sprich)(?: (?:mir|zu|ruhig|bitte|gern|einfach|immer|mich"
        r"|mit))* du(?: zu mir)?(?: an)?",
    ),
    (
        SlotName.ADDRESS,
        "formal",
        "informal",
        r"siez(?:e|en|t|st)?|gesiezt(?: werden)?|(?:per|beim|mit|das|zum) sie|sie-form"
        r"|siezform|(?:sag\w*|sprich)(?: (?:mir|zu|ruhig|bitte|immer|mich"
        r"|mit))* sie(?: zu mir)?(?: an)?",
    ),
    (
        SlotName.ADDRESS,
        "first_name",
        "last_name",
        r"(?:mit |beim |by |with )?(?:dem |meinem |my )?(?:vornamen?|first name)(?: ansprechen"
        r"| angesprochen(?: werden)?| anreden| nennen)?|first-name basis",
    ),
    (
        SlotName.ADDRESS,
        "last_name",
        "first_name",
        r"(?:mit |beim |by )?(?:dem |meinem |my )?(?:nachnamen?|last name"
        r"|surname)(?: ansprechen| angesprochen(?: werden)?| anreden)?",
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
        r"(?:so |zu |sehr )?(?:förmlich|formell|formal|offiziell|gehoben|steif)(?:e[nrs]?|er)?"
        r"|formally",
    ),
    (
        T,
        "casual",
        "formal",
        r"locker\w*|informell\w*|umgangssprachlich\w*|kumpelhaft\w*|entspannt\w*|lässig\w*"
        r"|kollegial\w*|informal|casual(?:ly)?|relaxed|conversational|chatty",
    ),
    (
        T,
        "factual",
        "not_factual",
        r"(?:rein )?sachlich\w*|nüchtern\w*|neutral\w*|objektiv\w*|factual|matter-of-fact"
        r"|objective|dry",
    ),
    (
        T,
        "direct",
        "not_direct",
        r"(?:komm\w* )?(?:gleich |direkt |schnell |sofort )*(?:zum|auf den) punkt|direkt\w*"
        r"|klartext|unverblümt\w*|ohne umschweife|geradeheraus|schnörkellos\w*"
        r"|um den heißen brei(?: (?:herum)?reden)?|direct|straight(?:forward)?|blunt\w*|frank",
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
        r"werblich\w*|werbesprache|marketing(?:sprech|sprache|floskeln|-?deutsch|[- ]speak)?"
        r"|reißerisch\w*|überschwänglich\w*|euphorisch\w*|übertrieben\w*|übertreibung\w*"
        r"|superlative?n?|hype|salesy|sales pitch|exaggerat\w*|flowery|lob(?:hudelei)?"
        r"|schmeichel\w*|komplimente?n?|praise|flattery",
    ),
    (
        SlotName.HUMOUR,
        "yes",
        "none",
        r"humor\w*|witz(?:e|en|ig\w*)?|wortspiele?n?|ironie|ironisch\w*|sarkas\w*|jokes?|puns?"
        r"|funny|irony|witty",
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
)
