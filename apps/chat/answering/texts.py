"""The prompt texts, one file for each purpose."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "prompts"


@cache
def prompt_text(name: str, folder: Path = FOLDER) -> str:
    """Read one text, without the line end of the file."""
    return (folder / f"{name}.md").read_text(encoding="utf-8").rstrip("\n")
