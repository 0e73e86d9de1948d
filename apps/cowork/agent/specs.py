"""The tools of the agent as the model sees them, and the shapes of their arguments."""

from typing import Annotated, Any, Final

import msgspec

Path = Annotated[str, msgspec.Meta(max_length=1_000)]
Text = Annotated[str, msgspec.Meta(max_length=2_000_000)]
Line = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=1, le=2_000)]
Name = Annotated[str, msgspec.Meta(max_length=1_000)]
Names = Annotated[list[Name], msgspec.Meta(max_length=100)]


class ListFiles(msgspec.Struct, frozen=True):
    """List the files of the workspace, or of one of its folders, with their sizes in bytes."""

    folder: Path = ""


class ReadFile(msgspec.Struct, frozen=True):
    """Read the text of a file, also of PDF, DOCX and XLSX, from a line on."""

    path: Path
    first_line: Line = 1
    lines: Count = 400


class WriteFile(msgspec.Struct, frozen=True):
    """Write a text file; one that is there is replaced as a whole."""

    path: Path
    content: Text


class ReplaceInFile(msgspec.Struct, frozen=True):
    """Replace an exact piece of text in a file, once or everywhere."""

    path: Path
    old: Text
    new: Text
    all: bool = False


class MoveFile(msgspec.Struct, frozen=True):
    """Move or rename a file."""

    path: Path
    to: Path


class DeleteFile(msgspec.Struct, frozen=True):
    """Delete a file."""

    path: Path


class SearchFiles(msgspec.Struct, frozen=True):
    """Find the lines of all text files that contain some words, in any case."""

    query: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class ReadTable(msgspec.Struct, frozen=True):
    """Read rows of a CSV or XLSX file, sorted if wanted, and totals of columns over all rows."""

    path: Path
    sheet: Name = ""
    columns: Names = []
    sort: Name = ""
    descending: bool = False
    total: Names = []
    first_row: Line = 1
    rows: Count = 100


class Calculate(msgspec.Struct, frozen=True):
    """Calculate an expression of numbers, + - * / ( ) and simple functions."""

    expression: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class AskPerson(msgspec.Struct, frozen=True):
    """Ask the person one question and wait for the answer."""

    question: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)]


type Call = (
    ListFiles
    | ReadFile
    | WriteFile
    | ReplaceInFile
    | MoveFile
    | DeleteFile
    | SearchFiles
    | ReadTable
    | Calculate
    | AskPerson
)
KINDS: Final[dict[str, type[Call]]] = {
    "list_files": ListFiles,
    "read_file": ReadFile,
    "write_file": WriteFile,
    "replace_in_file": ReplaceInFile,
    "move_file": MoveFile,
    "delete_file": DeleteFile,
    "search_files": SearchFiles,
    "read_table": ReadTable,
    "calculate": Calculate,
    "ask_person": AskPerson,
}


def _tool(name: str, kind: type[Call]) -> dict[str, Any]:
    parameters = msgspec.json.schema(kind)["$defs"][kind.__name__]
    function = {
        "name": name,
        "description": parameters.pop("description"),
        "parameters": {**parameters, "additionalProperties": False},
    }
    return {"type": "function", "function": function}


ABOUT: Final = ("path", "to", "query", "expression")  # what a call is about, in few words
TOOLS: Final = [_tool(name, kind) for name, kind in KINDS.items()]


def parse(name: str, arguments: str) -> Call | None:
    """Read a call of the model; None for an unknown tool or arguments of another shape."""
    if name not in KINDS:
        return None
    try:
        call = msgspec.json.decode(arguments or "{}", type=KINDS[name])
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
    words = (value for value in msgspec.structs.astuple(call) if isinstance(value, str))
    return None if any("\0" in text for text in words) else call  # PostgreSQL cannot store it
