"""`python -m apps.documents.extraction <kind>`: bytes in, `{"text": …}` or `{"problem": …}` out."""

import json
import resource
import sys

from apps.documents.extraction.collector import Collector
from apps.documents.extraction.readers import READERS
from apps.documents.rules import Problem, Unreadable

MEMORY_BYTES = 1_500_000_000  # of addresses; a workbook of 20 MB needs a third
CPU_SECONDS = 50


def main(kind: str, content: bytes) -> dict[str, str]:
    """Read one file; whatever goes wrong with it has a name."""
    text = Collector()
    try:
        READERS[kind](content, text)
        return {"text": text.finished()}
    except Unreadable as error:
        return {"problem": error.problem}
    except MemoryError:
        return {"problem": Problem.TOO_LARGE}
    except Exception:  # what a hostile file makes a library raise is not for us to list
        return {"problem": Problem.BROKEN}


def confine() -> None:
    """Take away what reading needs not: more memory and time, written files, other processes."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 2))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    confine()
    answer = json.dumps(main(sys.argv[1], sys.stdin.buffer.read()))
    sys.stdout.write(answer)
