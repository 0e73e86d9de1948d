"""Find the sentences that a quote rests on, in the person's own words (spec 5.3)."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise

from apps.memory.rules.origin import Origin, Segment
from apps.memory.rules.sentences import find_sentences
from apps.memory.rules.verdict import Reason

GLUED = 40  # characters of a pasted term inside an own sentence: "Unser Produkt heißt [FlexiPro]."
LETTER = re.compile(r"\w")
CLUSTER = re.compile(
    r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*\s[\s\u00ad\u200b-\u200f\u2060\ufeff]*|\S"
)
# Quotation marks and dashes become one; what is not seen goes.
FOLDED = str.maketrans(
    {
        **dict.fromkeys("„“”«»‹›‚‘’'`´", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", ""),
    }
)


class Author(StrEnum):
    """Who wrote a message."""

    OWNER = "owner"
    OTHER = "other"
    ASSISTANT = "assistant"
    TOOL = "tool"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A message and words in it that the model points at."""

    message_id: str
    quote: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the chat as it was stored, with the texts of its attachments."""

    id: str
    author: Author
    segments: tuple[Segment, ...]
    attachments: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the whole message."""
        return "".join(segment.text for segment in self.segments)


@dataclass(frozen=True, slots=True)
class Passage:
    """A whole sentence of the owner on one line; `own` if nothing in it is borrowed."""

    message: int
    start: int
    end: int
    text: str
    own: bool = True


@dataclass(frozen=True, slots=True)
class Piece:
    """A segment and its place in the message."""

    start: int
    end: int
    origin: Origin
    own: bool


def pieces_of(message: Message) -> list[Piece]:
    """Return the segments of a message with their places, own neighbours joined."""
    pieces: list[Piece] = []
    ends = accumulate(len(segment.text) for segment in message.segments)
    for segment, end in zip(message.segments, ends, strict=True):
        start = end - len(segment.text)
        if pieces and pieces[-1].own and segment.own:
            start = pieces.pop().start
        pieces.append(Piece(start, end, segment.origin, segment.own))
    return pieces


def passages_of(index: int, message: Message) -> list[Passage]:
    """Return the sentences of a message that hold words of its owner."""
    if message.author is not Author.OWNER:
        return []
    text, pieces = message.text, pieces_of(message)
    own = bytearray(len(text))
    for piece in pieces:
        own[piece.start : piece.end] = bytes([piece.own]) * (piece.end - piece.start)
    found = []
    for s in find_sentences(text, _breaks(text, pieces)):
        # A borrowed term may stand inside an own sentence, but does not begin it.
        if own[s.start] and LETTER.search(s.text):
            line, whole = " ".join(s.text.split()), 0 not in own[s.start : s.end]
            found.append(Passage(index, s.start, s.end, line, whole))
    return found


def own_text(message: Message) -> str:
    """Return the person's own words of a message, one line a piece."""
    if message.author is not Author.OWNER:
        return ""
    text = message.text
    return "\n".join(text[piece.start : piece.end] for piece in pieces_of(message) if piece.own)


def locate(quote: str, message: Message) -> tuple[int, int] | None:
    """Return where a quote stands in the own words of a message, glued terms included."""
    wanted = fold(quote).strip()
    if not wanted:
        return None
    pieces, text = pieces_of(message), message.text
    for piece in pieces:
        own = text[piece.start : piece.end] if piece.own else ""
        if not own.isspace() and (span := _find(wanted, own, piece.start)):
            return span
    span = _find(wanted, text, 0)
    return span if span and _is_glued(span, pieces) else None


def find_in(message: Message, sentences: Sequence[Passage], quote: str) -> list[Passage] | Reason:
    """Return the sentences of a message around a quote, or why there are none."""
    if message.author is not Author.OWNER:
        return Reason.FOREIGN if message.author is Author.OTHER else Reason.NO_EVIDENCE
    if (span := locate(quote, message)) is None:
        return Reason.FOREIGN if occurs(quote, foreign_texts(message)) else Reason.NO_EVIDENCE
    start, end = span
    return [p for p in sentences if p.start < end and start < p.end] or Reason.FOREIGN


def foreign_texts(message: Message) -> Iterator[str]:
    """Yield everything in and beside a message that is not its owner's own words."""
    if message.author is Author.OWNER:
        yield "\n".join(segment.text for segment in message.segments if not segment.own)
    else:
        yield message.text
    yield from message.attachments


def occurs(quote: str, texts: Iterable[str]) -> bool:
    """Tell whether a quote stands in one of some texts."""
    wanted = fold(quote).strip()
    return bool(wanted) and any(wanted in fold(text) for text in texts)


def fold(text: str) -> str:
    """Fold Unicode forms, white space and quotation marks."""
    return unicodedata.normalize("NFKD", " ".join(f"|{text}|".translate(FOLDED).split()))[1:-1]


def _find(wanted: str, text: str, offset: int) -> tuple[int, int] | None:
    at = fold(text).find(wanted)
    if at < 0:
        return None
    places = _places(text)
    return offset + places[at], offset + places[at + len(wanted) - 1] + 1


def _places(text: str) -> list[int]:
    """Return for each character of the folded text where it came from."""
    places = []
    for match in CLUSTER.finditer(text):
        places.extend([match.start()] * _width(match[0]))
    return places


@lru_cache(maxsize=4096)
def _width(cluster: str) -> int:
    return len(fold(cluster))


def _is_glued(span: tuple[int, int], pieces: list[Piece]) -> bool:
    """Tell whether a range begins and ends in own words with only short terms in between."""
    start, end = span
    inside = [piece for piece in pieces if piece.start < end and start < piece.end]
    short = all(piece.own or piece.end - piece.start <= GLUED for piece in inside)
    return short and inside[0].own and sum(p.end - p.start for p in inside if p.own) > GLUED // 4


def _breaks(text: str, pieces: list[Piece]) -> Iterator[int]:
    """Yield where a sentence ends because another origin begins."""
    for before, after in pairwise(pieces):
        place = after.start
        foreign = after if before.own else before
        piece = text[foreign.start : foreign.end]
        closed = text[max(0, place - 3) : place].rstrip()[-1:] in (*".!?:…;",)
        if closed or len(piece) > GLUED or "\n" in piece or "\n" in text[place - 1 : place + 1]:
            yield place
