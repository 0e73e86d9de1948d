"""Words about the form of texts that no slot holds: commas, tenses, quotation marks, dialects, ...

Nothing can be ordered with them but the form of an answer, so a sentence of such words and
connectives alone is a wish about the form; it is kept in the person's own words.
"""

import re
from typing import Final

from apps.memory.rules.words import vocabulary

_GERMAN: Final = """
    spiegelstrich\\w* anfang ende beginn punkt punkte wort wörter satz sätze länge struktur
    übersicht schritt schritte gegenposition(?:en)? gegenmeinung(?:en)? sichtweisen? heraus
    beschlüsse?n? aufgaben offene teilnehmerliste änderungen? korrekturen? anmerkungen?
    hinweise?n? stark deutlich sparsam dezent schlag schlage schlägst
    \\w{2,15}(?:betrag|beträge?n?|preise?n?|werte?n?|zeichen|formen?|formate?n?|titeln?|schreibweise|schreibung|wörtern?)
    anführungs(?:zeichen|striche?n?) gänsefüßchen komma\\w* punkte?n? satzzeichen zeichensetzung
    interpunktion klammern? bindestrich\\w* leerzeichen apostroph\\w* zeilen? zeilenumbrüche?n?
    zeilenabstand seiten? halbe absätzen? abschnitt\\w* kapiteln? gliedern? gliedere gliederst
    gegliedert gliederung\\w* unterteil\\w* strukturier\\w* struktur\\w* einrück\\w* schriftart
    schriftgröße großbuchstaben? kleinbuchstaben? großschreibung kleinschreibung großgeschrieben
    kleingeschrieben umlaut\\w* (?:ich|wir|man|sie|du)-form präsens vergangenheit(?:sform)?
    gegenwart(?:sform)? perfekt imperfekt präteritum konjunktiv\\w* indikativ\\w* empfehlung\\w*
    fachm(?:ann|änner) fachleuten? grußformeln? floskel\\w* verben? substantiven? nominalstil
    verbalstil adjektiven? adverb\\w* nebensätzen? hauptsatz satzbau wortwahl wortschatz
    ausdrucksweise synonymen? wortwiederholung\\w* redewendung\\w* sprichwörter\\w*
    fremdsprach\\w* dialekt\\w* plattdeutsch schwäbisch bairisch bayerisch sächsisch
    schweizerdeutsch hochdeutsch latein\\w* begriffe?n? begriff ausdrücke?n?
    übersetz(?:e|en|t|ung|ungen)? originalsprache original erklär\\w* erläuter\\w* definier\\w*
    definition\\w* umschreib\\w* zitate?n? wörtlich\\w* links? urls? anhang? schaubild\\w*
    diagramm\\w* grafik\\w* skizzen? formeln? latex rechnest rechnen vorrechnen gerundet
    nachkommastellen? ziffern? \\w*zahlen? mez mesz utc cet cest gmt wärmer\\w* personen? betrag
    beträgen? währung\\w* eurozeichen währungszeichen prozentzeichen datum wochentag\\w*
    kalenderwochen? uhrzeit\\w* zeitzonen? einheiten maßstab anfängern? anfängerin laien?
    experten? profis? fortgeschrittene\\w* niveau kindgerecht\\w* jugendlich\\w*
    erstklässler\\w* [abc][12]-niveau vorkenntnisse vorwissen grundwissen kontext zusammenhang
    zusammenhänge überblick\\w* einordnung zusammenfass\\w* zusammen \\w{3,20}angaben? terminen?
    längen? gewichten? größen? mengen? adressen? namen telefonnummern? kernaussagen? kernpunkte?
    stichworten? pro contra kontra vor- nachteile?n? vorteile?n? argumenten? gegenargumente?n?
    titeln? betreff betreffzeilen? anrede grußformel gruß grüße signatur höflichkeitsformel\\w*
    entschuldige entschuldig\\w* metakommentare?n? selbstlob smalltalk geplauder pointen?
    bildern? geschichten? anekdoten? praxisnah\\w* praxisbezug konkret\\w* abstrakt\\w*
    anschaulich\\w* knackig\\w* lebendig\\w* persönlich\\w* unpersönlich\\w* distanziert\\w*
    wertschätzend\\w* motivierend\\w* empathisch\\w* ehrlich\\w* offen kritisch\\w* streng\\w*
    zurückhaltend\\w* zuversichtlich\\w* eindeutig\\w* präzise\\w* genau\\w* exakt\\w*
    logisch\\w* übersichtlich\\w* sauber\\w* verfass\\w* nimm nehmen komm kommst komme gleich
    strukturiert sortier\\w* ordne ordnen beginn\\w* start\\w* fang fange an(?:fangen|zufangen)
    hör aufzuhören beende\\w* wiederhol\\w* fass\\w* trenn\\w* kennzeichn\\w* hebe?
    hervor(?:heben)? beton\\w* begründ\\w* kürze? verkürz\\w* vereinfach\\w* orientier\\w* rate
    raten errat\\w* erfind\\w* erfunden\\w* vermut\\w* spekulier\\w* annahmen? unsicher\\w*
    weißt gesichert\\w* zeig zeigst rechnest wäre wären hättest könnten einzeln nacheinander
    untereinander nebeneinander hinter davor vorn hinten oben unten obwohl wenn falls sobald
    bevor nachdem während wie weil da damit zwar ob dass denn zu viel viel viele wenige wenig
    knapp mindestens höchstens maximal ungefähr etwa rund paar einige einzige zweite dritte
    erste ersten unübersichtlich\\w* anstrengend lesbar\\w* lesefluss leserlich schwer leicht
    einfacher verständlicher schneller besser kleinschrittig leser\\w* leserschaft publikum
    zielgruppengerecht anfangen können komplett vollständig bullet stichpunktartig
    ausgeschrieben ausschreiben ausschreibst schreibst wortlaut jargon fachlich\\w*
    (?:einfach|doppelt|klar|typografisch|gerad|richtig|korrekt|eigen|passend|gängig|üblich|bekannt|häufig|klein|groß|neu|alt|deutsch|englisch|fremd|zusätzlich|optisch|wichtigst|längst|kürzest|einheitlich|gewohnt|hilfreich|ausreichend|weiter|jeweilig|einzeln|ausführlichst)(?:e[nrms]?|er|es)?
    (?:beschränk|begrenz|konzentrier|gestalt|list|zähl|ergänz|füg|liefer|präsentier|formatier|unterstreich|verzicht|vermeid|beacht|berücksichtig|umrechn|wandl|darstell|anordn|aufteil|aufbau|einbau|einsetz|anwend|erwart|beantwort|mitliefer|hinzufüg|auflist|aufzähl|formulier)\\w*
    bisher weiterhin unbedingt wirklich absolut schlicht schnell sonst trotzdem nämlich genug
    hilft gefällt gefallen versteh\\w* kürzer knapper halben halbes reicht halber pixel
    bildschirm handy telefon smartphone display lese überflieg\\w* scroll\\w* vorlesen
    kopier\\w* einfüg\\w* textbausteine?n? blocksatz flattersatz gedankengang gedankengänge
    teilschritte?n? checklisten? to-dos? aufgabenliste?n? nummerier\\w* rangliste fließend roten
    faden roter abschließend abschluss einleitend
"""
_ENGLISH: Final = """
    changes? edits? corrections? comments? notes? actions? decisions? asking commas? oxford
    quotation quotes? marks? brackets parentheses hyphens? apostrophes? capitals?
    capitali[sz]e\\w* uppercase lowercase title sentence case italics contractions? first second
    third person past present tense verbs? adjectives? adverbs? synonyms? sections? subheadings?
    headings? structures? structured charts? diagrams? formulas? equations? links? urls? quote
    cite cited define\\w* definitions? explain\\w* explanations? acronyms? terms?
    recommendations? options? choices? pros cons trade-?offs? context background summary
    overview takeaways? beginners? experts? level layman reading grade opening greeting
    sign-offs? subject apologi[sz]e apologies compliments? chit-?chat preamble hedg\\w*
    honest\\w* guess\\w* uncertain\\w* unsure assumptions? reasoning steps? calculations?
    workings? show time bold latex equation decimal currency symbols? signs? timezones? weekday
    direct polite warm formal concise precise exact\\w* accurate logical readable scannable
    skimmable simple simpler practical concrete abstract memorable persuasive neutral critical
    strict numbered nested indented bulleted spaced aligned column row cell begin begins start
    starts open opens close closes end ends finish lead structure organi[sz]e order sort group
    split separate label highlight emphasi[sz]e repeat summari[sz]e simplify shorten condense
    expand elaborate translate spell describe compare comparing comparison justify invent made
    up because while where which before after like as well enough too little few several couple
    whole half main single separate such how why what who know sure confident complete full next
    same different similar new important relevant phone screen mobile aloud skim copy paste
    blocks? checklists? to-?dos? idioms? slang metaphors? humou?r serious playful encouraging
    greetings? single double curly straight typographic default usual preferred favou?rite
    recommendation bottom stick sticking version versions kept keeping plainly clearly directly
    bit less more fewer most least long short than then instead rather really straight away
    point points get right
"""
_WORDS: Final = vocabulary(_GERMAN) | vocabulary(_ENGLISH)
# Of these at least one has to occur; the others only go along.
_WEAK: Final = vocabulary(
    """
    anfang ende beginn punkt punkte wort wörter satz sätze länge schritt schritte heraus
    beschlüsse?n? aufgaben offene teilnehmerliste änderungen? hinweise?n? stark deutlich sparsam
    dezent schlag schlage schlägst changes? notes? actions? decisions? asking
    \\w{2,15}(?:betrag|beträge?n?|preise?n?|werte?n?|zeichen|formen?|formate?n?|titeln?|schreibweise|schreibung|wörtern?)
    (?:einfach|doppelt|klar|typografisch|gerad|richtig|korrekt|eigen|passend|gängig|üblich|bekannt|häufig|klein|groß|neu|alt|deutsch|englisch|fremd|zusätzlich|optisch|wichtigst|längst|kürzest|einheitlich|gewohnt|hilfreich|ausreichend|weiter|jeweilig|einzeln|ausführlichst)(?:e[nrms]?|er|es)?
    (?:beschränk|begrenz|konzentrier|gestalt|list|zähl|ergänz|füg|liefer|präsentier|formatier|unterstreich|verzicht|vermeid|beacht|berücksichtig|umrechn|wandl|darstell|anordn|aufteil|aufbau|einbau|einsetz|anwend|erwart|beantwort|mitliefer|hinzufüg|auflist|aufzähl|formulier)\\w*
    bisher weiterhin unbedingt wirklich absolut schlicht schnell sonst trotzdem nämlich genug
    hilft gefällt gefallen versteh\\w* kürzer knapper zusammen \\w{3,20}angaben? terminen?
    größen? mengen? adressen? namen telefonnummern? single double default usual preferred
    favou?rite bottom stick sticking kept keeping nimm nehmen komm kommst komme gleich hör rate
    raten unsicher\\w* weißt zeig zeigst wäre wären hättest könnten einzeln nacheinander hinter
    davor vorn hinten oben unten obwohl wenn falls sobald bevor nachdem während wie weil da
    damit zwar ob dass denn zu viel viele wenige wenig knapp mindestens höchstens maximal
    ungefähr etwa rund paar einige einzige zweite dritte erste ersten schwer leicht einfacher
    schneller besser anfangen können komplett vollständig handy telefon smartphone display lese
    offen genau\\w* exakt\\w* ehrlich\\w* halbe halben halbes halber reicht start\\w* beginn\\w*
    fang fange beende\\w* ordne ordnen sortier\\w* hebe? roten roter first second third marks?
    show time begin begins start starts open opens close closes end ends finish lead order sort
    group split separate because while where which before after like as well enough too little
    few several couple whole half main single such how why what who know sure confident complete
    full next same different similar new important relevant phone screen mobile aloud copy paste
    bit less more fewer most least than then instead rather really straight away get right level
    signs? present past subject title case options? choices? compare comparing invent made up
    strict critical direct warm
    """
)
_STRONG: Final = re.compile("|".join(sorted(_WORDS - _WEAK)))
_ALL: Final = re.compile("|".join(sorted(_WORDS)))


def is_form_word(word: str) -> bool:
    """Tell whether a lower-case word may stand in a wish about the form."""
    return _ALL.fullmatch(word) is not None


def names_form(word: str) -> bool:
    """Tell whether a lower-case word makes a sentence one about the form."""
    return _STRONG.fullmatch(word) is not None
