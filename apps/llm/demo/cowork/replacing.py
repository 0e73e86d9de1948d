"""Replace a word in all files that have it."""

import re

from apps.llm.demo.cowork import mentions, results
from apps.llm.demo.cowork.jobs import MEMORY, Job, Report, Stop, call, in_rounds, one
from apps.llm.demo.cowork.phrases import quote
from apps.llm.demo.cowork.room import Room, ask, check_names
from apps.llm.demo.cowork.wording import Order

MOST_FILES = 200
SURE = 3  # words; more without quotation marks may be more than what is meant
Q = (
    r"(?:„[^“”\"\n]*[“”\"]|“[^”\n]*”|\"[^\"\n]*\"|»[^«\n]*«|«[^»\n]*»|`[^`\n]*`"
    r"|'[^'\n]*'|‚[^‘\n]*‘)"
)
T = rf"(?:(?:[^\n„“\"»«`]*?{Q}[^\n„“\"»«`]*?)|[^\n]+?)"
PAIRS = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        rf"\bersetz\w*\s+(?P<old>{T})\s+(?:durch|mit|gegen)\s+(?P<new>.+)",
        rf"\btausch\w*\s+(?P<old>{T})\s+(?:gegen|durch|mit)\s+(?P<new>.+)",
        rf"\bmach\w*\s+(?P<x>[^\n]*?)\baus\s+(?P<old>{Q}|\S+)\s+(?P<new>.+)",
        rf"\b(?:schreib|nimm|verwend|nutz|benutz)\w*\s+(?P<new>{T})\s+(?:an)?statt\s+(?P<old>.+)",
        rf"\b(?:an)?statt\s+(?P<old>{Q}|\S+)\s+(?P<new>.+)",
        rf"\baus\s+(?P<old>{T})\s+(?:soll\w*|wird)\s+(?P<new>.+)",
        rf"\b(?:änder|korrigier)\w*\s+(?P<old>{T})\s+(?:in|zu|nach)\s+(?P<new>.+)",
        rf"\b(?:replace|change|rename)\s+(?P<old>{T})\s+(?:with|by|to|into)\s+(?P<new>.+)",
        rf"\bsubstitute\s+(?P<new>{T})\s+for\s+(?P<old>.+)",
        rf"\b(?:use|write|put)\s+(?P<new>{T})\s+instead of\s+(?P<old>.+)",
        rf"(?P<old>{T})\s+(?:in [^\n]*?|überall |jetzt )?(?:durch|gegen)\s+(?P<new>.+)",
    )
)
SINGLE = re.compile(r"\b(?:ersetz\w*|tausch\w*|replace)\s+(?P<old>.+)", re.IGNORECASE)
SCOPE = (
    r"(?:überall|everywhere|throughout|(?:in|aus|from) (?:allen|all|every|each|jeder|den|the|der)\b"
    r"(?: [\w.-]+){0,3}|(?:im|in(?: the)?) (?:ordner|verzeichnis|folder) \S+"
    rf"|in (?:{Q}|\S+\.\w+)(?:,? (?:und|and) (?:in )?(?:{Q}|\S+\.\w+))*)"
)
LEADING = re.compile(
    rf"\A(?:{SCOPE}|bitte|please|mir|kannst du|can you|could you|soll|sollen|jetzt"
    r"|(?:das|den|die|der|jedes|alle|the|every|each|all)\b(?: (?=wort|namen?|begriff|text|vorkommen"
    r"|word|name|term|occurrences?))?|wort|namen?|begriff|text|vorkommen|word|name|term"
    r"|occurrences? of|von|stets|immer|always)\s+",
    re.IGNORECASE,
)
TRAILING = re.compile(
    rf"(?:\s+(?:{SCOPE}|(?:und|and) (?:sag|nenn|tell)\b.*|bitte|please|aus|um|ersetzen"
    r"|ersetzt werden|ersetzt|austauschen|soll|tauschen|schreiben|heißen|werden)|[\s,.!?;:]+)\Z",
    re.IGNORECASE,
)


def run(order: Order, room: Room) -> Job[Report]:
    """Replace every place of a word and tell the files and their counts."""
    old, new = yield from _pair(order, room)
    paths = yield from _paths(order, room, old, new)
    calls = [
        call("replace_in_file", path=path, old=old, new=new, all=True)
        for path in paths[:MOST_FILES]
    ]
    answers = yield from in_rounds(calls, 20)
    if paths[MOST_FILES:]:
        left = len(paths) - MOST_FILES
        room.problems.append(room.voice.say("left_out", left, MOST_FILES))
    counts: dict[str, int] = {}
    for path, answer in zip(paths, answers, strict=False):
        if count := results.count_replaced(answer):
            counts[path] = count
        else:
            _explain(room, path, old, results.refusal(answer))
    if not counts:
        nothing = room.voice.say("nothing_found", quote(old))
        return Report() if room.problems else Report((nothing,))
    key = "replaced" if sum(counts.values()) > 1 else "replaced_one"
    said = room.voice.say(key, quote(old), quote(new), sum(counts.values()))
    return Report((said,), tuple(room.voice.say("places", *pair) for pair in counts.items()))


def find_pair(order: Order) -> tuple[str, str]:
    """Return what is to be replaced and by what; empty where it is not said."""
    text = order.text.strip()
    for words in PAIRS:
        pair = words.search(text)
        if pair:
            return _clean(pair["old"]), _clean(pair["new"])
    single = SINGLE.search(text)
    return (_clean(single["old"]) if single else "", "")


def _pair(order: Order, room: Room) -> Job[tuple[str, str]]:
    old, new = find_pair(order)
    if old and (not new or (len(new.split()) > SURE and not re.search(Q, order.text))):
        new = _clean((yield from ask(room, "replace_by", old)))
    elif not old:
        reply = yield from ask(room, "replace_what")
        told = Order(order.kind, f"ersetze {reply}", reply)
        old, new = find_pair(told)
    if not (old and new) or old == new:
        raise Stop(room.voice.say("not_clear", order.text.strip()))
    return old, new


def _paths(order: Order, room: Room, old: str, new: str) -> Job[list[str]]:
    """Return the files to look into: those that have the word, as far as a search tells."""
    around = order.text.replace(old, " ").replace(new, " ")
    check_names(Order(order.kind, around, order.own), room)
    named = mentions.named(" ".join(t[0] for t in mentions.TOKEN.finditer(around)), room.paths)
    scope = named or mentions.only(around, room.paths)
    result = yield from one(call("search_files", query=old))
    if result.startswith("refused: "):
        raise Stop(room.voice.say("not_searched", room.voice.say(results.refusal(result))))
    hits = {hit.path for hit in results.read_hits(result)} - {MEMORY}
    if results.count_more(result):  # more than a search shows, so every text may have it
        texts = room.of_kind(*mentions.TEXTS, *mentions.TABLES, ".json", ".xml", ".yml", ".yaml")
        return [path for path in scope if path in hits or path in texts]
    return [path for path in scope if path in hits]


def _explain(room: Room, path: str, old: str, code: str) -> None:
    if code == "not_found":
        if len(room.problems) < 10:
            room.problems.append(room.voice.say("other_spelling", path, quote(old)))
    else:
        room.problems.append(room.voice.say("not_replaced", path, room.voice.say(code)))


def _clean(text: str) -> str:
    """Return the word itself, without quotation marks and what stands around it."""
    quoted = re.search(Q, text)
    if quoted:
        return quoted[0][1:-1]
    text = text.strip()
    before = ""
    while text != before:
        before = text
        text = LEADING.sub("", TRAILING.sub("", text)).strip()
    return text
