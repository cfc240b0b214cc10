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
        self._documents = {document.path: document for document in documents if document.comments}
        self._used: set[tuple[str, Span]] = set()

    def silences(self, rule: str, path: str, lines: tuple[int, int] | None) -> bool:
        """Say whether a comment silences `rule` at `lines` (first and last; None for the whole file)."""
        document = self._documents.get(path)
        if document is None:
            return False
        silenced = False
        for comment in document.comments:
            if not _covers(comment, lines):
                continue
            for rule_id, span in comment.rules:
                if rule_id == rule:
                    self._used.add((path, span))
                    silenced = True
        return silenced

    def unused(self, judged: Collection[str]) -> Iterator[tuple[Document, Comment, str, Span]]:
        """Give each named rule that silenced nothing although it ran (`judged` are the ids of those that did)."""
        for document in self._documents.values():
            for comment in document.comments:
                for rule_id, span in comment.rules:
                    if rule_id in judged and (document.path, span) not in self._used:
                        yield document, comment, rule_id, span


def _covers(comment: Comment, lines: tuple[int, int] | None) -> bool:
    if comment.whole_file:
        return True
    first, last = comment.lines
    return lines is not None and lines[0] <= last and first <= lines[1]
