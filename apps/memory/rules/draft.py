"""What the steps of the gate hand on to each other."""

from dataclasses import dataclass, replace

from apps.memory.rules.calls import Call, Situation, Span
from apps.memory.rules.chat import Chat
from apps.memory.rules.evidence import Passage
from apps.memory.rules.guard.slots import Slot
from apps.memory.rules.request import Cut
from apps.memory.rules.verdict import Reason, Refused


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the person on its way into the memory."""

    passage: Passage
    cut: Cut
    text: str
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """What the steps have found out so far."""

    call: Call
    situation: Situation
    chat: Chat
    passages: tuple[Passage, ...] = ()
    claims: tuple[Claim, ...] = ()
    left_out: Reason = Reason.NO_EVIDENCE

    @property
    def text(self) -> str:
        """Return the entry as it would be written."""
        return " ".join(claim.text for claim in self.claims)

    @property
    def said(self) -> str:
        """Return the sentences that the call rests on, as the person wrote them."""
        return " ".join(passage.text for passage in self.passages)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Return where the sentences of the entry stand."""
        used = [claim.passage for claim in self.claims] or self.passages
        messages = self.situation.messages
        return tuple(Span(messages[p.message].id, p.start, p.end) for p in used)

    def keep(self, claims: list[Claim], left_out: Reason | None) -> "Draft | Refused":
        """Go on with some of the sentences, or refuse where none is left."""
        if claims:
            return replace(self, claims=tuple(claims))
        return Refused(left_out or self.left_out)
