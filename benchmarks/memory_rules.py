"""Measure the memory rules on a full memory: `python -m benchmarks.memory_rules`.

Goals for 300 entries, at the 95th percentile: a turn (remember with eviction, then the excerpt)
within 5 ms, saving an edited text within 50 ms.
"""

import random
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from apps.memory.rules.changes import Change, Provenance, State, remember, replace_text, update
from apps.memory.rules.document import MAX_BYTES, size
from apps.memory.rules.excerpt import excerpt, whole_text
from apps.memory.rules.state import dump_entries, load_entries
from apps.memory.rules.verdict import Source

START = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = (
    *("Kunde", "Rechnung", "Köln", "Einkauf", "Frist", "Server", "Antwort", "Team", "Projekt"),
    *("Lieferant", "Müller", "Grünwäldle", "heißt", "läuft", "nutzt", "betreut", "montags", "kurz"),
    *("quartalsweise", "ausführlich", "Vertrieb", "Bestellung", "Merkur"),
)


def provenance(number: int, source: Source = Source.CHAT) -> Provenance:
    """Make the provenance of the entry with this number."""
    moment = START + timedelta(minutes=number)
    return Provenance(f"{number:04x}", moment, moment, source, evidence=("wie gesagt",))


def statement(dice: random.Random, number: int, words: int) -> str:
    """Make up a sentence."""
    return f"{' '.join(dice.choices(WORDS, k=words))} {number}."


def full(dice: random.Random, words: int) -> State:
    """Make a memory that is full of sentences of so many words."""
    lines, left = ["# Memory", "", "Hint.", ""], MAX_BYTES - 22
    while (line := f"- {statement(dice, len(lines), words)}") and size(line) < left:
        lines.append(line)
        left -= size(line) + 1
    entries = tuple(provenance(number) for number in range(len(lines) - 4))
    return State("\n".join(lines) + "\n", 1, entries)


def timed(run: Callable[[int], object], rounds: int) -> tuple[float, float]:
    """Give the median and the 95th percentile in milliseconds of processor time."""
    times = []
    for number in range(rounds):
        started = time.thread_time()
        run(number)
        times.append((time.thread_time() - started) * 1_000)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def measure(name: str, run: Callable[[int], object], rounds: int) -> None:
    """Print what a rule takes."""
    median, last = timed(run, rounds)
    print(f"{name:<44} p50 {median:7.2f} ms   p95 {last:7.2f} ms")


def time_a_turn() -> tuple[float, float]:
    """Time a turn on a full memory of ordinary sentences, as `timed` does."""
    dice = random.Random(7)
    state = full(dice, 12)
    return timed(lambda number: turn(state, dice, number), 200)


def main() -> None:
    """Measure memories of short and of long entries."""
    dice = random.Random(7)
    for words in (2, 6, 12, 25):
        measure_state(full(dice, words), dice)


def measure_state(state: State, dice: random.Random) -> None:
    """Measure each rule on this memory."""
    new = provenance(9_999, Source.EDIT)
    few = state.text.replace("Kunde", "Kundin", 3)
    many = shuffled(state, dice)
    print(f"\n{len(state.entries)} entries, {size(state.text):,} bytes")
    measure("remember, evict, excerpt", lambda n: turn(state, dice, n), 200)
    measure("update, evict", lambda n: rewrite(state, dice, n), 200)
    measure("excerpt", lambda n: excerpt(state), 200)
    measure("whole text with short ids", lambda n: whole_text(state).labelled, 200)
    save = partial(replace_text, state, provenance_for_new=new)
    measure("save a text, three words edited", lambda n: save(few), 100)
    measure("save a text, each line edited and moved", lambda n: save(many), 30)
    measure("provenance to JSON values and back", lambda n: there_and_back(state), 100)


def there_and_back(state: State) -> tuple[Provenance, ...]:
    """Write the provenance and read it again."""
    return load_entries(dump_entries(state.entries))


def turn(state: State, dice: random.Random, number: int) -> None:
    """Remember a sentence and choose what the next request gets."""
    change = remember(state, statement(dice, number, 40), provenance=provenance(number + 20_000))
    assert isinstance(change, Change)
    assert change.evicted
    excerpt(change.after)


def rewrite(state: State, dice: random.Random, number: int) -> None:
    """Rewrite an entry to a longer one."""
    entry = state.ids[number % len(state.ids)]
    words = statement(dice, number, 40)
    change = update(state, entry, words, provenance=provenance(number + 20_000))
    assert isinstance(change, Change)


def shuffled(state: State, dice: random.Random) -> str:
    """Edit each line and move it: the worst for matching entries to the old ones."""
    lines = [f"{line} x" for line in state.text.splitlines() if line.startswith("- ")]
    dice.shuffle(lines)
    return "\n".join(lines[: len(lines) * 9 // 10])


if __name__ == "__main__":
    main()
