"""Prompts in Markdown: a block quote is the request, labelled lines below it say what is expected."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.frontmatter import Entry, Mapping, Scalar
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.prompts.rows import Defaults, read_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.prompts.reading import Reading

QUOTE = regex(r" {0,3}>[ \t]?(.*)")
# A heading, a list item, a row of a table or bold text may carry a label; its value stands behind it or below it.
LABEL = regex(r"[\s#*|_`+-]*+expected[ _-](activation|skill)\b[\s*_`]*+(?:[:|](.*))?$", re.IGNORECASE)
VALUE = regex(r"[^\s*`|\"']+")
NO = regex(r"\b(?:no|not|none|false|never)\b", re.IGNORECASE)
YES = regex(r"\b(?:yes|true|activates?|triggers?|should|must|high|medium|low)\b", re.IGNORECASE)
WHAT_IS_A_CASE = "write the request as a block quote (`> ...`) and below it `Expected Skill: NAME`, or `none`"


class _Value(NamedTuple):
    at: int
    text: str


class _Case:
    """One block quote and the labels below it."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.lines: list[str] = []
        self.values: dict[str, _Value] = {}

    def entries(self) -> Iterator[Entry]:
        """Give the fields of the row that the case stands for."""
        yield _entry("prompt", _Value(self.at, _unquoted("\n".join(self.lines).strip())))
        for label, value in self.values.items():
            word = VALUE.search(value.text)
            name = word.group().rstrip(".,;") if word else ""
            if label == "skill":
                yield _entry("expected_skill", value._replace(text="none" if name.lower() == "n/a" else name))
            elif NO.search(value.text):
                yield _entry("should_trigger", value._replace(text="false"))
            elif YES.search(value.text):
                yield _entry("should_trigger", value._replace(text="true"))
            else:
                yield _entry("should_trigger", value._replace(text=name))


def read_markdown(reading: Reading) -> str:
    """Read the cases of a file and give the name of its shape, "" where it has none."""
    case: _Case | None = None
    label = ""  # whose value is looked for in the next line with text
    is_quoting = False
    found = False
    source = reading.source
    for number in range(1, len(source.line_starts) + 1):
        start, end = source.line_span(number)
        line = source.text[start:end]
        quoted = QUOTE.match(line)
        if quoted:
            if not is_quoting:
                found = _close(reading, case) or found
                case, label = _Case(start + quoted.start(1)), ""
            if case is not None:
                case.lines.append(quoted.group(1).rstrip())
            is_quoting = True
            continue
        is_quoting = False
        labelled = LABEL.match(line)
        if labelled:
            label = labelled.group(1).lower()
            line, start = labelled.group(2) or "", start + max(labelled.start(2), 0)
        if label and case is not None and VALUE.search(line):
            case.values.setdefault(label, _Value(start, line))
            label = ""
    found = _close(reading, case) or found
    return "cases" if found else ""


def _close(reading: Reading, case: _Case | None) -> bool:
    """Read a case that is complete; a quote with no label below it is none."""
    if case is None or not case.values:
        return False
    mapping = Mapping(Span(case.at, case.at), tuple(case.entries()))
    read_row(reading, mapping, Defaults(reading.subject))
    return True


def _entry(name: str, value: _Value) -> Entry:
    span = Span(value.at, value.at + len(value.text))
    key = Scalar(span, name, "plain", "string", "string")
    return Entry(key, Scalar(span, value.text, "double", "string", "string"))


def _unquoted(text: str) -> str:
    """Take off the quotes around the whole of a request."""
    for opening, closing in ('""', "''", "“”"):
        if len(text) > 1 and text.startswith(opening) and text.endswith(closing):
            return text[1:-1].strip()
    return text
