"""The memory as a value: text, revision, and where each entry comes from (spec 4.2, 4.3)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from apps.memory.rules.verdict import Source

SHORT_ID = 4


@dataclass(frozen=True, slots=True)
class Provenance:
    """Say when an entry was made and last changed, by what, and on which words of the person."""

    id: str
    made_at: datetime
    changed_at: datetime
    source: Source
    conversation_id: str | None = None
    message_id: str | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Hold a memory; `entries` has one provenance for each entry of the text, in its order."""

    text: str = ""
    revision: int = 0
    entries: tuple[Provenance, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the short ids in the order of the text."""
        return tuple(entry.id for entry in self.entries)


def new_id(taken: Collection[str], seed: str) -> str:
    """Choose a short id that is not taken: the same for the same seed, four hex digits or more."""
    digest = sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()
    for length in range(SHORT_ID, len(digest)):
        if digest[:length] not in taken:
            return digest[:length]
    return new_id(taken, digest)


def dump_entries(entries: Iterable[Provenance]) -> list[dict[str, Any]]:
    """Write provenance as JSON values, times in ISO 8601."""
    return [
        {
            "id": entry.id,
            "made_at": entry.made_at.isoformat(),
            "changed_at": entry.changed_at.isoformat(),
            "source": entry.source.value,
            "conversation_id": entry.conversation_id,
            "message_id": entry.message_id,
            "evidence": list(entry.evidence),
        }
        for entry in entries
    ]


def load_entries(values: Iterable[Mapping[str, Any]]) -> tuple[Provenance, ...]:
    """Read what `dump_entries` wrote."""
    return tuple(
        Provenance(
            id=value["id"],
            made_at=datetime.fromisoformat(value["made_at"]),
            changed_at=datetime.fromisoformat(value["changed_at"]),
            source=Source(value["source"]),
            conversation_id=value["conversation_id"],
            message_id=value["message_id"],
            evidence=tuple(value["evidence"]),
        )
        for value in values
    )
