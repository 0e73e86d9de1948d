"""Which tools the demo model calls, and when (contract: the tools of the answer loop)."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from apps.llm.demo import questions
from apps.llm.demo.language import numbers, stems
from apps.llm.demo.prompt import Note, Prompt
from apps.llm.demo.questions import Passage
from apps.llm.demo.statements import Act, Reading, Wish, is_bare_change, is_change, is_denial


@dataclass(frozen=True, slots=True)
class Call:
    """A tool and its arguments."""

    tool: str
    arguments: dict[str, Any]

    @property
    def json(self) -> str:
        """Return the arguments as they travel."""
        return json.dumps(self.arguments, ensure_ascii=False)


NOT_TRUE = stems("stimmt falsch true right correct wrong anymore")
NAMING = re.compile(
    r"\b(?:heißt|heißen|schreibt sich|(?:is|are) (?:called|named))\b", re.IGNORECASE
)
READ = Call("read_memory", {})


def choose_calls(prompt: Prompt, reading: Reading) -> tuple[Call, ...]:
    """Return the calls for this round; none when it is time to answer."""
    wanted = [*_writes(prompt, reading), *_reports(prompt, reading)]
    if READ not in wanted and questions.needs_memory(prompt, reading):
        wanted.append(READ)
    done = [Call(outcome.tool, outcome.arguments) for outcome in prompt.outcomes]
    offered = [call for call in wanted if call.tool in prompt.tools and call not in done]
    return tuple(call for place, call in enumerate(offered) if call not in offered[:place])


def find_note(notes: Sequence[Note], quotes: Sequence[str]) -> Note | None:
    """Return the entry that shares most content words with the person's words."""
    said = stems(" ".join(quotes))
    shared = [(len(said & stems(note.text)), note) for note in notes]
    most = max((count for count, _ in shared), default=0)
    return next((note for count, note in shared if count == most), None) if most else None


def _writes(prompt: Prompt, reading: Reading) -> Iterator[Call]:
    handled = {_quotes(outcome.arguments) for outcome in prompt.outcomes}
    for wish in reading.wishes:
        if wish.quotes and wish.quotes not in handled and wish.act is not Act.FORGET_ALL:
            call = choose_write(prompt, wish)
            if call is not None:
                yield call


def choose_write(prompt: Prompt, wish: Wish) -> Call | None:
    """Return the call for a wish: about the entry that it means, after reading if need be."""
    evidence = [{"message_id": prompt.current.id, "quote": quote} for quote in wish.quotes]
    note = find_note(_comparable(prompt.notes, wish), wish.quotes)
    if wish.act is Act.REMEMBER and not (note and _replaces(wish, note)):
        return Call("remember", {"evidence": evidence})
    if note is not None:
        return Call(
            "forget" if _takes_back(wish, note) else "update_memory",
            {"entry": note.id, "evidence": evidence},
        )
    bare = is_bare_change(wish.quotes[0])
    if "read_memory" in prompt.tools and not prompt.has_read and (prompt.partial or not bare):
        return READ
    return None if bare or wish.act is Act.FORGET else Call("remember", {"evidence": evidence})


def _comparable(notes: Sequence[Note], wish: Wish) -> Sequence[Note]:
    """Leave out entries that a correction cannot mean: a name is no role, a role no name."""
    if wish.act is Act.FORGET or is_bare_change(wish.quotes[0]):
        return notes
    names = bool(NAMING.search(" ".join(wish.quotes)))
    return [note for note in notes if bool(NAMING.search(note.text)) == names]


def _takes_back(wish: Wish, note: Note) -> bool:
    """Tell whether an entry is to go: „Das stimmt nicht mehr:“ and then its own words."""
    said = stems(" ".join(wish.quotes)) - NOT_TRUE
    return wish.act is Act.FORGET or (is_denial(wish.quotes[0]) and said <= stems(note.text))


def _replaces(wish: Wish, note: Note) -> bool:
    """Tell whether a statement is a new version of an entry: „jetzt für die Region Nord“."""
    said, noted = stems(" ".join(wish.quotes)), stems(note.text)
    return is_change(wish.quotes[0]) and len(said & noted) >= max(2, len(noted) / 2)


def _reports(prompt: Prompt, reading: Reading) -> Iterator[Call]:
    """Report an entry that the source of the answer contradicts (spec 2.6)."""
    passage = questions.find_passage(prompt, reading.rest)
    note = _contradicted(prompt.notes, passage) if passage else None
    if passage and note:
        source = {"source": passage.source.kind, "name": passage.source.name}
        yield Call("report_override", {"entry": note.id, **source})


def _contradicted(notes: Sequence[Note], passage: Passage) -> Note | None:
    named, said = numbers(passage.text), stems(passage.text)
    for note in notes:
        other = numbers(note.text)
        words = (said & stems(note.text)) - named - other
        if named and other and not named & other and len(words) >= 2:
            return note
    return None


def _quotes(arguments: dict[str, Any]) -> tuple[str, ...]:
    return tuple(one["quote"] for one in arguments.get("evidence", ()))
