"""The messages of a chat, each cut into sentences at most once in a decision."""

from collections.abc import Sequence

from apps.memory.rules.evidence import Author, Message, Passage, own_text, passages_of


class Chat:
    """The messages in order; the last one of the owner is being answered."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self.messages = messages
        self._sentences: dict[int, list[Passage]] = {}

    @property
    def current(self) -> int:
        """Return the index of the message that is being answered, -1 without one."""
        return next(iter(self._owned(range(len(self.messages) - 1, -1, -1))), -1)

    def sentences(self, index: int) -> list[Passage]:
        """Return the sentences of a message that hold words of its owner."""
        if index not in self._sentences:
            self._sentences[index] = passages_of(index, self.messages[index])
        return self._sentences[index]

    def before(self, passage: Passage) -> list[Passage]:
        """Return the sentences before one in its message."""
        return [p for p in self.sentences(passage.message) if p.end <= passage.start]

    def behind(self, passage: Passage, messages: int) -> list[list[Passage]]:
        """Return the sentences behind one in its message and the owner's next ones."""
        rest = [p for p in self.sentences(passage.message) if p.start >= passage.end]
        later = self._owned(range(passage.message + 1, len(self.messages)))
        return [rest, *(self.sentences(index) for index in later[:messages])]

    def earlier(self, passage: Passage, messages: int) -> list[str]:
        """Return the owner's own words in the last messages before the one of a sentence."""
        owned = self._owned(range(passage.message - 1, -1, -1))[:messages]
        return [own_text(self.messages[index]) for index in reversed(owned)]

    def _owned(self, places: range) -> list[int]:
        return [place for place in places if self.messages[place].author is Author.OWNER]
