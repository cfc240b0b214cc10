"""Reads git's patches: which lines of which file went and which came."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import decode
from skill_lint.index.stand_in import brings_stand_in
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

START = regex(rb"^diff --git ", re.MULTILINE)
HUNK = regex(rb"^@@ -(\d{1,12})(?:,\d+)? \+(\d{1,12})(?:,\d+)? @@.*$", re.MULTILINE)
OLD = regex(rb"^--- (.*)$", re.MULTILINE)
NEW = regex(rb"^\+\+\+ (.*)$", re.MULTILINE)
WENT = regex(rb"^-(.*)$", re.MULTILINE)
CAME = regex(rb"^\+(.*)$", re.MULTILINE)
IDENTIFIER = regex(rb"[A-Za-z_]\w*")
KEY = regex(rb'"([A-Za-z_]\w{0,199})"[ \t]{0,9}:')
ESCAPE = regex(rb"\\([0-7]{3}|.)")
LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}


class Hunk(NamedTuple):
    """Lines that went and lines that came in one place, without line ends; where they began, counted from 1."""

    removed: tuple[str, ...]
    added: tuple[str, ...]
    old_start: int
    new_start: int


class Patch:
    """The hunks of one file. `before` and `after` are its paths on both sides, "" where it is not there."""

    def __init__(self, before: str, after: str, text: bytes) -> None:
        self.before = before
        self.after = after
        self._text = text
        self._hunks: tuple[Hunk, ...] | None = None

    @property
    def hunks(self) -> tuple[Hunk, ...]:
        """The hunks in the order of the file."""
        if self._hunks is None:
            self._hunks = tuple(_hunks(self._text))
        return self._hunks

    def words_that_went(self) -> set[bytes]:
        """Give the identifiers on the lines that went."""
        return {word for line in WENT.findall(self._text) for word in IDENTIFIER.findall(line)}

    def words_that_came(self) -> set[bytes]:
        """Give the identifiers on the lines that came."""
        return {word for line in CAME.findall(self._text) for word in IDENTIFIER.findall(line)}

    def keys_that_came(self) -> set[bytes]:
        """Give the identifiers that are keys of JSON on the lines that came."""
        return {word for line in CAME.findall(self._text) for word in KEY.findall(line)}

    def removes(self, word: bytes) -> bool:
        """Say whether a line that went holds `word`, be it a part of a longer one."""
        place = self._text.find(word)
        while place >= 0:
            if self._text.startswith(b"-", self._text.rfind(b"\n", 0, place) + 1):
                return True
            place = self._text.find(word, place + 1)
        return False


def patches(output: bytes) -> Iterator[Patch]:
    """Read what git prints with `-p -U0 --src-prefix=a/ --dst-prefix=b/`.

    Left out are files without hunks, and those of which only a pointer is left: what they define did not go.
    """
    starts = [match.start() for match in START.finditer(output)]
    for start, end in pairwise([*starts, len(output)]):
        first = HUNK.search(output, start, end)
        if first is None:
            continue
        old, new = OLD.search(output, start, first.start()), NEW.search(output, start, first.start())
        if old is not None and new is not None and not brings_stand_in(output[first.end() : end]):
            yield Patch(_path(old[1]), _path(new[1]), output[first.start() : end])


def _path(text: bytes) -> str:
    """Give the path of a line `--- a/PATH`; a path with spaces ends in a tab, one with control characters is quoted."""
    text = text.removesuffix(b"\t")
    if text.startswith(b'"'):
        text = ESCAPE.sub(_unescaped, text[1:-1])
    return "" if text == b"/dev/null" else decode(text[2:])


def _unescaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8) & 255]) if len(code) == 3 else LETTERS.get(code, code)


def _hunks(text: bytes) -> Iterator[Hunk]:
    heads = list(HUNK.finditer(text))  # at least one, since a patch without is left out
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        lines = text[head.end() + 1 : end].split(b"\n")
        removed = tuple(_line(line) for line in lines if line.startswith(b"-"))
        added = tuple(_line(line) for line in lines if line.startswith(b"+"))
        yield Hunk(removed, added, int(head[1]), int(head[2]))


def _line(line: bytes) -> str:
    return line[1:].removesuffix(b"\r").decode("utf-8", "replace")
