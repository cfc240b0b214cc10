"""A rule's documentation, taken from the rule itself: one source for `explain` and for its page."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.rules.rule import MARK_END, MARK_START

if TYPE_CHECKING:
    from skill_lint.rules.rule import Example, Rule

HEADING = regex(r"^([A-Z][A-Za-z ]+):$", re.MULTILINE)
MARKS = regex(f"[{MARK_START}{MARK_END}]")


class Section(NamedTuple):
    """One heading of the docstring with its text, paragraphs parted by an empty line."""

    heading: str
    text: str


class Documentation(NamedTuple):
    """What a rule's docstring says: the sentence it opens with and its sections."""

    opening: str
    sections: tuple[Section, ...]


def documentation(rule: type[Rule]) -> Documentation:
    """Read the docstring of `rule`, whose headings stand on lines of their own."""
    pieces = HEADING.split(cleandoc(rule.__doc__ or ""))
    sections = (Section(heading, cleandoc(text)) for heading, text in zip(pieces[1::2], pieces[2::2], strict=True))
    return Documentation(pieces[0].strip(), tuple(sections))


def shown(example: Example, path: str) -> str:
    """Give a file of an example as people should see it: without marks, bytes that are no text escaped."""
    content = example.files[path]
    return MARKS.sub("", content) if isinstance(content, str) else content.decode("utf-8", "backslashreplace")
