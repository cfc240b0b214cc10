"""Prompts in Markdown: a block quote is the request, labelled lines below it say what is expected."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.frontmatter import Entry, Mapping, Scalar, Sequence
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.prompts.rows import Defaults, read_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.prompts.reading import Reading

QUOTE = regex(r" {0,3}>[ \t]?(.*)")
# A heading, a list item, a row of a table or bold text may carry a label; its value stands behind it or below it.
LABEL = regex(r"[\s#*|_`+-]*+expected[ _-](activation|skill)\b[\s*_`]*+(?:[:|](.*))?$", re.IGNORECASE)
VALUE = regex(r"[^\s*`|\"']+")
ASIDE = regex(r"\([^()]*\)")
BETWEEN_NAMES = regex(r",|\bor\b", re.IGNORECASE)
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
            if label == "skill":
                yield from _skills(value)
            elif NO.search(value.text):
                yield _entry("should_trigger", value._replace(text="false"))
            elif YES.search(value.text):
                yield _entry("should_trigger", value._replace(text="true"))


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


def _skills(value: _Value) -> Iterator[Entry]:
    """Give the fields for `NAME`, `NAME (when) or NAME`, `none`; what is said in parentheses is no name."""
    first, *further = BETWEEN_NAMES.split(ASIDE.sub(" ", value.text))
    found = [VALUE.search(first), *(VALUE.fullmatch(part.strip(" \t*`|\"'.;")) for part in further)]
    words = [word.group().rstrip(".,;") for word in found if word]
    names = ["none" if name.lower() in ("n/a", "none") else name for name in words]
    is_none = "none" in names
    yield _entry("expected_skill", value._replace(text="none"), () if is_none else names)
    if is_none and len(set(names)) > 1:
        yield _entry("acceptable_skills", value, [name for name in names if name != "none"])


def _entry(name: str, value: _Value, items: Iterable[str] = ()) -> Entry:
    span = Span(value.at, value.at + len(value.text))
    key = Scalar(span, name, "plain", "string", "string")
    scalars = tuple(Scalar(span, item, "double", "string", "string") for item in items)
    return Entry(key, Sequence(span, scalars) if scalars else Scalar(span, value.text, "double", "string", "string"))


def _unquoted(text: str) -> str:
    """Take off the quotes around the whole of a request."""
    for opening, closing in ('""', "''", "“”"):
        if len(text) > 1 and text.startswith(opening) and text.endswith(closing):
            return text[1:-1].strip()
    return text
