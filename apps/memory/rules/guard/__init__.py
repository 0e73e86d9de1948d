"""What a statement may not say, and which kind it is (spec 5.5 to 5.8).

`inspect`, below, is the way in and asks in this order; read the modules in the same one.

- `fold`: one plain view of a text in any disguise; `sentence`: without requests, in sentences.
- `secrets` asks a finder each for `private_keys`, `credentials`, `keys`, `iban`, `cards`,
  `passwords` and `codes`, in all `views` of the text (decoded, joined, `numerals` as digits).
  `spots` says where it is worth looking, `entropy` and `values` how much a word looks like one.
- `sensitive` with `sensitive_words`, `policies`: what no click unlocks; `task`: what is for now.
- `kinds` covers a sentence with pieces of the allowed kinds:
  - `style`: a wish about the form. `slots` reads it by the rows of `slot_form`, `slot_language`,
    `slot_spelling` and `slot_figures`, turned over by `slot_polarity`; `slot_text` renders it from
    `slot_wishes`; `form_words` are those that no `slot` holds.
  - `wording`: how something is called or written.
  - `facts`: role, tools, how the work is arranged, by `verbs`, `fact_words`, `predicates` and, for
    what has no verb, `fragments`.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from apps.memory.rules.document import ENTRY_BYTES
from apps.memory.rules.guard.kinds import Kind, Piece, cover
from apps.memory.rules.guard.policies import addresses_assistant, gives_order, policy_mark
from apps.memory.rules.guard.secrets import find_secrets
from apps.memory.rules.guard.sensitive import sensitive_mark
from apps.memory.rules.guard.sentence import plain, sentences, strip_request, without_absence
from apps.memory.rules.guard.slot import Slot, SlotName
from apps.memory.rules.guard.task import asks_for_text, counts_only_now, is_question
from apps.memory.rules.verdict import Reason, Refused

__all__ = ["Clean", "Kind", "Slot", "SlotName", "inspect"]

Voice = Literal["own", "third"]
WORD_CHARACTERS: Final = 40


@dataclass(frozen=True, slots=True)
class Clean:
    """Say yes, with the kind; style wishes that the server can render carry their slots."""

    kind: Kind
    slots: tuple[Slot, ...] = ()


def inspect(text: str, voice: Voice = "own") -> Clean | Refused:
    """Judge one statement of the person, or (`third`) the words of a proposal about them.

    In this order: secrets, structure and length, sensitive data, policies, this task only, kinds.
    """
    if secrets := find_secrets(text):
        first = secrets[0]
        return Refused(first.reason, (first.start, first.end))
    if reason := _misshapen(text):
        return Refused(reason)
    parts = sentences(strip_request(plain(text)))
    if any(sensitive_mark(part) for part in parts):
        return Refused(Reason.SENSITIVE)
    return _combine([_judge(part, third=voice == "third") for part in parts])


_MARKUP: Final = re.compile(
    r"\n|^\s*(?:#{1,6}\s|[-*+]\s|>|\||```)|!\[|\]\(|<[/!a-z]|javascript:|data:\w+/|https?://\S{200}",
    re.I,
)
_ADDRESS: Final = re.compile(r"https?://\S+")


def _misshapen(text: str) -> Reason | None:
    if len(text.encode()) > ENTRY_BYTES:
        return Reason.TOO_LONG
    text = text.strip()
    if _MARKUP.search(text):
        return Reason.STRUCTURE
    longest = max(map(len, _ADDRESS.sub("", text).split()), default=0)
    return Reason.TOO_LONG if longest > WORD_CHARACTERS else None


def _judge(sentence: str, *, third: bool) -> tuple[Piece, ...] | Refused:
    sentence = without_absence(sentence)
    if is_question(sentence):
        return Refused(Reason.TASK_ONLY)
    pieces = cover(sentence, third=third) or ()
    said = _without(sentence, pieces, Kind.STYLE)
    spoken = _without(said, pieces, Kind.WORDING)
    if policy_mark(spoken) or policy_mark(said, wording=True):
        return Refused(Reason.POLICY)
    if counts_only_now(sentence):
        return Refused(Reason.TASK_ONLY)
    if addresses_assistant(spoken):
        return Refused(Reason.POLICY)
    return pieces or Refused(_why_no_kind(sentence))


def _without(sentence: str, pieces: tuple[Piece, ...], kind: Kind) -> str:
    """Blank quotations and the pieces of one kind, which the marks of policies are not for."""
    for piece in pieces:
        if piece.kind is kind:
            gap = " " * (piece.end - piece.start)
            sentence = sentence[: piece.start] + gap + sentence[piece.end :]
    return re.sub(r'"[^"]*"', lambda quoted: f'"{" " * (len(quoted[0]) - 2)}"', sentence)


def _why_no_kind(sentence: str) -> Reason:
    if asks_for_text(sentence):
        return Reason.TASK_ONLY
    return Reason.POLICY if gives_order(sentence) else Reason.KIND


_GRAVEST: Final = (Reason.POLICY, Reason.TASK_ONLY, Reason.KIND)


def _combine(judged: list[tuple[Piece, ...] | Refused]) -> Clean | Refused:
    refused = [one for one in judged if isinstance(one, Refused)]
    if refused or not judged:
        return min(
            refused, key=lambda one: _GRAVEST.index(one.reason), default=Refused(Reason.KIND)
        )
    pieces = [piece for one in judged if not isinstance(one, Refused) for piece in one]
    kinds = [piece.kind for piece in pieces if piece.kind is not Kind.STYLE]
    if kinds:
        return Clean(kinds[0])
    slots = tuple(dict.fromkeys(slot for piece in pieces for slot in piece.slots))
    scopes = {slot.value for piece in pieces for slot in piece.slots if slot.name is SlotName.SCOPE}
    # What one rendered sentence cannot say (other words, several texts) stays as it was said.
    one_text = not scopes or len(scopes) == len(pieces) == 1
    renderable = one_text and all(piece.slots for piece in pieces)
    return Clean(Kind.STYLE, slots if renderable else ())
