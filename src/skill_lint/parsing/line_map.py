"""Where a piece of Markdown content stands in the source: the parser's text has lost prefixes, line ends and blanks."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.model.source import LINE_END

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.source import Source

_NOT_FOR_PARSERS = regex("[\0\ud800-\udfff]")
"""NUL and lone surrogates (bytes that are not UTF-8): shown as U+FFFD, as CommonMark section 2.3 demands of NUL."""

TRIMMED = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""What the parser strips from both ends of a block's content."""


class Places(NamedTuple):
    """The way from offsets in some content to offsets in the source, piece by piece.

    From `starts[i]` on, content offset + `shifts[i]` is the source offset.
    """

    starts: tuple[int, ...]
    shifts: tuple[int, ...]

    def start(self, offset: int) -> int:
        """Give the source offset of the content's character at `offset`."""
        if len(self.starts) == 1:
            return offset + self.shifts[0]
        return offset + self.shifts[max(0, bisect_right(self.starts, offset) - 1)]

    def end(self, offset: int) -> int:
        """Give the source offset just after the content's character before `offset`."""
        return self.start(offset - 1) + 1 if offset else self.start(0)


class Lines:
    """The lines of a file's Markdown body, as the parser sees them and where they stand.

    `text` is the body with LF line ends and without characters that a parser chokes on; it has exactly the lines of
    the source and in each line exactly its columns.
    """

    __slots__ = ("lines", "starts", "text")

    def __init__(self, source: Source, start: int) -> None:
        body = source.text[start:]
        if "\r" in body:
            body = LINE_END.sub("\n", body)
        if not body.isascii() or "\0" in body:
            body = _NOT_FOR_PARSERS.sub("\ufffd", body)
        self.text = body
        self.lines = body.split("\n")
        line_starts = source.line_starts
        self.starts = [start, *line_starts[bisect_right(line_starts, start) :]]

    def line_end(self, line: int) -> int:
        """Give the source offset of the end of body line `line` (from 0), before its line end."""
        return self.starts[line] + len(self.lines[line])

    def shown_end(self, line: int) -> int:
        """Give the source offset just after the last visible character of body line `line`."""
        return self.starts[line] + len(self.lines[line].rstrip(TRIMMED))

    def from_end(self, line: int, length: int) -> int:
        """Give the source offset `length` characters before the end of body line `line`, never before the line."""
        return self.starts[line] + max(0, len(self.lines[line]) - length)

    def first_content(self, line: int, content: str) -> int:
        """Give the source offset of the first visible character of `content`, which ends with body line `line`."""
        return self.from_end(line, len(content.lstrip(" \t")))

    def joined(self, line: int, lengths: Iterable[int]) -> Places:
        """Find the text joined from the last `lengths` characters of the lines from `line` on."""
        starts: list[int] = []
        shifts: list[int] = []
        offset = 0
        for number, length in enumerate(lengths, line):
            starts.append(offset)
            shifts.append(self.from_end(number, length) - offset)
            offset += length + 1
        return Places(tuple(starts), tuple(shifts))

    def places(self, line: int, last: int, content: str) -> Places | None:
        """Find trimmed block content that stands in the body lines from `line` up to `last` (not included).

        The parser takes container prefixes and indentation from the front of a line and nothing from its end, so
        each line is found from its end, without knowing what the prefixes are. None where that is not so.
        """
        pieces = content.split("\n")
        for first in range(line, last - len(pieces) + 1):  # more than one only where whole lines were trimmed away
            places = self._aligned(first, pieces)
            if places:
                return places
        return None

    def _aligned(self, first: int, pieces: list[str]) -> Places | None:
        starts: list[int] = []
        shifts: list[int] = []
        offset = 0
        last = first + len(pieces) - 1
        for number, piece in enumerate(pieces, first):
            whole = self.lines[number]
            if number == last:
                whole = whole.rstrip(TRIMMED)
            # A tab that a container mark cuts in two becomes blanks, which the line does not have.
            if not whole.endswith(piece) and not whole.endswith(piece.lstrip(" \t")):
                return None
            starts.append(offset)
            shifts.append(self.starts[number] + len(whole) - len(piece) - offset)
            offset += len(piece) + 1
        return Places(tuple(starts), tuple(shifts))
