"""Queries that are written once.

Composing and compiling a query costs the ORM several times what PostgreSQL takes to run it. For
the few that every answer asks, a process does it at the first call and keeps the statement.
"""

from collections.abc import Callable, Sequence
from copy import copy
from functools import cache, wraps
from inspect import signature
from typing import Any

from django.db import connection
from django.db.models import Expression, QuerySet
from django.db.models.sql.compiler import SQLCompiler


class Slot(Expression):
    """The place of an argument in a statement."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        """Stand for the argument until the statement is run."""
        return "%s", (self,)


def first[Row](rows: Sequence[Row]) -> Row | None:
    """Give the first row, if there is one."""
    return rows[0] if rows else None


def prepared[*Args, Row](
    build: Callable[[*Args], QuerySet[Any, Row]],
) -> Callable[[*Args], list[Row]]:
    """Turn a function that builds a query into one that runs it, composed only once.

    The arguments must be all that varies: the function sees slots in their place, and nothing
    else of what it looks at, such as the time, is looked at again.
    """

    @cache
    def template() -> tuple[QuerySet[Any, Row], Any, str, Sequence[Any]]:
        slots: Any = map(Slot, range(len(signature(build).parameters)))
        rows = build(*slots)
        compiler: Any = rows.query.get_compiler("default")
        statement = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        compiler.get_converters = lambda _: converters
        return rows, compiler, *statement

    @wraps(build)
    def run(*values: *Args) -> list[Row]:
        rows, compiler, sql, params = template()
        filled = tuple(values[p.number] if isinstance(p, Slot) else p for p in params)
        ready = copy(compiler)
        ready.connection = connection
        ready.as_sql = lambda: (sql, filled)
        query: Any = copy(rows.query)
        query.get_compiler = lambda *_, **__: ready
        asked: Any = QuerySet(rows.model, query)
        asked._iterable_class = rows._iterable_class
        return list(asked)

    return run
