"""What only a view of the whole catalogue can tell: which skills compete, and which words a description lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.advice import advise
from skill_lint.prompts.overlap import rivals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.prompt import CatalogueEntry, Prompt
    from skill_lint.prompts.advice import Advice
    from skill_lint.triggers.case import Case

LEAST_LIKENESS = 0.2  # below, two descriptions share no more than any two of one field
MOST_PAIRS = 50

Catalogue = tuple["CatalogueEntry", ...]


class Rivalry(NamedTuple):
    """Two skills by name, how alike they are told of (0 to 1), the words of both, and whether a line is drawn."""

    first: str
    second: str
    likeness: float
    words: tuple[str, ...]
    is_told_apart: bool


@dataclass(frozen=True, slots=True)
class CatalogueView:
    """The pairs that are told of most alike, the most alike first, and for each skill with prompts what they tell."""

    pairs: tuple[Rivalry, ...] = ()
    advice: tuple[Advice, ...] = ()


def view_of(catalogue: Catalogue, cases: Iterable[Case]) -> CatalogueView:
    """Look at `catalogue`, and at each catalogue of the cases with its prompts."""
    pairs = tuple(
        Rivalry(catalogue[pair.first].name, catalogue[pair.second].name, pair.likeness, pair.words, pair.is_told_apart)
        for pair in rivals(catalogue, LEAST_LIKENESS)[:MOST_PAIRS]
    )
    prompts: dict[Catalogue, list[Prompt]] = {}
    for case in cases:
        prompts.setdefault(case.catalogue, []).append(case.prompt)
    advice = [each for around, asked in prompts.items() for each in advise(around, asked) if is_worth_telling(each)]
    return CatalogueView(pairs, tuple(sorted(advice, key=lambda each: each.skill)))


def is_worth_telling(advice: Advice) -> bool:
    """Say whether the advice names any word."""
    return bool(advice.add or advice.drop or any(terms for _, terms in advice.rivals))
