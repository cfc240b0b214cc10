"""Look at the values of a configuration and say what is wrong with them, each at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.problem import meant
from skill_lint.model.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.config.origin import Origin
    from skill_lint.config.positions import KeyPath
    from skill_lint.config.problem import Problem

MOST_PROBLEMS = 100
"""After so many problems of one file no more are looked for: it is not a configuration."""
LONGEST_PATTERN = 1000
"""Characters of the longest path pattern."""


class TooManyProblemsError(Exception):
    """There is no use in looking further."""


class Checker:
    """Takes values of the kinds that are expected from one text, and gathers a problem for each that is not."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.problems: list[Problem] = []

    def problem(self, at: KeyPath, message: str, *, at_key: bool = False, label: str = "") -> None:
        """Note a problem at a key, or at its value."""
        self.add(self.origin.problem(at, message, at_key=at_key, label=label))

    def add(self, problem: Problem) -> None:
        """Note a problem. Raises TooManyProblemsError where that was the last one worth telling."""
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise TooManyProblemsError

    def wrong_type(self, at: KeyPath, value: object, expected: str, *, label: str = "") -> None:
        """Note that a value is not of the kind expected."""
        name = dotted(at)
        self.problem(at, f"`{name}` is {described(value)}, expected {expected}", label=label)

    def unknown_key(self, at: KeyPath, known: Iterable[str], label: str = "") -> None:
        """Note a key that is none of `known`, and the one of them that was probably meant, else `label`."""
        close = meant(str(at[-1]), known)
        label = f"did you mean `{close}`?" if close else label
        self.problem(at, f"unknown key `{dotted(at)}`", at_key=True, label=label)

    def strings(self, at: KeyPath, value: object) -> list[tuple[KeyPath, str]]:
        """Take a list of strings, each with its place."""
        if isinstance(value, str):
            label = f"write `[{quoted(value)}]`" if len(value) < 60 else ""
            self.wrong_type(at, value, "a list of strings", label=label)
            return []
        if not isinstance(value, list):
            self.wrong_type(at, value, "a list of strings")
            return []
        found: list[tuple[KeyPath, str]] = []
        for number, element in enumerate(value):
            if isinstance(element, str):
                found.append(((*at, number), element))
            else:
                self.wrong_type((*at, number), element, "a string")
        return found

    def choice(self, at: KeyPath, value: object, choices: tuple[str, ...]) -> str | None:
        """Take one of the words."""
        if isinstance(value, str) and value in choices:
            return value
        if not isinstance(value, str):
            self.wrong_type(at, value, one_of(choices))
            return None
        close = meant(value, choices)
        label = f"did you mean {quoted(close)}?" if close else ""
        self.problem(at, f"`{dotted(at)}` is {quoted(value)}, expected {one_of(choices)}", label=label)
        return None

    def patterns(self, at: KeyPath, value: object) -> tuple[Pattern, ...]:
        """Take a list of path patterns."""
        found: list[Pattern] = []
        for place, text in self.strings(at, value):
            pattern = self.pattern(place, text)
            if pattern:
                found.append(pattern)
        return tuple(found)

    def pattern(self, place: KeyPath, text: str, *, at_key: bool = False) -> Pattern | None:
        """Take a path pattern."""
        if not text.strip("!/ "):
            self.problem(place, "an empty pattern matches no path", at_key=at_key)
        elif len(text) > LONGEST_PATTERN:
            self.problem(place, f"a pattern of more than {LONGEST_PATTERN} characters", at_key=at_key)
        elif "\\" in text and "/" not in text:
            self.problem(place, "a path pattern is written with `/`", at_key=at_key)
        elif text.removeprefix("!").startswith(("../", "./")):
            label = "leave `./` out" if text.removeprefix("!").startswith("./") else ""
            self.problem(place, "a pattern starts at the directory of its file", at_key=at_key, label=label)
        else:
            return Pattern(text, self.origin.directory)
        return None

    def table(self, at: KeyPath, value: object, example: str) -> Mapping[str, object]:
        """Take a table; where it is none, an empty one."""
        if isinstance(value, dict):
            return value
        self.wrong_type(at, value, f"a table such as `{example}`")
        return {}


def described(value: object) -> str:
    """Say what kind of TOML value this is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    for kind, words in ((str, "a string"), (int, "a whole number"), (float, "a number"), (list, "a list")):
        if isinstance(value, kind):
            return words
    return "a table" if isinstance(value, dict) else "a date or time"


def one_of(choices: Iterable[str]) -> str:
    """Give the choices as a phrase: "a", "b" or "c"."""
    *first, last = (quoted(choice) for choice in choices)
    return f"{', '.join(first)} or {last}" if first else last


def quoted(text: str) -> str:
    """Give the text as TOML writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def dotted(path: KeyPath) -> str:
    """Give a key path as people write it, the elements of arrays with their number from 1."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part + 1}]"
        else:
            words += f".{part}" if words else part
    return words
