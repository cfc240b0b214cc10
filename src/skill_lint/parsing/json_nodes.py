"""JSON text to the nodes that YAML gives, with their places: total, without recursion, linear on hostile input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.frontmatter import Entry, Mapping, Scalar, Sequence
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.parsing.yaml_nodes import whole_characters

if TYPE_CHECKING:
    import re

    from skill_lint.model.frontmatter import Node, ScalarType

MAXIMUM_DEPTH = 100

BLANK = regex(r"(?:[ \t\r\n\ufeff]++|//[^\r\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+")
STRING = regex(r'"(?:[^"\\\r\n]++|\\.)*+"')
WORD = regex(r"[^\s,:\[\]{}\"']++")
NUMBER = regex(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][-+]?[0-9]++)?")
BAD_ESCAPE = regex(r'(?:[^\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+(\\.{0,5})')
CONSTANTS: dict[str, ScalarType] = {"true": "boolean", "false": "boolean", "null": "null"}

WRITE_VALUE = 'write text in double quotes ("), a number, `true`, `false`, `null`, a list or an object'


class JsonFault(NamedTuple):
    """Where JSON ends to be JSON, what is wrong there and how to mend it."""

    at: int
    message: str
    help: str


class JsonRead(NamedTuple):
    """The value of a JSON text, None where it has none or is broken; then `fault` says why."""

    root: Node | None
    fault: JsonFault | None = None


class _Broken(Exception):  # noqa: N818 - not an error of ours: the text is refused
    def __init__(self, at: int, message: str, cure: str) -> None:
        super().__init__(message)
        self.fault = JsonFault(at, message, cure)


class _Frame:
    """A list or object whose end is not yet read."""

    __slots__ = ("entries", "items", "key", "start")

    def __init__(self, start: int, is_object: bool) -> None:
        self.start = start
        self.entries: list[Entry] | None = [] if is_object else None
        self.items: list[Node] = []
        self.key: Scalar | None = None

    @property
    def sign(self) -> str:
        return "[" if self.entries is None else "{"

    def close(self, end: int) -> Node:
        span = Span(self.start, end)
        return Sequence(span, tuple(self.items)) if self.entries is None else Mapping(span, tuple(self.entries))


def read_json(text: str, offset: int = 0) -> JsonRead:
    """Read `text`; total. Comments (`//`, `/* */`) and a comma after the last item are taken, as JSONC has them.

    Repeated keys stay repeated entries. Places are offsets into `text` plus `offset`.
    """
    try:
        return JsonRead(_Reader(text, offset).read())
    except _Broken as broken:
        fault = broken.fault
        return JsonRead(None, fault._replace(at=fault.at + offset))


class _Reader:
    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self.stack: list[_Frame] = []

    def read(self) -> Node | None:
        at = self._blank(0)
        if at == len(self.text):
            return None
        while True:
            node: Node | None = None
            if self.text[at] in "[{":
                if len(self.stack) == MAXIMUM_DEPTH:
                    cure = "make it flatter: a prompt set needs three levels"
                    raise _Broken(at, f"lists and objects stand more than {MAXIMUM_DEPTH} deep in each other", cure)
                self.stack.append(_Frame(at + self.offset, self.text[at] == "{"))
                at = self._blank(at + 1)
            else:
                node, at = self._scalar(at)
            while True:
                if node is not None:
                    if not self.stack:
                        return self._end(node, at)
                    at = self._put(node, at)
                frame = self.stack[-1]
                node = None
                sign = self._sign(at, frame)
                if sign in "]}":
                    self._check_pair(frame, sign, at)
                    self.stack.pop()
                    node, at = frame.close(at + 1 + self.offset), at + 1
                    continue
                if frame.entries is not None:
                    at = self._key(frame, at)
                break
            self._sign(at, self.stack[-1])

    def _blank(self, at: int) -> int:
        match = BLANK.match(self.text, at)
        return match.end() if match else at

    def _sign(self, at: int, frame: _Frame) -> str:
        """Give the character at `at`, which must not be the end of the text."""
        if at == len(self.text):
            closing = "]" if frame.entries is None else "}"
            message = f"this `{frame.sign}` is never closed"
            raise _Broken(frame.start - self.offset, message, f"write the missing `{closing}`")
        return self.text[at]

    def _check_pair(self, frame: _Frame, sign: str, at: int) -> None:
        if (sign == "]") != (frame.entries is None):
            cure = f"close the `{frame.sign}` first, or remove the `{sign}`"
            raise _Broken(at, f"`{sign}` does not close the `{frame.sign}` before it", cure)

    def _put(self, node: Node, at: int) -> int:
        """Add a value to the innermost list or object and give the place behind its comma."""
        frame = self.stack[-1]
        if frame.entries is not None and frame.key is not None:
            frame.entries.append(Entry(frame.key, node))
            frame.key = None
        else:
            frame.items.append(node)
        at = self._blank(at)
        sign = self._sign(at, frame)
        if sign == ",":
            return self._blank(at + 1)
        if sign not in "]}":
            raise _Broken(at, "a comma is missing before this", "write a comma after the value before it")
        return at

    def _key(self, frame: _Frame, at: int) -> int:
        if self.text[at] != '"':
            raise _Broken(at, "a key is not in double quotes", 'write every key as text in double quotes: "prompt"')
        frame.key, at = self._scalar(at)
        at = self._blank(at)
        if self._sign(at, frame) != ":":
            raise _Broken(at, f"a colon is missing after the key `{_short(frame.key.value)}`", "write `:` and a value")
        return self._blank(at + 1)

    def _scalar(self, at: int) -> tuple[Scalar, int]:
        text = self.text
        if text[at] == '"':
            match = STRING.match(text, at)
            if match is None:
                cure = r'close it with `"`; a line break within is written `\n`, and a quote `\"`'
                raise _Broken(at, "this text is not closed on its line", cure)
            span = Span(at + self.offset, match.end() + self.offset)
            return Scalar(span, self._string(match), "double", "string", "string"), match.end()
        if text[at] in "]},:":
            raise _Broken(at, f"`{text[at]}` stands where a value belongs", WRITE_VALUE)
        match = WORD.match(text, at)
        word = match.group() if match else text[at]
        kind = CONSTANTS.get(word)
        if kind is None:
            number = NUMBER.fullmatch(word)
            if number is None:
                message = "text is in single quotes" if word == "'" else f"`{_short(word)}` is no value of JSON"
                raise _Broken(at, message, WRITE_VALUE)
            kind = "float" if number.group(1) or number.group(2) else "integer"
        end = at + len(word)
        return Scalar(Span(at + self.offset, end + self.offset), word, "plain", kind, kind), end

    def _string(self, match: re.Match[str]) -> str:
        written = match.group()
        if "\\" not in written:
            return written[1:-1]
        try:
            return whole_characters(str(json.loads(written, strict=False)))
        except ValueError:
            bad = BAD_ESCAPE.match(written)
            place = bad.start(1) if bad else 0
            message = f"`{_short(written[place : place + 2])}` is no escape of JSON"
            raise _Broken(match.start() + place, message, r"write a backslash as `\\`") from None

    def _end(self, node: Node, at: int) -> Node:
        at = self._blank(at)
        if at < len(self.text):
            cure = "put the values into one list, or give each a line of its own in a file named `.jsonl`"
            raise _Broken(at, "something follows the end of the JSON value", cure)
        return node


def _short(word: str) -> str:
    return word if len(word) <= 30 else f"{word[:29]}…"
