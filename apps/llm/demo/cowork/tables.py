"""Sort a table by a column, add columns up, also by group."""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from pathlib import PurePosixPath

from apps.llm.demo.cowork import mentions
from apps.llm.demo.cowork.jobs import Job, Report, Stop, call, one
from apps.llm.demo.cowork.results import Table
from apps.llm.demo.cowork.room import Room, ask_choice, choose_table, look_at, read_rows, write
from apps.llm.demo.cowork.wording import Order

SAMPLE = 20  # rows that show which columns have numbers
MOST_GROUPS = 50
DESCENDING = re.compile(
    r"\babsteigend|\bdescending\b|\bfallend|\bz ?(?:-|bis|to) ?a\b"
    r"|\b(?:größte|höchste|meiste|teuerste|neueste|jüngste|letzte|spätest)\w*\b.*\b(?:zuerst|oben|vorn)"
    r"|\bvon (?:groß|hoch|neu|viel)\w* (?:nach|zu)\b|\b(?:high|larg|big|new)\w* to\b"
    r"|\b(?:largest|biggest|highest|most|newest|latest)\b.*\b(?:first|on top)\b",
    re.IGNORECASE,
)
IN_PLACE = re.compile(
    r"\bin place\b|\büberschreib|\boverwrit|\bin derselben datei|\bin der datei selbst"
    r"|\bdirekt in\b|\ban ort und stelle|\bin the (?:same )?file itself|\bin the same file"
    r"|\bdieselbe datei\b|\bkeine neue datei|\bno new file",
    re.IGNORECASE,
)
BY = re.compile(r"\b(?:nach|by|on|spalte|column)\b", re.IGNORECASE)
GROUP = re.compile(
    r"\b(?:je|pro|per|für jede[nrs]?|for (?:each|every)|gruppiert nach|aufgeteilt nach"
    r"|grouped by)\s+(?P<group>.*)",
    re.IGNORECASE,
)
LOOSE_GROUP = re.compile(r"\b(?:nach|by)\s+(?P<group>.*)", re.IGNORECASE)
SAVED = re.compile(
    r"\b(?:in|als|into|to|as) (?:eine[rn]? |a |einer )?(?:neue[rn]? |new )?(?:datei|file|csv)\b"
    r"|\b(?:speicher|save)\w*|\b(?:schreib|write)\w*\b",
    re.IGNORECASE,
)
NO_AMOUNT = re.compile(
    r"\b(?:id|nr|no|nummer|number|jahr|year|plz|zip|datum|date|monat|month)\b|nr\.?$|nummer$",
    re.IGNORECASE,
)
THOUSANDS = {",": re.compile(r"-?\d{1,3}(?:,\d{3})+"), ".": re.compile(r"-?\d{1,3}(?:\.\d{3})+")}
NO_DIGITS = re.compile(r"[\s€$£%']|EUR|USD|CHF")


def sort(order: Order, room: Room) -> Job[Report]:
    """Write the rows in the order of a column, all of them as they stand."""
    path = yield from choose_table(order, room)
    names = list((yield from look_at(room, path, rows=1)).columns)
    by = BY.search(order.own)
    found = mentions.columns(order.text[by.end() :] if by else order.text, names)
    column = found[0] if found else (yield from ask_choice(room, "which_column", names, path))
    down = bool(DESCENDING.search(order.own))
    table = yield from read_rows(room, path, sort=column, descending=down)
    own = bool(IN_PLACE.search(order.own)) and mentions.suffix(path) != ".xlsx"
    goal = path if own else room.free_name(_goal(order, room, path, "sorted_file"))
    yield from write(room, goal, _csv(table.columns, table.rows, table.delimiter))
    direction = room.voice.say("descending") if down else ""
    key = "sorted_in_place" if own else "sorted"
    return Report((room.voice.say(key, path, column, table.of, goal, direction),))


def total(order: Order, room: Room) -> Job[Report]:
    """Add up columns, also by group; write it down if that is asked for."""
    path = yield from choose_table(order, room)
    sample = yield from look_at(room, path, rows=SAMPLE)
    group = yield from _group(order, room, path, sample)
    rest = order.text if not group else re.sub(re.escape(group), "", order.text, flags=re.I)
    columns = [name for name in mentions.columns(rest, sample.columns) if name != group]
    columns = columns or (yield from _amounts(room, path, sample, group))
    if group:
        return (yield from _by_group(order, room, path, group, columns[0]))
    table = yield from look_at(room, path, rows=1, total=columns)
    lines = [(name, _total(table, name)) for name in columns]
    bad = [name for name, value in lines if value is None]
    if bad:
        raise Stop(room.voice.say("not_read", path, room.voice.say("arguments")))
    sums = [(name, value) for name, value in lines if value is not None]
    told = tuple(room.voice.say("total", name, _bold(room, value)) for name, value in sums)
    close = (room.voice.say("total_in", path, table.of),)
    rows = [(name, room.voice.number(value)) for name, value in sums]
    saved = yield from _save(order, room, path, [("", room.voice.say("sum_word")), *rows])
    if len(told) == 1:
        return Report((f"{told[0]}.", *close, *saved))
    return Report((*close, *saved), told)


