"""What the demo model does in a Cowork session: one wish after the other, then the answer."""

from collections.abc import Callable
from dataclasses import replace

from apps.llm.demo.calls import Call
from apps.llm.demo.cowork import files, mentions, notes, points, replacing, summaries, tables
from apps.llm.demo.cowork.jobs import Job, Report, Stop, play
from apps.llm.demo.cowork.phrases import Voice, quote
from apps.llm.demo.cowork.room import Room, enter
from apps.llm.demo.cowork.wording import Kind, Order, Understood, speaks_english, understand
from apps.llm.demo.prompt import Prompt
from apps.llm.demo.reply import Reply, render
from apps.llm.demo.style import RANK, Style, apply

JOBS: dict[Kind, Callable[[Order, Room], Job[Report]]] = {
    Kind.SUMMARISE: summaries.run,
    Kind.SORT: tables.sort,
    Kind.TOTAL: tables.total,
    Kind.REPLACE: replacing.run,
    Kind.POINTS: points.run,
    Kind.MOVE: files.move,
    Kind.DELETE: files.delete,
    Kind.LIST: files.show,
    Kind.SEARCH: files.search,
    Kind.COUNT: files.count,
}
ENOUGH = 18  # rounds after which nothing new is begun; a wish takes at most 20
EXAMPLES = 6


def is_session(prompt: Prompt) -> bool:
    """Tell whether a request comes from a Cowork session."""
    return "write_file" in prompt.tools


def proceed(prompt: Prompt) -> tuple[Call, ...] | str:
    """Return the calls of this round, or the answer."""
    return play(_carry_out(prompt), prompt.outcomes)


def _carry_out(prompt: Prompt) -> Job[str]:
    understood = understand(prompt.current.text)
    style, voice = _form(prompt, understood)
    noted: tuple[str, ...] = ()
    if understood.wishes:
        noted = yield from notes.note(prompt, understood.wishes, style)
    reports: list[Report] = []
    if understood.orders or not noted:
        reports = yield from _work(understood.orders, voice)
    return _write(noted, reports, style)


def _work(orders: tuple[Order, ...], voice: Voice) -> Job[list[Report]]:
    room = yield from enter(voice)
    if not any(order.kind for order in orders):
        return [_beyond(room)]
    reports = []
    rounds = 0
    for order in orders:
        if rounds >= ENOUGH:
            reports.append(Report(problems=(voice.say("no_more", quote(order.text)),)))
            continue
        report, taken = yield from _counted(_one(order, room))
        rounds += taken
        reports.append(report)
    return reports


def _counted[T](job: Job[T]) -> Job[tuple[T, int]]:
    """Do a job and count its rounds."""
    rounds = 0
    try:
        calls = next(job)
        while True:
            rounds += 1
            calls = job.send((yield calls))
    except StopIteration as end:
        return end.value, rounds


def _one(order: Order, room: Room) -> Job[Report]:
    if order.kind is None:
        return Report(problems=(room.voice.say("not_clear", quote(order.text)),))
    room.problems.clear()
    try:
        report = yield from JOBS[order.kind](order, room)
    except Stop as stop:
        report = stop.report
    problems = dict.fromkeys((*room.problems, *report.problems))
    return replace(report, problems=tuple(problems))


def _form(prompt: Prompt, understood: Understood) -> tuple[Style, Voice]:
    """Return the form of the answer: wishes of the memory, of this order, then instructions."""
    known = [note.text for note in notes.notes_of(notes.memory_text(prompt) or "")]
    said = [quote for wish in understood.wishes for quote in wish.quotes]
    style = apply(Style(), [*known, *said, understood.form])
    for kind in RANK:
        style = apply(style, (s.text for s in prompt.instructions if s.kind == kind))
    if not style.language:
        own = " ".join(order.own for order in understood.orders)
        english = speaks_english(own or prompt.current.text)
        style = replace(style, language="en" if english else "de")
    english = style.language == "en"
    return style, Voice(english, comma=not english)


def _write(noted: tuple[str, ...], reports: list[Report], style: Style) -> str:
    """Write the answer; what did not work is never cut."""
    plain = replace(style, short=False, emoji=False)
    parts = [" ".join(noted)]
    for report in reports:
        reply = Reply(report.sentences, report.points)
        parts += [render(reply, replace(style, emoji=False)), *report.problems]
    text = "\n\n".join(filter(None, parts))
    return render(Reply((text,)), replace(plain, emoji=style.emoji)) if style.emoji else text


def _beyond(room: Room) -> Report:
    """Say honestly what this is, with orders that fit the files."""
    say = room.voice.say
    texts, tabular = room.of_kind(*mentions.TEXTS), room.of_kind(*mentions.TABLES)
    if not room.paths:
        return Report((say("demo"),), (say("can_summarise"), say("can_points"), say("can_begin")))
    examples = [say("can_summarise")] if texts else []
    if tabular:
        examples += [say("can_sort", tabular[0]), say("can_total", tabular[0])]
    if texts:
        examples += [say("can_replace"), say("can_points")]
    examples.append(say("can_rename", (texts or room.paths)[0]))
    return Report((say("demo"),), tuple(examples[:EXAMPLES]))
