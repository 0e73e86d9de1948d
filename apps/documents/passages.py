"""Cut a text into passages that can be found and quoted one by one. Pure."""

LEAST, MOST = 500, 1_200  # characters of a passage
BREAKS = ("\n\n", "\n", ". ", "? ", "! ", " ")


def cut(text: str) -> list[int]:
    """Give where the passages of a text end; joined they are the text."""
    ends = []
    start = 0
    while start < len(text):
        start = next_end(text, start)
        ends.append(start)
    return ends


def next_end(text: str, start: int) -> int:
    """End a passage at the best break between its least and its greatest length."""
    if len(text) - start <= MOST:
        return len(text)
    for mark in BREAKS:
        at = text.rfind(mark, start + LEAST, start + MOST)
        if at >= 0:
            return at + len(mark)
    return start + MOST


def pieces(text: str, ends: list[int]) -> list[str]:
    """Give the passages themselves."""
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]
