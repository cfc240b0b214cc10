"""Weighs the evidence for what did not resolve: was it there at the base, did a commit delete it, what is like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skill_lint.model.reference import Verdict
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.verdicts import Judged


def weigh(inquiry: Inquiry, judged: Sequence[Judged]) -> tuple[Verdict, ...]:
    """Give the verdict of each mention of a skill with the strongest evidence that there is."""
    weighed = [each.verdict for each in judged]
    unfound = [index for index, verdict in enumerate(weighed) if verdict.status != "resolved"]
    unfound = [index for index in unfound if weighed[index].reason != "allow-listed"]
    if not unfound:
        return tuple(weighed)
    surroundings = inquiry.surroundings
    if surroundings.change is not None:
        from skill_lint.references.loss import Losses

        losses = Losses(inquiry, surroundings.change).look([judged[index] for index in unfound])
        unfound = _take(weighed, unfound, losses)
    from skill_lint.references.past import Pasts

    pasts = Pasts(inquiry, surroundings.history).look([judged[index] for index in unfound])
    _take(weighed, unfound, pasts)
    if inquiry.wants_hints:
        from skill_lint.references.hints import Hints

        left = [index for index in unfound if weighed[index].status == "unjudged"]
        still = [judged[index]._replace(verdict=weighed[index]) for index in left]
        _take(weighed, left, Hints(inquiry, surroundings.history).look(still))
    return tuple(weighed)


def _take(weighed: list[Verdict], unfound: list[int], found: Mapping[int, Verdict]) -> list[int]:
    """Put the verdicts `found`, by their place in `unfound`, where they belong; give what is left."""
    for place, verdict in found.items():
        weighed[unfound[place]] = verdict
    return [index for place, index in enumerate(unfound) if place not in found]
