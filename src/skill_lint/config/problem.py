"""What is wrong with a configuration, said with its place and a caret."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PRIVATE = re.compile(
    r"""(?:(?<![A-Za-z])|(?<=api))(?:key|token|secret|password|passwd|key[-_]env|base[-_]url|command)["']?[ \t]*[:=]""",
    re.IGNORECASE,
)
"""The name of what may hold a key or a password, right or wrong as it is here, and the sign before its value."""
HIDDEN = " ..."
SNIPPET_WIDTH = 96
"""How much of a line is shown around the caret, in characters."""


class Problem(NamedTuple):
    """One fault of a configuration.

    `path` is the file relative to the project root, its absolute path outside of it, or the option of the command
    line that is meant (`--select`). `line` and `column` count from 1 and are 0 where no place can be named; `text`
    is that line (empty: not shown), of which no value that may be a key is told, `width` the length of the marked
    part. `label` stands beside the caret, `notes` below.
    """

    path: str
    message: str
    line: int = 0
    column: int = 0
    text: str = ""
    width: int = 1
    label: str = ""
    notes: tuple[str, ...] = ()
    level: str = "error"

    def render(self, shown: Callable[[str], str] = str) -> str:
        """Give the text for people: one line, then the marked line. `shown` says how a path is to be printed."""
        place = shown(self.path) + (f":{self.line}:{self.column}" if self.line else "")
        lines = [f"skill-lint: {self.level}: {printable(place)}: {printable(self.message)}"]
        if self.text:
            number = str(self.line)
            margin = " " * len(number) + " |"
            marked, caret = self._snippet()
            lines += [margin, f"{number} | {marked}".rstrip(), f"{margin} {caret} {printable(self.label)}".rstrip()]
        elif self.label:
            lines[0] += f"; {printable(self.label)}"
        lines += [f"  = {printable(note)}" for note in self.notes]
        return "\n".join(lines)

    def _snippet(self) -> tuple[str, str]:
        private = _PRIVATE.search(self.text)
        text = self.text if private is None else self.text[: private.end()] + HIDDEN
        start = min(self.column - 1, len(text))
        end = max(start + 1, min(start + self.width, len(text)))
        left = max(0, start - SNIPPET_WIDTH // 2) if len(text) > SNIPPET_WIDTH else 0
        right = left + SNIPPET_WIDTH
        end = min(end, max(right, start + 1))
        before = printable(text[left:start])
        marked = printable(text[start:end])
        after = printable(text[end:right])
        before = ("..." if left else "") + before
        after += "..." if right < len(text) else ""
        return before + marked + after, " " * columns(before) + "^" * max(1, columns(marked))


class ConfigError(Exception):
    """The configuration cannot be used: `problems` says why, all of a file at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problem.render() for problem in self.problems))


def printable(text: str) -> str:
    """Give `text` with everything escaped that a terminal could act on or that hides."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if character.isprintable() else _escape(character) for character in text)


def _escape(character: str) -> str:
    if character == "\t":
        return "    "
    code = ord(character)
    return f"\\x{code:02X}" if code < 0x80 else f"\\u{{{code:04X}}}"


def columns(text: str) -> int:
    """Count the terminal columns that `text` takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)


def meant(word: str, known: Iterable[str]) -> str | None:
    """Give the one of `known` that `word` was probably meant to be, None where nothing is close."""
    candidates = sorted(known)
    plain = word.strip().lower().replace("_", "-").replace(" ", "-")[:100]
    if plain in candidates:
        return plain
    longer = [candidate for candidate in candidates if len(plain) >= 3 and candidate.startswith(plain)]
    return nearest(plain, candidates, similarity=0.7) or (longer[0] if len(longer) == 1 else None)
