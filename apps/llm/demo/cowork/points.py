"""List what is still open in the texts."""

import re

from apps.llm.demo.cowork import mentions
from apps.llm.demo.cowork.jobs import Job, Report
from apps.llm.demo.cowork.phrases import quote
from apps.llm.demo.cowork.room import Room, choose, read_texts, write
from apps.llm.demo.cowork.wording import Order

OPEN = re.compile(
    r"\[ \]|\bTODO\b|\bFIXME\b|\bTBD\b|\bto-?do:|\boffen(?:e[nrs]?)?\b|\bzu klären\b"
    r"|\bungeklärt|\bunerledigt|\bklärungsbedarf\b|\bopen\b(?:$|[:,.\])]| (?:point|question|item))"
    r"|\bstill open\b|\bto be (?:clarified|decided|done)\b|\?\?\?",
    re.IGNORECASE,
)
DONE = re.compile(r"\[x\]", re.IGNORECASE)
BULLET = re.compile(r"^\s*(?:[-*+•]\s+|\d+[.)]\s+|#+\s+)?(?:\[ \]\s*)?")
MOST = 100  # that an answer shows
LONGEST = 200  # characters of a point
LISTED = re.compile(
    r"\b(?:in|into|to|als|as) (?:eine[rn]? |a )?(?:neue[rn]? |new )?(?:datei|file)\b",
    re.IGNORECASE,
)


def run(order: Order, room: Room) -> Job[Report]:
    """Read the texts and tell, or write down, the lines that are marked as open."""
    goal = mentions.target(order, room.paths)
    if not goal and LISTED.search(order.own):
        goal = room.voice.say("points_file")
    usual = [p for p in room.of_kind(*mentions.TEXTS) if p != room.voice.say("points_file")]
    texts = yield from read_texts(room, choose(order, room, usual))
    found = {text.path: list(find(text.text)) for text in texts}
    count = sum(map(len, found.values()))
    if not count:
        return Report((room.voice.say("no_points"),))
    said = room.voice.say("points", count) if count > 1 else room.voice.say("point")
    if goal:
        content = _document(room.voice.say("points_title"), found)
        written = yield from write(room, room.free_name(goal), content)
        return Report((f"{said[:-1]}.", room.voice.say("written", written)))
    return Report((said,), tuple(_points(room, found)))


def find(text: str) -> list[tuple[int, str]]:
    """Return the numbers and the words of the lines that are open."""
    return [
        (number, BULLET.sub("", line).strip()[:LONGEST])
        for number, line in enumerate(text.split("\n"), 1)
        if OPEN.search(line) and not DONE.search(line)
    ]


def _points(room: Room, found: dict[str, list[tuple[int, str]]]) -> list[str]:
    points = [
        room.voice.say("hit", path, number, quote(line))
        for path, lines in found.items()
        for number, line in lines
    ]
    more = [room.voice.say("more_hits", len(points) - MOST)] if points[MOST:] else []
    return points[:MOST] + more


def _document(title: str, found: dict[str, list[tuple[int, str]]]) -> str:
    parts = [
        f"## {path}\n\n" + "".join(f"- [ ] {line}\n" for _, line in lines)
        for path, lines in found.items()
        if lines
    ]
    return "\n".join([f"# {title}\n", *parts])
