"""Finds the sentence around a name: what stands before the name in it, and what after."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.references.tables import cell_start, table_of

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.source import Span

LONGEST_LINE = 2000
REACH = 90  # characters before and after a name that can belong to its clause
LONGEST = 300  # of a sentence
WRAPPED = 55  # characters: a line as long as this goes on in the next one
MOST_LINES = 3  # of a paragraph, above and below
ITEM = regex(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
BLOCK = regex(
    r"\s*(?:[-*+]\s|[#>|]|```|~~~|\d{1,9}[.)]\s|$)"
)  # how a line begins that does not go on with the one above
ENDED = regex(r".*[.:;!?|>]\W*$")
# What a comment says is not said to the reader; the reach may begin or end within one.
COMMENT_BEFORE = regex(r"^(?:(?!<!--)[\s\S])*?-->|<!--[\s\S]*?-->")
COMMENT_AFTER = regex(r"<!--[\s\S]*?(?:-->|$)")
CODE = regex(r"`+[^`]*`+")
LINK = regex(r"!?\[[^\]\[]{0,200}\]\([^()\s]{0,200}\)")
EMPHASIS = regex(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)")
END = regex(r"(?<!e\.g)(?<!i\.e)(?<!\bvs)(?<!\betc)(?<!\bcf)[.!?]+[\"')\]*_]*\s|[。！？]")
PLACED = regex(r"^\W*(?:in|of|from|at|on|inside) ``")


class Around(NamedTuple):
    """What stands around a name.

    `clause` and `after` are the nearest characters as they are written, without signs of emphasis at the name.
    `sentence` runs from the beginning of the sentence to the name, `rest` from there to its end, both with the other
    names written as two back-ticks and without emphasis; `rest` leaves out "in `file`".
    """

    clause: str
    after: str
    sentence: str
    rest: str


def around(document: Document, span: Span) -> Around:
    """Give what stands around the code span or the link at `span`, in its paragraph, cell or command."""
    source = document.source
    text = source.text
    line = source.position(span.start).line
    place = source.line_span(line)
    start, end = _construct(text, place, span)
    first, last = place
    if table_of(document, line) is not None:
        first = cell_start(document, line, start)
        bar = text.find("|", end, last)
        last = bar if bar >= 0 else last
    elif document.fence_at(start) is None:
        first, last = _paragraph(document, line)
    before = text[max(first, start - LONGEST) : start]
    following = text[end : min(last, end + LONGEST)]
    before = COMMENT_BEFORE.sub("", before).replace("\n", " ").replace("\r", "")
    following = COMMENT_AFTER.sub("", following).replace("\n", " ").replace("\r", "")
    return Around(
        before[-REACH:].rstrip("`*_\"'([ "),
        following[:REACH].lstrip("`*_\"')] "),
        _last_sentence(before),
        _first_sentence(following),
    )


def plain(text: str) -> str:
    """Write every name in `text` as two back-ticks, and leave out the signs of emphasis."""
    return EMPHASIS.sub("", LINK.sub("``", CODE.sub("``", text)))


def _construct(text: str, line: Span, span: Span) -> tuple[int, int]:
    """Give where the code span in which `span` lies begins and ends: a command's words are no sentence around it."""
    start, end = span
    if text.count("`", max(line.start, start - LONGEST_LINE), start) % 2:
        start = text.rindex("`", line.start, start)
        closing = text.find("`", end, line.end)
        end = closing if closing >= 0 else end
    return start, end


def _paragraph(document: Document, line: int) -> tuple[int, int]:
    """Give the part of the paragraph of line `line` that was wrapped into several lines, a few on either side."""
    source = document.source
    first = last = line
    while first > 1 and line - first < MOST_LINES and _goes_on(source.line(first - 1), source.line(first)):
        first -= 1
    count = len(source.line_starts)
    while last < count and last - line < MOST_LINES and _goes_on(source.line(last), source.line(last + 1)):
        last += 1
    return source.line_span(first).start, source.line_span(last).end


def _goes_on(line: str, following: str) -> bool:
    is_prose = BLOCK.match(following) is None and not line.lstrip().startswith(("#", "|", "```", "~~~"))
    return is_prose and WRAPPED <= len(line) <= LONGEST_LINE and ENDED.match(line[-40:]) is None


def _last_sentence(before: str) -> str:
    if before.count("`") % 2:
        before = before.rstrip("`") if before.endswith("`") else before.partition("`")[2]
    said = plain(before)
    ends = [match.end() for match in END.finditer(said)]
    return (said[ends[-1] :] if ends else said).rstrip("`\"'([ ").lstrip()


def _first_sentence(following: str) -> str:
    said = plain(following.lstrip("`"))
    end = END.search(said)
    said = (said[: end.start() + 1] if end else said).lstrip("\"'])")
    placed = PLACED.match(said)
    return said[placed.end() :] if placed else said
