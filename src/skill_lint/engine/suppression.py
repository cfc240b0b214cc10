"""Matches findings with the comments that silence them, and finds the comments that silence nothing."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from skill_lint.model.markdown import Comment, Document
    from skill_lint.model.source import Span

Range: TypeAlias = tuple[int, int]
"""First and last line."""
WHOLE_FILE: Range = (0, 0)
"""The line before the first: where findings about a whole file, and comments about one, meet."""


class Suppressions:
    """The suppression comments of one skill's documents, and which of them were needed.

    Lines are kept as merged ranges, so that neither many comments nor many findings on one line cost more than their
    number.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = [document for document in documents if document.comments]
        covered: dict[tuple[str, str], list[Range]] = {}
        for document in self._documents:
            last_line = len(document.source.line_starts)
            for comment in document.comments:
                for rule, _ in comment.rules:
                    covered.setdefault((document.path, rule), []).append(_lines(comment, last_line))
        self._covered = {key: _merged(ranges) for key, ranges in covered.items()}
        self._needed: dict[tuple[str, str], set[Range]] = {}

    def silences(self, rule: str, path: str, lines: Range | None) -> bool:
        """Say whether a comment silences `rule` at `lines` (first and last; None for the whole file)."""
        covered = self._covered.get((path, rule))
        lines = lines or WHOLE_FILE
        if covered is None or not _touches(covered, lines):
            return False
        self._needed.setdefault((path, rule), set()).add(lines)
        return True

    def unused(self, judged: Collection[str]) -> Iterator[tuple[Document, Comment, str, Span]]:
        """Give each named rule that silenced nothing although it ran (`judged` are the ids of those that did)."""
        needed = {key: _merged(ranges) for key, ranges in self._needed.items()}
        for document in self._documents:
            last_line = len(document.source.line_starts)
            for comment in document.comments:
                for rule, span in comment.rules:
                    ranges = needed.get((document.path, rule), [])
                    if rule in judged and not _touches(ranges, _lines(comment, last_line)):
                        yield document, comment, rule, span


def _lines(comment: Comment, last_line: int) -> Range:
    return (WHOLE_FILE[0], last_line) if comment.whole_file else comment.lines


def _merged(ranges: Iterable[Range]) -> list[Range]:
    """Sort the ranges and join those that overlap."""
    merged: list[Range] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return merged


def _touches(merged: list[Range], lines: Range) -> bool:
    """Say whether `lines` share a line with one of the ranges, which are sorted and apart from each other."""
    place = bisect_right(merged, (lines[1], float("inf"))) - 1
    return place >= 0 and merged[place][1] >= lines[0]
