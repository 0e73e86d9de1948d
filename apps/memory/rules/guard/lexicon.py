"""Word lists, written as text."""


def word_list(text: str) -> frozenset[str]:
    """Read a word list: one word after the other, in any lines."""
    return frozenset(text.split())
