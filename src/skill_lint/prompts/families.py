"""Skills that are told of in nearly the same words are one family: a list of rivals says so once, not for each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.overlap import Pair, rivals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry

NEARLY_EQUAL = 0.85
"""The likeness from which two descriptions are one text with a few words changed."""


class Family(NamedTuple):
    """Two skills that compete; `others` are the places of those in the catalogue that are as nearly equal to them."""

    pair: Pair
    others: tuple[int, ...] = ()


def families(catalogue: Sequence[CatalogueEntry], least: float) -> tuple[Family, ...]:
    """Give the pairs that are at least so alike, the most alike first, each family of equals in one, and once only."""
    places: dict[str, list[int]] = {}
    for at, entry in enumerate(catalogue):
        folded = " ".join(entry.description.split())
        places.setdefault(folded or f"\0{at}", []).append(at)
    firsts = [held[0] for held in places.values()]
    found = [
        pair._replace(first=firsts[pair.first], second=firsts[pair.second])
        for pair in rivals([catalogue[at] for at in firsts], least)
    ]
    found += [_of_equals(catalogue, held[0], held[1]) for held in places.values() if len(held) > 1]
    found.sort(key=lambda pair: (-pair.likeness, catalogue[pair.first], catalogue[pair.second]))
    leader = {at: held[0] for held in places.values() for at in held}
    for pair in found:
        if pair.likeness >= NEARLY_EQUAL and not pair.is_told_apart:
            _join(leader, pair)
    members: dict[int, list[int]] = {}
    for at in sorted(leader):
        members.setdefault(_root(leader, at), []).append(at)
    told: dict[tuple[int, int], Family] = {}
    for pair in found:
        one, other = _root(leader, pair.first), _root(leader, pair.second)
        key = (min(one, other), max(one, other))
        if key not in told:
            others = [at for at in members[one] if at not in (pair.first, pair.second)] if one == other else []
            told[key] = Family(pair, tuple(others))
    return tuple(told.values())


def _of_equals(catalogue: Sequence[CatalogueEntry], first: int, second: int) -> Pair:
    """Give the pair of two skills with one description."""
    both = (catalogue[first], catalogue[second])
    found = next(iter(rivals(both)), None)
    return Pair(first, second, 1.0, found.words if found is not None else ())


def _join(leader: dict[int, int], pair: Pair) -> None:
    one, other = _root(leader, pair.first), _root(leader, pair.second)
    leader[max(one, other)] = min(one, other)


def _root(leader: dict[int, int], at: int) -> int:
    while leader[at] != at:
        leader[at] = leader[leader[at]]
        at = leader[at]
    return at
