"""Keeps what is dear to find out about a document, for as long as its mentions are being judged."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.model.markdown import Document

T = TypeVar("T")
MOST = 64  # documents, of one skill or two


class _Same:
    """Stands for one document by its identity: to compare all that it holds costs more than what is kept."""

    __slots__ = ("document",)

    def __init__(self, document: Document) -> None:
        self.document = document

    def __hash__(self) -> int:
        return id(self.document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.document is self.document


def once_per_document(find: Callable[[Document], T]) -> Callable[[Document], T]:
    """Make `find` keep what it gave for the last documents."""
    known = lru_cache(maxsize=MOST)(lambda same: find(same.document))

    @wraps(find)
    def remembered(document: Document) -> T:
        return known(_Same(document))

    return remembered
