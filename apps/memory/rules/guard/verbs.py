"""The verbs with which people tell what they do and how their work is arranged (spec 5.5).

An allow-list: acts that need a decision of the organisation (reject, permit, trust, waive, ...) are
missing on purpose. German first person forms; the others are derived.
"""

from collections.abc import Sequence
from typing import Final

_REGULAR: Final = """
    administriere analysiere arbeite archiviere assistiere auditiere baue bearbeite bediene begleite beginne begutachte belade
    beliefere benote benutze berichte beschaffe beschäftige bestelle bestücke besuche betone betreue beurkunde bewerte bewirtschafte beziehe bilanziere bilde
    blogge brenne brauche buche coache designe dekoriere digitalisiere diktiere disponiere dokumentiere dosiere drehe drucke eiche
    empfange entscheide entwickle ermittle erfasse ergänze erledige ernte erreiche erstelle erziehe esse faktoriere fakturiere fahre
    fertige filme forme forsche fotografiere fotokopiere frage fräse führe fülle füttere gestalte gieße gliedere hacke handle
    heize heiße höre hoste implementiere impfe importiere installiere instruiere inspiziere inventarisiere kalibriere kalkuliere kassiere kenne
    klassifiziere kläre kleide klebe koche kommissioniere kommuniziere komme komponiere konfiguriere konserviere konstruiere kontiere kontrolliere konzipiere
    koordiniere kopiere korrigiere kümmere lackiere lade lagere lege lehre leite lektoriere lerne lese liefere löte mache mahne male
    melke messe migriere mikroskopiere mische moderiere montiere mauere nähe notiere nutze operiere ordne orientiere organisiere orchestriere
    packe pendle pflanze pflege plane poliere präpariere präsentiere produziere programmiere projektiere promoviere protokolliere prüfe
    publiziere putze quittiere realisiere recherchiere rechne redigiere regle reinige reise rekrutiere repariere restauriere richte röntge röste
    saniere sammle scanne schalte schmiede schneide schneidere schraube schreibe schule schweiße segmentiere sichere sichte simuliere
    sitze sortiere spiele spüle stapele stelle steuere stimme strukturiere studiere supervidiere teile telefoniere teste texte therapiere
    transportiere trainiere trenne überarbeite überführe überprüfe übersetze überwache überweise übe untersuche unterrichte unterschreibe unterstütze
    validiere verantworte verarbeite verbinde verbuche verdrahte vereinbare verfasse vergleiche verhandle verkaufe verkabele verkoste verlade verlege
    vermarkte vermesse vermiete vermittle veröffentliche verpacke versende versichere versorge verteile vertone vertreibe verwalte verwende verzolle
    visualisiere vergebe verdiene werte verstehe warte wechsle wickle wiege wohne züchte zeichne zerspane zertifiziere zähle zitiere zeige
    übernehme bestätige beantworte genehmige zeichne besitze koordinier leiste liste kaufe kuratiere kartiere kalkulier layoute leime rapportiere stehe
    starte stricke tanze tippe töpfere trage verbleibe vertraue_nicht vollstrecke ziehe beglaubige beurteile vertrete behandle verabreiche berate halte
    nehme gebe spreche treffe fange helfe entwerfe unterhalte bespreche erhalte bekomme setze betreibe bin habe gehöre sorge fördere
    konzentriere spezialisiere manage bewege aktualisiere überblicke beaufsichtige pilotiere modelliere protokollier entlade befülle bewirte
    serviere schenke mixe backe braue schlachte säe dünge pflüge mähe grubbere striegle vergüte kommentiere merge deploye release reviewe refaktoriere
    supporte debugge skaliere containerisiere automatisiere bezahle bevorrate beschrifte
""".replace("vertraue_nicht", "")  # fmt: skip

