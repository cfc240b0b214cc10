"""Where a name stands in the documents of a skill, and how it is used there."""

from __future__ import annotations

import re

import pytest

from skill_lint.parsing.document import parse_document
from skill_lint.references.skill_words import SkillWords

TEXTS = (
    "Call `stone()` or mill.stone, not stones, millstone or stone_2. See docs/setup.md and a-setup.md-b.\n",
    "The stone = 3. def sift(): it('should grind oats'), it('should grind oats finely') and .env-file, read.me.\n",
)
WORDS = SkillWords([parse_document(f"{number}.md", text.encode()) for number, text in enumerate(TEXTS)])


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(
            ("stone", 3),
            ("stones", 1),
            ("ston", 0),
            ("mill.stone", 1),
            ("stone_2", 1),
            ("nothing", 0),
            ("", 0),
            ("()", 0),
        ),
        *(
            ("should grind oats", 2),
            ("should grind", 2),
            ("grind oat", 0),
            ("it('should grind oats'", 1),
            ("l.stone", 0),
        ),
    ],
)
def test_the_places_of_a_name(name: str, count: int) -> None:
    places = list(WORDS.places(name))
    assert len(places) == count
    assert {place.document.source.text[place.start : place.end] for place in places} <= {name}


@pytest.mark.parametrize(
    ("name", "is_there"),
    [("setup.md", True), ("docs", True), ("up.md", False), ("setup", False), ("read.me", True), ("env-file", False)],
)
def test_the_whole_names_of_files(name: str, is_there: bool) -> None:
    assert WORDS.holds(name) is is_there


def test_how_a_name_is_used() -> None:
    assert WORDS.uses("stone", after=re.compile(r"\s*="))
    assert not WORDS.uses("stone_2", after=re.compile(r"\s*="))
    assert WORDS.uses("sift", before=re.compile(r"\bdef\s+$"))
    assert not WORDS.uses("stone", before=re.compile(r"\bdef\s+$"))
    assert WORDS.says(re.compile("millstone"))
    assert not WORDS.says(re.compile("windmill"))


class Counted:
    """A pattern that counts how often it is asked."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.asked = 0

    def match(self, text: str) -> re.Match[str] | None:
        """Match as a pattern does."""
        self.asked += 1
        return re.match(self.pattern, text)


def test_a_name_is_asked_for_once_however_often_it_is_said() -> None:
    document = parse_document("a.md", b"stone " * 500)
    words, pattern = SkillWords([document]), Counted("=")
    for _ in range(500):
        assert not words.uses("stone", after=pattern)  # type: ignore[arg-type]
    assert pattern.asked == 500
