"""Have a file read by a process of its own, which knows no secret and can be killed."""

import os
import signal
import subprocess
import sys
from threading import BoundedSemaphore

import msgspec
from django.conf import settings

from apps.documents.rules import Problem, Unreadable

AT_ONCE = 2  # of one worker; a file may take much memory
SECONDS = 60.0
COMMAND = (sys.executable, "-m", "apps.documents.extraction")
# How the limits of `apps.documents.extraction` end a process that does not notice them itself.
ENDS = {
    -signal.SIGXCPU: Problem.TOOK_TOO_LONG,
    -signal.SIGKILL: Problem.TOOK_TOO_LONG,
    -signal.SIGABRT: Problem.TOO_LARGE,
}
turn = BoundedSemaphore(AT_ONCE)


class Answer(msgspec.Struct):
    """What the process says."""

    text: str = ""
    problem: Problem | None = None


def extract(kind: str, content: bytes) -> str:
    """Give the text of a file; raise `Unreadable` where there is none."""
    try:
        done = subprocess.run(
            [*COMMAND, kind],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # may repeat words of the file
            cwd=settings.BASE_DIR,
            env={"PATH": os.defpath, "LANG": "C.UTF-8"},
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Unreadable(Problem.TOOK_TOO_LONG) from None
    if done.returncode:
        raise Unreadable(ENDS.get(done.returncode, Problem.BROKEN))
    answer = msgspec.json.decode(done.stdout, type=Answer)
    if answer.problem:
        raise Unreadable(answer.problem)
    return answer.text
