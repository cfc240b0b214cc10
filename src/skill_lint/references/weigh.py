"""Weighs the evidence for what did not resolve: was it there at the base, did a commit delete it, what is like it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry


class Judged(NamedTuple):
    """A mention and what one tree says of it."""

    document: Document
    mention: Mention
    verdict: Verdict


def weigh(inquiry: Inquiry, judged: Sequence[Judged]) -> tuple[Verdict, ...]:
    """Give the verdict of each mention of a skill with the strongest evidence that there is."""
    return tuple(each.verdict for each in judged)
