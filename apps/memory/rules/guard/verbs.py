"""The verbs with which people tell what they do and how their work is arranged (spec 5.5).

An allow-list: acts that need a decision of the organisation (reject, permit, trust, waive, ...) are
missing on purpose. German first person forms; the others are derived.
"""

from collections.abc import Sequence
from typing import Final

from apps.memory.rules.words import vocabulary

_REGULAR: Final = """
    administriere akquiriere aktualisiere analysiere arbeite archiviere assistiere auditiere
    automatisiere autorisiere backe baue beantworte bearbeite beaufsichtige bediene befülle
    beginne beglaubige begleite begutachte behandle bekomme belade beliefere benote benutze
    berate berichte beschaffe beschrifte beschäftige besichtige besitze bespreche bestelle
    bestätige bestücke besuche betoniere betreibe betreue beurkunde beurteile bevorrate bewege
    bewerte bewillige bewirte bewirtschafte bezahle beziehe bilanziere bilde bin binde blogge
    brauche braue brenne buche bügle coache containerisiere debugge dekoriere deploye designe
    destilliere digitalisiere diktiere disponiere dokumentiere dolmetsche dosiere doziere drehe
    drucke duze dünge eiche empfange entlade entscheide entwerfe entwickle erfasse ergänze
    erhalte erledige ermittle ernte erreiche erstelle erteile erziehe exportiere fahre
    fakturiere falze fange fertige filme formatiere forme forsche fotografiere fotokopiere frage
    fräse fälle färbe fördere führe fülle füttere gebe gegenzeichne gehöre genehmige gestalte
    gieße gliedere graviere grubbere gärtnere habe halte handle heize heiße helfe hoste härte
    höre hüte imkere impfe implementiere importiere inspiziere installiere instruiere
    inventarisiere kalibriere kalkuliere kartiere kassiere katalogisiere kaufe kellnere keltere
    kenne kennzeichne klassifiziere kläre koche komme kommentiere kommissioniere kommuniziere
    komponiere konfiguriere konserviere konstruiere kontiere kontrolliere konzentriere
    konzipiere koordiniere kopiere korrigiere kuratiere kümmere lackiere lade lagere layoute
    lege lehre leite lektoriere lerne lese liefere liste löte mache mahne male manage mauere
    melke merge messe migriere mikroskopiere mische mixe modelliere moderiere montiere mähe
    nehme notiere nummeriere nutze nähe operiere orchestriere ordne organisiere orientiere packe
    pendle pflanze pflege pflücke pflüge pilotiere plane poliere polstere presse produziere
    programmiere projektiere promoviere protokolliere präge präpariere präsentiere prüfe
    publiziere putze quittiere rapportiere realisiere recherchiere rechne redigiere refaktoriere
    referiere regle reinige reise rekrutiere release repariere restauriere reviewe richte röntge
    röste sammle saniere scanne schalte schenke schlachte schleife schließe schmiede schneide
    schneidere schraube schreibe schreinere schule schweiße segmentiere serviere setze sichere
    sichte sieze simuliere sitze skaliere sorge sortiere spezialisiere spreche springe spüle
    stanze stapele starte stehe stelle steuere sticke stimme streiche striegle strukturiere
    studiere supervidiere supporte säe tapeziere teile telefoniere teste texte therapiere tippe
    tischlere trage trainiere transportiere treffe trenne töpfere unterhalte unterrichte
    unterschreibe unterstütze untersuche unterzeichne validiere verabreiche veranlasse
    verantworte verarbeite verbinde verbuche verdrahte vereinbare verfasse vergebe vergleiche
    vergüte verhandle verkabele verkaufe verkoste verlade verlege verlinke vermarkte vermesse
    vermiete vermittle vernetze verpacke verpflege verputze versende versichere versorge
    verstehe verteile vertone vertreibe vertrete verwalte verwende verzinke verzolle
    veröffentliche visualisiere vollstrecke walze warte wasche webe wechsle werte wickle wiege
    wohne zeichne zeige zerspane zertifiziere ziehe zimmere zitiere zähle züchte öffne übe
    überarbeite überblicke überführe übernehme überprüfe übersetze überwache überweise
"""

