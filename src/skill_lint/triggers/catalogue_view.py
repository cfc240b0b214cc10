"""What only a view of the whole catalogue can tell: which skills compete, and which words a description lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.advice import Asked, advise
from skill_lint.prompts.contradictions import contradictions
from skill_lint.prompts.families import families

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.prompts.advice import Advice
    from skill_lint.triggers.outcome import Outcome

LEAST_LIKENESS = 0.2  # below, two descriptions share no more than any two of one field
MOST_PAIRS = 50
"""How many pairs that compete are kept, and as many of those that are told apart."""


class Rivalry(NamedTuple):
    """Two skills by name, how alike they are told of (0 to 1), the words of both, and whether a line is drawn.

    `others` are further skills that are told of nearly as the first two are: all of them are one line.
    """

    first: str
    second: str
    likeness: float
    words: tuple[str, ...]
    is_told_apart: bool
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueView:
    """The pairs that are told of most alike, the most alike first, and for each skill with prompts what they tell.

    `further` counts the pairs that compete and are not listed, `further_told_apart` those that are told apart.
    """

    pairs: tuple[Rivalry, ...] = ()
    advice: tuple[Advice, ...] = ()
    further: int = 0
    further_told_apart: int = 0


def view_of(catalogue: Sequence[CatalogueEntry], outcomes: Iterable[Outcome]) -> CatalogueView:
    """Look at `catalogue`, and at what came of its prompts.

    Those without an answer tell nothing, nor do rows that contradict each other.
    """
    found, counts = [], {True: 0, False: 0}
    for each in families(catalogue, LEAST_LIKENESS):
        counts[each.pair.is_told_apart] += 1
        if counts[each.pair.is_told_apart] <= MOST_PAIRS:
            found.append(each)
    pairs = tuple(
        Rivalry(
            catalogue[each.pair.first].name,
            catalogue[each.pair.second].name,
            each.pair.likeness,
            each.pair.words,
            each.pair.is_told_apart,
            tuple(catalogue[at].name for at in each.others),
        )
        for each in found
    )
    answered = [each for each in outcomes if each.verdict != "error"]
    lost = {id(row) for pair in contradictions(each.prompt for each in answered) for row in pair}
    asked = [
        Asked(each.prompt, _first(each), each.verdict == "match") for each in answered if id(each.prompt) not in lost
    ]
    advice = tuple(each for each in advise(catalogue, asked) if each.add or each.drop or each.rivals)
    further, further_told_apart = (max(0, counts[is_told_apart] - MOST_PAIRS) for is_told_apart in (False, True))
    return CatalogueView(pairs, advice, further, further_told_apart)


def _first(outcome: Outcome) -> str | None:
    return outcome.got if outcome.got is not None else next(iter(outcome.ranking), None)