PREFIXES: Final = "aus ein an auf ab zu vor mit nach bei um durch über unter zusammen frei bereit her hin los teil fest weiter zurück statt vorbei".split()
_CHANGED: Final = {
    "bin": "ist", "habe": "hat", "fahre": "fährt", "gebe": "gibt", "halte": "hält", "lade": "lädt", "lese": "liest",
    "messe": "misst", "nehme": "nimmt", "spreche": "spricht", "trage": "trägt", "treffe": "trifft", "vertrete": "vertritt",
    "berate": "berät", "fange": "fängt", "helfe": "hilft", "entwerfe": "entwirft", "unterhalte": "unterhält",
    "bespreche": "bespricht", "erhalte": "erhält", "übernehme": "übernimmt", "vergebe": "vergibt", "verlade": "verlädt",
    "esse": "isst", "backe": "backt", "vermesse": "vermisst", "verbinde": "verbindet",
}  # fmt: skip
_ET: Final = ("t", "d", "chn", "ffn", "gn", "tm")


def _third(first: str) -> str:
    if first in _CHANGED:
        return _CHANGED[first]
    stem = first.removesuffix("e")
    if stem[-1] == "l" and stem[-2] not in "aeiouäöülh":
        stem = stem[:-1] + "el"
    return stem + ("et" if stem.endswith(_ET) else "t")


FIRST: Final = frozenset(_REGULAR.split())
THIRD: Final = frozenset(map(_third, FIRST)) | frozenset("betreut verantwortet".split())

INFINITIVES: Final = frozenset(first + "n" for first in FIRST) - {"binn"} | {"sein"}
_UNSTRESSED: Final = ("be", "ge", "er", "ver", "ent", "zer", "über", "unter", "wider")
_STRONG: Final = frozenset(
    """
    geschrieben gefahren gewechselt übernommen gekommen gelesen gesprochen begonnen geworden gewesen gegangen gestiegen vertreten unterschrieben
    gegeben gehalten geholfen gemessen geschnitten getroffen getragen gezogen beraten entworfen verliehen gestartet gewohnt umgezogen
    """.split()
)  # fmt: skip


def _participle(first: str) -> str:
    regular = first.removesuffix("e") + "t" if first.endswith("iere") else _third(first)
    return regular if first.endswith("iere") or first.startswith(_UNSTRESSED) else "ge" + regular


_PARTICIPLES: Final = frozenset(map(_participle, FIRST)) | _STRONG


def is_participle(word: str) -> bool:
    """Tell whether a word is "geleitet", "aufgebaut", ...: what somebody has done at work."""
    stem = next((word[len(prefix) :] for prefix in PREFIXES if word.startswith(prefix)), word)
    return word in _PARTICIPLES or stem in _PARTICIPLES


# What "wir" may be said to do; fewer, since "wir" also states the rules of an organisation.
PLURAL: Final = frozenset(
    """
    arbeiten backen bauen bedienen behandeln beliefern beraten beschäftigen betreiben betreuen bieten bilanzieren bilden brauen buchen
    dokumentieren drucken entwickeln ernten erstellen erzeugen fahren fakturieren fertigen forschen führen gehören haben halten heißen hosten
    kochen kommen kommissionieren lagern leiten lackieren liegen machen melken messen migrieren montieren nutzen benutzen öffnen organisieren pflegen
    planen produzieren programmieren publizieren rechnen reinigen reparieren restaurieren röntgen schneiden schreiben schulen setzen sind sitzen
    starten stehen stellen tagen testen transportieren treffen trainieren übersetzen unterrichten unterstützen veranstalten verarbeiten verkaufen
    verlegen vermieten vermitteln veröffentlichen verpacken versorgen verteilen vertreiben verwalten verwenden verzollen wechseln warten züchten
    überwachen bewirtschaften sanieren fördern konstruieren digitalisieren sprechen erfassen kalkulieren notieren schichten
    """.split()
)  # fmt: skip

