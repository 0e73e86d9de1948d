"""Cowork orders in many wordings: the demo model does what each of them means."""

import pytest

from tests.llm.workspace import Workspace, carry_out

SALES = (
    "Warengruppe;Artikel;Menge;Betrag\n"
    "Schrauben;M8;40;1.200,50\n"
    "Farben;Weiß;7;88,00\n"
    "Schrauben;M6;120;300,00\n"
)
NOTES = (
    "# Notizen\n\nFrau Müller plant den Umzug. Der Umzug beginnt im Mai.\n\n"
    "- [ ] Angebot der Spedition einholen\n- [x] Halle gemietet\nTODO: Schlüssel zählen\n"
)
PROTOCOL = "Die Runde spricht über den Umzug.\nHerr Müller fehlt.\nNoch zu klären: Wer zahlt?\n"
PLAN = "Der Plan steht. Müller prüft den Plan.\n"
FILES = {
    "notizen.md": NOTES,
    "protokoll.txt": PROTOCOL,
    "ordner/plan.md": PLAN,
    "umsatz.csv": SALES,
}


async def done(text, **more):
    workspace = Workspace(FILES, **more)
    called, answer = await carry_out(workspace, text)
    return workspace, called, answer


SUMMARIES = [
    "Fasse alle Dateien zusammen.",
    "Fass die Dateien bitte in einer neuen Datei zusammen.",
    "Bitte lies alle Texte und schreib eine Zusammenfassung.",
    "Erstelle eine Zusammenfassung der Dateien in zusammenfassung.md",
    "Kannst du mir die Textdateien zusammenfassen?",
    "Ich brauche eine Kurzfassung von allem, was hier liegt.",
    "Mach mir aus allen Dateien eine kurze Zusammenfassung!",
    "Schreib die wichtigsten Punkte aller Dateien in die Datei „zusammenfassung.md“.",
    "Öffne die Dateien und fasse sie zusammen",
    "Erstelle mir bitte ein Dokument mit dem Wichtigsten aus allen Texten.",
    "Ich hätte gern eine Übersicht über den Inhalt aller Dateien.",
]
ENGLISH_SUMMARIES = [
    "Summarise the files.",
    "Please summarize all files into a new file.",
    "Write a summary of every file.",
    "Could you sum up the documents for me?",
    "Read all the files and write down the key points.",
]


@pytest.mark.parametrize("text", SUMMARIES + ENGLISH_SUMMARIES)
async def test_summaries(text):
    workspace, _, answer = await done(text)
    name = "zusammenfassung.md" if text in SUMMARIES or ".md" in text else "summary.md"
    written = workspace.files[name]
    assert all(f"## {path}" in written for path in ("notizen.md", "protokoll.txt"))
    assert f"`{name}`" in answer


NAMED_SUMMARIES = [
    ("Fasse notizen.md zusammen.", "zusammenfassung.md"),
    ("Fasse „notizen.md“ in kurz.md zusammen.", "kurz.md"),
    ("Fass mir die Notizen zusammen", "zusammenfassung.md"),
    ("Schreib eine Zusammenfassung von notizen.md und speichere sie als kurz.md.", "kurz.md"),
    ("Summarise `notizen.md` into short.md", "short.md"),
    ("Write a summary of notizen.md to short.md, please.", "short.md"),
]


@pytest.mark.parametrize(("text", "name"), NAMED_SUMMARIES)
async def test_summaries_of_a_named_file(text, name):
    workspace, _, _ = await done(text)
    assert "## notizen.md" in workspace.files[name]
    assert "## protokoll.txt" not in workspace.files[name]


SORTED = [
    ("Sortiere umsatz.csv nach Menge.", False),
    ("Sortiere die CSV nach der Spalte Menge, aufsteigend", False),
    ("Bitte die Tabelle nach „Menge“ sortieren.", False),
    ("Sortier mir die Umsätze absteigend nach Menge!", True),
    ("Ordne die Zeilen in umsatz.csv nach Menge, die größten zuerst.", True),
    ("Kannst du die Datei umsatz.csv nach Menge sortieren (höchste zuerst)?", True),
    ("Öffne umsatz.csv und sortiere sie nach Menge.", False),
    ("Ich möchte die Tabelle nach Menge sortiert haben", False),
    ("Sortiere umsatz.csv nach Menge von groß nach klein.", True),
    ("Sort umsatz.csv by Menge.", False),
    ("Sort the table by the column Menge in descending order.", True),
    ("Please order the rows of the CSV by Menge, largest first.", True),
    ("Can you sort the csv file by “Menge”?", False),
]