PREFIXES: Final = (
    "aus", "ein", "an", "auf", "ab", "zu", "vor", "mit", "nach", "bei", "um", "durch", "über",
    "unter", "zusammen", "frei", "bereit", "her", "hin", "los", "teil", "fest", "weiter",
    "zurück", "statt", "vorbei",
)  # fmt: skip
_CHANGED: Final = {
    "bin": "ist", "habe": "hat", "fahre": "fährt", "gebe": "gibt", "halte": "hält",
    "lade": "lädt", "lese": "liest", "messe": "misst", "nehme": "nimmt", "spreche": "spricht",
    "trage": "trägt", "treffe": "trifft", "vertrete": "vertritt", "berate": "berät",
    "fange": "fängt", "helfe": "hilft", "entwerfe": "entwirft", "unterhalte": "unterhält",
    "bespreche": "bespricht", "erhalte": "erhält", "übernehme": "übernimmt",
    "vergebe": "vergibt", "verlade": "verlädt", "backe": "backt", "vermesse": "vermisst",
    "verbinde": "verbindet",
}  # fmt: skip
_ET: Final = ("t", "d", "chn", "ffn", "gn", "tm")


def _third(first: str) -> str:
    if first in _CHANGED:
        return _CHANGED[first]
    stem = first.removesuffix("e")
    if stem[-1] == "l" and stem[-2] not in "aeiouäöülh":
        stem = stem[:-1] + "el"
    return stem + ("et" if stem.endswith(_ET) else "t")


FIRST: Final = vocabulary(_REGULAR) | {"war", "werde"}
THIRD: Final = frozenset(map(_third, FIRST)) | vocabulary("betreut verantwortet war")

INFINITIVES: Final = frozenset(first + "n" for first in FIRST) - {"binn"} | {"sein"}
_UNSTRESSED: Final = ("be", "ge", "er", "ver", "ent", "zer", "über", "unter", "wider")
_STRONG: Final = vocabulary(
    """
    geschrieben gefahren gewechselt übernommen gekommen gelesen gesprochen begonnen geworden
    gewesen gegangen gestiegen vertreten unterschrieben gegeben gehalten geholfen gemessen
    geschnitten getroffen getragen gezogen beraten entworfen verliehen gestartet gewohnt
    umgezogen
    """
)


def _participle(first: str) -> str:
    regular = first.removesuffix("e") + "t" if first.endswith("iere") else _third(first)
    return regular if first.endswith("iere") or first.startswith(_UNSTRESSED) else "ge" + regular


_PARTICIPLES: Final = frozenset(map(_participle, FIRST)) | _STRONG


def is_participle(word: str) -> bool:
    """Tell whether a word is "geleitet", "aufgebaut", ...: what somebody has done at work."""
    stem = next((word[len(prefix) :] for prefix in PREFIXES if word.startswith(prefix)), word)
    return word in _PARTICIPLES or stem in _PARTICIPLES


# What "wir" may be said to do; fewer, since "wir" also states the rules of an organisation.
PLURAL: Final = vocabulary(
    """
    arbeiten backen bauen bedienen behandeln beliefern benutzen beraten beschäftigen betreiben
    betreuen bewirtschaften beziehen bieten bilanzieren bilden brauen buchen digitalisieren
    dokumentieren drucken duzen empfangen entwickeln erfassen ernten erstellen erzeugen
    exportieren fahren fakturieren fertigen forschen fördern führen gehören haben halten heißen
    hosten importieren kalkulieren kochen kommen kommissionieren konstruieren lackieren lagern
    leiten liefern liegen machen melken messen migrieren montieren notieren nutzen organisieren
    pflegen planen produzieren programmieren publizieren rechnen reinigen reparieren
    restaurieren röntgen sanieren schichten schließen schneiden schreiben schulen servieren
    setzen siezen sind sitzen sprechen starten stehen stellen tagen testen trainieren
    transportieren treffen unterrichten unterstützen veranstalten verarbeiten verkaufen verlegen
    vermieten vermitteln verpacken versenden versorgen verteilen vertreiben verwalten verwenden
    verzollen veröffentlichen warten wechseln züchten öffnen übersetzen überwachen
    """
)

