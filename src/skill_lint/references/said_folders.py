"""Tells the commands that the words around them send to a folder into which the tree does not see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.resolve import join
from skill_lint.references.target import has_extension, is_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry

REACH = 400  # characters before a command, in its line or above its fence
MOST_LINES = 20  # above a command in its fence, up to the comment that heads it
SAID = regex(
    r"\b(?:in|from|inside|within|under|into|at)\s+(?:(?:the|your|our|its)\s+)?(?:[a-z]+\s+){0,2}?"
    r"(?:`([^`\s]{1,200})`|((?:\.{0,2}/)?[\w.@-]+(?:/[\w.@-]+)+/?))",
    re.IGNORECASE,
)
"""A folder in a sentence: "in `packages/oats`", "from the folder packages/oats"."""


def is_said_elsewhere(inquiry: Inquiry, document: Document, mention: Mention) -> bool:
    """Say whether the words before a command name a folder to run it in that is not in the tree, or hidden from it.

    Before means earlier in its line, in the line above its fence, or in the comment above it in the fence.
    """
    for text in _texts(document, mention):
        for found in SAID.finditer(text):
            path = (found[1] or found[2]).rstrip(".,:;")
            if _is_folder(path, in_code=found[1] is not None) and not _is_seen(inquiry, path):
                return True
    return False


def _texts(document: Document, mention: Mention) -> Iterator[str]:
    source = document.source
    fence = document.fence_at(mention.span.start)
    if fence is None:
        line = source.line_span(source.position(mention.span.start).line)
        yield source.text[max(line.start, mention.around.start - REACH) : mention.around.start]
        return
    above = source.position(fence.span.start).line - 1
    while above > 0 and not source.line(above).strip():
        above -= 1
    if above > 0:
        yield source.line(above)[-REACH:]
    number = source.position(mention.span.start).line
    for each in range(number, max(number - MOST_LINES, source.position(fence.span.start).line), -1):
        _, sign, comment = source.line(each).partition("#")
        if sign:
            yield comment[:REACH]
            return


def _is_folder(path: str, *, in_code: bool) -> bool:
    """Say whether a text is written as the path of a folder."""
    is_path = "/" in path.strip("/") if in_code else path.islower()  # "CI/CD" is none
    is_path = is_path or (in_code and path.endswith("/"))
    is_file = has_extension(path.partition(":")[0])  # `a/b.py:3`, `a/b.py::test_c`
    return is_path and not is_file and not path.startswith(("-", "@")) and not is_pattern(path)


def _is_seen(inquiry: Inquiry, path: str) -> bool:
    """Say whether the tree has the folder (or something of that name) and sees into it."""
    tree = inquiry.tree
    candidates = [place for base in {inquiry.skill.base, ""} if (place := join(base, path)) is not None]
    if any(inquiry.resolver.in_submodule(each) or inquiry.resolver.in_unlisted(each) for each in candidates):
        return False
    return any(place in tree.folders or place in tree.files for place in candidates) or bool(inquiry.ending(path))
