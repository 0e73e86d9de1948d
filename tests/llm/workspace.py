"""A workspace in memory with the tools of Cowork, and a loop that plays an order to its end."""

import csv
import io
import json
from decimal import Decimal, InvalidOperation
from itertools import count

from apps.llm.types import TextDelta, ToolCall
from tests.llm.demo import events_of

NAMES = (
    "list_files",
    "read_file",
    "write_file",
    "replace_in_file",
    "move_file",
    "delete_file",
    "search_files",
    "read_table",
    "calculate",
    "ask_person",
)
TOOLS = [{"type": "function", "function": {"name": name}} for name in NAMES]
MEMORY = "memory.md"
ROUNDS = 40
TABLE_ROWS = 200  # that one call gives at most


class Refused(Exception):
    """The code of a refusal."""


class Workspace:
    """Files by path; `replies` are what the person answers to questions, in turn."""

    def __init__(self, files=(), memory=None, replies=(), refuse=()):
        self.files = dict(files)
        self.memory = memory
        self.replies = list(replies)
        self.refuse = dict(refuse)  # {(tool, path): code}
        self.questions: list[str] = []
        self._marks = count(1)

    def run(self, tool, arguments):
        """Carry out a call as the server does."""
        code = self.refuse.get((tool, arguments.get("path", "")))
        if code:
            return f"refused: {code}"
        try:
            return getattr(self, tool)(**arguments)
        except Refused as refused:
            return f"refused: {refused}"

    def list_files(self, folder=""):
        memory = [(MEMORY, self.memory)] if self.memory is not None else []
        paths = [(path, self.files[path]) for path in sorted(self.files) if path.startswith(folder)]
        lines = [f"{path}\t{len(text.encode())}" for path, text in memory + paths]
        return "\n".join(lines) or "(no files)"

    def read_file(self, path, first_line=1, lines=400):
        text = self._text(path)
        if "\0" in text:
            raise Refused("not_text")
        every = text.splitlines()
        shown = every[first_line - 1 : first_line - 1 + lines]
        mark = f"file-{next(self._marks)}f"
        head = f'path="{path}" lines="{first_line}-{first_line - 1 + len(shown)}" of="{len(every)}"'
        return f"<{mark} {head}>\n{'\n'.join(shown)}\n</{mark}>"

    def write_file(self, path, content):
        if path == MEMORY:
            return self._note(content)
        self.files[path] = content
        return f"written: {path}, {len(content.encode())} bytes"

    def replace_in_file(self, path, old, new, all=False):
        text = self._text(path)
        places = text.count(old)
        if "\0" in text:
            raise Refused("not_text")
        if not places:
            raise Refused("not_found")
        if places > 1 and not all:
            raise Refused(f"ambiguous, {places} places")
        self.files[path] = text.replace(old, new)
        return f"replaced: {places} in {path}"

    def move_file(self, path, to):
        self._text(path)
        if to in self.files:
            raise Refused("exists")
        self.files[to] = self.files.pop(path)
        return f"moved: {path} to {to}"

    def delete_file(self, path):
        self._text(path)
        del self.files[path]
        return f"deleted: {path}"

    def search_files(self, query):
        texts = [(MEMORY, self.memory or ""), *sorted(self.files.items())]
        found = [
            f"{path}:{place}: {line}"
            for path, text in texts
            if "\0" not in text
            for place, line in enumerate(text.splitlines(), 1)
            if query.casefold() in line.casefold()
        ]
        more = [f"… {len(found) - 50} more"] if len(found) > 50 else []
        return "\n".join(found[:50] + more) or "(nothing found)"

    def read_table(
        self, path, columns=(), sort="", descending=False, total=(), first_row=1, rows=100
    ):
        text = self._text(path)
        delimiter = max(";,\t", key=text.split("\n")[0].count)
        names, *data = csv.reader(io.StringIO(text), delimiter=delimiter)
        if len(names) < 2:
            raise Refused("not_a_table")
        if not {*columns, *total, *([sort] if sort else [])} <= set(names):
            raise Refused("arguments")
        if sort:
            data.sort(key=lambda row: _key(row[names.index(sort)]), reverse=descending)
        kept = [names.index(name) for name in columns or names]
        page = data[first_row - 1 : first_row - 1 + min(rows, TABLE_ROWS)]
        totals = {
            name: f"{sum((_number(row[names.index(name)]) or 0 for row in data), Decimal()):f}"
            for name in total
        }
        table = {
            "columns": [names[at] for at in kept],
            "rows": [[row[at] for at in kept] for row in page],
        }
        return json.dumps({**table, "of": len(data), "delimiter": delimiter, "totals": totals})

    def calculate(self, expression):
        return f"{sum(map(Decimal, expression.split('+'))):f}"

    def ask_person(self, question):
        self.questions.append(question)
        return self.replies.pop(0)

    def _text(self, path):
        text = self.memory if path == MEMORY else self.files.get(path)
        if text is None:
            raise Refused("not_found")
        return text

    def _note(self, content):
        if self.memory is None:
            raise Refused("not_found")
        before, after = set(self.memory.splitlines()), set(content.splitlines())
        self.memory = content
        saved, removed = len(after - before), len(before - after)
        return f"memory.md: saved {saved}, proposed 0, removed {removed}, refused 0"


def _number(value):
    if "," in value:
        value = value.replace(".", "").replace(",", ".")
    try:
        return Decimal(value)
    except InvalidOperation:
        return None


def _key(value):
    number = _number(value)
    return (number is None, number or 0, value)


def order(workspace, text):
    """Return the first messages of an order, as the server writes them."""
    messages = [{"role": "user", "content": f"[message_id: m1]\n{text}"}]
    if workspace.memory is not None:
        messages += turn(workspace, [ToolCall("c0", "read_file", '{"path": "memory.md"}')])
    return messages


def turn(workspace, calls):
    """Carry out the calls of a round and return what the request gets of it."""
    said = [
        {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
        for c in calls
    ]
    results = [
        {
            "role": "tool",
            "tool_call_id": c.id,
            "content": workspace.run(c.name, json.loads(c.arguments)),
        }
        for c in calls
    ]
    return [{"role": "assistant", "content": "", "tool_calls": said}, *results]


async def carry_out(workspace, text, *, before=(), tools=TOOLS):
    """Return the calls as (name, arguments) and the final answer."""
    request = [*before, *order(workspace, text)]
    called: list[tuple[str, dict]] = []
    for _ in range(ROUNDS):
        events = await events_of(request, tools)
        calls = [event for event in events if isinstance(event, ToolCall)]
        if not calls:
            return called, "".join(e.text for e in events if isinstance(e, TextDelta))
        called += [(call.name, json.loads(call.arguments)) for call in calls]
        request += turn(workspace, calls)
    raise AssertionError("The demo model never came to an end.")
