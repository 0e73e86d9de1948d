"""„Nicht mehr Süd, sondern Nord“: what an entry says once these words are changed (spec 5.11)."""

import re

# Names only, nothing that would say more than the entry did: no „alle“, no „ohne“.
_NAME = r"(?-i:[A-ZÄÖÜ0-9])[\w.&/+-]*"
_NAMES = rf"{_NAME}(?: {_NAME}){{0,2}}"
_BARE = re.compile(
    rf"^(?:(?:korrektur|correction): )?(?:nicht (?:mehr|länger)|no longer) (?P<old>{_NAMES}),? "
    rf"(?:sondern|but) (?P<new>{_NAMES})[.!]?$",
    re.IGNORECASE,
)


def swapped(known: str, said: str) -> str | None:
    """Put the new words in the place of the old ones, if the entry has these exactly once."""
    match = _BARE.match(" ".join(said.split()))
    if match is None:
        return None
    old = re.compile(rf"(?<!\w){re.escape(match['old'])}(?!\w)", re.IGNORECASE)
    new = match["new"].rstrip(".")
    return old.sub(lambda _: new, known) if len(old.findall(known)) == 1 else None
