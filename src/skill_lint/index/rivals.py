"""Says which new files could be the successor of a removed one just as well as the one that git shows."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


MOST = 1_000  # files of one name that are compared: of more it is plain that several could be meant


def by_name(paths: Iterable[str]) -> dict[str, list[str]]:
    """Group paths by their last segment."""
    grouped: dict[str, list[str]] = {}
    for path in paths:
        grouped.setdefault(path[path.rfind("/") + 1 :], []).append(path)
    return grouped


def has_rivals(old: str, target: str, new: Mapping[str, Collection[str]]) -> bool:
    """Say whether there is any of `rivals`, or so many files of the name that they are not compared."""
    return _are_too_many(old, target, new) or bool(rivals(old, target, new))


def rivals(old: str, target: str, new: Mapping[str, Collection[str]]) -> list[str]:
    """Give the other `new` files, grouped by name, that have the name of `old` or of its `target`, sorted.

    One is no rival that shares less with the old path, at its start or its end, than the target does, and nowhere
    more: a folder that moves with its `index.ts` and a folder beside it that does the same are each other's no rivals.
    """
    if _are_too_many(old, target, new):
        return []
    best = _shared(old, target)
    found = {path for name in _names(old, target) for path in new.get(name, ()) if path not in (old, target)}
    return sorted(path for path in found if not _is_farther(_shared(old, path), best))


def _names(old: str, target: str) -> set[str]:
    return {path[path.rfind("/") + 1 :] for path in (old, target)}


def _are_too_many(old: str, target: str, new: Mapping[str, Collection[str]]) -> bool:
    return sum(len(new.get(name, ())) for name in _names(old, target)) > MOST


def _shared(one: str, other: str) -> tuple[int, int]:
    """Give how many segments two paths have in common at the start and at the end; a common folder is one more."""
    *our_folders, _ = ours = one.split("/")
    *their_folders, _ = theirs = other.split("/")
    start = _equal(our_folders, their_folders) + (our_folders == their_folders)
    return start, _equal(reversed(ours), reversed(theirs))


def _equal(ours: Iterable[str], theirs: Iterable[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))


def _is_farther(shared: tuple[int, int], best: tuple[int, int]) -> bool:
    return shared != best and shared[0] <= best[0] and shared[1] <= best[1]
