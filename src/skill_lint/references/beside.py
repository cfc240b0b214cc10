"""Reads what is said in the lines around a command, without the commands themselves: their words say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.sentence import plain

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.source import Span

LONGEST_LINE = 2_000
COMMENT = regex(r"(?:^|\s)#+\s(.*)")


def said_in(document: Document, line: int) -> str:
    """Give what line `line` says: of a line of code its comment, of prose all but its code, "" where there is none."""
    source = document.source
    if line < 1:
        return ""
    span = source.line_span(line)
    text = source.text[span.start : min(span.end, span.start + LONGEST_LINE)]
    if document.fence_at(span.start) is None:
        return plain(text)
    comment = COMMENT.search(text)
    return comment[1] if comment else ""


def said_above_fence(document: Document, span: Span) -> str:
    """Give what the last line with text above the fence of `span` says, "" where it stands in none."""
    fence = document.fence_at(span.start)
    if fence is None:
        return ""
    above = document.source.position(fence.span.start).line - 1
    while above > 0 and not document.source.line(above).strip():
        above -= 1
    return said_in(document, above)
