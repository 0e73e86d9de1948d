"""The five tools as the model sees them, and the shapes of their arguments (a stable contract)."""

from typing import Annotated, Any, Final

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=4_000)]


class Quote(msgspec.Struct, frozen=True):
    """Words of the person and the message in which they stand."""

    message_id: Short
    quote: Words


Quotes = Annotated[list[Quote], msgspec.Meta(min_length=1, max_length=3)]


class ReadMemory(msgspec.Struct, frozen=True):
    """Ask for the whole text."""


class Remember(msgspec.Struct, frozen=True):
    """Ask to remember what the person said; with `text` it becomes a proposal."""

    evidence: Quotes
    text: Words | None = None


class UpdateMemory(msgspec.Struct, frozen=True):
    """Ask to change an entry."""

    entry: Short
    evidence: Quotes
    text: Words | None = None


class Forget(msgspec.Struct, frozen=True):
    """Ask to remove an entry."""

    entry: Short
    evidence: Quotes


class ReportOverride(msgspec.Struct, frozen=True):
    """Report that a source contradicted an entry and won (spec 2.6)."""

    entry: Short
    source: str
    name: str = ""


ARGUMENTS: Final[dict[str, type[msgspec.Struct]]] = {
    "read_memory": ReadMemory,
    "remember": Remember,
    "update_memory": UpdateMemory,
    "forget": Forget,
    "report_override": ReportOverride,
}
OVERRIDING: Final = ("document", "company", "project", "agent")

_ENTRY: Final = {"type": "string", "description": "Short id of the note, as shown in brackets."}
_EVIDENCE: Final = {
    "type": "array",
    "minItems": 1,
    "maxItems": 3,
    "description": "The user's own words that this rests on.",
    "items": {
        "type": "object",
        "properties": {
            "message_id": {"type": "string", "description": "Id shown above the message."},
            "quote": {
                "type": "string",
                "description": "Exact words copied from that message of the user.",
            },
        },
        "required": ["message_id", "quote"],
        "additionalProperties": False,
    },
}
_TEXT: Final = {
    "type": "string",
    "description": "Only for a paraphrase: the user is asked to confirm it. Leave out otherwise.",
}


def _tool(name: str, description: str, /, **properties: Any) -> dict[str, Any]:
    required = [key for key in properties if key not in ("text", "name")]
    parameters = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    function = {"name": name, "description": description, "parameters": parameters}
    return {"type": "function", "function": function}


TOOLS: Final[list[dict[str, Any]]] = [
    _tool("read_memory", "Read all notes about the user, each with its short id."),
    _tool(
        "remember",
        "Remember something lasting that the user said about themselves, their work or how they "
        "want answers. The server stores the user's own sentence.",
        evidence=_EVIDENCE,
        text=_TEXT,
    ),
    _tool(
        "update_memory",
        "Change a note because the user corrected it.",
        entry=_ENTRY,
        evidence=_EVIDENCE,
        text=_TEXT,
    ),
    _tool(
        "forget",
        "Remove a note because the user asked to forget it.",
        entry=_ENTRY,
        evidence=_EVIDENCE,
    ),
    _tool(
        "report_override",
        "Report that a source contradicts a note and that you followed the source.",
        entry=_ENTRY,
        source={"type": "string", "enum": list(OVERRIDING)},
        name={"type": "string", "description": "Name of the document, project or agent."},
    ),
]


def parse(name: str, arguments: str) -> msgspec.Struct | None:
    """Read the raw JSON of a call; `None` for an unknown tool or arguments of another shape."""
    if name not in ARGUMENTS:
        return None
    try:
        return msgspec.json.decode(arguments or "{}", type=ARGUMENTS[name])
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
