"""The verbs with which people tell what they do and how their work is arranged (spec 5.5).

An allow-list: acts that need a decision of the organisation (reject, permit, trust, waive, ...) are
missing on purpose. German first person forms; the others are derived.
"""

from collections.abc import Sequence
from typing import Final

from apps.memory.rules.guard.lexicon import word_list

_REGULAR: Final = """
    administriere aktualisiere analysiere arbeite archiviere assistiere auditiere automatisiere
    backe baue beantworte bearbeite beaufsichtige bediene befülle beginne beglaubige begleite
    begutachte behandle bekomme belade beliefere benote benutze berate berichte beschaffe
    beschrifte beschäftige besitze bespreche bestelle bestätige bestücke besuche betreibe
    betreue beurkunde beurteile bevorrate bewege bewerte bewirte bewirtschafte bezahle beziehe
    bilanziere bilde bin blogge brauche braue brenne buche coache containerisiere debugge
    dekoriere deploye designe digitalisiere diktiere disponiere dokumentiere dosiere drehe
    drucke dünge eiche empfange entlade entscheide entwerfe entwickle erfasse ergänze erhalte
    erledige ermittle ernte erreiche erstelle erziehe fahre fakturiere fange fertige filme forme
    forsche fotografiere fotokopiere frage fräse fördere führe fülle füttere gebe gehöre
    genehmige gestalte gieße gliedere grubbere habe halte handle heize heiße helfe hoste höre
    impfe implementiere importiere inspiziere installiere instruiere inventarisiere kalibriere
    kalkuliere kartiere kassiere kaufe kenne klassifiziere kläre koche komme kommentiere
    kommissioniere kommuniziere komponiere konfiguriere konserviere konstruiere kontiere
    kontrolliere konzentriere konzipiere koordiniere kopiere korrigiere kuratiere kümmere
    lackiere lade lagere layoute lege lehre leite lektoriere lerne lese liefere liste löte mache
    mahne male manage mauere melke merge messe migriere mikroskopiere mische mixe modelliere
    moderiere montiere mähe nehme notiere nutze nähe operiere orchestriere ordne organisiere
    orientiere packe pendle pflanze pflege pflüge pilotiere plane poliere produziere
    programmiere projektiere promoviere protokolliere präpariere präsentiere prüfe publiziere
    putze quittiere rapportiere realisiere recherchiere rechne redigiere refaktoriere regle
    reinige reise rekrutiere release repariere restauriere reviewe richte röntge röste sammle
    saniere scanne schalte schenke schlachte schmiede schneide schneidere schraube schreibe
    schule schweiße segmentiere serviere setze sichere sichte simuliere sitze skaliere sorge
    sortiere spezialisiere spreche spüle stapele starte stehe stelle steuere stimme striegle
    strukturiere studiere supervidiere supporte säe teile telefoniere teste texte therapiere
    tippe trage trainiere transportiere treffe trenne töpfere unterhalte unterrichte
    unterschreibe unterstütze untersuche validiere verabreiche verantworte verarbeite verbinde
    verbuche verdrahte vereinbare verfasse vergebe vergleiche vergüte verhandle verkabele
    verkaufe verkoste verlade verlege vermarkte vermesse vermiete vermittle verpacke versende
    versichere versorge verstehe verteile vertone vertreibe vertrete verwalte verwende verzolle
    veröffentliche visualisiere vollstrecke warte wechsle werte wickle wiege wohne zeichne zeige
    zerspane zertifiziere ziehe zitiere zähle züchte übe überarbeite überblicke überführe
    übernehme überprüfe übersetze überwache überweise
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


FIRST: Final = word_list(_REGULAR)
THIRD: Final = frozenset(map(_third, FIRST)) | word_list("betreut verantwortet")

INFINITIVES: Final = frozenset(first + "n" for first in FIRST) - {"binn"} | {"sein"}
_UNSTRESSED: Final = ("be", "ge", "er", "ver", "ent", "zer", "über", "unter", "wider")
_STRONG: Final = word_list(
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
PLURAL: Final = word_list(
    """
    arbeiten backen bauen bedienen behandeln beliefern beraten beschäftigen betreiben betreuen
    bieten bilanzieren bilden brauen buchen dokumentieren drucken entwickeln ernten erstellen
    erzeugen fahren fakturieren fertigen forschen führen gehören haben halten heißen hosten
    kochen kommen kommissionieren lagern leiten lackieren liegen machen melken messen migrieren
    montieren nutzen benutzen öffnen organisieren pflegen planen produzieren programmieren
    publizieren rechnen reinigen reparieren restaurieren röntgen schneiden schreiben schulen
    setzen sind sitzen starten stehen stellen tagen testen transportieren treffen trainieren
    übersetzen unterrichten unterstützen veranstalten verarbeiten verkaufen verlegen vermieten
    vermitteln veröffentlichen verpacken versorgen verteilen vertreiben verwalten verwenden
    verzollen wechseln warten züchten überwachen bewirtschaften sanieren fördern konstruieren
    digitalisieren sprechen erfassen kalkulieren notieren schichten
    """
)

# What things, teams and places of one's work may be said to do or be.
STATES: Final = word_list(
    """
    ist sind heißt heißen nennt läuft laufen liegt liegen steht stehen hat haben besteht
    bestehen umfasst umfassen beginnt beginnen endet enden startet starten fährt fahren fasst
    fassen lautet lauten nutzt nutzen benutzt benutzen verwendet verwenden arbeitet arbeiten
    sitzt sitzen befindet befinden gehört gehören produziert produzieren fertigt fertigen
    verkauft verkaufen beliefert bedient kommt kommen trägt tragen enthält enthalten dauert
    dauern geht gehen sieht sehen betreibt betreut entwickelt baut bauen forscht unterrichtet
    versorgt druckt misst kostet kosten erscheint erscheinen tagt tagen trifft treffen findet
    finden basiert basieren setzt setzen bietet stellt richtet wendet öffnet schließt hostet
    spricht sprechen leitet verantwortet vertritt macht machen schreibt plant führt beschäftigt
    bekommt bekommen erhält erhalten liefert wechselt deckt zählt existiert gliedert teilt
    teilen hält bildet umschließt lagert versendet verarbeitet wiegt entsteht folgt orientiert
    reicht nimmt backt braut melkt ernten erntet gibt ändert ändern rechnet misst stammt stammen
    speist erreicht wohnt hört
    """
)

# With "der/die/das X" as subject, where nothing ties X to one's own work.
PLAIN_STATES: Final = word_list(
    """
    ist sind heißt heißen nennt fasst umfasst dauert öffnet schließt liegt liegen steht stehen
    läuft laufen hat haben lautet lauten beginnt beginnen endet enden befindet sitzt sitzen
    findet finden tagt gehört gehören startet kommt erscheint öffnet schließt
    """
)

ENGLISH: Final = word_list(
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
ENGLISH_PLURAL: Final = word_list(
    """
    use run have work are keep close open build sell make develop host maintain serve grow
    produce operate manage write support supply teach treat care farm brew bake design install
    repair print publish plan sit meet cover represent provide train rent own employ speak store
    organise organize research ship stock test
    """
)
ENGLISH_STATES: Final = word_list(
    """
    is are changes change seats seat fits holds takes runs run uses use sits sit grows grow ends
    end begins begin starts start has have lives live consists covers cover comes come sells
    sell makes make produces produce operates operate works work reports report stands serves
    serve employs hosts meets meet opens closes belongs contains supports specialises
    specializes handles publishes builds maintains looks goes go ships consist teaches treats
    stores speaks occupies spans
    """
)


def _english_third(verb: str) -> str:
    if verb in {"am", "have", "do"}:
        return {"am": "is", "have": "has", "do": "does"}[verb]
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


ENGLISH_THIRD: Final = frozenset(map(_english_third, ENGLISH))
BEING: Final = word_list("bin ist sind am is are i'm we're")
HAVING: Final = word_list("habe hat haben have has i've")

_PERSONS: Final = word_list(
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