def parse_numbers(values: list[str]) -> list[Decimal | None]:
    """Read the numbers of a column, whose values all are written in one way."""
    bare = [NO_DIGITS.sub("", value) for value in values]
    point = "." if any(_has_decimals(value, ".") for value in bare) else ","
    if any(_has_decimals(value, ",") for value in bare):
        point = ","
    return [_number(value, point) for value in bare]


def _has_decimals(value: str, point: str) -> bool:
    return (
        point in value
        and not THOUSANDS[point].fullmatch(value)
        and value.rfind(point) == max(value.rfind("."), value.rfind(","))
    )


def _number(value: str, point: str) -> Decimal | None:
    other = "," if point == "." else "."
    try:
        number = Decimal(value.replace(other, "").replace(point, "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _group(order: Order, room: Room, path: str, table: Table) -> Job[str]:
    """Return the column by which to add up, or an empty text."""
    sure, loose = GROUP.search(order.text), LOOSE_GROUP.search(order.text)
    group = sure or loose
    if group is None:
        return ""
    found = mentions.columns(group["group"], table.columns)
    if found or not sure:
        return found[0] if found else ""
    return (yield from ask_choice(room, "which_group", list(table.columns), path))


def _amounts(room: Room, path: str, table: Table, group: str) -> Job[list[str]]:
    """Return the one column with amounts, or ask."""
    columns = dict(zip(table.columns, zip(*table.rows, strict=False), strict=False))
    amounts = [
        name
        for name, values in columns.items()
        if name != group
        and not NO_AMOUNT.search(name)
        and all(number is not None for number in parse_numbers([v for v in values if v.strip()]))
    ]
    if len(amounts) == 1:
        return amounts
    choices = amounts or [name for name in table.columns if name != group]
    return [(yield from ask_choice(room, "which_total", choices, path))]


def _by_group(order: Order, room: Room, path: str, group: str, column: str) -> Job[Report]:
    table = yield from read_rows(room, path, columns=[group, column], total=[column])
    sums: dict[str, Decimal] = defaultdict(Decimal)
    at = table.columns.index(group), table.columns.index(column)
    numbers = parse_numbers([row[at[1]] for row in table.rows])
    for row, number in zip(table.rows, numbers, strict=True):
        sums[row[at[0]].strip() or "–"] += number or 0
    whole = yield from _check(room, list(sums.values()))
    told = [f"{name}: {room.voice.number(value)}" for name, value in sums.items()]
    more = [room.voice.say("more_groups", len(told) - MOST_GROUPS)] if told[MOST_GROUPS:] else []
    expected = _total(table, column)
    close = [f"{room.voice.say('everything')}: {_bold(room, whole)}"] if whole is not None else []
    if whole is not None and expected is not None and whole != expected:
        numbers_told = room.voice.number(whole), room.voice.number(expected)
        room.problems.append(room.voice.say("differs", *numbers_told))
    rows = [(name, room.voice.number(value)) for name, value in sums.items()]
    saved = yield from _save(order, room, path, [(group, column), *rows])
    head = room.voice.say("grouped", column, group)
    return Report((*saved, head), (*told[:MOST_GROUPS], *more, *close))


def _check(room: Room, values: list[Decimal]) -> Job[Decimal | None]:
    """Add the groups up with the calculator."""
    expression = "+".join(f"{v:f}" for v in values[:1]) or "0"
    expression += "".join(f"{v:+f}" for v in values[1:])
    result = yield from one(call("calculate", expression=expression))
    try:
        return Decimal(result.strip())
    except InvalidOperation:
        room.problems.append(room.voice.say("not_calculated"))
        return None


def _save(order: Order, room: Room, path: str, rows: list[tuple[str, str]]) -> Job[list[str]]:
    if not (SAVED.search(order.own) or mentions.target(order, room.paths)):
        return []
    goal = room.free_name(_goal(order, room, path, "total_file"))
    written = yield from write(room, goal, _csv(rows[0], rows[1:], ";"))
    return [room.voice.say("written", written)]


def _goal(order: Order, room: Room, path: str, key: str) -> str:
    named = mentions.target(order, room.paths)
    pure = PurePosixPath(path)
    return named or str(pure.with_name(room.voice.say(key, pure.stem)))


def _total(table: Table, column: str) -> Decimal | None:
    try:
        return Decimal(str(table.totals[column]))
    except (KeyError, InvalidOperation):
        return None


def _bold(room: Room, value: Decimal) -> str:
    return f"**{room.voice.number(value)}**"


def _csv(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], delimiter: str) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue()
