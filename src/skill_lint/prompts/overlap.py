"""Pairs of skills that compete for the same prompts, told from their descriptions alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.background import background
from skill_lint.prompts.clauses import split_exclusions
from skill_lint.prompts.spelling import spellings
from skill_lint.prompts.telling import is_word
from skill_lint.prompts.words import guess_language, runs, stem, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry

NEIGHBOURS = 10
"""How many rivals of a skill are measured: those that share the most of its rarer words."""
COMMON = 40
"""A stem in more skills than this finds no rivals, so that the work grows with the catalogue, not with its square."""
OTHERS = 2.0
"""So many further skills that have a word halve what it says of two."""
SHOWN = 6


class Pair(NamedTuple):
    """Two skills and how alike they are, 0 to 1; `words` are those that both have, the most telling first.

    `first` and `second` are places in the catalogue, `first` before `second`. Each word is as the author of the first
    skill wrote it, or else the other's; none is a piece of a name or of a contraction. `is_told_apart` is True where
    the authors have drawn the line: a description names the other skill, or the words in which the names differ stand
    in its own description alone (`brew-green`, `brew-black`).
    """

    first: int
    second: int
    likeness: float
    words: tuple[str, ...]
    is_told_apart: bool = False


def rivals(catalogue: Sequence[CatalogueEntry], least: float = 0.0) -> tuple[Pair, ...]:
    """Give the pairs of `catalogue` that are at least so alike, the most alike first.

    A pair's likeness is the smaller of two shares: how much of what the one says the other says too, and the reverse.
    A word weighs by how rare it is in public descriptions, and less the more skills besides the two have it: the name
    of a product that all are about, and sentences made from one form, say nothing of two. So it means the same in a
    catalogue of two and of thousands.
    """
    texts = [_stems(entry) for entry in catalogue]
    holders: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        for root in text:
            holders.setdefault(root, []).append(at)
    weights = {root: _weight(root, len(held)) for root, held in holders.items()}
    totals = [sum(weights[root] for root in text) for text in texts]
    pairs: set[tuple[int, int]] = set()
    for at, text in enumerate(texts):
        common: dict[int, float] = {}
        for root in text:
            if len(holders[root]) <= COMMON:
                for other in holders[root]:
                    common[other] = common.get(other, 0.0) + weights[root]
        common.pop(at, None)
        nearest = sorted(common, key=lambda other: (-common[other], catalogue[other]))[:NEIGHBOURS]
        pairs.update((min(at, other), max(at, other)) for other in nearest)
    found = []
    for first, second in pairs:
        shared = [root for root in texts[first] if root in texts[second]]
        whole = max(totals[first], totals[second])
        likeness = sum(weights[root] for root in shared) / whole if whole else 0.0
        if likeness >= least and shared:
            written = _spellings(catalogue[second]) | _spellings(catalogue[first])
            shown = [root for root in shared if root in written or not texts[first][root].isascii()]
            shown.sort(key=lambda root: (not is_word(texts[first][root]), -weights[root], root))
            found.append(
                Pair(
                    first,
                    second,
                    likeness,
                    tuple(written.get(root, texts[first][root]) for root in shown[:SHOWN]),
                    are_told_apart(catalogue[first], catalogue[second]),
                )
            )
    return tuple(sorted(found, key=lambda pair: (-pair.likeness, catalogue[pair.first], catalogue[pair.second])))


def are_told_apart(one: CatalogueEntry, other: CatalogueEntry) -> bool:
    """Say whether a description names the other skill, or the names differ in words that settle which is meant."""
    if one.name == other.name:
        return False
    if _names(one.description, other.name) or _names(other.description, one.name):
        return True
    mine, theirs = _differing(list(runs(one.name)), list(runs(other.name)))
    says, answers = (set(map(stem, runs(entry.description))) for entry in (one, other))
    return (bool(mine) and mine <= says - answers) or (bool(theirs) and theirs <= answers - says)


def _differing(one: list[str], other: list[str]) -> tuple[set[str], set[str]]:
    """Give the stems between the common beginning and end of two names."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return set(map(stem, one)), set(map(stem, other))


def _names(description: str, name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", description, re.IGNORECASE) is not None


def _stems(entry: CatalogueEntry) -> dict[str, str]:
    """Give each stem of what the skill is for, and the first word that has it."""
    wanted, _ = split_exclusions(entry.description)
    found: dict[str, str] = {}
    for word in words(f"{entry.name}\n{wanted}", guess_language(wanted)):
        found.setdefault(word.stem, word.written)
    return found


@lru_cache(maxsize=4096)
def _spellings(entry: CatalogueEntry) -> dict[str, str]:
    """Give each stem of what the skill is for, and how its author first spells it as a word of its own."""
    wanted, _ = split_exclusions(entry.description)
    return spellings(f"{wanted}\n{entry.name}", guess_language(wanted))


def _weight(root: str, here: int) -> float:
    """Tell how much it says that two skills share a stem which `here` of the catalogue have."""
    return background().weight(root) / (1 + max(here - 2, 0) / OTHERS)
