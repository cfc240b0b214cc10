"""The text of a makefile: its logical lines, and what its variables and functions expand to as far as that is certain.

In expanded text `UNKNOWN` stands for anything, and what begins with `INSIDE` is a path from the root of the tree.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.index.manifest import below
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.index.manifest import Reading

UNKNOWN, INSIDE = "\0", "\1"
DEEPEST = 8  # references within references
MOST_VALUES = 16  # that one text can expand to
MOST_STEPS = 20_000  # expansions in one makefile, whatever it includes
LONGEST = 50_000  # characters of an expanded text
FUNCTION = regex(r"([a-z-]+)[ \t]+")
SUBSTITUTED = regex(r"([^:=$]+):([^=]*)=(.*)", re.DOTALL)
PASSING = frozenset({"strip", "sort", "filter-out", "abspath", "realpath"})  # give words of the last argument


def logical_lines(text: str) -> Iterator[str]:
    """Give the lines, those that a backslash continues joined."""
    held: list[str] = []
    for line in text.replace("\r\n", "\n").split("\n"):
        if line.endswith("\\") and (len(line) - len(line.rstrip("\\"))) % 2:
            held.append(line[:-1])
        elif held:
            yield " ".join([*held, line])
            held = []
        else:
            yield line
    if held:
        yield " ".join(held)


def without_comment(line: str) -> str:
    """Cut a comment off; a `#` in a reference or behind a backslash begins none."""
    if "#" not in line:
        return line
    depth = 0
    for place, sign in enumerate(line):
        if sign in "({" and place and (line[place - 1] == "$" or depth):
            depth += 1
        elif sign in ")}" and depth:
            depth -= 1
        elif sign == "#" and not depth and line[place - 1 : place] != "\\":
            return line[:place]
    return line


def split_at(text: str, sign: str, most: int = -1) -> list[str]:
    """Split at a sign that stands outside of references and behind no backslash."""
    parts: list[str] = []
    depth = start = 0
    for place, character in enumerate(text):
        if character in "({" and (depth or text[place - 1 : place] == "$"):
            depth += 1
        elif character in ")}" and depth:
            depth -= 1
        elif character == sign and not depth and text[place - 1 : place] != "\\":
            parts.append(text[start:place])
            start = place + 1
            if len(parts) == most:
                break
    return [*parts, text[start:]]


class Expansion:
    """Expands text with the variables seen so far. `folder` is where make runs, `current` the file that is read."""

    def __init__(self, reading: Reading, folder: str) -> None:
        self._reading = reading
        self._folder = folder
        self.current = ""
        self._steps = 0
        self.variables: dict[str, list[str]] = {}

    def assign(self, name: str, value: str) -> None:
        """Add a value; earlier ones stay, since they may stand in another branch or have been used already."""
        values = self.variables.setdefault(name, [])
        if len(values) < MOST_VALUES and value not in values:
            values.append(value)

    def expand(self, text: str, depth: int = 0) -> list[str]:
        """Give everything that `text` can expand to."""
        if "$" not in text:
            return [text]
        self._steps += 1
        if depth > DEEPEST or self._steps > MOST_STEPS:
            return [UNKNOWN]
        results = [""]
        place = 0
        while (dollar := text.find("$", place)) >= 0:
            results = [result + text[place:dollar] for result in results]
            sign = text[dollar + 1 : dollar + 2]
            if sign in ("(", "{"):
                end = _closing(text, dollar + 1)
                if end < 0:
                    return [result + UNKNOWN for result in results]
                values = self._reference(text[dollar + 2 : end], depth + 1)
                place = end + 1
            else:
                values = ["$"] if sign == "$" else [UNKNOWN]
                place = dollar + 2
            if len(results) * len(values) > MOST_VALUES:
                values = [UNKNOWN]
            results = [result + value for result in results for value in values]
            if any(len(result) > LONGEST for result in results):
                return [UNKNOWN]
        return [result + text[place:] for result in results]

    def _reference(self, body: str, depth: int) -> list[str]:
        function = FUNCTION.match(body)
        if function:
            return self._call(function[1], body[function.end() :], depth)
        substituted = SUBSTITUTED.fullmatch(body)
        if substituted:
            name, old, new = substituted.groups()
            if "%" not in old:
                old, new = f"%{old}", f"%{new}"
            values = self._variable(name.strip(), depth)
            return [_substitute(old, made, value) for value in values for made in self.expand(new, depth)]
        return self._variable(body.strip(), depth)

    def _variable(self, name: str, depth: int) -> list[str]:
        if name == "CURDIR":
            return [INSIDE + self._folder]
        if name == "MAKEFILE_LIST":
            return [INSIDE + self.current]
        self._steps += 1
        values = self.variables.get(name)
        if values is None or depth > DEEPEST:
            return [UNKNOWN]
        return list(dict.fromkeys(made for value in values for made in self.expand(value, depth + 1)))[:MOST_VALUES]

    def _call(self, function: str, body: str, depth: int) -> list[str]:
        if function == "shell":
            words = body.split()
            if words == ["pwd"]:
                return [INSIDE + self._folder]
            return [INSIDE] if words[:3] == ["git", "rev-parse", "--show-toplevel"] else [UNKNOWN]
        arguments = split_at(body, ",")
        texts = self.expand(arguments[-1], depth)
        if function in PASSING:
            return [text.strip() for text in texts]
        if function == "filter":
            return [text if UNKNOWN not in text else UNKNOWN for text in texts]
        if function in ("firstword", "lastword"):
            return [(text.split() or [""])[-1 if function == "lastword" else 0] for text in texts]
        if function == "dir":
            return [" ".join(_folder_of(word) for word in text.split()) for text in texts]
        if function == "wildcard":
            return [" ".join(self._files(word) for word in text.split()) for text in texts]
        if function in ("addprefix", "addsuffix") and len(arguments) == 2:
            return [
                " ".join(extra + word if function == "addprefix" else word + extra for word in text.split())
                for extra in self.expand(arguments[0].strip(), depth)
                for text in texts
            ]
        if function == "patsubst" and len(arguments) == 3 and "$" not in arguments[0]:
            return [
                _substitute(arguments[0].strip(), new.strip(), text)
                for new in self.expand(arguments[1], depth)
                for text in texts
            ]
        return [UNKNOWN]

    def _files(self, word: str) -> str:
        if UNKNOWN in word or INSIDE in word:
            return UNKNOWN
        found = self._reading.globbed(self._folder, word)
        within = f"{self._folder}/" if self._folder else ""
        return " ".join(path.removeprefix(within) for path in found)


def _closing(text: str, start: int) -> int:
    """Give the place of the bracket that closes the one at `start`, -1 where none does."""
    opening = text[start]
    closing = ")" if opening == "(" else "}"
    depth = 0
    for place in range(start, len(text)):
        if text[place] == opening:
            depth += 1
        elif text[place] == closing:
            depth -= 1
            if not depth:
                return place
    return -1


def _folder_of(word: str) -> str:
    if word.startswith(INSIDE):
        folder = parent(word[1:].rstrip("/"))
        return f"{INSIDE}{folder}/" if folder else INSIDE
    return f"{parent(word)}/" if "/" in word else "./"


def _substitute(old: str, new: str, text: str) -> str:
    """Do what `$(patsubst old,new,text)` does; a word that is not known is taken to match."""
    before, sign, after = old.partition("%")
    made = []
    for word in text.split():
        matches = word == old if not sign else word.startswith(before) and word.endswith(after)
        if matches and sign and len(word) >= len(before) + len(after):
            made.append(new.replace("%", word[len(before) : len(word) - len(after)], 1))
        elif matches and not sign:
            made.append(new)
        elif UNKNOWN in word:
            made.append(new.replace("%", UNKNOWN, 1))
        else:
            made.append(word)
    return " ".join(made)


def inside(word: str, folder: str) -> str | None:
    """Give a path from the root for a word that was expanded in `folder`, None where a part of it is not known."""
    if UNKNOWN in word:
        return None
    if INSIDE in word:
        return below("", word.rpartition(INSIDE)[2].lstrip("/"))
    return below(folder, word)
