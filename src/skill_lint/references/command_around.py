"""Finds the whole command in which a name stands, over the lines on which a shell's command goes on."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.reference import LINKS
from skill_lint.parsing.shell import commands

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.mention import Mention

MOST_LINES = 20  # of a command, before and after that of the name
REACH = 2_000  # characters before and after a name that are read


class CommandAround(NamedTuple):
    """A command around a name: its words up to the name, in one string, and the whole command.

    `preceding` is what stands before it: on its line, and in the fence above that where it is in one.
    """

    before: str
    whole: str
    preceding: str


def command_around(document: Document, mention: Mention) -> CommandAround | None:
    """Give the command in which `mention` stands, None where that is a name alone or no code."""
    lines = lines_around(document, mention)
    if not lines:
        return None
    fence = document.fence_at(mention.span.start)
    top = lines[0][1] if fence is None else fence.content_span.start
    for command in commands(lines):
        place = next((n for n, word in enumerate(command.words) if mention.span.start < word.span.end), None)
        if place is not None and command.words[place].span.start <= mention.span.start:
            words = [word.text for word in command.words]
            if fence is None and len(words) == 1:
                return None
            start = command.words[0].span.start
            preceding = document.source.text[max(top, start - REACH) : start]
            return CommandAround(" ".join(words[:place]), " ".join(words), preceding)
    return None


def lines_around(document: Document, mention: Mention) -> list[tuple[str, int]]:
    """Give the code span of `mention`, or the lines of its command, with the place where each begins; [] in no code."""
    if mention.kind in LINKS or mention.kind == "prose":
        return []
    fence = document.fence_at(mention.span.start)
    if fence is None:
        text = document.source[mention.around]
        code = text.strip("`")
        start = mention.around.start + text.index(code)
        return [_near(code.replace("\r", " ").replace("\n", " "), start, mention)]
    first = last = bisect_right(fence.line_spans, mention.span.start, key=lambda span: span.start) - 1
    while first > 0 and last - first < MOST_LINES and fence.lines[first - 1].rstrip().endswith("\\"):
        first -= 1
    end = last + MOST_LINES
    while last + 1 < len(fence.lines) and last < end and fence.lines[last].rstrip().endswith("\\"):
        last += 1
    return [_near(fence.lines[n], fence.line_spans[n].start, mention) for n in range(first, last + 1)]


def _near(line: str, start: int, mention: Mention) -> tuple[str, int]:
    """Give the part of a long line that is near the name, with the place where it begins."""
    first = max(0, mention.span.start - REACH - start)
    return line[first : max(0, mention.span.end + REACH - start)], start + first
