"""The words of all documents of a skill with their places, found once: a skill may name thousands of things."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

    from skill_lint.model.markdown import Document

WORD = regex(r"\w+")
REACH = 200  # characters before and after a name that are looked at
MOST_PLACES = 1_000  # of one word of a name with several
JOINTS = (".", "-")


class Place(NamedTuple):
    """Where a text stands in one document, as offsets."""

    document: Document
    start: int
    end: int


class SkillWords:
    """Look-ups over the texts of `documents`."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._said: dict[re.Pattern[str], bool] = {}
        self._used: dict[tuple[str, str, str], bool] = {}

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, int]]]:
        """The number of the document and the offset of each place, by word."""
        places: dict[str, list[tuple[int, int]]] = {}
        for number, document in enumerate(self._documents):
            for match in WORD.finditer(document.source.text):
                places.setdefault(match.group(), []).append((number, match.start()))
        return places

    def places(self, name: str) -> Iterator[Place]:
        """Give the places at which `name` stands, be it one word or several, and not as a part of a longer word.

        Of several words the rarest is looked for, the first thousand times that it stands anywhere.
        """
        words = list(WORD.finditer(name))
        if not words:
            return
        rarest = min(words, key=lambda word: len(self._places.get(word.group(), ())))
        places: Iterable[tuple[int, int]] = self._places.get(rarest.group(), ())
        ends_in_word = words[-1].end() == len(name)
        for number, place in places if len(words) == 1 else islice(places, MOST_PLACES):
            document = self._documents[number]
            text, start = document.source.text, place - rarest.start()
            end = start + len(name)
            if start < 0 or not text.startswith(name, start) or (ends_in_word and WORD.match(text, end)):
                continue
            if words[0].start() or not start or not WORD.match(text, start - 1):
                yield Place(document, start, end)

    def holds(self, name: str) -> bool:
        """Say whether `name` stands anywhere as the whole name of a file, and not in a longer one."""
        for document, start, end in self.places(name):
            text = document.source.text
            behind = text[end : end + REACH].lstrip("".join(JOINTS))[:1]
            is_longer = text[end : end + 1] in JOINTS and WORD.match(behind)
            if not is_longer and (not start or (text[start - 1] not in JOINTS and not WORD.match(text[start - 1]))):
                return True
        return False

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Say whether the pattern is found in any document; each is looked for once."""
        known = self._said.get(pattern)
        if known is None:
            known = any(pattern.search(document.source.text) for document in self._documents)
            self._said[pattern] = known
        return known

    def uses(self, name: str, before: re.Pattern[str] | None = None, after: re.Pattern[str] | None = None) -> bool:
        """Say whether `name` stands anywhere right behind what `before` finds, or right before what `after` matches.

        `before` ends in `$`. Neither sees more than some words.
        """
        key = name, before.pattern if before else "", after.pattern if after else ""
        known = self._used.get(key)
        if known is None:
            known = self._used[key] = any(_is_used(place, before, after) for place in self.places(name))
        return known


def _is_used(place: Place, before: re.Pattern[str] | None, after: re.Pattern[str] | None) -> bool:
    document, start, end = place
    text = document.source.text
    if before is not None and before.search(text[max(0, start - REACH) : start]):
        return True
    return after is not None and after.match(text[end : end + REACH]) is not None