@pytest.mark.parametrize(("text", "descending"), SORTED)
async def test_sorting(text, descending):
    workspace, _, answer = await done(text)
    english = text.split()[0] in {"Sort", "Please", "Can"}
    name = "umsatz_sorted.csv" if english else "umsatz_sortiert.csv"
    head, *lines = SALES.splitlines()
    lines.sort(key=lambda line: int(line.split(";")[2]), reverse=descending)
    assert workspace.files[name] == "\n".join([head, *lines, ""])
    assert workspace.files["umsatz.csv"] == SALES
    assert f"`{name}`" in answer


TOTALS = [
    ("Summiere die Spalte Betrag in umsatz.csv.", "1.588,50"),
    ("Wie hoch ist die Summe der Beträge?", "1.588,50"),
    ("Addiere den Betrag in der Tabelle", "1.588,50"),
    ("Wie viel Menge ist das insgesamt?", "167"),
    ("Berechne die Gesamtmenge aus umsatz.csv.", "167"),
    ("Zähl die Menge zusammen.", "167"),
    ("Rechne die Spalten Menge und Betrag zusammen.", "1.588,50"),
    ("What is the total of Betrag?", "1,588.50"),
    ("Sum the column Betrag, please.", "1,588.50"),
    ("Add up the Menge in umsatz.csv", "167"),
    ("How much is Betrag in total?", "1,588.50"),
]


@pytest.mark.parametrize(("text", "total"), TOTALS)
async def test_totals(text, total):
    workspace, _, answer = await done(text)
    assert total in answer
    assert workspace.files == FILES


GROUPED = [
    ("Summiere den Betrag je Warengruppe.", "1.500,50"),
    ("Gib mir die Summe der Beträge pro Warengruppe", "1.500,50"),
    ("Wie viel Betrag je Warengruppe ist das insgesamt in umsatz.csv?", "1.500,50"),
    ("Rechne mir die Beträge nach Warengruppe aus.", "1.500,50"),
    ("Total Betrag by Warengruppe", "1,500.50"),
    ("Sum up the column Betrag per Warengruppe.", "1,500.50"),
]


@pytest.mark.parametrize(("text", "total"), GROUPED)
async def test_totals_by_group(text, total):
    _, _, answer = await done(text)
    assert f"Schrauben: {total}" in answer
    assert "Farben: 88" in answer


REPLACED = [
    "Ersetze überall Müller durch Maier.",
    "Ersetze in allen Dateien „Müller“ durch „Maier“.",
    "Bitte tausche das Wort Müller überall gegen Maier aus.",
    "Schreib überall „Maier“ statt „Müller“.",
    "Ersetze Müller durch Maier und sag mir, wie oft.",
    "Kannst du Müller in allen Texten durch Maier ersetzen?",
    "Der Name Müller soll überall durch Maier ersetzt werden.",
    "Mach überall aus Müller Maier.",
    "Korrigiere überall Müller zu Maier.",
    "Aus Müller soll überall Maier werden.",
    "Replace Müller with Maier everywhere.",
    'Please replace the word "Müller" by "Maier" in all files.',
    "Change Müller to Maier in every file.",
    "Use “Maier” instead of “Müller” everywhere.",
]


@pytest.mark.parametrize("text", REPLACED)
async def test_replacing(text):
    workspace, _, answer = await done(text)
    assert workspace.files == {k: v.replace("Müller", "Maier") for k, v in FILES.items()}
    for path in ("notizen.md", "protokoll.txt", "ordner/plan.md"):
        assert f"`{path}`" in answer


POINTS = [
    "Liste alle offenen Punkte auf.",
    "Welche offenen Punkte gibt es?",
    "Suche alle TODOs in den Dateien.",
    "Was ist noch offen?",
    "Lies die Dateien und sag mir, was offen ist.",
    "Was muss noch erledigt werden?",
    "Stell mir zusammen, was noch zu klären ist.",
    "List all open points.",
    "Which to-dos are left in the files?",
    "What is still open?",
]


@pytest.mark.parametrize("text", POINTS)
async def test_open_points(text):
    workspace, _, answer = await done(text)
    for point in ("Angebot der Spedition einholen", "Schlüssel zählen", "Wer zahlt?"):
        assert point in answer
    assert "Halle gemietet" not in answer
    assert workspace.files == FILES


