"""Which files and columns an order names."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from apps.llm.demo.cowork.wording import Order
from apps.llm.demo.language import BLANK, stem, stems

TEXTS = (".md", ".txt", ".rst", ".markdown", ".text", ".log", ".html", ".htm", ".pdf", ".docx")
TABLES = (".csv", ".tsv", ".xlsx")
ENDINGS = "md|markdown|txt|text|rst|log|html?|pdf|docx?|csv|tsv|xlsx?|json|xml|ya?ml|png|jpe?g"
QUOTES = "„“”\"'`»«‚‘’"
TOKEN = re.compile(
    rf"[{QUOTES}](?P<quoted>[^{QUOTES}\n]+\.(?:{ENDINGS}))[{QUOTES}]"
    rf"|(?<![\w./-])(?P<bare>\w[\w./()+&-]*\.(?:{ENDINGS}))(?![\w/-])",
    re.IGNORECASE,
)
WORDLIKE = re.compile(r"[^\W_]\w*\.\w+\Z")
BEFORE_TARGET = re.compile(
    r"\b(?:in|als|nach|unter|zu|den namen|into|to|as|namens|named|called|heißt|erstelle?|schreibe?"
    r"|create|write)\s+"
    r"(?:(?:die|eine|einer|der|neue[nr]?|datei|the|a|new|file|namens|named|called)\s+)*\Z",
    re.IGNORECASE,
)
SAVING = re.compile(
    r"\b(?:schreib|speicher|sicher|erstell|leg|sammel|sammle|write|save|store|create|collect)",
    re.IGNORECASE,
)
ONLY = re.compile(rf"(?<!\w\.)\b(?P<ending>{ENDINGS})s?\b(?!\.)", re.IGNORECASE)
MARKDOWN = re.compile(r"\bmarkdown", re.IGNORECASE)
FOLDER = re.compile(
    rf"\b(?:ordners?|verzeichnis|unterordner|folder|directory)\s+[{QUOTES}]?(?P<name>\w[\w./-]*)",
    re.IGNORECASE,
)
# Words that are no names, though files may be called so.
GENERIC = stems(
    "zusammenfassung summary datei dateien file files ordner folder tabelle table liste list text"
    " texte summe total todo offen open punkte points neue new alle all csv zeilen rows spalte"
    " column wort word dokument document inhalt suche search sortiere sort fasse schreib write"
    " zähle count"
)


def named(text: str, paths: Iterable[str]) -> list[str]:
    """Return the files that a text calls by path, name or name without ending, in its order."""
    return [path for _, path in sorted(_places(_fold(text), tuple(paths)))]


def about(text: str, paths: Iterable[str]) -> list[str]:
    """Return the files whose path has an inflected form of a word of the text: „die Notizen“."""
    said = stems(text) - GENERIC
    return [path for path in paths if said & {stem(word) for word in _words(path)}]


def target(order: Order, paths: Sequence[str]) -> str:
    """Return the name of the file that is to be written, or an empty text."""
    known = {_fold(path) for path in paths}
    tokens = list(TOKEN.finditer(order.text))
    goals = [token for token in tokens if BEFORE_TARGET.search(order.text[: token.start()])]
    new = [token for token in goals if _fold(_name(token)) not in known]
    old = [t for t in goals if t is not tokens[0] or SAVING.search(order.own[: t.start()])]
    chosen = next(iter(new or old), None)
    return unicodedata.normalize("NFC", _name(chosen)) if chosen else ""


def missing(order: Order, paths: Sequence[str]) -> list[str]:
    """Return the names of files that the order takes for granted, but that are not there."""
    folded = _fold(order.text)
    for place, path in _places(folded, tuple(paths)):
        length = len(next(name for name in _names(path) if folded.startswith(name, place)))
        folded = folded[:place] + BLANK * length + folded[place + length :]
    names = [_name(token) for token in TOKEN.finditer(folded)]
    goal = _fold(target(order, paths))
    return [name for name in names if name != goal and WORDLIKE.search(name)]


def only(text: str, paths: Sequence[str]) -> list[str]:
    """Return the files of the folder and with the endings that a text limits itself to."""
    endings = {f".{m['ending'].casefold()}" for m in ONLY.finditer(text)} - {".text", ".log"}
    if MARKDOWN.search(text):
        endings |= {".md", ".markdown"}
    folder = FOLDER.search(text)
    inside = f"{folder['name'].strip('./').casefold()}/" if folder else ""
    return [
        path
        for path in paths
        if (not endings or suffix(path) in endings) and path.casefold().startswith(inside)
    ]


def suffix(path: str) -> str:
    """Return the ending of a path in small letters, with its dot."""
    return PurePosixPath(path).suffix.casefold()


def columns(text: str, names: Iterable[str]) -> list[str]:
    """Return the columns that a text names, in its order."""
    folded = _fold(text)
    found: list[tuple[int, str]] = []
    for name in sorted(set(names), key=len, reverse=True):
        place = _find(folded, _fold(name.strip()))
        if place < 0:
            place = _find_inflected(folded, name)
        if place >= 0:
            found.append((place, name))
            folded = _mask(folded, place)
    return [name for _, name in sorted(found)]


def _name(token: re.Match[str]) -> str:
    return token["quoted"] or token["bare"]


def _places(folded: str, paths: tuple[str, ...]) -> list[tuple[int, str]]:
    """Return where files are named; a longer name hides the shorter ones in it."""
    found: list[tuple[int, str]] = []
    candidates = [(name, path) for path in paths for name in _names(path)]
    taken: dict[int, str] = {}
    masked = folded
    for name, path in sorted(candidates, key=lambda pair: -len(pair[0])):
        place = next((at for at, word in taken.items() if word == name), _find(masked, name))
        if place >= 0 and path not in {other for _, other in found}:
            found.append((place, path))
            taken[place] = name
            masked = masked[:place] + BLANK * len(name) + masked[place + len(name) :]
    return found


def _names(path: str) -> list[str]:
    pure = PurePosixPath(_fold(path))
    bare = [pure.stem] if len(pure.stem) > 2 and stem(pure.stem) not in GENERIC else []
    return list(dict.fromkeys([str(pure), pure.name, *bare]))


def _find(folded: str, name: str) -> int:
    if name not in folded:  # no pattern for each of hundreds of names
        return -1
    found = re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w/-])(?!\.\w)", folded)
    return found.start() if found else -1


def _find_inflected(folded: str, name: str) -> int:
    """Find „Beträge“ or „Gesamtmenge“ for the columns „Betrag“ and „Menge“."""
    wanted, whole = stem(name), _fold(name)
    for word in re.finditer(r"[^\W_]+", folded):
        compound = len(whole) > 3 and word[0].startswith("gesamt") and word[0].endswith(whole)
        if len(wanted) > 2 and (stem(word[0]) == wanted or compound):
            return word.start()
    return -1


def _mask(folded: str, place: int) -> str:
    word = re.compile(r"\S+").match(folded, place)
    end = word.end() if word else place
    return folded[:place] + BLANK * (end - place) + folded[end:]


def _words(path: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]+", _fold(path)) if len(word) > 2]


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
