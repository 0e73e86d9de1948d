"""How much of a member's lies in the apps above, without importing them: numbers, never contents.

Each app registers its count when the apps are ready.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from apps.orgs.models import Membership

type Count = Callable[[Membership], Mapping[str, int]]

_registered: list[Count] = []


def register(count: Count) -> None:
    """Ask an app, too; numbers of the same name add up."""
    _registered.append(count)


def belongings_of(membership: Membership) -> Counter[str]:
    """Count what is deleted or left behind when a member leaves (spec 1.4)."""
    numbers: Counter[str] = Counter()
    for count in _registered:
        numbers.update(count(membership))
    return numbers
