"""From the text that an agent has written into its copy to calls for the gate (spec 8.2).

The agent points at nothing: it writes lines. The server looks for the person's sentence that a line
rests on. Where there is none, the line can at most become a proposal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from apps.memory.rules.calls import Call, Operation, Propose
from apps.memory.rules.chat import Chat
from apps.memory.rules.document import ENTRY_BYTES, Document, one_line, size
from apps.memory.rules.evidence import Evidence, Passage, foreign_texts, occurs
from apps.memory.rules.gate import MAX_EVIDENCE, MAX_SENTENCES, MAX_WRITES, Situation
from apps.memory.rules.leak import leaks
from apps.memory.rules.paraphrase import inspect_paraphrase
from apps.memory.rules.reconcile import reconcile
from apps.memory.rules.request import cut
from apps.memory.rules.state import Provenance, State
from apps.memory.rules.support import differs, supports
from apps.memory.rules.target import Note, corrects, forgets, names
from apps.memory.rules.verdict import Reason, Refused, Source

NEW = Provenance(
    "new", datetime.min.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC), Source.COWORK
)


@dataclass(frozen=True, slots=True)
class Intent:
    """What a difference between two texts asks for; `text` is the line that was written."""

    operation: Operation
    text: str = ""
    entry: str | None = None


def intents(shown: State, written: str) -> list[Intent]:
    """Compare what an agent was shown with what it has written, entry by entry.

    What stands outside of entries is not its business.
    """
    old, new = Document.parse(shown.text), Document.parse(written)
    bodies = [[entry.body for entry in document.entries] for document in (old, new)]
    found = reconcile(bodies[0], shown.entries, bodies[1], NEW)
    known = dict(zip(shown.ids, old.words, strict=True))
    wanted: list[Intent] = []
    for made, words in zip(found, new.words, strict=True):
        if made.id not in known:
            wanted.append(Intent(Operation.REMEMBER, one_line(words)))
        elif known[made.id] != words:
            wanted.append(Intent(Operation.UPDATE, one_line(words), made.id))
    kept = {made.id for made in found}
    wanted += [Intent(Operation.FORGET, entry=key) for key in shown.ids if key not in kept]
    return [intent for intent in wanted if intent.operation is Operation.FORGET or intent.text]


def as_call(intent: Intent, situation: Situation) -> Call | None:
    """Find the sentences that an intent rests on; None if the person said nothing of the kind."""
    chat = Chat(situation.messages)
    if chat.current < 0:
        return None
    said = chat.sentences(chat.current)
    found = list(_resting(intent, said, situation.notes))[:MAX_EVIDENCE]
    if not found:
        return None
    message = situation.messages[chat.current].id
    evidence = tuple(Evidence(message, passage.text) for passage in found)
    return Call(intent.operation, evidence, entry=intent.entry)


def unfounded(intent: Intent, situation: Situation) -> Propose | Refused:
    """Offer a line that no sentence of the person supports, unless the guard objects to it."""
    words = intent.text
    if intent.operation is Operation.FORGET:
        return Refused(Reason.TARGET)
    if situation.writes >= MAX_WRITES:
        return Refused(Reason.RATE)
    if size(words) > ENTRY_BYTES:
        return Refused(Reason.TOO_LONG)
    found = inspect_paraphrase(words)
    if isinstance(found, Refused):
        return found
    if leak := leaks(words, situation.notes, situation.notes_text, intent.entry):
        return Refused(leak)
    foreign = (text for message in situation.messages for text in foreign_texts(message))
    if occurs(words, foreign):
        return Refused(Reason.FOREIGN)
    return Propose(words, intent.entry, Reason.UNCONFIRMED, ())


def _resting(intent: Intent, said: Sequence[Passage], notes: Sequence[Note]) -> Iterator[Passage]:
    """Yield the sentences that say what the line says, the closest only."""
    sentences = said[: MAX_SENTENCES * 4]
    match intent.operation:
        case Operation.FORGET:
            yield from (p for p in sentences if forgets(p.text) and _means(p, intent, notes))
            return
        case Operation.UPDATE:
            close = [p for p in sentences if _says(p, intent.text)]
            yield from close or (
                p for p in sentences if corrects(p.text) and _means(p, intent, notes)
            )
        case Operation.REMEMBER:
            exact = [p for p in sentences if not differs(cut(p.text).text, intent.text)]
            yield from (exact or [p for p in sentences if _says(p, intent.text)])[:1]


def _says(passage: Passage, text: str) -> bool:
    return supports(cut(passage.text).text, text)


def _means(passage: Passage, intent: Intent, notes: Sequence[Note]) -> bool:
    return intent.entry is not None and names(passage.text, intent.entry, notes)
