"""One file's text and the arithmetic of places in it."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from skill_lint.model.regex import regex

LINE_END = regex(r"\r\n|\r|\n")
BYTE_ORDER_MARK = "\ufeff"


class Span(NamedTuple):
    """A half-open range of character offsets into a source text; `start == end` is a point."""

    start: int
    end: int


class Position(NamedTuple):
    """A place as people name it: line and column from 1 (columns in code points), and the offset from 0."""

    line: int
    column: int
    offset: int


class Source:
    """The decoded text of one file, byte-order mark and line ends kept.

    Bytes that are not UTF-8 stand in `text` as lone surrogates (`surrogateescape`), so that encoding the text
    again gives the very bytes of the file. `path` is relative to the project root, with `/`.
    """

    __slots__ = ("_line_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._line_starts: list[int] | None = None

    @classmethod
    def from_bytes(cls, path: str, content: bytes) -> Source:
        """Decode `content` as UTF-8; never fails."""
        return cls(path, content.decode("utf-8", "surrogateescape"))

    @property
    def content(self) -> bytes:
        """The bytes of the file, equal to those it was made from."""
        return self.text.encode("utf-8", "surrogateescape")

    @property
    def line_starts(self) -> list[int]:
        """The offset of the first character of each line; LF, CRLF and a lone CR end a line."""
        if self._line_starts is None:
            if "\r" in self.text:
                self._line_starts = [0, *(match.end() for match in LINE_END.finditer(self.text))]
            else:  # nearly every file; adding up lengths is several times faster than matching
                lengths = map(len, self.text.split("\n"))
                self._line_starts = list(accumulate(map((1).__add__, lengths), initial=0))[:-1]
        return self._line_starts

    def position(self, offset: int) -> Position:
        """Give line and column of `offset`, which is clamped to the text. A byte-order mark takes no column."""
        offset = max(0, min(offset, len(self.text)))
        starts = self.line_starts
        line = bisect_right(starts, offset)
        start = starts[line - 1] if line > 1 else self._text_start
        return Position(line, max(0, offset - start) + 1, offset)

    @property
    def _text_start(self) -> int:
        return len(BYTE_ORDER_MARK) if self.text.startswith(BYTE_ORDER_MARK) else 0

    def line_span(self, line: int) -> Span:
        """Give the span of line `line` (from 1) without its line end and without a byte-order mark."""
        starts = self.line_starts
        start = starts[line - 1] if line > 1 else self._text_start
        end = starts[line] if line < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line(self, line: int) -> str:
        """Give the text of line `line` (from 1) without its line end and without a byte-order mark."""
        start, end = self.line_span(line)
        return self.text[start:end]

    def line_at(self, offset: int) -> str:
        """Give the text of the line that holds `offset`."""
        return self.line(self.position(offset).line)

    def __getitem__(self, span: Span) -> str:
        return self.text[span.start : span.end]
