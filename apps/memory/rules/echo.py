"""Did a sentence stand before in somebody else's words (spec 5.2)?

A document may ask the person to type something. Own words about a term that also occurs in a
document are no echo; repeating most of a sentence is.
"""

import re
from collections.abc import Iterable, Sequence

from apps.memory.rules.evidence import Author, Message, foreign_texts, own_text

RUN = 4  # words in a row that two texts share by more than chance
SHARE = 0.6


def is_echo(texts: Iterable[str], index: int, messages: Sequence[Message]) -> bool:
    """Tell whether a sentence of message `index` repeats foreign text seen up to then."""
    wanted = [plain for text in texts if (plain := _plain(text)).count(" ") >= 4]
    for place, message in enumerate(messages[: index + 1]):
        # A compromised model can dictate too, but it may well take up the person's own words.
        exact = message.author is Author.ASSISTANT
        there = [_plain(text) for text in foreign_texts(message)] if wanted else []
        if any(_repeats(plain, there, exact=exact) for plain in wanted):
            return True
        said = _plain(own_text(message)) if place < index else ""
        wanted = [plain for plain in wanted if plain not in said]
    return False


def _repeats(plain: str, texts: Iterable[str], *, exact: bool) -> bool:
    return any(plain in there or (not exact and _share(plain, there) > SHARE) for there in texts)


def _share(plain: str, there: str) -> float:
    """Return which part of a sentence's words stands in runs that the other text has too."""
    spoken = plain.split()
    if len(spoken) < RUN + 2:
        return 0.0
    shared: set[int] = set()
    for start in range(len(spoken) - RUN + 1):
        if f" {' '.join(spoken[start : start + RUN])} " in there:
            shared.update(range(start, start + RUN))
    return len(shared) / len(spoken)


def _plain(text: str) -> str:
    """Return the words of a text in lower case, with one space before, between and behind."""
    return f" {re.sub(r'[\W_]+', ' ', text.casefold()).strip()} "
