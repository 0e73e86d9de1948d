"""Thoughts that some models write before their answer, between `<think>` and `</think>`."""

from enum import Enum, auto

OPEN, CLOSE = "<think>", "</think>"


class _At(Enum):
    START = auto()
    THOUGHTS = auto()
    GAP = auto()  # white space between the thoughts and the answer
    ANSWER = auto()


class ThinkingFilter:
    """Let the answer through and hold the thoughts back; only at the start, where models think."""

    def __init__(self) -> None:
        self._at = _At.START
        self._held = ""

    def feed(self, text: str) -> str:
        """Return what of the text so far has become visible."""
        if self._answers():
            return text
        self._held += text
        if self._at is _At.START:
            self._begin()
        if self._at is _At.THOUGHTS:
            self._look_for_end()
        if self._at is _At.GAP:
            self._skip_gap()
        return self.close() if self._answers() else ""

    def close(self) -> str:
        """Return what was held back although it is no thought."""
        held, self._held = self._held, ""
        return "" if self._at is _At.THOUGHTS else held

    def _answers(self) -> bool:
        return self._at is _At.ANSWER

    def _begin(self) -> None:
        head = self._held.lstrip()
        if head.startswith(OPEN):
            self._at, self._held = _At.THOUGHTS, head.removeprefix(OPEN)
        elif not OPEN.startswith(head):
            self._at = _At.ANSWER

    def _look_for_end(self) -> None:
        _, end, rest = self._held.partition(CLOSE)
        if end:
            self._at, self._held = _At.GAP, rest

    def _skip_gap(self) -> None:
        self._held = self._held.lstrip()
        if self._held:
            self._at = _At.ANSWER
