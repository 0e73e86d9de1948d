"""Search over titles, messages and answers of the conversations that a person can read.

Words match by their German stem and by their beginning, umlauts and their two-letter spellings
alike. Only where that finds nothing, similar spellings count, which is slower.
"""

import re
from dataclasses import dataclass
from uuid import UUID

from django.contrib.postgres.search import SearchQuery, TrigramWordSimilarity
from django.db.models import Q, Value
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from apps.chat.access import readable_conversations
from apps.chat.models import Answer, Conversation, Message
from apps.core.search import Fold, fold
from apps.orgs.models import Membership

FOUND = 30
SIMILAR = 0.5  # of trigrams: forgives a typing error in a word of five letters
QUERY_WORDS = 12
AROUND = 80  # characters of a snippet before and after the word


@dataclass(frozen=True, slots=True)
class Hit:
    """A conversation and the place that matched."""

    conversation: Conversation
    snippet: SafeString


def search(membership: Membership, text: str) -> list[Hit]:
    """Find conversations, the most recently active first."""
    words = re.findall(r"\w+", text)[:QUERY_WORDS]
    if not words:
        return []
    found = by_words(membership, words) or by_likeness(membership, " ".join(words))
    rows = readable_conversations(membership).filter(pk__in=found).order_by("-active_at")
    rows = rows.select_related("owner")[:FOUND]
    return [Hit(row, snippet(found[row.pk] or row.title, words)) for row in rows]


def by_words(membership: Membership, words: list[str]) -> dict[UUID, str]:
    prefixes = " & ".join(f"{word}:*" for word in words)
    query = SearchQuery(Fold(Value(prefixes)), config="german", search_type="raw")
    return collect(membership, Q(search=query))


def by_likeness(membership: Membership, text: str) -> dict[UUID, str]:
    like = likeness(text, "text")
    titles = readable_conversations(membership).annotate(like=likeness(text, "title"))
    found = {row.pk: "" for row in titles.filter(like__gte=SIMILAR)[:FOUND]}
    return collect(membership, Q(like__gte=SIMILAR), like=like) | found


def likeness(text: str, field: str) -> TrigramWordSimilarity:
    """Compare folded text with a folded field."""
    return TrigramWordSimilarity(Fold(Value(text)), Fold(field))  # type: ignore[arg-type]


def collect(membership: Membership, matches: Q, **extra: TrigramWordSimilarity) -> dict[UUID, str]:
    """Map conversations to the text that matched; a title that matched needs none."""
    readable = readable_conversations(membership)
    found: dict[UUID, str] = {}
    for model, path in ((Answer, "message__conversation"), (Message, "conversation")):
        rows = model.objects.filter(**{f"{path}__in": readable}).annotate(**extra).filter(matches)
        pairs = rows.order_by("-created_at").values_list(path, "text")[: FOUND * 4]
        found |= dict(reversed(pairs))
    if not extra:
        found |= dict.fromkeys(readable.filter(matches).values_list("pk", flat=True), "")
    return found


def snippet(text: str, words: list[str]) -> SafeString:
    """Cut a piece around the first word that matches, and mark it there."""
    begins = tuple(stem(word) for word in words)
    hit = next((m for m in re.finditer(r"\w+", text) if fold(m[0]).startswith(begins)), None)
    at = hit.start() if hit else 0
    start = max(0, at - AROUND)
    piece = text[start : at + AROUND * 2]
    head, tail = "… " if start else "", " …" if start + len(piece) < len(text) else ""
    parts = re.split(r"(\w+)", piece)
    marked = format_html_join(
        "", "{}", ((mark(part) if fold(part).startswith(begins) else part,) for part in parts)
    )
    return format_html("{}{}{}", head, marked, tail)


def mark(word: str) -> SafeString:
    return format_html("<mark>{}</mark>", word)


def stem(word: str) -> str:
    """Shorten a word so that its inflected forms are marked, too."""
    folded = fold(word)
    return folded if len(folded) <= 5 else folded[:-2]
