"""Weighs the evidence for what did not resolve: was it there at the base, did a commit delete it, what is like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.reference import Verdict
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.verdicts import Judged


def weigh(inquiry: Inquiry, judged: Sequence[Judged]) -> tuple[Verdict, ...]:
    """Give the verdict of each mention of a skill with the strongest evidence that there is."""
    verdicts = [each.verdict for each in judged]
    open_ = [index for index, verdict in enumerate(verdicts) if verdict.status != "resolved"]
    change = inquiry.surroundings.change
    if open_ and change is not None:
        from skill_lint.references.loss import Losses

        losses = Losses(inquiry, change)
        for index in open_:
            verdicts[index] = losses.look(judged[index]) or verdicts[index]
        left = [index for index in open_ if judged[index].mention.subject and verdicts[index] is judged[index].verdict]
        if left and losses.names is not None:
            found = losses.names.look([judged[index] for index in left])
            for place, verdict in found.items():
                verdicts[left[place]] = verdict
    return tuple(verdicts)
