"""Jobs: what is done for an order, written down as if each call were answered at once.

A job yields the calls of a round and gets their results. It is played from its beginning for each
request, with the results that the request has; so it goes on from the same place after a crash.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from apps.llm.demo.calls import Call
from apps.llm.demo.prompt import Outcome

MEMORY = "memory.md"

type Job[T] = Generator[tuple[Call, ...], tuple[str, ...], T]


@dataclass(frozen=True, slots=True)
class Report:
    """What an answer says about one wish; `problems` are never left out."""

    sentences: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


class Stop(Exception):
    """A wish cannot be carried out any further, and this is why."""

    def __init__(self, *problems: str) -> None:
        super().__init__()
        self.report = Report(problems=problems)


def play[T](job: Job[T], outcomes: Sequence[Outcome]) -> tuple[Call, ...] | T:
    """Return the calls that have no result yet, or what came of the job."""
    left = [outcome for outcome in outcomes if outcome.answer]
    try:
        calls = next(job)
        while True:
            results = [_take(left, call) for call in calls]
            open_calls = [c for c, result in zip(calls, results, strict=True) if result is None]
            if open_calls:
                return tuple(open_calls)
            calls = job.send(tuple(result or "" for result in results))
    except StopIteration as end:
        value: T = end.value
        return value


def call(tool: str, **arguments: object) -> Call:
    """Return a call."""
    return Call(tool, arguments)


def one(request: Call) -> Job[str]:
    """Make one call and return its result."""
    return (yield (request,))[0]


def in_rounds(calls: Sequence[Call], size: int = 10) -> Job[tuple[str, ...]]:
    """Make many calls, some in each round, and return their results."""
    results: list[str] = []
    for start in range(0, len(calls), size):
        results += yield tuple(calls[start : start + size])
    return tuple(results)


def _take(left: list[Outcome], request: Call) -> str | None:
    found = next((outcome for outcome in left if _answers(outcome, request)), None)
    if found is None:
        return None
    left.remove(found)
    return found.answer


def _answers(outcome: Outcome, request: Call) -> bool:
    """Match a result to a call; the words of the memory are not kept, so they may differ."""
    if outcome.tool != request.tool:
        return False
    if request.arguments.get("path") == MEMORY:
        return outcome.arguments.get("path") == MEMORY
    return outcome.arguments == request.arguments
