"""Summarise files into a new file: their most important sentences, word by word."""

from apps.llm.demo.cowork import mentions, results
from apps.llm.demo.cowork.jobs import Job, Report, Stop, call, in_rounds
from apps.llm.demo.cowork.phrases import quote
from apps.llm.demo.cowork.room import Room, Text, choose, read_texts, write
from apps.llm.demo.cowork.wording import Order
from apps.llm.demo.questions import summarise

MOST_TABLES = 20
LONGEST = 300  # characters of a sentence


def run(order: Order, room: Room) -> Job[Report]:
    """Read the files and write what is in them."""
    default = room.voice.say("summary_file")
    goal = mentions.target(order, room.paths) or default
    paths = choose(order, room, _usual(room, default))
    tables = [path for path in paths if mentions.suffix(path) in mentions.TABLES]
    texts = yield from read_texts(room, [path for path in paths if path not in tables])
    sections = {text.path: _section(text, room) for text in texts}
    sections |= yield from _tables(tables, room)
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


def _tables(paths: list[str], room: Room) -> Job[dict[str, list[str]]]:
    """Tell of each table how long it is and what its columns are."""
    if paths[MOST_TABLES:]:
        left = len(paths) - MOST_TABLES
        room.problems.append(room.voice.say("left_out", left, MOST_TABLES))
    calls = [call("read_table", path=path, rows=1) for path in paths[:MOST_TABLES]]
    sections = {}
    for path, answer in zip(paths, (yield from in_rounds(calls)), strict=False):
        if table := results.read_table(answer):
            told = room.voice.say("table_of", table.of, ", ".join(table.columns))
            sections[path] = [told]
        else:
            reason = room.voice.say(results.refusal(answer))
            room.problems.append(room.voice.say("not_read", path, reason))
    return sections


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
