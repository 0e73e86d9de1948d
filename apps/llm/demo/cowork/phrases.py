"""What the demo model says about orders, in German and in English."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

PHRASES: dict[str, tuple[str, str]] = {
    # results
    "summarised": ("Die Zusammenfassung steht in `{}`.", "The summary is in `{}`."),
    "summary_title": ("Zusammenfassung", "Summary"),
    "table_of": ("Tabelle mit {} Zeilen, Spalten: {}", "Table with {} rows, columns: {}"),
    "no_sentences": ("(kein Text)", "(no text)"),
    "read_partly": (
        "Nur die ersten {} von {} Zeilen sind gelesen.",
        "Only the first {} of {} lines are read.",
    ),
    "partly": (
        "Von `{}` habe ich nur die ersten {} von {} Zeilen gelesen.",
        "Of `{}` I read only the first {} of {} lines.",
    ),
    "left_out": (
        "{} weitere Dateien habe ich ausgelassen: Mehr als {} sind mir zu viel.",
        "I left out {} more files: more than {} are too many for me.",
    ),
    "sorted": (
        "`{0}` ist nach „{1}“{4} sortiert, {2} Zeilen. Das Ergebnis steht in `{3}`.",
        "`{0}` is sorted by “{1}”{4}, {2} rows. The result is in `{3}`.",
    ),
    "sorted_in_place": (
        "`{0}` ist jetzt nach „{1}“{4} sortiert, {2} Zeilen.",
        "`{0}` is now sorted by “{1}”{4}, {2} rows.",
    ),
    "descending": (" absteigend", " (descending)"),
    "total": ("Summe {}: {}", "Total {}: {}"),
    "total_in": (
        "Gerechnet aus `{}`, {} Zeilen.",
        "Calculated from `{}`, {} rows.",
    ),
    "grouped": ("{} je {}:", "{} by {}:"),
    "everything": ("Zusammen", "Altogether"),
    "sum_word": ("Summe", "Total"),
    "more_groups": ("… und {} weitere Gruppen", "… and {} more groups"),
    "differs": (
        "Achtung: Die Gruppen ergeben zusammen {}, die Spalte aber {}.",
        "Careful: the groups add up to {}, but the column to {}.",
    ),
    "written": ("Das steht in `{}`.", "That is in `{}`."),
    "replaced": ("„{}“ ist jetzt „{}“, {} Stellen:", "“{}” is now “{}”, {} places:"),
    "replaced_one": ("„{}“ ist jetzt „{}“, 1 Stelle:", "“{}” is now “{}”, 1 place:"),
    "places": ("`{}`: {}", "`{}`: {}"),
    "other_spelling": (
        "In `{}` steht „{}“ nur in anderer Schreibweise; dort ist nichts geändert.",
        "`{}` has “{}” only in another spelling; nothing is changed there.",
    ),
    "points": ("{} offene Punkte:", "{} open points:"),
    "point": ("1 offener Punkt:", "1 open point:"),
    "no_points": ("Offene Punkte habe ich keine gefunden.", "I found no open points."),
    "points_title": ("Offene Punkte", "Open points"),
    "hit": ("`{}`, Zeile {}: {}", "`{}`, line {}: {}"),
    "more_hits": ("… und {} weitere", "… and {} more"),
    "moved": ("`{}` heißt jetzt `{}`.", "`{}` is now `{}`."),
    "deleted": ("`{}` ist gelöscht.", "`{}` is deleted."),
    "listed": ("{} Dateien:", "{} files:"),
    "listed_one": ("1 Datei:", "1 file:"),
    "empty": ("Hier liegen noch keine Dateien.", "There are no files here yet."),
    "found": ("„{}“ steht hier:", "“{}” is found here:"),
    "nothing_found": ("„{}“ habe ich nirgends gefunden.", "I found “{}” nowhere."),
    "lines": ("`{}`: {} Zeilen", "`{}`: {} lines"),
    "words": ("`{}`: {} Wörter", "`{}`: {} words"),
    "characters": ("`{}`: {} Zeichen", "`{}`: {} characters"),
    "counted": ("Gezählt:", "Counted:"),
    # questions
    "which_column": (
        "Nach welcher Spalte soll ich `{}` sortieren? Zur Wahl stehen: {}.",
        "By which column should I sort `{}`? The choices are: {}.",
    ),
    "which_total": (
        "Welche Spalte von `{}` soll ich zusammenrechnen? Zur Wahl stehen: {}.",
        "Which column of `{}` should I add up? The choices are: {}.",
    ),
    "which_group": (
        "Nach welcher Spalte von `{}` soll ich aufteilen? Zur Wahl stehen: {}.",
        "By which column of `{}` should I group? The choices are: {}.",
    ),
    "which_table": (
        "Welche Tabelle ist gemeint? Zur Wahl stehen: {}.",
        "Which table do you mean? The choices are: {}.",
    ),
    "which_file": (
        "Welche Datei ist gemeint? Zur Wahl stehen: {}.",
        "Which file do you mean? The choices are: {}.",
    ),
    "replace_what": (
        "Welches Wort soll ich ersetzen, und wodurch? Zum Beispiel: „alt“ durch „neu“.",
        "Which word should I replace, and by what? For example: “old” by “new”.",
    ),
    "replace_by": (
        "Wodurch soll ich „{}“ ersetzen?",
        "By what should I replace “{}”?",
    ),
    "move_where": ("Wie soll `{}` heißen?", "What should `{}` be called?"),
    "search_what": ("Wonach soll ich suchen?", "What should I search for?"),
    "really_delete": (
        "Soll ich wirklich {} löschen? Ja oder nein?",
        "Should I really delete {}? Yes or no?",
    ),
    # what did not work
    "not_clear": (
        "Das habe ich nicht verstanden: „{}“",
        "I did not understand that: “{}”",
    ),
    "not_answered": (
        "Darum habe ich hier nichts geändert: {}",
        "So I changed nothing here: {}",
    ),
    "kept": ("Gut, es ist nichts gelöscht.", "All right, nothing is deleted."),
    "missing": ("`{}` gibt es hier nicht.", "There is no `{}` here."),
    "nothing_of_it": (
        "Dazu habe ich hier keine passende Datei gefunden.",
        "I found no file here that fits.",
    ),
    "no_table": ("Hier liegt keine Tabelle.", "There is no table here."),
    "memory_stays": (
        "`memory.md` ist das Gedächtnis: Es wird weder verschoben noch gelöscht.",
        "`memory.md` is the memory: it is neither moved nor deleted.",
    ),
    "no_more": (
        "Für mehr reicht dieser Auftrag nicht; nicht begonnen: „{}“",
        "This order has no room for more; not begun: “{}”",
    ),
    "too_long": (
        "`{}` hat {} Zeilen; mehr als {} sind mir zu viel. Es ist nichts geändert.",
        "`{}` has {} rows; more than {} are too many for me. Nothing is changed.",
    ),
    "not_written": ("`{}` ist nicht geschrieben: {}.", "`{}` is not written: {}."),
    "not_read": ("`{}` konnte ich nicht lesen: {}.", "I could not read `{}`: {}."),
    "not_replaced": ("In `{}` ist nichts ersetzt: {}.", "Nothing is replaced in `{}`: {}."),
    "not_moved": ("`{}` ist nicht verschoben: {}.", "`{}` is not moved: {}."),
    "not_deleted": ("`{}` ist nicht gelöscht: {}.", "`{}` is not deleted: {}."),
    "not_searched": ("Die Suche ging nicht: {}.", "The search did not work: {}."),
    "not_calculated": ("Die Summe konnte ich nicht prüfen.", "I could not check the total."),
    # reasons
    "path": ("so darf eine Datei hier nicht heißen", "a file may not be called so here"),
    "not_found": ("die Datei gibt es nicht", "there is no such file"),
    "exists": ("so heißt schon eine Datei", "a file is already called so"),
    "too_large": ("das ist zu groß", "that is too large"),
    "too_many": ("es wären zu viele", "there would be too many"),
    "not_text": ("das ist keine Textdatei", "it is no text file"),
    "arguments": ("das passt nicht zu dieser Datei", "that does not fit this file"),
    "expression": ("das lässt sich nicht rechnen", "that cannot be calculated"),
    "unreadable": ("die Datei lässt sich nicht lesen", "the file cannot be read"),
    "not_a_table": ("das ist keine Tabelle", "it is no table"),
    "limit": ("eine Grenze ist erreicht", "a limit is reached"),
    "unclear": ("das Werkzeug gab keine klare Antwort", "the tool gave no clear answer"),
    # what it can do
    "demo": (
        "Ich bin nur das eingebaute Demo-Modell mit festen Regeln und kann einfache Aufträge"
        " ausführen, zum Beispiel:",
        "I am only the built-in demo model with fixed rules and can carry out simple orders, for"
        " example:",
    ),
    "can_summarise": ("Fasse alle Dateien zusammen.", "Summarise all files."),
    "can_sort": ("Sortiere `{}` nach einer Spalte.", "Sort `{}` by a column."),
    "can_total": (
        "Summiere eine Spalte von `{}`, auch je Gruppe.",
        "Total a column of `{}`, by group too.",
    ),
    "can_replace": (
        "Ersetze überall „alt“ durch „neu“.",
        "Replace “old” by “new” everywhere.",
    ),
    "can_points": (
        "Schreib alle offenen Punkte in `offen.md`.",
        "Write all open points into `open.md`.",
    ),
    "can_rename": ("Benenne `{}` um, such etwas darin.", "Rename `{}`, find something in it."),
    "can_begin": (
        "Lade Texte oder Tabellen hoch, dann kann ich damit arbeiten.",
        "Upload texts or tables, then I can work with them.",
    ),
    # names of new files
    "summary_file": ("zusammenfassung.md", "summary.md"),
    "points_file": ("offene-punkte.md", "open-points.md"),
    "sorted_file": ("{}_sortiert.csv", "{}_sorted.csv"),
    "total_file": ("{}_summe.csv", "{}_total.csv"),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """The language of an answer, and how it writes decimals."""

    english: bool
    comma: bool

    def say(self, key: str, *words: object) -> str:
        """Return a sentence."""
        return PHRASES[key][self.english].format(*words)

    def names(self, paths: Iterable[str]) -> str:
        """Return names in code marks, as a list in a sentence."""
        return ", ".join(f"`{path}`" for path in paths)

    def number(self, value: Decimal) -> str:
        """Write a number: „1.234,50“ or “1,234.50”."""
        written = f"{value:,f}"
        return written.translate(str.maketrans(",.", ".,")) if self.comma else written


def quote(text: str) -> str:
    """Make a line of a file safe to stand in the Markdown of an answer."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", text.strip())