POINTS_INTO = [
    "Schreib alle offenen Punkte in die Datei offen.md.",
    "Sammle die offenen Fragen aus allen Texten in offen.md",
    "Write all open points into offen.md",
]


@pytest.mark.parametrize("text", POINTS_INTO)
async def test_open_points_into_a_file(text):
    workspace, _, answer = await done(text)
    assert "Schlüssel zählen" in workspace.files["offen.md"]
    assert "`offen.md`" in answer


MOVED = [
    ("Benenne notizen.md in ideen.md um.", "ideen.md"),
    ("Bitte notizen.md umbenennen in „ideen.md“", "ideen.md"),
    ("Verschiebe notizen.md in den Ordner archiv.", "archiv/notizen.md"),
    ("Leg die Datei notizen.md in den Ordner archiv", "archiv/notizen.md"),
    ("Gib notizen.md den Namen ideen.md", "ideen.md"),
    ("Rename notizen.md to ideas.md", "ideas.md"),
    ("Move notizen.md to the folder archive, please.", "archive/notizen.md"),
]


@pytest.mark.parametrize(("text", "path"), MOVED)
async def test_moving(text, path):
    workspace, _, answer = await done(text)
    assert workspace.files == {**{k: v for k, v in FILES.items() if v != NOTES}, path: NOTES}
    assert answer.startswith("`notizen.md` ")
    assert answer.endswith(f" `{path}`.")


DELETED = [
    "Lösche protokoll.txt.",
    "Bitte lösch die Datei „protokoll.txt“!",
    "Die Datei protokoll.txt kann weg, entferne sie.",
    "Schmeiß protokoll.txt weg",
    "Delete protokoll.txt",
    "Please remove the file protokoll.txt.",
]


@pytest.mark.parametrize("text", DELETED)
async def test_deleting(text):
    workspace, _, answer = await done(text)
    assert workspace.files == {k: v for k, v in FILES.items() if k != "protokoll.txt"}
    assert "`protokoll.txt`" in answer


LISTED = ["Welche Dateien gibt es?", "Zeig mir alle Dateien.", "Was liegt hier?", "List the files."]


@pytest.mark.parametrize("text", LISTED)
async def test_listing(text):
    _, _, answer = await done(text)
    assert all(f"`{path}`" in answer for path in FILES)


SEARCHED = [
    "Suche nach „Spedition“.",
    "Wo steht etwas über die Spedition?",
    "In welcher Datei kommt Spedition vor?",
    "Wo kommt das Wort Spedition vor?",
    "Welche Dateien erwähnen die Spedition?",
    "Gibt es eine Stelle zur Spedition?",
    "Search for Spedition in all files.",
    "Where does “Spedition” appear?",
]


@pytest.mark.parametrize("text", SEARCHED)
async def test_searching(text):
    _, _, answer = await done(text)
    assert "`notizen.md`" in answer
    assert "Angebot der Spedition einholen" in answer
    assert "protokoll" not in answer


COUNTED = [
    ("Wie viele Zeilen hat protokoll.txt?", "3"),
    ("Zähle die Wörter in ordner/plan.md.", "7"),
    ("How many lines does protokoll.txt have?", "3"),
    ("Count the words in plan.md", "7"),
]


@pytest.mark.parametrize(("text", "number"), COUNTED)
async def test_counting(text, number):
    _, _, answer = await done(text)
    assert number in answer


NOTED = [
    "Ich rechne immer ohne Stornos.",
    "Merk dir, dass ich im Einkauf arbeite.",
    "Antworten bitte immer kurz.",
    "Remember that I work in Purchasing.",
]


@pytest.mark.parametrize("text", NOTED)
async def test_noting(text):
    workspace, called, answer = await done(text, memory="# Memory\n\n- Ich lese gern.\n")
    assert workspace.memory == f"# Memory\n\n- Ich lese gern.\n- {text}\n"
    assert [name for name, _ in called] == ["write_file"]
    assert answer.startswith(("Alles klar.", "All right."))


BEYOND = [
    "Buche mir einen Flug nach Rom.",
    "Übersetze notizen.md ins Französische.",
    "Write a poem about autumn.",
    "Hallo!",
]


@pytest.mark.parametrize("text", BEYOND)
async def test_anything_else_is_answered_honestly(text):
    workspace, _, answer = await done(text)
    assert workspace.files == FILES
    assert "Demo" in answer or "demo" in answer
    assert "umsatz.csv" in answer
