"""Where each key of a TOML text stands, which the standard parser does not tell."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple, TypeAlias

from skill_lint.model.regex import regex

KeyPath: TypeAlias = tuple[str | int, ...]

DEEPEST = 64
"""The most keys and indices in one another that are told apart; honest files have about five."""

TOKEN = regex(
    r"""
    (?P<blank>[ \t]+)
  | (?P<newline>\r?\n)
  | (?P<comment>\#[^\n]*)
  | (?P<text>\"{3}(?:[^"\\]|\\.|"(?!""))*+\"{3,5} | '{3}(?:[^']|'(?!''))*+'{3,5}
           | "(?:[^"\\\n]|\\.)*+" | '[^'\n]*+' )
  | (?P<mark>[\[\]{},=.])
  | (?P<bare>[^\s\#"'\[\]{},=.]+)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Place(NamedTuple):
    """A stretch of characters, half open, by offset."""

    start: int
    end: int


class Token(NamedTuple):
    """One lexical piece of the text."""

    kind: str
    start: int
    end: int


class Positions:
    """The places of the keys and values of one TOML text, found on first ask.

    A key path is the path through the tables, an index standing for each element of an array. Total: what cannot be
    found takes the place of what holds it, at last the beginning of the text.
    """

    __slots__ = ("_keys", "_line_starts", "_values", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._keys: dict[KeyPath, Place] = {}
        self._values: dict[KeyPath, Place] | None = None
        self._line_starts: list[int] | None = None

    def key(self, path: KeyPath) -> Place:
        """Give the place of the key itself; of an array's element the element."""
        self._scan()
        while path:
            place = self._keys.get(path)
            if place is not None:
                return place
            path = path[:-1]
        return Place(0, 0)

    def value(self, path: KeyPath) -> Place:
        """Give the place of the value, up to the end of its first line; of a table the place of its key."""
        place = self._scan().get(path)
        if place is None:
            return self.key(path)
        line_end = self.text.find("\n", place.start, place.end)
        return Place(place.start, place.end if line_end < 0 else line_end)

    @property
    def line_starts(self) -> list[int]:
        """The offset of the first character of each line."""
        if self._line_starts is None:
            self._line_starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        return self._line_starts

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Give line and column, both from 1, of an offset."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Give the offset of a line and column, clamped to the text."""
        starts = self.line_starts
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(self.text))

    def line_text(self, offset: int) -> str:
        """Give the line that holds the offset, without its end."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def _scan(self) -> dict[KeyPath, Place]:
        if self._values is None:
            scanner = _Scanner(self.text)
            scanner.run()
            self._keys, self._values = scanner.keys, scanner.values
        return self._values


class _Scanner:
    """Reads a text that the standard parser has taken, so it asks no questions about syntax."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [
            Token(match.lastgroup or "other", match.start(), match.end())
            for match in TOKEN.finditer(text)
            if match.lastgroup not in {"blank", "comment"}
        ]
        self.at = 0
        self.keys: dict[KeyPath, Place] = {}
        self.values: dict[KeyPath, Place] = {}
        self.array_lengths: dict[KeyPath, int] = {}

    def run(self) -> None:
        """Walk over the whole text."""
        table: KeyPath = ()
        while self.at < len(self.tokens):
            if self._is("newline"):
                self.at += 1
            elif self._mark("["):
                table = self._header()
            else:
                self._pair(table)
                self._skip_line()

    def _is(self, kind: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].kind == kind

    def _mark(self, mark: str) -> bool:
        return self._is("mark") and self.text[self.tokens[self.at].start] == mark

    def _skip_line(self) -> None:
        while self.at < len(self.tokens) and not self._is("newline"):
            self.at += 1

    def _skip_newlines(self) -> None:
        while self._is("newline"):
            self.at += 1

    def _header(self) -> KeyPath:
        self.at += 1
        is_array = self._mark("[")
        if is_array:
            self.at += 1
        parts = self._key_parts()
        path: KeyPath = ()
        for number, (part, place) in enumerate(parts):
            path = (*path, part)
            self.keys.setdefault(path, place)
            last = number == len(parts) - 1
            if last and is_array:
                self.array_lengths[path] = self.array_lengths.get(path, 0) + 1
            if path in self.array_lengths:
                path = (*path, self.array_lengths[path] - 1)
                self.keys.setdefault(path, place)
        self._skip_line()
        return path

    def _key_parts(self) -> list[tuple[str, Place]]:
        parts: list[tuple[str, Place]] = []
        while self._is("bare") or self._is("text"):
            token = self.tokens[self.at]
            if len(parts) < DEEPEST:
                parts.append((self._decode(token), Place(token.start, token.end)))
            self.at += 1
            if not self._mark("."):
                break
            self.at += 1
        return parts

    def _decode(self, token: Token) -> str:
        written = self.text[token.start : token.end]
        if token.kind == "bare":
            return written
        if "\\" in written and written.startswith('"'):
            import tomllib

            try:
                return str(tomllib.loads(f"key = {written}")["key"])
            except ValueError:
                return written[1:-1]
        return written[1:-1]

    def _pair(self, table: KeyPath) -> None:
        path = table
        for part, place in self._key_parts():
            path = (*path, part)
            self.keys.setdefault(path, place)
        if self._mark("="):
            self.at += 1
            self._value(path)

    def _value(self, path: KeyPath) -> None:
        if self.at >= len(self.tokens):
            return
        start = self.tokens[self.at].start
        opens = self._mark("[") or self._mark("{")
        if opens and len(path) > DEEPEST:
            self._skip_brackets()
        elif opens:
            self._elements(path, "]" if self._mark("[") else "}")
        else:
            while self.at < len(self.tokens) and not (
                self._is("newline") or self._mark(",") or self._mark("]") or self._mark("}")
            ):
                self.at += 1
        end = self.tokens[min(self.at, len(self.tokens)) - 1].end if self.at else start
        self.values[path] = Place(start, max(start, end))

    def _skip_brackets(self) -> None:
        depth = 0
        while self.at < len(self.tokens):
            if self._mark("[") or self._mark("{"):
                depth += 1
            elif self._mark("]") or self._mark("}"):
                depth -= 1
            self.at += 1
            if depth <= 0:
                return

    def _elements(self, path: KeyPath, closing: str) -> None:
        self.at += 1
        index = 0
        while self.at < len(self.tokens):
            self._skip_newlines()
            before = self.at
            if self._mark(closing):
                self.at += 1
                return
            if closing == "}":
                self._pair(path)
            else:
                element = (*path, index)
                self._value(element)
                if element in self.values:
                    self.keys[element] = self.values[element]
                index += 1
            self._skip_newlines()
            if self._mark(",") or self.at == before:
                self.at += 1
