"""Tells links that can be ones to pages of a site, whose addresses have no ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.target import has_extension

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.mention import Mention
    from skill_lint.references.resolve import Look

ENDINGS = (".mdx", ".md", "/index.mdx", "/index.md")
"""What the makers of sites leave out of the address of a page."""


def may_be_page(inquiry: Inquiry, document: Document, mention: Mention, look: Look) -> bool:
    """Say whether a link can be one to a page of a site, whose address has no ending.

    So it is in a page of a site, and where it leaves the skill: in a document beside the skill's own text, which may be
    a copy of one, and where a fragment follows a folder.
    """
    path = mention.target.path
    if document.path.lower().endswith(".mdx"):
        return not has_extension(path)
    if has_extension(path) or not leaves(inquiry, look):
        return False
    return bool(mention.target.fragment) if path.endswith("/") else document.path != inquiry.skill.entry


def leaves(inquiry: Inquiry, look: Look) -> bool:
    """Say whether a link leads out of the skill's folder."""
    return look.tried[0] is None or inquiry.bundle.inside(look.tried[0]) is None


def page_of(inquiry: Inquiry, document: Document, mention: Mention) -> str | None:
    """Give the file that is the page at the address of a link."""
    looks = (inquiry.resolver.link(document.path, mention.target.path.rstrip("/") + ending) for ending in ENDINGS)
    return next((look.where for look in looks if look.where is not None), None)
