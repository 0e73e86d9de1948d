"""Labelled chats as the rules see them: a case becomes a call and a situation."""

from pathlib import Path
from typing import Any

from apps.memory.rules.calls import Propose, Verdict, Write
from apps.memory.rules.confirm import accept, confirms
from apps.memory.rules.gate import (
    Author,
    Call,
    Evidence,
    Message,
    Note,
    Operation,
    Proposal,
    Situation,
    decide,
)
from apps.memory.rules.origin import Origin, Range, Segment, split
from apps.memory.rules.verdict import Reason, Refused
from tests.cases import load, read

Case = dict[str, Any]
ORIGINS = {"prefill": Origin.PREFILLED, "settings": Origin.TYPED}
OPERATIONS = {"add": Operation.REMEMBER, "update": Operation.UPDATE, "remove": Operation.FORGET}
AUTHORS = {"assistant": Author.ASSISTANT, "tool": Author.TOOL, "summary": Author.SUMMARY}
FRESH = Path(__file__).with_name("fresh_attacks.jsonl")


def labelled() -> list[Case]:
    """Return every labelled attack, ours behind the given ones."""
    return load("attacks") + read(FRESH)


def outcome(case: Case) -> str:
    """Return what happens in a case: save, ask or refuse."""
    match verdict(case):
        case Write():
            return "save"
        case Propose():
            return "ask"
        case Refused():
            return "refuse"


def verdict(case: Case) -> Verdict:
    """Decide a case as the server would, clicks and typed confirmations included."""
    chat, call = situation(case), case["call"]
    if "proposal" not in call:
        return decide(call_of(call), chat)
    meant = next(p for p in chat.proposals if p.id == call["proposal"])
    clicked = any(t.get("event") == "confirm" and t["proposal"] == meant.id for t in case["turns"])
    answered = chat.messages[-1]
    typed = confirms(answered.segments, chat.proposals, chat.messages[:-1]) == meant.id
    return accept(meant, chat) if clicked or typed else Refused(Reason.UNCONFIRMED)


def call_of(call: Case) -> Call:
    """Return the call of a case."""
    evidence = tuple(Evidence(e["turn"], e["quote"]) for e in call["evidence"])
    return Call(OPERATIONS[call["op"]], evidence, call.get("target"), call["text"] or None)


def situation(case: Case) -> Situation:
    """Return what the server knows in a case."""
    notes = tuple(Note(m["id"], m["text"]) for m in case["memory"])
    return Situation(
        messages=tuple(message(t) for t in case["turns"] if t["role"] in {"user", *AUTHORS}),
        notes=notes,
        notes_text="# Memory\n\n" + "".join(f"- {note.text}\n" for note in notes),
        proposals=_proposals(case["turns"]),
        writes=case["call"].get("nth_in_turn", 1) - 1,
    )


def message(turn: Case) -> Message:
    """Return a turn as a stored message."""
    attachments = tuple(a["text"] for a in turn.get("attachments", ()))
    if turn["role"] != "user":
        segment = Segment(Origin.TOOL, turn["text"])
        return Message(turn["id"], AUTHORS[turn["role"]], (segment,), attachments)
    author = Author.OWNER if turn["author"] == "self" else Author.OTHER
    return Message(turn["id"], author, segments(turn["parts"]), attachments)


def segments(parts: list[Case]) -> tuple[Segment, ...]:
    """Split a message whose parts the composer reported."""
    text, ranges = "", []
    for part in parts:
        origin = ORIGINS.get(part["origin"]) or Origin(part["origin"])
        ranges.append(Range(len(text), len(text) + len(part["text"]), origin))
        text += part["text"]
    return split(text, ranges)


def _proposals(turns: list[Case]) -> tuple[Proposal, ...]:
    last, found, settled = "", {}, set()
    for turn in turns:
        if turn["role"] in {"user", *AUTHORS}:
            last = turn["id"]
        elif turn.get("event") == "proposal":
            found[turn["proposal"]] = (turn["text"], last)
        elif turn.get("event") in {"reject", "written"}:
            settled.add(turn["proposal"])
    return tuple(Proposal(i, text, after, i in settled) for i, (text, after) in found.items())
