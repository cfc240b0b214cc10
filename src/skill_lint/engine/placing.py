"""Brings a diagnostic to its place: line and column, the lines to show, and a fingerprint that outlives edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Finding, SnippetLine
from skill_lint.model.source import Position

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Diagnostic, Status
    from skill_lint.model.source import Source

WHOLE_FILE = Position(1, 1, 0)
SHOWN_LINES = 4


class Placer:
    """Places the findings of one skill; counts equal ones, so that each has a fingerprint of its own."""

    def __init__(self, skill: str) -> None:
        self._skill = skill
        self._seen: dict[str, int] = {}

    def place(self, diagnostic: Diagnostic, source: Source | None, status: Status) -> Finding:
        """Make a finding of `diagnostic`; `source` is the text its span is about (None only without a span)."""
        if diagnostic.span is None or source is None:
            start = end = WHOLE_FILE
            snippet: tuple[SnippetLine, ...] = ()
            marked = ""
        else:
            start = source.position(diagnostic.span.start)
            end = source.position(diagnostic.span.end)
            snippet = _snippet(source, start.line, _last_line(start, end))
            marked = " ".join(source[diagnostic.span].split())
        return Finding(
            diagnostic=diagnostic,
            skill=self._skill,
            start=start,
            end=end,
            snippet=snippet,
            fingerprint=self._fingerprint(diagnostic, marked),
            status=status,
        )

    def _fingerprint(self, diagnostic: Diagnostic, marked: str) -> str:
        from hashlib import blake2b

        key = "\0".join((diagnostic.rule, diagnostic.path, marked))
        digest = blake2b(key.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
        self._seen[digest] = count = self._seen.get(digest, 0) + 1
        return f"{digest}:{count}"


def _last_line(start: Position, end: Position) -> int:
    """Give the last marked line: a span that ends at the start of a line does not mark that line."""
    return end.line - 1 if end.column == 1 and end.line > start.line else end.line


def _snippet(source: Source, first: int, last: int) -> tuple[SnippetLine, ...]:
    """Take one line before and the marked ones; of more than four, the first two and the last."""
    numbers = list(range(max(1, first - 1), last + 1))
    if last - first >= SHOWN_LINES:
        numbers = [*range(max(1, first - 1), first + 2), last]
    return tuple(SnippetLine(number, source.line(number)) for number in numbers)
