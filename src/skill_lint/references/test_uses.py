"""What a whole skill says of its tests: which it tells to write, and whether it speaks of tests that are there."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.subject import TestId
from skill_lint.references.test_places import look_for, place_of

if TYPE_CHECKING:
    from skill_lint.references.inquiry import Inquiry

WRITTEN = regex(
    r"\b(?:writ|add|creat|implement|introduc|generat|scaffold)\w*\b[^.;\n]{0,60}\btests?\b|\b(?:new|failing|red)\s+tests?\b",
    re.IGNORECASE,
)
"""What says on a line with the name that the reader is to write the test."""
TITLE = regex(r"""\b(?:it|test)(?:\.\w{1,20}){0,4}(?:\([^()\n]{0,200}\))?\(\s*(["'`])([^\n]{3,200}?)\1""")
"""The title of a test in code, with the table of `it.each` before it."""
MOST_WORDS = 40  # of a title
LONGEST_LINE = 2_000
MOST_PLACES = 50  # at which the skill's texts are asked whether the test is to be written
MOST_IDS = 200  # of one skill whose absence is looked at


class TestUses:
    """Look-ups over the tests that one skill names; what is found is kept."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._written: dict[str, bool] = {}

    def is_written(self, name: str) -> bool:
        """Say whether the skill tells anywhere to write the test `name`."""
        known = self._written.get(name)
        if known is None:
            known = self._written[name] = self._is_written(name)
        return known

    def _is_written(self, name: str) -> bool:
        from skill_lint.references.wording import reason_around

        for document, start, end in islice(self._inquiry.words.places(name), MOST_PLACES):
            if WRITTEN.search(document.source.line_at(start)[:LONGEST_LINE]):
                return True
            if reason_around(document, Span(start, end)) == "to-be-created":
                return True
        return False

    @cached_property
    def _titles(self) -> frozenset[str]:
        documents = self._inquiry.documents
        fences = (fence for document in documents for fence in document.fences)
        return frozenset(found[2] for fence in fences for found in TITLE.finditer("\n".join(fence.lines)))

    def shows(self, title: str) -> bool:
        """Say whether code in the skill has a test of this title, which may begin with those of its suites."""
        words = title.split(" ")
        return any(" ".join(words[count:]) in self._titles for count in range(min(len(words), MOST_WORDS)))

    @cached_property
    def are_at_home(self) -> bool:
        """Whether the skill names tests that are there; one that names several and none of them makes them up."""
        inquiry, absent = self._inquiry, 0
        ids = (
            (document, mention.subject)
            for document in inquiry.documents
            for mention in inquiry.mentions.get(document.path, ())
            if isinstance(mention.subject, TestId) and mention.subject.parts
        )
        for document, test in islice(ids, MOST_IDS):
            place = place_of(inquiry, document, test)
            answer = look_for(inquiry, place, test) if place is not None and place.is_certain else None
            if answer is not None and answer.status == "found":
                return True
            absent += answer is not None and answer.status == "absent"
        return absent <= 2
