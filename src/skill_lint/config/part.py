"""The validated settings of one place: a file, one of its overrides, a preset, the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.config.origin import Origin
    from skill_lint.config.positions import KeyPath
    from skill_lint.model.diagnostic import Severity
    from skill_lint.model.patterns import Pattern, Patterns
    from skill_lint.model.policy import Allowed, NameRule


class PathIgnore(NamedTuple):
    """One word of `per-file-ignores`: for files that the pattern matches (with `!` those it does not), not these rules.

    `origin` and `at` tell where it stands.
    """

    pattern: Pattern
    word: str
    ids: frozenset[str]
    origin: Origin
    at: KeyPath

    def silences(self, rule: str, path: str) -> bool:
        """Say whether a finding of `rule` in the file `path` is meant."""
        return rule in self.ids and self.pattern.matches(path) != self.pattern.negated


class AllowedText(NamedTuple):
    """One entry of `references.allow`, and where it stands."""

    allowed: Allowed
    origin: Origin
    at: KeyPath


@dataclass(frozen=True, slots=True)
class Part:
    """Settings that were written in one place, and for which paths they hold.

    `at` is the path of their table in the origin's table: empty, or that of an override. `paths` is None where they
    hold for every path. What is not in a mapping was not written. A key of an inner table is told with a dot
    (`references.paths`).
    """

    origin: Origin
    at: KeyPath = ()
    paths: Patterns | None = None
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    patterns: Mapping[str, tuple[Pattern, ...]] = field(default_factory=dict)
    switches: Mapping[str, bool] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    severities: Mapping[str, Severity] = field(default_factory=dict)
    ignores: tuple[PathIgnore, ...] = ()
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    allowed: tuple[AllowedText, ...] = ()
    names: tuple[NameRule, ...] = ()

    def has(self, key: str) -> bool:
        """Say whether the key was written here."""
        return any(key in held for held in (self.lists, self.patterns, self.switches, self.choices, self.numbers))

    def applies_to(self, path: str) -> bool:
        """Say whether the settings hold for the file `path`."""
        return self.paths is None or self.paths.matches(path)

    def turned_on(self, words: Mapping[str, frozenset[str]]) -> frozenset[str]:
        """Give the rules that may run because of what is written here."""
        selected = (*self.lists.get("select", ()), *self.lists.get("extend-select", ()))
        return frozenset(self.severities).union(*(words[word] for word in selected))

    def place(self, *keys: str) -> str:
        """Give the place where a key was written, for people."""
        return self.origin.line((*self.at, *keys))