# What things, teams and places of one's work may be said to do or be.
STATES: Final = vocabulary(
    """
    arbeiten arbeitet backt basieren basiert bauen baut bedient befinden befindet beginnen
    beginnt bekommen bekommt beliefert benutzen benutzt berät beschäftigt bestehen besteht
    betreibt betreut betrifft bietet bildet braut dauern dauert deckt druckt empfängt enden
    endet enthalten enthält entsteht entwickelt erhalten erhält ernten erntet erreicht
    erscheinen erscheint ersetzt erstellt existiert exportiert fahren fassen fasst fertigen
    fertigt finden fangen findet folgt forscht fährt führt gehen geht gehören gehört gibt
    gliedert haben hat heißen heißt hostet hält hört importiert ist kommen kommt kontrolliert
    kosten kostet lagert laufen lauten lautet leitet liefert liegen liegt läuft machen macht
    melkt misst nennt nimmt nutzen nutzt orientiert pflegt plant produzieren produziert prüft
    rechnet reicht reinigt repariert richtet schickt schließt schreibt schult sehen sendet
    setzen setzt sieht sind sitzen sitzt speichert speist sprechen spricht stammen stammt
    starten startet stehen steht stellt steuert tagen tagt teilen teilt tragen treffen trifft
    trägt umfassen umfasst umschließt unterrichtet unterstützt verantwortet verarbeitet
    verkaufen verkauft vermietet versendet versorgt vertritt verwaltet verwenden verwendet
    wartet wechselt wendet werden wiegt wird wohnt wächst zeigt zählt ändern ändert öffnet
    """
)

# With "der/die/das X" as subject, where nothing ties X to one's own work.
PLAIN_STATES: Final = vocabulary(
    """
    ist sind heißt heißen nennt fasst umfasst dauert öffnet schließt liegt liegen steht stehen
    läuft laufen hat haben lautet lauten beginnt beginnen endet enden befindet sitzt sitzen
    findet finden tagt gehört gehören startet kommt erscheint öffnet schließt
    """
)

ENGLISH: Final = vocabulary(
    """
    am work lead manage run use write maintain handle teach plan coordinate oversee supervise
    design develop build test support sell buy order train organise organize prepare draft edit
    review approve sign report sit drive operate own cover process schedule analyse analyze
    research study produce publish translate document draw code program deploy host administer
    configure install repair assemble inspect audit check calculate compare invoice bill book
    file archive serve cook farm grow breed treat nurse represent advise consult negotiate
    mediate coach mentor recruit hire onboard moderate present speak read print dictate start
    finish commute travel quote have deal take look do head chair staff purchase procure source
    ship pack load deliver stock clean assist tutor grade mark answer share specialise
    specialize focus track measure log record collect model forecast budget reconcile price
    curate photograph film record compose make keep live monitor facilitate liaise evaluate
    provide create update research direct engineer ship release triage interpret proofread
    typeset brew bake milk weld paint service tend
    """
)
ENGLISH_PLURAL: Final = vocabulary(
    """
    use run have work are keep close open build sell make develop host maintain serve grow
    produce operate manage write support supply teach treat care farm brew bake design install
    repair print publish plan sit meet cover represent provide train rent own employ speak store
    organise organize research ship stock test
    """
)
ENGLISH_STATES: Final = vocabulary(
    """
    are begin begins belongs builds change changes checks closes come comes consist consists
    contains cover covers employs end ends fits go goes grow grows handles has have holds hosts
    is live lives looks maintains make makes manages meet meets occupies opens operate operates
    produce produces publishes repairs replaces report reports run runs seat seats sell sells
    sends serve serves ships shows sit sits spans speaks specialises specializes stands start
    starts stores supports takes teaches treats use uses work works
    """
)


def _english_third(verb: str) -> str:
    if verb in {"am", "have", "do"}:
        return {"am": "is", "have": "has", "do": "does"}[verb]
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


ENGLISH_THIRD: Final = frozenset(map(_english_third, ENGLISH))
BEING: Final = vocabulary("bin ist sind war werde am is are i'm we're")
HAVING: Final = vocabulary("habe hat haben have has i've")

_PERSONS: Final = vocabulary(
    """
    chef chefin kollege kollegin kollegen azubi azubis mitarbeiter mitarbeiterin praktikant
    praktikantin leiter leiterin vorgesetzter vorgesetzte assistent assistentin hausmeister
    meister lehrling sekretärin frau herr boss manager colleague assistant intern coworker
    supervisor lead
    """
)


def is_person(subject: Sequence[str]) -> bool:
    """Tell whether a subject (lower case words) is somebody rather than something."""
    return any(word in _PERSONS for word in subject)
