"""When a proposal is confirmed: by a click, or by a typed „ja“ right behind it (spec 5.4)."""

from collections.abc import Sequence

from apps.memory.rules.calls import Operation, Proposal, Situation, Write
from apps.memory.rules.evidence import Author, Message
from apps.memory.rules.leak import leaks
from apps.memory.rules.origin import Segment
from apps.memory.rules.paraphrase import inspect_paraphrase
from apps.memory.rules.verdict import Reason, Refused
from apps.memory.rules.words import vocabulary, words

CONSENT = vocabulary(
    """
    ja jawohl jo jep jup gern gerne ok okay klar genau stimmt richtig einverstanden merken yes yep
    yeah sure
    """
)
COURTESY = vocabulary(
    """
    bitte danke so das dir merk merke mach es passt super gut sehr please thanks thank you do that
    it
    """
)


def confirms(
    segments: Sequence[Segment], proposals: Sequence[Proposal], messages: Sequence[Message]
) -> str | None:
    """Return the proposal that a typed yes confirms; `messages` end before the yes."""
    waiting = [proposal for proposal in proposals if not proposal.settled]
    if len(waiting) != 1 or not _is_yes(segments):
        return None
    behind = _behind(waiting[0].after_message, messages)
    return waiting[0].id if behind is not None and all(map(_is_neutral, behind)) else None


def accept(proposal: Proposal, situation: Situation) -> Write | Refused:
    """Return the write of a confirmed proposal: exactly its text, once, if its content may stay."""
    if proposal.settled:
        return Refused(Reason.UNCONFIRMED)
    notes, notes_text = situation.notes, situation.notes_text
    if reason := leaks(proposal.text, notes, notes_text, proposal.entry):
        return Refused(reason)
    found = inspect_paraphrase(proposal.text)
    if isinstance(found, Refused):
        return found
    operation = Operation.UPDATE if proposal.entry else Operation.REMEMBER
    return Write(operation, proposal.text, proposal.entry, ())


def _is_yes(segments: Sequence[Segment]) -> bool:
    text = "".join(segment.text for segment in segments)
    spoken = {word.casefold() for word in words(text[:200])}
    own = all(segment.own or not segment.text.strip() for segment in segments)
    return (
        own
        and len(text) <= 200
        and bool(spoken & CONSENT)
        and spoken <= CONSENT | COURTESY
        and "?" not in text
    )


def _behind(message_id: str, messages: Sequence[Message]) -> Sequence[Message] | None:
    """Return the messages behind the one that a proposal stands behind."""
    places = [place for place, message in enumerate(messages) if message.id == message_id]
    return messages[places[-1] + 1 :] if places else None


def _is_neutral(message: Message) -> bool:
    """The answer beside the proposal is no question that the yes could be meant for."""
    return (
        message.author is Author.ASSISTANT and "?" not in message.text and not message.attachments
    )
