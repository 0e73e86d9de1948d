"""The labelled cases, one JSON object a line."""

import json
from pathlib import Path
from typing import Any

MARK = "⁂"  # stands inside key-shaped examples so that no scanner takes them for leaked keys


def load(name: str) -> list[dict[str, Any]]:
    """Read the cases of one file (`guard`, `attacks`) without the mark."""
    return read(Path(__file__).with_name(f"{name}.jsonl"))


def read(path: Path) -> list[dict[str, Any]]:
    """Read any file of cases without the mark."""
    lines = path.read_text(encoding="utf-8").replace(MARK, "").split("\n")
    return [json.loads(line) for line in lines if line]
