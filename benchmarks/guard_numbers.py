"""Count which of 100,000 honest numbers are taken for secrets, what hides, and the time it takes.

Run with `python -m benchmarks.guard_numbers [numbers]` from the root of the project.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from apps.memory.rules.guard.secrets import find_secrets
from tests.cases import load
from tests.memory.guard.disguises import DISGUISES
from tests.memory.guard.test_secrets_generated import (
    COUNTRIES,
    HONEST,
    ISSUERS,
    make_card,
    make_iban,
    number,
)

NOTES_BYTES = 32_000


def honest(amount: int) -> None:
    """Print how many of each kind of honest number are found, and as what."""
    dice = random.Random(1)
    kinds = {**HONEST, "16 digits": lambda d: f"Los {number(d, 16)}."}
    for name, sentence in kinds.items():
        tries = amount // len(kinds)
        found = Counter(s.reason for _ in range(tries) for s in find_secrets(sentence(dice)))
        print(f"{name:12} {tries:7} {dict(found)} {100 * found.total() / tries:.2f} %")


def disguised(rounds: int) -> None:
    """Print which disguises hide a valid IBAN or card."""
    dice = random.Random(2)
    codes = [make_iban(country, dice) for country in COUNTRIES for _ in range(rounds)]
    codes += [make_card(prefix, dice) for prefix in ISSUERS for _ in range(rounds)]
    missed = Counter(
        name
        for name, disguise in DISGUISES.items()
        for code in codes
        if not find_secrets(f"Merk dir bitte {disguise(code)} für mich.")
    )
    print(f"disguised {len(codes) * len(DISGUISES)}, missed {missed.total()} {dict(missed)}")


def timed() -> None:
    """Print the milliseconds for a sentence, for full notes and for hostile texts."""
    sentences = [case["text"] for case in load("guard") if case["expect"] == "save"]
    times = sorted(milliseconds(find_secrets, text) for text in sentences)
    print(f"sentence: median {times[len(times) // 2]:.2f} ms, slowest {times[-1]:.2f} ms")
    notes = full("\n- ".join(sentences) + "\n- ")
    print(f"{NOTES_BYTES} bytes of notes: {milliseconds(find_secrets, notes):.1f} ms")
    dice = random.Random(3)
    noise = "".join(chr(dice.randrange(32, 127)) for _ in range(NOTES_BYTES))
    parts = [
        *(
            "a",
            "4",
            "4 ",
            "4111 ",
            "DE89 ",
            "„»",
            "\u202e\u200f",
            "Passwort ist ",
            "PIN ",
            "ghp_",
            "aA1!",
        ),
        *("eins", "%41", "&#65;", "🇩🇪", "O1Il ", "token aB3", "BEGIN PRIVATE KEY ", noise),
    ]
    for part in parts:
        print(f"{part[:20]!r:24} {milliseconds(find_secrets, full(part)):.1f} ms")


def full(part: str) -> str:
    """Repeat a part until the notes are full."""
    return (part * NOTES_BYTES).encode()[:NOTES_BYTES].decode(errors="ignore")


def milliseconds(act: Callable[[str], object], text: str) -> float:
    """Measure one call as the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        act(text)
        best = min(best, time.process_time() - start)
    return best * 1000


if __name__ == "__main__":
    honest(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    disguised(rounds=5)
    timed()
