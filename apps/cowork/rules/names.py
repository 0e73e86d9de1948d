"""Names of files from elsewhere, made fit for a workspace. Pure."""

import re
from collections.abc import Collection
from itertools import count
from pathlib import PurePosixPath

from apps.cowork.rules.paths import clash, clean
from apps.cowork.rules.problems import PathRefused

UNFIT = re.compile(r"[^\w.,+()\[\]&=@ -]")
FALLBACK = "datei"


def fitting(name: str, taken: Collection[str]) -> str:
    """Give a name as much like this one as a workspace takes, and that is not taken yet."""
    path = fit(name)
    stem, ending = PurePosixPath(path).stem, PurePosixPath(path).suffix
    numbered = (path if number == 1 else f"{stem} ({number}){ending}" for number in count(1))
    return next(one for one in numbered if clash(one, taken) is None)


def fit(name: str) -> str:
    for candidate in (name, UNFIT.sub("-", name).strip(" .")[-100:], FALLBACK):
        try:
            return clean(candidate.replace("/", "-"))
        except PathRefused:
            continue
    return FALLBACK
