"""Summarise files into a new file: their most important sentences, word by word."""

from apps.llm.demo.cowork import mentions
from apps.llm.demo.cowork.jobs import Job, Report, Stop
from apps.llm.demo.cowork.phrases import quote
from apps.llm.demo.cowork.room import Room, Text, choose, look_at, read_texts, write
from apps.llm.demo.cowork.wording import Order
from apps.llm.demo.questions import summarise

LONGEST = 300  # characters of a sentence


def run(order: Order, room: Room) -> Job[Report]:
    """Read the files and write what is in them."""
    default = room.voice.say("summary_file")
    goal = mentions.target(order, room.paths) or default
    paths = choose(order, room, _usual(room, default))
    tables = [path for path in paths if path in room.of_kind(*mentions.TABLES)]
    texts = yield from read_texts(room, [path for path in paths if path not in tables])
    sections = {text.path: _section(text, room) for text in texts}
    for path in tables[:10]:
        try:
            sections[path] = yield from _table(path, room)
        except Stop as stop:
            room.problems += stop.report.problems
    if not sections:
        raise Stop(*([] if room.problems else [room.voice.say("nothing_of_it")]))
    written = yield from write(room, room.free_name(goal), _document(sections, paths, room))
    points = tuple(map(quote, next(iter(sections.values())))) if len(sections) == 1 else ()
    return Report((room.voice.say("summarised", written),), points)


def _usual(room: Room, default: str) -> list[str]:
    """Return the files with text or rows, without earlier summaries."""
    stem = default.partition(".")[0]
    return [
        path
        for path in room.of_kind(*mentions.TEXTS, *mentions.TABLES)
        if not path.startswith(stem)
    ]


def _section(text: Text, room: Room) -> list[str]:
    sentences = [_shortened(one) for one in summarise(text.text)]
    return sentences or [room.voice.say("no_sentences")]


def _table(path: str, room: Room) -> Job[list[str]]:
    table = yield from look_at(room, path, rows=1)
    return [room.voice.say("table_of", table.of, ", ".join(table.columns))]


def _document(sections: dict[str, list[str]], paths: list[str], room: Room) -> str:
    parts = [
        f"## {path}\n\n" + "".join(f"- {sentence}\n" for sentence in sections[path])
        for path in paths
        if path in sections
    ]
    notes = "".join(f"\n> {problem}\n" for problem in room.problems)
    return "\n".join([f"# {room.voice.say('summary_title')}\n", *parts]) + notes


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST else f"{sentence[:LONGEST].rstrip()} …"
