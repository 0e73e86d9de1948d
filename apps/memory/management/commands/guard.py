"""Say of texts whether they would be remembered, for operators and for checks."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.memory.rules.judge import judge
from apps.memory.rules.verdict import Refused


class Command(BaseCommand):
    help = (
        "Read JSON lines with text and source (user, document, pasted, assistant_confirmed) on "
        "standard input and write each with verdict (save, refuse) and reason."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge line by line, so that a pipe can be used in both directions."""
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                self.stdout.write(json.dumps(judged(line, number), ensure_ascii=False))
                self.stdout.flush()


def judged(line: str, number: int) -> dict[str, Any]:
    """Add the verdict to one case."""
    try:
        case = json.loads(line)
        found = judge(case["text"], case["source"])
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"Line {number} is no case: {type(error).__name__}") from None
    if isinstance(found, Refused):
        return {**case, "verdict": "refuse", "reason": found.reason.value}
    return {**case, "verdict": "save", "reason": ""}
