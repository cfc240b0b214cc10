"""Brings a diagnostic to its place: line and column, the lines to show, and a fingerprint that outlives edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Finding, Place, SnippetLine
from skill_lint.model.source import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.model.diagnostic import Diagnostic, Status
    from skill_lint.model.source import Source, Span

WHOLE_FILE = Position(1, 1, 0)
SHOWN_LINES = 4
# Of a longer line only so much is kept, from half of it before the marked place on: no report shows more, and a
# hundred thousand findings on one line of ten megabytes must not each hold a copy of it.
LONGEST_LINE = 400


class Placer:
    """Places the findings of one skill; counts equal ones, so that each has a fingerprint of its own."""

    def __init__(self, skill: str) -> None:
        self._skill = skill
        self._seen: dict[str, int] = {}

    def place(self, diagnostic: Diagnostic, source_of: Callable[[str], Source], status: Status) -> Finding:
        """Make a finding of `diagnostic`; `source_of` gives the text of a path."""
        marked = ""
        place = Place(diagnostic.path, WHOLE_FILE, WHOLE_FILE)
        if diagnostic.span is not None:
            source = source_of(diagnostic.path)
            place = _place(source, diagnostic.span)
            marked = " ".join(source[diagnostic.span].split())
        edits = diagnostic.fix.edits if diagnostic.fix else ()
        return Finding(
            diagnostic=diagnostic,
            skill=self._skill,
            start=place.start,
            end=place.end,
            snippet=place.snippet,
            fingerprint=self._fingerprint(diagnostic, marked),
            status=status,
            related=tuple(_place(source_of(related.path), related.span) for related in diagnostic.related),
            edits=tuple(_place(source_of(edit.path), edit.span) for edit in edits),
        )

    def _fingerprint(self, diagnostic: Diagnostic, marked: str) -> str:
        from hashlib import blake2b

        key = "\0".join((diagnostic.rule, diagnostic.path, marked))
        digest = blake2b(key.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
        self._seen[digest] = count = self._seen.get(digest, 0) + 1
        return f"{digest}:{count}"


def _place(source: Source, span: Span) -> Place:
    start, end = source.position(span.start), source.position(span.end)
    return Place(source.path, start, end, _snippet(source, start, _last_line(start, end)))


def _last_line(start: Position, end: Position) -> int:
    """Give the last marked line: a span that ends at the start of a line does not mark that line."""
    return end.line - 1 if end.column == 1 and end.line > start.line else end.line


def _snippet(source: Source, start: Position, last: int) -> tuple[SnippetLine, ...]:
    """Take one line before and the marked ones; of more than four, the first two and the last."""
    before = max(1, start.line - 1)
    numbers = list(range(before, last + 1))
    if last - start.line >= SHOWN_LINES:
        numbers = [*range(before, start.line + 2), last]
    return tuple(_shown(source, number, start.column if number == start.line else 1) for number in numbers)


def _shown(source: Source, number: int, column: int) -> SnippetLine:
    first, last = source.line_span(number)
    skipped = max(0, column - 1 - LONGEST_LINE // 2) if last - first > LONGEST_LINE else 0
    return SnippetLine(number, source.text[first + skipped : min(last, first + skipped + LONGEST_LINE)], skipped)
