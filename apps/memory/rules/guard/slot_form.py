"""How people name the shape of an answer: layout, length, order, sources, questions.

A row: the slot, its value, the value when the words are negated (`None`: negation changes nothing),
and the words as a regular expression over lower-case folded text.
"""

from typing import Final

from apps.memory.rules.guard.slot import SlotName

Row = tuple[SlotName, str, str | None, str]

NUMBER: Final = (
    r"(?P<n>\d{1,4}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig"
    r"|dreißig|fünfzig"
    r"|hundert|zweihundert|dreihundert|two|three|four|five|six|seven|eight|nine|ten|twelve"
    r"|fifteen|twenty"
    r"|thirty|fifty|hundred|a hundred|one hundred|two hundred|eine[nmr]?|ein|one)"
)
_MOST: Final = (
    r"(?:(?:höchstens|maximal|max\.?|nicht (?:mehr|länger) als|länger als|mehr als|bis zu"
    r"|unter|weniger als|nie mehr als"
    r"|nicht über|(?:limited |limit(?:ed)? )?(?:to )?(?:at most|no more than"
    r"|no longer than|not more than|more than"
    r"|longer than|up to|fewer than|less than|under|below|within|over|a maximum of"
    r"|max(?:imum)?))(?: aus)? )?"
)
# Only words without content may stand inside a phrase; anything else would be a hole for orders.
GAP: Final = (
    r"(?: (?:bitte|immer|stets|grundsätzlich|gern|gerne|jeweils|bei|uns|mir|die|der|das|den|dem"
    r"|deine[rn]?|meine[rn]?|jede[rsn]?|eine[rmn]?|ein"
    r"|kurze[snr]?|kurz|please|always|the|your|my|each|every|of|a|an|it|antworten?"
    r"|answers?|texte?n?|und|and|dann|then|gleich|nur|erst"
    r"|ganz|should|sollen|sollten|gehören|stehen|soll|steht|kommen|kommt|put|go|gib|nenne?"
    r"|setze?|stelle?|mit|with|in|short|only|list|liste)){0,5}?"
)
_POINT: Final = (
    r"(?:fazit|ergebnis(?:se)?|kernaussagen?|kernpunkte?|das wichtigste|wichtigste[ns]?"
    r"|empfehlung|kurzfassung|zusammenfassung"
    r"|die antwort|schluss(?:folgerung)?|conclusion|summary|results?|bottom line"
    r"|takeaways?|tl;?dr|key points?|main points?"
    r"|the answer|recommendation|gist|short version)"
)
_AT_START: Final = (
    r"(?:zuerst|als erstes|(?:ganz )?(?:an den|am) anfang|zu beginn|vorweg|voran|vorne"
    r"|vorneweg|oben|an erster stelle|nach vorne"
    r"|vorangestellt|first|at the top|up front|upfront|at the (?:start|beginning))"
)
_AT_END: Final = r"(?:am (?:ende|schluss)|ans ende|zum schluss|unten|last|at the (?:end|bottom))"
_TABLE: Final = (
    r"(?:(?:vergleichs|übersichts|kurze )?tabellen?(?:form|format)?|tabellarisch\w*|tables?)"
)
_SOURCE: Final = (
    r"(?:quellen?(?:angaben?|nachweise?n?|verweise?n?)?|belegen?|literaturangaben?"
    r"|fundstellen?|sources?|references?|citations?)"
)

