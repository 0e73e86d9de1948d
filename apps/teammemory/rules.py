"""Which sentences a team may keep, and who may confirm which (spec 9.4).

The guard is the one of the personal memory (spec 5.3 to 5.7); what is said here comes on top.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from apps.memory.rules.document import MAX_BYTES, normalise, size
from apps.memory.rules.evidence import Author, Message, passages_of
from apps.memory.rules.guard import inspect
from apps.memory.rules.judge import judge
from apps.memory.rules.leak import leaks
from apps.memory.rules.origin import Origin, Range, split
from apps.memory.rules.request import cut
from apps.memory.rules.similar import find_same
from apps.memory.rules.target import Note
from apps.memory.rules.verdict import Reason, Refused
from apps.memory.rules.words import vocabulary, words

MAX_OPEN = 20  # proposals of one person in one team
I_AND_ME = vocabulary("ich mir mich mein meine meinem meinen meiner meines I me my myself")
QUOTED = re.compile(r"[„“\"].*?[“”\"]")


class Problem(StrEnum):
    """Why a sentence is not for a team, where the guard has nothing against it."""

    SEVERAL = "several"  # it is not one sentence
    PERSONAL = "personal"  # it speaks of one person, and would be read as the confirming one
    KNOWN = "known"
    FULL = "full"
    WAITING = "waiting"  # the person's proposals are `MAX_OPEN` already


@dataclass(frozen=True, slots=True)
class Unfit:
    """Say no, with the reason."""

    reason: Problem | Reason


def read_statement(text: str) -> str | Unfit:
    """Give the one sentence of a typed text as it would be kept, without request words."""
    text = normalise(text).strip()
    verdict = judge(text, "user")
    if isinstance(verdict, Refused):
        return Unfit(verdict.reason)
    if "\n" in text:
        return Unfit(Reason.STRUCTURE)
    sentences = passages_of(0, Message("typed", Author.OWNER, split(text, [_typed(text)])))
    if len(sentences) != 1:
        return Unfit(Problem.SEVERAL)
    kept = cut(sentences[0].text).text
    if isinstance(verdict := inspect(kept), Refused):
        return Unfit(verdict.reason)
    return Unfit(Problem.PERSONAL) if _speaks_of_oneself(kept) else kept


def find_obstacle(text: str, known: Sequence[str]) -> Unfit | None:
    """Find what stands against one more sentence: a secret made of pieces, a twin, the size."""
    notes = [Note(str(number), one) for number, one in enumerate(known)]
    if reason := leaks(text, notes, "\n".join(known), None):
        return Unfit(reason)
    if find_same(known, text) is not None:
        return Unfit(Problem.KNOWN)
    return Unfit(Problem.FULL) if taken([*known, text]) > MAX_BYTES else None


def taken(texts: Collection[str]) -> int:
    """Count the bytes that sentences take, each on its line."""
    return sum(size(text) + 1 for text in texts)


def may_confirm(person: int, author: int, confirmers: Collection[int]) -> bool:
    """Tell whether a person confirms a sentence: their own one only if nobody else could."""
    return person in confirmers and (person != author or len(confirmers) == 1)


def _speaks_of_oneself(text: str) -> bool:
    spoken = words(QUOTED.sub("", text))
    return not I_AND_ME.isdisjoint([*spoken, *(word.lower() for word in spoken)])


def _typed(text: str) -> Range:
    return Range(0, len(text), Origin.TYPED)