# What things, teams and places of one's work may be said to do or be.
STATES: Final = frozenset(
    """
    ist sind heißt heißen nennt läuft laufen liegt liegen steht stehen hat haben besteht bestehen umfasst umfassen beginnt beginnen endet enden
    startet starten fährt fahren fasst fassen lautet lauten nutzt nutzen benutzt benutzen verwendet verwenden arbeitet arbeiten sitzt sitzen befindet befinden gehört gehören produziert
    produzieren fertigt fertigen verkauft verkaufen beliefert bedient kommt kommen trägt tragen enthält enthalten dauert dauern geht gehen sieht sehen
    betreibt betreut entwickelt baut bauen forscht unterrichtet versorgt druckt misst kostet kosten erscheint erscheinen tagt tagen trifft treffen findet finden
    basiert basieren setzt setzen bietet stellt richtet wendet öffnet schließt hostet spricht sprechen leitet verantwortet vertritt macht machen
    schreibt plant führt beschäftigt bekommt bekommen erhält erhalten liefert wechselt deckt zählt existiert gliedert teilt teilen hält bildet umschließt
    lagert versendet verarbeitet wiegt entsteht folgt orientiert reicht nimmt backt braut melkt ernten erntet gibt ändert ändern rechnet misst stammt stammen speist erreicht wohnt hört
    """.split()
)  # fmt: skip

# With "der/die/das X" as subject, where nothing ties X to one's own work.
PLAIN_STATES: Final = frozenset(
    "ist sind heißt heißen nennt fasst umfasst dauert öffnet schließt liegt liegen steht stehen läuft laufen hat haben lautet lauten beginnt beginnen endet enden befindet sitzt sitzen findet finden tagt gehört gehören startet kommt erscheint öffnet schließt".split()
)

ENGLISH: Final = frozenset(
    """
    am work lead manage run use write maintain handle teach plan coordinate oversee supervise design develop build test support sell buy order train
    organise organize prepare draft edit review approve sign report sit drive operate own cover process schedule analyse analyze research study
    produce publish translate document draw code program deploy host administer configure install repair assemble inspect audit check calculate
    compare invoice bill book file archive serve cook farm grow breed treat nurse represent advise consult negotiate mediate coach mentor recruit
    hire onboard moderate present speak read print dictate start finish commute travel quote have deal take look do head chair staff purchase procure
    source ship pack load deliver stock clean assist tutor grade mark answer share specialise specialize focus track measure log record collect model
    forecast budget reconcile price curate photograph film record compose make keep live monitor facilitate liaise evaluate provide create update
    research direct engineer ship release triage interpret proofread typeset brew bake milk weld paint service tend
    """.split()
)  # fmt: skip
ENGLISH_PLURAL: Final = frozenset(
    """
    use run have work are keep close open build sell make develop host maintain serve grow produce operate manage write support supply teach treat care farm brew bake
    design install repair print publish plan sit meet cover represent provide train rent own employ speak store organise organize research ship stock test
    """.split()
)  # fmt: skip
ENGLISH_STATES: Final = frozenset(
    """
    is are changes change seats seat fits holds takes runs run uses use sits sit grows grow ends end begins begin starts start has have lives live consists covers cover comes come sells sell
    makes make produces produce operates operate works work reports report stands serves serve employs hosts meets meet opens closes belongs contains
    supports specialises specializes handles publishes builds maintains looks goes go ships consist teaches treats stores speaks occupies spans
    """.split()
)  # fmt: skip


def _english_third(verb: str) -> str:
    if verb in {"am", "have", "do"}:
        return {"am": "is", "have": "has", "do": "does"}[verb]
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


ENGLISH_THIRD: Final = frozenset(map(_english_third, ENGLISH))
BEING: Final = frozenset("bin ist sind am is are i'm we're".split())
HAVING: Final = frozenset("habe hat haben have has i've".split())

_PERSONS: Final = (
    "chef", "chefin", "kollege", "kollegin", "kollegen", "azubi", "azubis", "mitarbeiter", "mitarbeiterin", "praktikant", "praktikantin",
    "leiter", "leiterin", "vorgesetzter", "vorgesetzte", "assistent", "assistentin", "hausmeister", "meister", "lehrling", "sekretärin", "frau", "herr",
    "boss", "manager", "colleague", "assistant", "intern", "coworker", "supervisor", "lead",
)  # fmt: skip


def is_person(subject: Sequence[str]) -> bool:
    """Tell whether a subject (lower case words) is somebody rather than something."""
    return any(word in _PERSONS for word in subject)
