"""The one answer to "did you mean": the candidate closest to a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_COMPARED = 20_000  # pairs of names, of one file in one run
MOST_CANDIDATES = 1000
LONGEST = 200  # characters of a name that others are compared with
ALIKE = 0.6  # of two words within names
WORDS_FOR_ANOTHER = 4  # of a name, for each that may differ
JOINT = regex(r"[-_. :/]+")


def nearest(word: str, candidates: Iterable[str], *, similarity: float = 0.75) -> str | None:
    """Give the candidate most like `word` (similarity 0 to 1 as difflib measures it), None where none is near."""
    from difflib import get_close_matches

    matches = get_close_matches(word, list(candidates), n=1, cutoff=similarity)
    return matches[0] if matches else None


_REVERSING = "down undo off reset rollback revert drop disable remove delete uninstall kill unlink destroy"
REVERSING = frozenset(_REVERSING.split())
"""Words that make of a name what undoes or ends the same: `migrate-down` is not `migrate`."""


def is_alike_in_words(name: str, other: str) -> bool:
    """Say whether two names are alike also in the words that they do not share: `dev-start` is not `dev-stop`.

    Where one has more words, each of the other has one there that is like it, and none of the rest reverses it. In four
    words or more one may differ.
    """
    few, many = sorted((JOINT.split(name), JOINT.split(other)), key=len)
    if not REVERSING.isdisjoint(set(few) ^ set(many)):
        return False
    if len(few) == len(many):
        unlike = [one for one, another in zip(few, many, strict=True) if not _is_alike(one, another)]
    else:
        unlike = [one for one in few if not any(_is_alike(one, another) for another in many)]
    return len(unlike) * WORDS_FOR_ANOTHER <= len(few)


def _is_alike(one: str, another: str) -> bool:
    from difflib import SequenceMatcher

    return one == another or SequenceMatcher(None, one, another).ratio() >= ALIKE


class Comparisons:
    """Names like others, for as long as a bound of comparisons is not reached: they are only advice.

    What was asked before is answered again. `left` is the number of pairs that may still be compared.
    """

    def __init__(self, left: int = MOST_COMPARED) -> None:
        self.left = left
        self._known: dict[object, tuple[str, ...]] = {}

    def like(
        self, word: str, candidates: Sequence[str], most: int = 1, *, similarity: float, place: str = ""
    ) -> tuple[str, ...]:
        """Give up to `most` candidates, those of `place`, that are like `word`, the best first."""
        known = self._known.get((place, word))
        if known is None:
            known = ()
            if len(word) <= LONGEST and min(len(candidates), MOST_CANDIDATES) <= self.left:
                from difflib import get_close_matches

                compared = candidates
                if len(candidates) > MOST_CANDIDATES:  # a length too far off is never alike
                    low, high = (bound * len(word) for bound in (similarity / (2 - similarity), 2 / similarity - 1))
                    compared = [each for each in candidates if low <= len(each) <= high][:MOST_CANDIDATES]
                self.left -= len(compared)
                close = get_close_matches(word, compared, most, similarity)
                known = tuple(each for each in close if " " in word or is_alike_in_words(word, each))
            self._known[place, word] = known
        return known
