"""Tell what was made by a machine (keys, tokens) from words, names and numbers of people."""

import re
from typing import Final

_SHORTEST: Final = 16  # characters of a key that stands beside a label
_CHANGES: Final = re.compile(r"(?<=[a-z])[A-Z]|(?<=\d)[A-Za-z]|(?<=[A-Za-z])\d")
_JOINTS: Final = re.compile(r"[\W_]+")


def looks_random(word: str, shortest: int = _SHORTEST) -> bool:
    """Tell whether letters, cases and digits alternate as no word or article number does."""
    bare = _JOINTS.sub("", word)
    if len(bare) < shortest or bare.isdigit():
        return False
    return len(_CHANGES.findall(bare)) >= max(3, 0.16 * len(bare))
