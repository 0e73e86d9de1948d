"""Simple work with files: move, delete, list, search, count."""

import re
from pathlib import PurePosixPath

from apps.llm.demo.cowork import mentions, results
from apps.llm.demo.cowork.jobs import MEMORY, Job, Report, Stop, call, in_rounds, one
from apps.llm.demo.cowork.phrases import quote
from apps.llm.demo.cowork.room import Room, ask, ask_choice, check_names, choose, read_texts
from apps.llm.demo.cowork.wording import Order
from apps.llm.demo.language import QUOTED

MOST = 100  # files in a list
GOAL = re.compile(
    rf"\b(?:in|nach|zu|als|den namen|to|into|as)\s+(?:(?:den|die|das|the|einen|a|neuen|new)\s+)*"
    rf"(?P<folder>(?:unter)?ordner\s+|verzeichnis\s+|folder\s+|directory\s+)?"
    rf"[{mentions.QUOTES}]?(?P<name>[^\s{mentions.QUOTES},!?]+)[{mentions.QUOTES}]?",
    re.IGNORECASE,
)
ALL = re.compile(r"\b(?:alle[sn]?|all|every|everything|sämtliche)\b", re.IGNORECASE)
YES = re.compile(
    r"^\W*(?:ja|jawohl|klar|sicher|gern|ok(?:ay)?|yes|yep|sure|do it)\b", re.IGNORECASE
)
QUERIES = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"\bkommt\s+(?P<query>.+?)\s+vor\b",
        r"\bwo (?:wird|ist)\s+(?P<query>.+?)\s+(?:erwähnt|genannt)\b",
        r"\b(?:does|do|is|are)\s+(?P<query>.+?)\s+(?:appear|occur|stand|mentioned|found)\b",
        r"\b(?:über|about|nach|for|mention\w*|contain\w*|erwähn\w*|enthalten|zu|zum|zur)\s+(?P<query>.+)",
        r"\b(?:steht|stehen|such\w*|finde\w*|search|find)\s+(?P<query>.+)",
    )
)
AROUND = re.compile(
    r"\A(?:(?:dem|den|der|die|das|ein\w*|etwas|was|the|a|an|wort|namen?|begriff|text|word|term|all\w*|mir"
    r"|me|bitte|please|stellen?|mit|places?|with)\s+)+"
    r"|(?:\s+(?:in (?:allen|all|den|the|every|jeder|der)\b.*|überall|everywhere|bitte|please))?"
    r"[\s.!?]*\Z",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")


def move(order: Order, room: Room) -> Job[Report]:
    """Give a file another path."""
    path = yield from _single(order, room)
    to = _goal(order.text, path, room)
    if not to:
        reply = yield from ask(room, "move_where", path)
        bare = reply.strip(f"{mentions.QUOTES} .!")
        to = _goal(reply, path, room) or _placed(bare, path)
    result = yield from one(call("move_file", path=path, to=to))
    if not result.startswith("moved: "):
        reason = room.voice.say(results.refusal(result))
        raise Stop(room.voice.say("not_moved", path, reason))
    room.paths[room.paths.index(path)] = to
    return Report((room.voice.say("moved", path, to),))


def delete(order: Order, room: Room) -> Job[Report]:
    """Delete the named files; ask before deleting several that nobody named."""
    _spare_memory(order, room)
    check_names(order, room)
    paths = mentions.named(order.text, room.paths)
    if not paths and room.paths and ALL.search(order.own):
        paths = mentions.about(order.text, room.paths) or mentions.only(order.text, room.paths)
        shown = room.voice.names(paths[:20]) + (" …" if paths[20:] else "")
        reply = yield from ask(room, "really_delete", shown)
        if not YES.search(reply):
            return Report((room.voice.say("kept"),))
    paths = paths or [(yield from _single(order, room))]
    calls = [call("delete_file", path=path) for path in paths[:MOST]]
    answers = yield from in_rounds(calls)
    gone = []
    for path, answer in zip(paths, answers, strict=False):
        if answer.startswith("deleted: "):
            gone.append(path)
            room.paths.remove(path)
        else:
            reason = room.voice.say(results.refusal(answer))
            room.problems.append(room.voice.say("not_deleted", path, reason))
    if paths[MOST:]:
        room.problems.append(room.voice.say("left_out", len(paths) - MOST, MOST))
    return Report(tuple(room.voice.say("deleted", path) for path in gone))


def show(order: Order, room: Room) -> Job[Report]:
    """List the files."""
    paths = mentions.only(order.text, room.paths)
    if not paths:
        return Report((room.voice.say("nothing_of_it" if room.paths else "empty"),))
    more = [room.voice.say("more_hits", len(paths) - MOST)] if paths[MOST:] else []
    said = room.voice.say("listed", len(paths)) if len(paths) > 1 else room.voice.say("listed_one")
    return Report((said,), (*(f"`{path}`" for path in paths[:MOST]), *more))
    yield  # a job like the others, only without calls


def search(order: Order, room: Room) -> Job[Report]:
    """Find a word and tell where it stands."""
    query = find_query(order)
    if not query:
        query = (yield from ask(room, "search_what")).strip(f"{mentions.QUOTES} .!?")
    result = yield from one(call("search_files", query=query))
    if result.startswith("refused: "):
        raise Stop(room.voice.say("not_searched", room.voice.say(results.refusal(result))))
    hits = [hit for hit in results.read_hits(result) if hit.path != MEMORY]
    if not hits:
        return Report((room.voice.say("nothing_found", quote(query)),))
    points = [room.voice.say("hit", h.path, h.line, quote(h.text[:200])) for h in hits]
    more = results.count_more(result)
    points += [room.voice.say("more_hits", more)] if more else []
    return Report((room.voice.say("found", quote(query)),), tuple(points))


def count(order: Order, room: Room) -> Job[Report]:
    """Count the lines, words or characters of files."""
    usual = room.of_kind(*mentions.TEXTS, *mentions.TABLES)
    texts = yield from read_texts(room, choose(order, room, usual))
    if not texts:
        raise Stop(*([] if room.problems else [room.voice.say("nothing_of_it")]))
    if re.search(r"\b(?:wört|wort|words?\b)", order.own, re.IGNORECASE):
        counts = [("words", text.path, len(WORD.findall(text.text))) for text in texts]
    elif re.search(r"\b(?:zeichen|characters?)\b", order.own, re.IGNORECASE):
        counts = [("characters", text.path, len(text.text)) for text in texts]
    else:
        counts = [("lines", text.path, text.of) for text in texts]
    told = tuple(room.voice.say(key, path, number) for key, path, number in counts)
    return (
        Report((f"{told[0]}.",)) if len(told) == 1 else Report((room.voice.say("counted"),), told)
    )


def find_query(order: Order) -> str:
    """Return what is to be searched for, or an empty text."""
    quoted = QUOTED.search(order.text) or re.search(r"`[^`]+`|'[^']+'", order.text)
    if quoted:
        return quoted[0][1:-1].strip()
    found = next((m for words in QUERIES if (m := words.search(order.text.strip()))), None)
    text = found["query"].strip() if found else ""
    before = ""
    while text != before:
        before, text = text, AROUND.sub("", text).strip()
    return text


def _single(order: Order, room: Room) -> Job[str]:
    """Return the one file that is named, or ask."""
    _spare_memory(order, room)
    check_names(order, room)
    paths = mentions.named(order.text, room.paths)
    if len(paths) == 1 or (len(paths) > 1 and paths[0] == mentions.named(order.text, paths)[0]):
        return paths[0]
    choices = mentions.about(order.text, room.paths) or room.paths
    if not choices:
        raise Stop(room.voice.say("empty"))
    return (yield from ask_choice(room, "which_file", choices[:20]))


def _spare_memory(order: Order, room: Room) -> None:
    if MEMORY in order.text.casefold():
        raise Stop(room.voice.say("memory_stays"))


def _goal(text: str, path: str, room: Room) -> str:
    """Return where a file is to go: a path, or into a folder under its own name."""
    behind = text.casefold().find(PurePosixPath(path).name.casefold())
    found = GOAL.search(text, max(0, behind))
    if found is None:
        return ""
    name = found["name"].rstrip(".").strip("/")
    folders = {parent.as_posix() for other in room.paths for parent in PurePosixPath(other).parents}
    if found["folder"] or found["name"].endswith("/") or name in folders - {"."}:
        return f"{name}/{PurePosixPath(path).name}"
    return _placed(name, path)


def _placed(name: str, path: str) -> str:
    """Keep the folder and the ending of a file where its new name has none."""
    old = PurePosixPath(path)
    name = name if PurePosixPath(name).suffix else name + old.suffix
    return name if "/" in name else str(old.with_name(name))