L, S = SlotName.LAYOUT, SlotName.SOURCES
FORM: Final[tuple[Row, ...]] = (
    (
        L,
        "bullets",
        "not_bullets",
        r"stich(?:punkt|wort|wört)\w*|bullet(?:ed)?(?:[- ]?(?:points?|lists?))?|bullets"
        r""
        r"|aufzählung(?:en|s\w*)?|punktlist\w*|(?:unsortierte )?listen?(?:form|format)?|lists?"
        r"|aufgelistet",
    ),
    (
        L,
        "numbered",
        "not_numbered",
        r"(?:durch)?nummerierte?[nrs]? (?:listen?|aufzählung\w*|schritte?n?|punkte?n?)"
        r"|durchnummeriert\w*|nummeriert"
        r"|numbered (?:lists?|steps|points)|ordered lists?",
    ),
    (
        L,
        "prose",
        "not_prose",
        r"fließtext\w*|fliesstext\w*|(?:zusammenhängende[nmr]?|durchgehende[nmr]?"
        r"|normale[nmr]?|reine[nmr]?) texte?\w*"
        r"|absätzen?|(?:continuous|flowing|running|plain)? ?prose|(?:continuous|running) text"
        r"|(?:long |full )?paragraphs?|ausformuliert\w*|textwüsten?|textblöcke?n?",
    ),
    (L, "table", "not_table", _TABLE + r"|in tabellenform|table (?:form|format)"),
    (L, "table_first", "not_table", rf"{_TABLE}{GAP} {_AT_START}|{_AT_START}{GAP} {_TABLE}"),
    (
        L,
        "short_paragraphs",
        "not_short_paragraphs",
        r"(?:kurze|kleine|knappe)[nr]? absätzen?|absätze kurz|short paragraphs|paragraphs short",
    ),
    (SlotName.COLUMNS, "n:{n}", None, rf"{NUMBER} (?:spalten|columns)"),
    (SlotName.COLUMNS, "max:{n}", None, rf"{_MOST.removesuffix('?')}{NUMBER} (?:spalten|columns)"),
    (
        SlotName.HEADINGS,
        "yes",
        "none",
        r"(?:zwischen|unter)?überschrift(?:en)?|zwischentitel\w*|headings?|subheadings?|headers?",
    ),
    (
        SlotName.FORMATTING,
        "bold",
        "plain",
        r"fett(?:druck|schrift|gedruckt\w*)?(?: (?:markier\w*|gedruckt\w*|hervor\w*|setzen"
        r"|gesetzt))?|bold(?:face)?(?: text| type)?"
        r"|kursiv\w*|italics?|hervorhebung\w*|hervorgehoben\w*|formatierung(?:en)?|formatting"
        r"|markdown(?:-?formatierung)?",
    ),
    (
        SlotName.FORMATTING,
        "plain",
        None,
        r"reine[nr]? text ohne formatierung|plain text|unformatiert\w*"
        r"|(?:any )?formatting of your own(?: beyond numbered lists)?",
    ),
    (
        SlotName.FILE,
        "{w}",
        None,
        r"als (?P<w>pdf|word|docx|excel|csv|markdown|latex|json)(?:-?(?:datei|dokument))?"
        r"|(?:as|in) (?:an? )?(?P<w2>pdf|docx|csv|markdown|latex|json)(?: file)?",
    ),
    (SlotName.COVER, "yes", "none", r"deckbl(?:att|ätter)|cover pages?|titelseiten?"),
    (
        SlotName.LENGTH,
        "short",
        "long",
        r"(?:möglichst |eher |so |ganz |schön |sehr )?(?:kurz|knapp|kompakt|prägnant|bündig"
        r"|gestrafft|wortkarg)(?:e[nrsm]?|er)?(?: (?:und|&) (?:knapp|bündig|prägnant|präzise"
        r"|klar)(?:e[nrsm]?)?)?"
        r"|kürzer|knapper|nicht (?:so|zu) (?:viel|lang\w*|ausführlich\w*|detailliert\w*"
        r"|ausschweifend\w*)|weniger text|kurzfassung|telegrammstil|auf den punkt"
        r"|aufs wesentliche|auf das (?:wesentliche|nötigste)|nur das (?:wichtigste|wesentliche"
        r"|nötigste)"
        r"|(?:as )?(?:short(?:er)?|brief(?:ly)?|concise(?:ly)?|terse|succinct|crisp"
        r"|compact)(?: as possible)?|to the point|short and sweet",
    ),
    (
        SlotName.LENGTH,
        "long",
        "short",
        r"(?:gern |ruhig |möglichst |sehr |zu |so )?(?:ausführlich|detailliert|umfassend|lang"
        r"|länger|ausschweifend|weitschweifig|gründlich)(?:e[nrs]?)?|ins detail|details?"
        r"|romane?n?|hintergründe?n?(?: (?:verstehen|erklär\w*))?|hintergrund(?:wissen)?"
        r"|(?:very |too )?(?:detailed|thorough|long(?:er)?|lengthy|in[- ]depth|verbose|wordy"
        r"|elaborate)|in (?:full )?detail|background",
    ),
    (
        SlotName.LENGTH,
        "max_words:{n}",
        None,
        rf"{_MOST}{NUMBER} (?:wörtern?|worte|words)(?: (?:lang|long))?"
        rf"|{NUMBER.replace('?P<n>', '?P<n2>')}[- ](?:wort|word) (?:limit|grenze|maximum)",
    ),
    (
        SlotName.LENGTH,
        "max_sentences:{n}",
        None,
        rf"{_MOST}{NUMBER} (?:(?:kurze|short|knappe)n? )?(?:sätzen?|sentences?)(?: (?:lang|long))?",
    ),
    (
        SlotName.LENGTH,
        "max_lines:{n}",
        None,
        rf"{_MOST}{NUMBER} (?:zeilen?|lines?)(?: (?:lang|long))?",
    ),
    (
        SlotName.LENGTH,
        "max_paragraphs:{n}",
        None,
        rf"{_MOST}{NUMBER} (?:kurze |short )?(?:absätzen?|absatz|paragraphs?)",
    ),
    (
        SlotName.LENGTH,
        "max_points:{n}",
        None,
        rf"{_MOST}{NUMBER} (?:stich|aufzählungs|bullet |bullet-|kern)?"
        r"(?:punkten?|points?|bullets?)",
    ),
    (
        SlotName.LENGTH,
        "max_pages:{n}",
        None,
        rf"{_MOST}(?:{NUMBER} (?:(?:dina4|a4|din-a4)[- ])?(?:seiten?|pages?)|(?P<n2>one)-page)",
    ),
    (
        SlotName.SENTENCES,
        "short",
        "long",
        r"(?:einfache[nr]?,? )?(?:kurze[nr]?|knappe[nr]?) (?:einfache[nr]? )?(?:haupt)?sätzen?"
        r"|hauptsätzen?|short(?:er)? sentences",
    ),
    (
        SlotName.SENTENCES,
        "long",
        "short",
        r"(?:lange[nr]? |komplizierte[nr]? |verschachtelte[nr]? |endlose[nr]? )?(?:schachtel"
        r"|band(?:wurm)?|nest)sätzen?|(?:lange|verschachtelte|komplizierte)[nr]? sätzen?"
        r"|(?:long|nested|complex|convoluted|run-on) sentences",
    ),
    (
        SlotName.SENTENCES,
        "full",
        "not_full",
        r"(?:ganze|vollständige|komplette|ausformulierte|richtige)[nr]? sätzen?|(?:full"
        r"|complete|whole|proper) sentences",
    ),
    (
        SlotName.SENTENCES,
        "max_words:{n}",
        None,
        r"(?:sätze|sentences)(?: bitte| mit| von| should be| to"
        rf"| stay)* {_MOST.removesuffix('?')}{NUMBER} (?:wörtern?|words)",
    ),
    (
        S,
        "yes",
        "none",
        rf"(?:mit |immer |with )?(?:links? (?:zu|auf) (?:den |die )?)?{_SOURCE}"
        rf"|ohne {_SOURCE} (?:nützt|bringt|hilft|taugt) mir{GAP} (?:nichts|wenig|keine antwort"
        r"|nicht)",
    ),
    (
        S,
        "end",
        "not_end",
        rf"{_SOURCE}{GAP} {_AT_END}(?: (?:auf|sammeln|gesammelt|und (?:nie"
        rf"|nicht) im (?:fließ)?text))*|{_AT_END}{GAP} {_SOURCE}",
    ),
    (
        S,
        "footnotes",
        "not_footnotes",
        rf"(?:{_SOURCE}{GAP} (?:als|in|as|in den) )?(?:fußnoten?|fussnoten?|endnoten?"
        rf"|footnotes?|endnotes?)(?:{GAP} {_SOURCE})?",
    ),
    (
        S,
        "inline",
        "not_inline",
        rf"{_SOURCE}{GAP} (?:(?:direkt |gleich )?(?:im (?:fließ)?text|hinter (?:der|die"
        r"|jeder?) (?:aussage|zahl|stelle|angabe))|in klammern|inline|in (?:brackets"
        r"|parentheses)|in the text)",
    ),
    (
        SlotName.ORDER,
        "conclusion_first",
        "not_conclusion_first",
        rf"{_POINT}{GAP} {_AT_START}|{_AT_START}{GAP} {_POINT}(?:,? (?:und )?(?:dann|danach"
        rf"|erst dann|then){GAP} (?:begründung|details|herleitung|erklärung|rest|reasons?"
        r"|reasoning|explanation|rest))?"
        rf"|(?:beginne?|starte?|fang\w*|start|begin|lead|open){GAP} (?:mit"
        rf"|with){GAP} {_POINT}(?: an)?|bottom[- ]line up ?front",
    ),
    (
        SlotName.ORDER,
        "conclusion_last",
        "not_conclusion_last",
        rf"{_POINT}{GAP} {_AT_END}|{_AT_END}{GAP} {_POINT}|(?:schließ\w*|ende?|beende?|end"
        rf"|finish|close){GAP} (?:mit|with){GAP} {_POINT}(?: ab)?",
    ),
    (
        SlotName.QUESTIONS,
        "first",
        "none",
        r"(?:rück|gegen|zwischen|verständnis)fragen?|nachfrag\w*|(?:lieber |zuerst "
        r"|erst )?frag(?:e|st)?(?: du)? (?:mich )?(?:bitte |lieber |immer |vorher |zuerst "
        r"|erst |ruhig )*(?:nach|zurück|vorher|zuerst|erst)"
        r"|frag mich|nachhaken|hake?(?: bitte| lieber| ruhig)* nach|(?:clarifying|follow-up"
        r"|clarification) questions?"
        r"|ask (?:me )?(?:first|back|questions?(?: first)?)|ask me|check (?:back )?with me",
    ),
    (
        SlotName.QUESTIONS,
        "none",
        None,
        r"(?:triff|triffst|treffe|nimm|make|mach)(?: lieber| einfach| dann| selbst| eine?| an"
        r"| a| sinnvolle| reasonable)* (?:annahmen?|assumptions?)(?: an)?",
    ),
    (
        SlotName.VARIANTS,
        "n:{n}",
        None,
        r"(?:(?:empfiehl|empfehle|schlag|recommend|suggest) (?:mir |me )?(?:bitte |immer "
        r"|stets |always |vor )*)?(?:mindestens |je(?:weils)? "
        rf"|at least )?{NUMBER} (?:verschiedene |unterschiedliche |different )?"
        r"(?:varianten?|alternativen?|versionen|fassungen|vorschlägen?|optionen|formulierungen"
        r"|variants?|versions|options|alternatives|suggestions)(?: zur (?:auswahl|wahl)"
        r"| vor)?(?:,? (?:statt|instead of|nicht|not)(?: nur| just)? eine?[rnm]?"
        r"|,? (?:instead of|not)(?: just| only)? one)?",
    ),
    (
        SlotName.DELIVERY,
        "together",
        "one_by_one",
        r"gesammelt(?: in einer (?:antwort|nachricht))?|in einer (?:einzigen )?antwort"
        r"|auf einmal|all at once|in (?:one|a single) (?:go|answer|reply|message)",
    ),
    (
        SlotName.DELIVERY,
        "one_by_one",
        "together",
        r"einzeln|häppchenweise|nach und nach|one by one|piecemeal|bit by bit",
    ),
    (
        SlotName.DELIVERY,
        "step_by_step",
        "not_step_by_step",
        r"schritt für schritt|schrittweise|schritt-für-schritt\w*|step[- ]by[- ]step"
        r"|in (?:einzelnen )?schritten|in steps",
    ),
    (
        SlotName.OPENING,
        "yes",
        "none",
        r"(?:lange[nr]? |einleitende[nr]? )?(?:einleitung(?:en|s\w*)?"
        r"|einleitende[nr]? (?:sätzen?|floskeln|worte|absätze|bemerkungen)|vorrede\w*"
        r"|vorgeplänkel|vorwort\w*|vorspann|begrüßung\w*|intro(?:duction|ductory (?:sentences"
        r"|remarks|phrases)|duktion)?s?|preambles?"
        r"|drumherum\w*|geplänkel|small ?talk|anmoderation\w*)",
    ),
    (
        SlotName.OPENING,
        "not_quoted",
        None,
        r"(?:kein|ohne|never|no|don't"
        r"|nie)(?: start(?:ing)? (?:with)?)? ?\"[^\"]{1,30}\"(?: am (?:anfang|beginn)"
        r"| at the (?:start|beginning)| zu beginn)(?: (?:der|deiner|of|einer|jeder|your|an|the"
        r"|antwort\w*|answers?|repl(?:y|ies)))*",
    ),
    (
        SlotName.CLOSING,
        "yes",
        "none",
        r"(?:schluss|abschluss|abschieds)(?:floskel\w*|formel\w*|satz|sätze\w*|frage\w*"
        r"|worte?)|schlusswort\w*|verabschiedung\w*|outros?|closing (?:lines?|remarks?"
        r"|phrases?|questions?)|nachfrage am (?:ende|schluss)|angebote? am (?:ende|schluss)",
    ),
    (
        SlotName.REASONS,
        "yes",
        "none",
        r"(?:kurze[nr]? )?begründung(?:en)?|begründe?t?|gründe|herleitung\w*|rechenwege?\w*"
        r"|zwischenschritte?n?|reasons?|reasoning|justification|rationale"
        r"|show your work(?:ing)?",
    ),
    (
        SlotName.DISCLAIMERS,
        "yes",
        "none",
        r"(?:haftungs)?disclaimers?|warnhinweise?n?|haftungshinweise?n?|standardhinweise?n?"
        r"|caveats|belehrung\w*|moralpredigt\w*",
    ),
    (
        SlotName.REPETITION,
        "yes",
        "none",
        r"wiederhol\w*(?: (?:nicht|nie|bitte|immer))* (?:meine|die) (?:frage|anfrage"
        r"|aufgabe)\w*|(?:meine|die) (?:frage|anfrage|aufgabe)(?: (?:nicht|nie"
        r"|bitte))* (?:zu )?wiederhol\w*|(?:repeat|restate|rephrase)(?:ing)? (?:my"
        r"|the) questions?|wiederholung(?:en)?|repetitions?",
    ),
    (
        SlotName.EXAMPLES,
        "yes",
        "none",
        r"(?:praxis|praktische[nrs]? |konkrete[nrs]? |kurze[nrs]? |rechen|anwendungs"
        r"|passende[nrs]? )?beispiel(?:e|en|s)?|(?:practical |concrete |real )?examples?"
        r"|zum beispiel erklär\w*",
    ),
    (
        SlotName.ANALOGIES,
        "yes",
        "none",
        r"(?:vergleiche|bilder|beispiele) aus dem alltag|alltags(?:vergleich|beispiel)\w*"
        r"|analogien?|analog(?:y|ies)|metaphern?|metaphors?|bildhafte? (?:sprache|vergleiche)"
        r"|sprachbilder",
    ),
)
