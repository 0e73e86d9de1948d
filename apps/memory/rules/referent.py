"""What „das“ in „Merk dir das“ means: the sentence before, or the passage pasted beside it."""

from collections.abc import Sequence

from apps.memory.rules.evidence import Author, Message, Passage, passages_of, pieces_of
from apps.memory.rules.origin import Origin
from apps.memory.rules.request import is_request


def meant_by(request: Passage, messages: Sequence[Message]) -> list[Passage]:
    """Return what a bare request means: a paste right behind it, else what stands before."""
    return _pasted_behind(request, messages[request.message]) or before(request, messages)


def before(passage: Passage, messages: Sequence[Message]) -> list[Passage]:
    """Return the sentence or paste before a sentence, in its message or the owner's last."""
    message = messages[passage.message]
    if found := _last_told(passage.message, message, passage.start):
        return found
    for index in range(passage.message - 1, -1, -1):
        if messages[index].author is Author.OWNER:
            return _last_told(index, messages[index], len(messages[index].text))
    return []


def _last_told(index: int, message: Message, end: int) -> list[Passage]:
    told = [p for p in passages_of(index, message) if p.end <= end and not is_request(p.text)]
    told += [p for p in _pastes(index, message) if p.end <= end]
    return [max(told, key=lambda p: p.end)] if told else []


def _pasted_behind(request: Passage, message: Message) -> list[Passage]:
    text = message.text
    for paste in _pastes(request.message, message):
        if paste.start >= request.end and not text[request.end : paste.start].strip():
            return [paste]
    return []


def _pastes(index: int, message: Message) -> list[Passage]:
    """Return what the person pasted, as passages that can only be proposed."""
    text = message.text
    spans = [(p.start, p.end) for p in pieces_of(message) if p.origin is Origin.PASTED]
    trimmed = [(start, text[start:end].strip()) for start, end in spans]
    return [
        Passage(index, place, place + len(words), words, own=False)
        for start, words in trimmed
        if words and (place := text.index(words, start)) >= 0
    ]
