"""Where the lines and values of a YAML text stand, found without a parser: for texts that no parser reads."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from skill_lint.model.regex import regex
from skill_lint.model.source import LINE_END

LONGEST_SHOWN = 60  # characters
HEAD = regex(
    r"""(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)
    (?:(?P<key>"[^"\r\n]*"|'[^'\r\n]*'|[^\s'"#\[\]{}&*!|>%@`,][^\r\n]*?)(?P<colon>[ \t]{0,8}:)(?=[ \t\r\n]|\Z))?""",
    re.VERBOSE,
)


class Value(NamedTuple):
    """What stands behind a key or a list item's dash, continuation lines included: `start` to `end` in the text.

    `column` is that of the key (of the dash for an item without key), `key` is "" for an item. `line` counts from 0.
    `in_list` says that a dash stands before the key.
    """

    key: str
    column: int
    line: int
    start: int
    end: int
    in_list: bool

    @property
    def shown_key(self) -> str:
        """The key cut to a length that a message can hold."""
        return shortened(self.key)


def shortened(key: str) -> str:
    """Cut a key to a length that a message can hold."""
    return key if len(key) <= LONGEST_SHOWN else key[: LONGEST_SHOWN - 1] + "…"


class Layout:
    """The lines of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in LINE_END.finditer(text))]

    def line_of(self, offset: int) -> int:
        """Give the line, from 0, that holds `offset`."""
        return bisect_right(self.starts, offset) - 1

    def line(self, number: int) -> str:
        """Give the text of a line without its line end."""
        start = self.starts[number]
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def indent(self, number: int) -> int:
        """Count the blanks before the first other character of a line."""
        line = self.line(number)
        return len(line) - len(line.lstrip(" "))

    def is_blank(self, number: int) -> bool:
        """Say whether a line holds nothing but white space."""
        return not self.line(number).strip()

    def owner(self, offset: int) -> Value | None:
        """Give the value to which the line of `offset` belongs: of the key on it, or of the one that it continues."""
        number = self.line_of(offset)
        indent = self.indent(number)
        for above in range(number - 1, -1, -1):
            if self.is_blank(above) or self.line(above).lstrip().startswith("#"):
                continue
            if self.indent(above) >= indent:
                continue
            value = self.value(above)
            if value is not None and value.start < value.end and value.column < indent:
                return value
            if value is None or value.column < indent:
                break
        return self.value(number)

    def above(self, number: int) -> Value | None:
        """Give the nearest value that stands above a line."""
        return next((value for n in range(number - 1, -1, -1) if (value := self.value(n)) is not None), None)

    def value(self, number: int) -> Value | None:
        """Give the value whose key or dash stands on that line, None for a line with neither."""
        start = self.starts[number]
        line = self.line(number)
        head = HEAD.match(line)
        if head is None or not (head["key"] or head["dashes"]):
            return None
        rest = line[head.end() :]
        begin = start + len(line) - len(rest.lstrip(" \t"))
        end = start + len(line.rstrip())
        column = head.start("key") if head["key"] else len(head["indent"])
        if begin >= end:
            return Value(head["key"] or "", column, number, end, end, bool(head["dashes"]))
        for below in range(number + 1, len(self.starts)):
            if self.is_blank(below):
                continue
            if self.indent(below) <= column:
                break
            end = self.starts[below] + len(self.line(below).rstrip())
        return Value(head["key"] or "", column, number, begin, end, bool(head["dashes"]))
