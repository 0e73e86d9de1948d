"""Note what the person says about themselves in the session's copy of the memory."""

import re
from collections.abc import Sequence
from dataclasses import replace

from apps.llm.demo.calls import choose_write
from apps.llm.demo.cowork.jobs import MEMORY, Job, call, one
from apps.llm.demo.cowork.results import read_part
from apps.llm.demo.phrases import PHRASES, say
from apps.llm.demo.prompt import Note, Prompt
from apps.llm.demo.statements import Act, Wish
from apps.llm.demo.style import Style

ITEM = re.compile(r"^[-*+] (?:\[[0-9a-f]{4,}\] )?(?P<text>.+)$")
REQUEST = re.compile(
    r"^(?:bitte )?(?:merke? dir|notiere? dir|notiere?|remember)(?: bitte)?\s*:\s*", re.IGNORECASE
)
SWAP = re.compile(
    r"^\W*(?:nicht (?:mehr|länger)|no longer)\s+(?P<old>.+?),?\s+(?:sondern|but)\s+"
    r"(?P<new>.+?)[.!]*$",
    re.IGNORECASE,
)
COUNTS = re.compile(r"\b(saved|proposed|removed|refused) (\d+)(?: \((\w+))?")


def memory_text(prompt: Prompt) -> str | None:
    """Return the copy of the memory as this order has read it; none: the session has no copy."""
    for outcome in prompt.outcomes:
        if outcome.tool == "read_file" and outcome.arguments.get("path") == MEMORY:
            part = read_part(outcome.answer)
            return part.text if part else None
    return None


def notes_of(text: str) -> tuple[Note, ...]:
    """Return the entries, each with the number of its line as id."""
    items = ((n, ITEM.match(line)) for n, line in enumerate(text.split("\n")))
    return tuple(Note(str(n), item["text"].strip()) for n, item in items if item)


def note(prompt: Prompt, wishes: Sequence[Wish], style: Style) -> Job[tuple[str, ...]]:
    """Write all wishes down at once; return what to say about it, no more than the result says."""
    text = memory_text(prompt)
    if text is None:
        asked = any(wish.asked or wish.act is Act.CORRECT for wish in wishes)
        return (say("no_memory", style),) if asked else ()
    if any(wish.act is Act.FORGET_ALL for wish in wishes):
        return (say("forget_all", style),)
    lacking = tuple(
        say("what_instead" if wish.act is Act.CORRECT else "what", style)
        for wish in wishes
        if not wish.quotes
    )
    wishes = [wish for wish in wishes if wish.quotes]
    changed = _changed(prompt, text, wishes)
    if changed == text and not _has_written(prompt):
        known = all(wish.act is Act.REMEMBER for wish in wishes)
        return lacking or (say("unchanged" if known else "no_entry", style),)
    result = yield from one(call("write_file", path=MEMORY, content=changed))
    return (*_outcome(result, style), *lacking)


def _has_written(prompt: Prompt) -> bool:
    """Tell whether this order has noted already; the copy then shows it."""
    return any(
        outcome.tool == "write_file" and outcome.arguments.get("path") == MEMORY
        for outcome in prompt.outcomes
    )


def _changed(prompt: Prompt, text: str, wishes: Sequence[Wish]) -> str:
    lines = text.rstrip("\n").split("\n")
    notes = notes_of(text)
    known = replace(prompt, notes=notes, partial=False, tools=frozenset())
    gone: set[int] = set()
    for wish in wishes:
        write = choose_write(known, wish)
        if write is None:
            continue
        words = " ".join(REQUEST.sub("", quote) for quote in wish.quotes)
        if write.tool == "remember":
            if words.casefold() not in {one.text.casefold() for one in notes}:
                lines.append(f"- {words}")
        elif write.tool == "forget":
            gone.add(int(write.arguments["entry"]))
        else:
            at = int(write.arguments["entry"])
            lines[at] = f"- {_swapped(next(n.text for n in notes if n.id == str(at)), words)}"
    kept = "\n".join(line for at, line in enumerate(lines) if at not in gone).strip("\n")
    return text if kept == text.strip("\n") else f"{kept}\n"


def _swapped(known: str, words: str) -> str:
    """Put „nicht mehr X, sondern Y“ into the entry that has X."""
    swap = SWAP.match(words)
    return known.replace(swap["old"], swap["new"]) if swap and swap["old"] in known else words


def _outcome(result: str, style: Style) -> tuple[str, ...]:
    if not result.startswith(f"{MEMORY}: "):
        return (say("failed", style),)
    counts = {name: (int(number), reason) for name, number, reason in COUNTS.findall(result)}
    said = [name for name in ("saved", "proposed") if counts.get(name, (0, ""))[0]]
    if counts.get("removed", (0, ""))[0] and not said:
        said.append("removed")
    refused, reason = counts.get("refused", (0, ""))
    if refused:
        key = f"refused.{reason}"
        said.append(key if key in PHRASES else "refused")
    return tuple(say(key, style) for key in said or ["unchanged"])
