"""Read the counters of the product's processes."""

from collections.abc import Iterable, Iterator

import psutil

MIB = 1024 * 1024


def cpu_seconds(root: psutil.Process) -> float:
    """Give the processor time of a process and its children, the ended ones included."""
    return sum(sum(process.cpu_times()[:4]) for process in tree(root))


def memory_mib(root: psutil.Process) -> float:
    """Give the proportional set size of a process and its children: shared pages count once."""
    return float(sum(process.memory_full_info().pss for process in tree(root))) / MIB


def total(counter: dict[str, float], names: Iterable[str] | None = None) -> float:
    return sum(counter[name] for name in names or counter)


def tree(root: psutil.Process) -> Iterator[psutil.Process]:
    yield root
    yield from root.children(recursive=True)
