"""Which entries of an edited text are the old ones (spec 4.3): same text first, then most alike."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from apps.memory.rules.similar import folded_all, likeness, pairs_of
from apps.memory.rules.state import Provenance, new_id

ALIKE = 0.6
# Words that many entries share say nothing about which one is meant, and would make it slow.
COMMON = 12
CANDIDATES = 3

_WORD = re.compile(r"\w+")


def reconcile(
    old: Sequence[str], provenance: Sequence[Provenance], new: Sequence[str], made: Provenance
) -> tuple[Provenance, ...]:
    """Return the provenance of each new entry text.

    What kept its text keeps all; what is alike keeps its id, its date and its conversation, but
    not the evidence, which may quote words that were deleted; the rest is as `made`.
    """
    same = _match_same(old, new)
    alike = _match_alike(folded_all(old), folded_all(new), same)
    taken = {entry.id for entry in provenance}
    result = []
    for index in range(len(new)):
        if index in same:
            result.append(provenance[same[index]])
        elif index in alike:
            result.append(_changed(provenance[alike[index]], made))
        else:
            result.append(replace(made, id=new_id(taken, f"{made.id}:{index}:{new[index]}")))
            taken.add(result[-1].id)
    return tuple(result)


def _changed(old: Provenance, made: Provenance) -> Provenance:
    return replace(
        made,
        id=old.id,
        made_at=old.made_at,
        conversation_id=old.conversation_id,
        message_id=old.message_id,
    )


def _match_same(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Match equal texts; among several equal ones the first with the first, and so on."""
    places: defaultdict[str, deque[int]] = defaultdict(deque)
    for index, text in enumerate(old):
        places[text].append(index)
    return {index: places[text].popleft() for index, text in enumerate(new) if places[text]}


def _match_alike(old: Sequence[str], new: Sequence[str], same: dict[int, int]) -> dict[int, int]:
    """Match what is left, the most alike first; texts are folded."""
    free = sorted(set(range(len(old))) - set(same.values()))
    candidates = list(_candidates(old, new, same, free))
    was_pairs = {was: pairs_of(old[was]) for was in {was for _, was in candidates}}
    now_pairs = {now: pairs_of(new[now]) for now in {now for now, _ in candidates}}
    scored = [
        (-likeness(was_pairs[was], now_pairs[now]), abs(was - now), now, was)
        for now, was in candidates
    ]
    matched: dict[int, int] = {}
    left = set(free)
    for score, _, now, was in sorted(scored):
        if -score >= ALIKE and now not in matched and was in left:
            matched[now] = was
            left.remove(was)
    return matched


def _candidates(
    old: Sequence[str], new: Sequence[str], same: dict[int, int], free: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield pairs worth comparing: they share rare words, or stand at the same place."""
    places = _places_of_words(old, free)
    unmatched = set(free)
    following = 0
    for now, text in enumerate(new):
        if now in same:
            following = same[now] + 1
            continue
        yield from ((now, was) for was in _sharing(text, places) | ({following} & unmatched))
        following += 1


def _sharing(text: str, places: Mapping[str, Sequence[int]]) -> set[int]:
    shared: dict[int, int] = {}
    for word in set(_WORD.findall(text)):
        for was in places.get(word, ()):
            shared[was] = shared.get(was, 0) + 1
    return set(sorted(shared, key=shared.__getitem__)[-CANDIDATES:])


def _places_of_words(old: Sequence[str], free: Sequence[int]) -> dict[str, list[int]]:
    places: defaultdict[str, list[int]] = defaultdict(list)
    for was in free:
        for word in set(_WORD.findall(old[was])):
            places[word].append(was)
    return {word: found for word, found in places.items() if len(found) <= COMMON}
