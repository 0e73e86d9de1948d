"""Full text over passages of documents: the German way, as the search over chats (see `Fold`)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models.functions import Substr

from apps.documents.models import Document
from apps.documents.passages import pieces

WORDS = 40  # of a question; a long one is mostly text to work on
PREFIX = 4  # letters from which on a word also finds its compounds

INDEX = """
UPDATE {table} SET vectors = (
    SELECT array_agg(to_tsvector('german', search_fold(piece)) ORDER BY n)
    FROM unnest(%s::text[]) WITH ORDINALITY AS pieces(piece, n)
) WHERE id = %s
"""
# Stop words are known by their own spelling, the others are compared folded.
TERMS = """
SELECT string_agg(search_fold(word) || CASE WHEN length(word) < %s THEN '' ELSE ':*' END, ' | ')
FROM unnest(%s::text[]) AS words(word) WHERE to_tsvector('german', word) <> ''
"""
RANKED = """
SELECT id, rank, ends[n - 1], ends[n],
    substr(text, coalesce(ends[n - 1], 0) + 1, ends[n] - coalesce(ends[n - 1], 0))
FROM (
    SELECT document.id, n, ts_rank(vector, query) AS rank
    FROM {table} AS document, unnest(document.vectors) WITH ORDINALITY AS passages(vector, n),
        to_tsquery('german', %s) AS query
    WHERE document.id = ANY(%s) AND vector @@ query
    ORDER BY rank DESC, document.id, n LIMIT %s
) AS found JOIN {table} USING (id)
ORDER BY rank DESC, id, n
"""
FIRST = """
SELECT id, 0, ends[n - 1], ends[n],
    substr(text, coalesce(ends[n - 1], 0) + 1, ends[n] - coalesce(ends[n - 1], 0))
FROM {table}, generate_series(1, least(%s, cardinality(ends))) AS n
WHERE id = ANY(%s) ORDER BY id, n
"""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document's text, and how well it fits a question."""

    document_id: UUID
    start: int
    end: int
    text: str
    rank: float = 0.0


def index(document: Document, text: str, ends: list[int]) -> None:
    """Keep the words of each passage for the search."""
    with connection.cursor() as cursor:
        cursor.execute(on(INDEX, type(document)), [pieces(text, ends), document.pk])


def find_passages(
    model: type[Document], ids: Iterable[UUID], question: str, *, limit: int
) -> list[Passage]:
    """Give the passages that fit a question, the best first."""
    wanted = list(ids)
    terms = terms_of(question)
    if not terms or not wanted:
        return []
    return passages(on(RANKED, model), [terms, wanted, limit])


def first_passages(model: type[Document], ids: Iterable[UUID], *, each: int) -> list[Passage]:
    """Give the beginnings of documents, so many passages of each."""
    return passages(on(FIRST, model), [each, list(ids)])


def passages(statement: str, values: list[Any]) -> list[Passage]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [
            Passage(document_id, start or 0, end, text, rank)
            for document_id, rank, start, end, text in cursor.fetchall()
        ]


def terms_of(question: str) -> str:
    """Write the words of a question as a query in which each of them counts."""
    words: Sequence[str] = list(dict.fromkeys(re.findall(r"\w+", question)))[:WORDS]
    with connection.cursor() as cursor:
        cursor.execute(TERMS, [PREFIX, list(words)])
        (terms,) = cursor.fetchone()
    return terms or ""


def on(statement: str, model: type[Document]) -> str:
    return statement.format(table=connection.ops.quote_name(model._meta.db_table))


def text_between(
    model: type[Document], document_id: UUID, ranges: Sequence[Sequence[int]]
) -> list[str] | None:
    """Give pieces of a document's text; None when the document is gone."""
    pieces = {
        f"piece_{number}": Substr("text", start + 1, end - start)
        for number, (start, end) in enumerate(ranges)
    }
    rows = model._default_manager.filter(pk=document_id).annotate(**pieces)
    found = rows.values_list(*pieces).first()
    return None if found is None else list(found)
