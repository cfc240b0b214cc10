"""Tells links of the front page of a repository that was taken over into a skill: they speak of that repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.remembered import once_per_document

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.extract import Mention

BADGE = regex(
    r"https?://(?:[\w.-]*\bshields\.io|badgen\.net|badge\.fury\.io|awesome\.re|travis-ci\.\w+|nodei\.co|codecov\.io|"
    r"coveralls\.io)/|^https?://.*\bbadge\.svg\b"
)
"""Images that front pages have at their top (their hosts as of 2026-11)."""
FEWEST = 2  # of them; one can be what the document is about
TOP = 3000  # characters in which they stand
OF_REPOSITORY = regex(
    r"(?:.*/)?(?:licen[cs]e|copying|notice|contributing|code[-_]of[-_]conduct|security|authors|contributors|change-?log)"
    r"(?:[-_.]\w+)?",
)
"""Files at the root of a repository that its front page, and what is copied with it, links to."""


def speaks_of_its_repository(document: Document, mention: Mention, *, leaves: bool) -> bool:
    """Say whether the link `mention`, in a document beside the text of a skill, is one of a front page.

    So is every one where the document has badges at its top, and one that leaves the skill for a licence or the like.
    """
    return _has_badges(document) or (leaves and OF_REPOSITORY.fullmatch(mention.target.path.lower()) is not None)


@once_per_document
def _has_badges(document: Document) -> bool:
    images = [(link.span, link.destination) for link in document.links if link.kind in ("image", "reference-image")]
    images += [(target.span, target.destination) for target in document.html_targets if target.kind == "image"]
    return sum(span.start < TOP and BADGE.search(destination) is not None for span, destination in images) >= FEWEST
