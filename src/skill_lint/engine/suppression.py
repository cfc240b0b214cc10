"""Matches findings with the comments that silence them, and finds the comments that silence nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from skill_lint.model.markdown import Comment, Document
    from skill_lint.model.source import Span


class Suppressions:
    """The suppression comments of one skill's documents and which of their ids were needed."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = [document for document in documents if document.comments]
        self._used: set[tuple[str, Span]] = set()
        self._in_file: dict[tuple[str, str], list[Span]] = {}
        self._on_line: dict[tuple[str, str, int], list[Span]] = {}
        for document in self._documents:
            for comment in document.comments:
                for rule, span in comment.rules:
                    self._add(document.path, comment, rule, span)

    def _add(self, path: str, comment: Comment, rule: str, span: Span) -> None:
        if comment.whole_file:
            self._in_file.setdefault((path, rule), []).append(span)
        else:
            for line in range(comment.lines[0], comment.lines[1] + 1):
                self._on_line.setdefault((path, rule, line), []).append(span)

    def silences(self, rule: str, path: str, lines: tuple[int, int] | None) -> bool:
        """Say whether a comment silences `rule` at `lines` (first and last; None for the whole file)."""
        if not self._documents:
            return False
        spans = self._in_file.get((path, rule), [])
        if lines is not None:
            on_lines = (self._on_line.get((path, rule, line), []) for line in range(lines[0], lines[1] + 1))
            spans = [*spans, *(span for listed in on_lines for span in listed)]
        self._used.update((path, span) for span in spans)
        return bool(spans)

    def unused(self, judged: Collection[str]) -> Iterator[tuple[Document, Comment, str, Span]]:
        """Give each named rule that silenced nothing although it ran (`judged` are the ids of those that did)."""
        for document in self._documents:
            for comment in document.comments:
                for rule, span in comment.rules:
                    if rule in judged and (document.path, span) not in self._used:
                        yield document, comment, rule, span
