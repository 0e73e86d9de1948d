"""What „das“ in „Merk dir das“ means: the sentence before, or the passage pasted beside it."""

from collections.abc import Iterator

from apps.memory.rules.chat import Chat
from apps.memory.rules.evidence import Author, Passage, pieces_of
from apps.memory.rules.origin import Origin
from apps.memory.rules.request import is_request
from apps.memory.rules.statement import is_courtesy

PASSAGE = 600  # characters of a paste that can be proposed as an entry


def meant_by(request: Passage, chat: Chat) -> list[Passage]:
    """Return what a bare request means: a paste right behind it, else what stands before."""
    text = chat.messages[request.message].text
    for paste in _pastes(request.message, chat):
        if paste.start >= request.end and not text[request.end : paste.start].strip():
            return [paste]
    return before(request, chat)


def before(passage: Passage, chat: Chat) -> list[Passage]:
    """Return the sentence or paste before a sentence, in its message or the owner's last."""
    if found := _last_told(passage.message, chat, passage.start):
        return found
    for index in range(passage.message - 1, -1, -1):
        if chat.messages[index].author is Author.OWNER:
            return _last_told(index, chat, len(chat.messages[index].text))
    return []


def _last_told(index: int, chat: Chat, end: int) -> list[Passage]:
    told = [p for p in chat.sentences(index) if p.end <= end]
    told = [p for p in told if not is_request(p.text) and not is_courtesy(p.text)]
    told += [p for p in _pastes(index, chat) if p.end <= end]
    return [max(told, key=lambda p: p.end)] if told else []


def _pastes(index: int, chat: Chat) -> Iterator[Passage]:
    """Yield what the person pasted, as passages of one line that can only be proposed."""
    message = chat.messages[index]
    for piece in pieces_of(message):
        words = message.text[piece.start : piece.end].strip()
        if piece.origin is Origin.PASTED and words and len(words) <= PASSAGE and "\n" not in words:
            start = message.text.index(words, piece.start)
            yield Passage(index, start, start + len(words), " ".join(words.split()), own=False)
