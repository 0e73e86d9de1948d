"""Measure the product against the raw upstream and print one table: `python -m benchmarks`.

The first token of N answers that run in parallel, their processor time, idle memory, the cold
first page, and the memory rules. N people do not press „Senden“ in the same millisecond: their
answers begin within `--spread` seconds, last longer than that, and then run side by side. The last
level is also measured with all of them at once.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

import msgspec

from benchmarks.client import Job, Timing
from benchmarks.memory_rules import time_a_turn
from benchmarks.meters import cpu_seconds, memory_mib
from benchmarks.page import cold_page
from benchmarks.product import Product
from benchmarks.upstream import FIRST_SECONDS

OVERHEAD_MS = {1: 15.0, 20: 15.0, 100: 60.0, 300: 300.0}
CPU_SECONDS = 0.15  # per 1,000 tokens
MEMORY_MIB = 350.0
PAGE_KB, PAGE_REQUESTS = 200.0, 25
TURN_MS = 5.0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; `goal` is the highest value that is good, if there is one."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    note: str = ""

    def __str__(self) -> str:
        verdict = "" if self.goal is None else "ok" if self.value <= self.goal else "MISSED"
        goal = "" if self.goal is None else f"{self.goal:g}"
        value = f"{self.value:,.2f}" if self.value < 10 else f"{self.value:,.0f}"
        return f"{self.name:<46}{value:>9} {self.unit:<9}{goal:>6}  {verdict:<7}{self.note}"


class Bench:
    """One run: the options, the upstream's port and the running product."""

    def __init__(self, options: argparse.Namespace, upstream: int, product: Product) -> None:
        self.options = options
        self.upstream = upstream
        self.product = product

    def rows(self) -> Iterator[Row]:
        """Measure from the quiet to the loud."""
        yield self.memory("Idle memory, started", MEMORY_MIB)
        yield from self.page()
        yield from turn_rows()
        for streams in self.options.streams:
            yield from self.level(streams, self.options.spread)
        if self.options.spread:
            yield from self.level(self.options.streams[-1], 0.0)
        yield self.memory("Memory right after the load", None)

    def memory(self, name: str, goal: float | None) -> Row:
        parts = {part: memory_mib(root) for part, root in self.product.roots.items()}
        return Row(name, sum(parts.values()), "MiB", goal, listed(parts, 0))

    def page(self) -> Iterator[Row]:
        path, cookies = self.product.visitors[0]
        address = f"http://localhost:{self.product.port}/{path.split('/')[1]}/"
        load = cold_page(address, cookies)
        yield Row("Cold first page, transferred", load.kilobytes, "kB", PAGE_KB)
        yield Row("Cold first page, requests", load.requests, "requests", PAGE_REQUESTS)

    def level(self, streams: int, spread: float) -> Iterator[Row]:
        """Compare so many streams through the product with the same at the upstream."""
        rounds = self.options.rounds * (3 if streams == 1 else 1)
        bare = self.open(self.upstream, streams, spread, bare=True)
        before = self.cpu()
        timings = [t for _ in range(rounds) for t in self.open(self.product.port, streams, spread)]
        spent = {part: seconds - before[part] for part, seconds in self.cpu().items()}
        name = f"{streams} streams" + (" at once" if streams > 1 and not spread else "")
        lost = sum(not timing.complete for timing in timings)
        first, raw = (median(t.first for t in some) * 1_000 for some in (timings, bare))
        goal = OVERHEAD_MS.get(streams) if spread or streams == 1 else None
        note = f"{first:.0f} against {raw:.0f} ms, p95 {p95(timings) * 1_000:.0f}"
        yield Row(f"{name}: first token, overhead", first - raw, "ms", goal, note)
        whole = median(t.whole for t in timings) - median(t.whole for t in bare)
        yield Row(f"{name}: whole answer, overhead", whole * 1_000, "ms")
        yield Row(f"{name}: lost or incomplete", lost, "streams", 0)
        tokens = len(timings) * self.options.tokens / 1_000
        per = {part: seconds / tokens for part, seconds in spent.items()}
        judged = CPU_SECONDS if streams > 1 else None
        yield Row(f"{name}: CPU", sum(per.values()), "s/1k tok", judged, listed(per, 3))

    def cpu(self) -> dict[str, float]:
        return {part: cpu_seconds(root) for part, root in self.product.roots.items()}

    def open(self, port: int, streams: int, spread: float, *, bare: bool = False) -> list[Timing]:
        """Have the client process open the streams."""
        tokens, rate = self.options.tokens, self.options.rate
        job = Job(
            port=port,
            streams=streams,
            spread=spread,
            tokens=tokens,
            seconds=spread + FIRST_SECONDS + tokens / rate,
            visitors=[] if bare else self.product.visitors[:streams],
        )
        command = [sys.executable, "-m", "benchmarks.client"]
        done = subprocess.run(
            command, input=msgspec.json.encode(job), stdout=subprocess.PIPE, check=True
        )
        return msgspec.json.decode(done.stdout, type=list[Timing])


def turn_rows() -> Iterator[Row]:
    middle, last = time_a_turn()
    note = f"p50 {middle:.2f} ms"
    yield Row("Remember, evict, excerpt (32,000 bytes), p95", last, "ms", TURN_MS, note)


def p95(timings: list[Timing]) -> float:
    ordered = sorted(timing.first for timing in timings)
    return ordered[int(len(ordered) * 0.95)]


def listed(parts: dict[str, float], digits: int) -> str:
    return ", ".join(f"{part} {value:.{digits}f}" for part, value in parts.items())


def machine() -> str:
    """Describe how fast this machine is just now: milliseconds mean nothing without it."""
    begun, total = time.process_time(), 0
    for number in range(2_000_000):
        total += number
    seconds = time.process_time() - begun
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, load {load:.1f}, two million additions in {seconds:.2f} s"


@contextmanager
def upstream(tokens: int, rate: float) -> Iterator[int]:
    """Run the upstream in a process of its own and give its port."""
    command = [sys.executable, "-m", "benchmarks.upstream"]
    command += ["--tokens", str(tokens), "--rate", str(rate)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--tokens", type=int, default=300, help="tokens of an answer")
    parser.add_argument("--rate", type=float, default=20.0, help="tokens a second")
    parser.add_argument("--streams", type=int, nargs="+", default=[1, 20, 100, 300])
    parser.add_argument("--spread", type=float, default=5.0, help="seconds to begin in")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of each level")
    return parser.parse_args()


def main() -> None:
    """Run everything and print each row as soon as it is measured."""
    given = options()
    head = f"{'measured':<46}{'value':>9} {'unit':<9}{'goal':>6}"
    with upstream(given.tokens, given.rate) as port, Product(port, max(given.streams)) as product:
        print(machine(), head, "-" * len(head), sep="\n", flush=True)
        for row in Bench(given, port, product).rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
