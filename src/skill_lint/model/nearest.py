"""The one answer to "did you mean": the candidate closest to a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, candidates: Iterable[str], *, similarity: float = 0.75) -> str | None:
    """Give the candidate most like `word` (similarity 0 to 1 as difflib measures it), None where none is near."""
    from difflib import get_close_matches

    matches = get_close_matches(word, list(candidates), n=1, cutoff=similarity)
    return matches[0] if matches else None
