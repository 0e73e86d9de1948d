"""What a job knows of the workspace, and what all jobs do with it."""

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from apps.llm.demo.cowork import mentions, results
from apps.llm.demo.cowork.jobs import MEMORY, Job, Stop, call, in_rounds, one
from apps.llm.demo.cowork.phrases import Voice
from apps.llm.demo.cowork.results import Part, Table
from apps.llm.demo.cowork.wording import Order

MOST_FILES = 100  # that are read for one wish
MOST_PARTS = 3  # of a long file
MOST_LONG = 40  # files that are read further than their first part
LINES = 400
MOST_ROWS = 10_000
PAGE = 500  # rows


@dataclass(slots=True)
class Room:
    """The files, as far as results confirm them, and the voice of the answer."""

    paths: list[str]
    voice: Voice
    problems: list[str] = field(default_factory=list)

    def of_kind(self, *endings: str) -> list[str]:
        """Return the files with one of these endings."""
        return [path for path in self.paths if mentions.suffix(path) in endings]

    def free_name(self, path: str) -> str:
        """Return the name, with a number if a file has it already."""
        taken = {other.casefold() for other in self.paths}
        pure = PurePosixPath(path)
        names = (str(pure.with_stem(f"{pure.stem}-{n}")) for n in range(2, len(taken) + 3))
        return next(name for name in (path, *names) if name.casefold() not in taken)


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a file, as far as it was read."""

    path: str
    text: str
    lines: int
    of: int


def enter(voice: Voice) -> Job[Room]:
    """Look around."""
    listing = yield from one(call("list_files"))
    return Room([path for path in results.read_listing(listing) if path != MEMORY], voice)


def check_names(order: Order, room: Room) -> None:
    """Stop where an order names files that are not there."""
    gone = mentions.missing(order, room.paths)
    if gone and not mentions.named(order.text, room.paths):
        raise Stop(*(room.voice.say("missing", name) for name in gone))
    room.problems += [room.voice.say("missing", name) for name in gone]


def choose(order: Order, room: Room, among: list[str]) -> list[str]:
    """Return the files that an order is about: the named ones, else all that fit."""
    check_names(order, room)
    goal = mentions.target(order, room.paths)
    text = order.text.replace(goal, "") if goal else order.text
    found = mentions.named(text, room.paths) or mentions.about(text, among)
    return found or mentions.only(order.text, among)


def ask(room: Room, key: str, *words: object) -> Job[str]:
    """Ask the person and return the reply; stop if there is none."""
    question = room.voice.say(key, *words)
    reply = yield from one(call("ask_person", question=question))
    if results.REFUSED.match(reply):
        raise Stop(question)
    return reply.strip()


def ask_choice(room: Room, key: str, choices: list[str], *words: object) -> Job[str]:
    """Ask which of several is meant; stop if the reply names none of them."""
    shown = room.voice.names(choices)
    reply = yield from ask(room, key, *words, shown)
    find = mentions.columns if key in {"which_column", "which_total", "which_group"} else _paths
    found = find(reply, choices)
    if not found:
        raise Stop(
            room.voice.say("not_clear", reply),
            room.voice.say("not_answered", room.voice.say(key, *words, shown)),
        )
    return found[0]


def write(room: Room, path: str, content: str) -> Job[str]:
    """Write a file; stop if the result does not confirm it."""
    result = yield from one(call("write_file", path=path, content=content))
    if not result.startswith("written: "):
        reason = room.voice.say(results.refusal(result))
        raise Stop(room.voice.say("not_written", path, reason))
    if path not in room.paths:
        room.paths.append(path)
    return path


def read_texts(room: Room, paths: list[str]) -> Job[list[Text]]:
    """Read files to their end, or as far as is bearable; note what could not be read."""
    if len(paths) > MOST_FILES:
        room.problems.append(room.voice.say("left_out", len(paths) - MOST_FILES, MOST_FILES))
    parts: dict[str, list[Part]] = {path: [] for path in paths[:MOST_FILES]}
    todo = list(parts)
    for number in range(MOST_PARTS):
        calls = [call("read_file", path=p, **_lines(parts[p])) for p in todo]
        answers = yield from in_rounds(calls)
        for path, answer in zip(todo, answers, strict=True):
            part = results.read_part(answer)
            if part:
                parts[path].append(part)
            elif not number:
                reason = room.voice.say(results.refusal(answer))
                room.problems.append(room.voice.say("not_read", path, reason))
        todo = [path for path in todo if parts[path] and _goes_on(parts[path], number + 1)]
        todo = todo[:MOST_LONG]
    texts = [_joined(path, found) for path, found in parts.items() if found]
    room.problems += [
        room.voice.say("partly", text.path, text.lines, text.of)
        for text in texts
        if text.lines < text.of
    ]
    return texts


def choose_table(order: Order, room: Room) -> Job[str]:
    """Return the table that an order is about, or ask."""
    tables = room.of_kind(*mentions.TABLES)
    check_names(order, room)
    found = mentions.named(order.text, room.paths) or mentions.about(order.text, tables)
    found = [path for path in found if path in tables] or found or tables
    if not found:
        raise Stop(room.voice.say("no_table"))
    if len(found) == 1:
        return found[0]
    return (yield from ask_choice(room, "which_table", found))


def look_at(room: Room, path: str, **options: object) -> Job[Table]:
    """Read the beginning of a table; stop if it is none."""
    answer = yield from one(call("read_table", path=path, **options))
    table = results.read_table(answer)
    if table is None:
        reason = room.voice.say(results.refusal(answer))
        raise Stop(room.voice.say("not_read", path, reason))
    return table


def read_rows(room: Room, path: str, **options: object) -> Job[Table]:
    """Read all rows of a table; stop if it has too many or if some are missing."""
    first = yield from look_at(room, path, rows=PAGE, **options)
    if first.of > MOST_ROWS:
        raise Stop(room.voice.say("too_long", path, first.of, MOST_ROWS))
    rows, step = list(first.rows), len(first.rows)
    starts = range(1 + step, first.of + 1, step) if step else ()
    calls = [call("read_table", path=path, rows=PAGE, **options, first_row=n) for n in starts]
    for answer in (yield from in_rounds(calls)):
        table = results.read_table(answer)
        rows += table.rows if table else ()
    if len(rows) != first.of:
        raise Stop(room.voice.say("not_read", path, room.voice.say("unclear")))
    return Table(first.columns, tuple(rows), first.of, first.delimiter, first.totals)


def _paths(text: str, choices: list[str]) -> list[str]:
    return mentions.named(text, choices) or mentions.about(text, choices)


def _lines(parts: list[Part]) -> dict[str, int]:
    return {"first_line": parts[-1].last + 1, "lines": LINES} if parts else {}


def _goes_on(parts: list[Part], rounds: int) -> bool:
    return len(parts) == rounds and parts[-1].last < parts[-1].of


def _joined(path: str, parts: list[Part]) -> Text:
    return Text(path, "\n".join(part.text for part in parts), parts[-1].last, parts[-1].of)
