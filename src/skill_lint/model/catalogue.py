"""What is known of a rule without importing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.model.diagnostic import Severity


class Option(NamedTuple):
    """One option of a rule: `kind` is "string", "integer", "boolean" or "strings"; `choices` closes a string."""

    name: str
    kind: str
    default: object
    summary: str
    choices: tuple[str, ...] = ()


class RuleInfo(NamedTuple):
    """A rule's row: everything that configuration, help and tables need."""

    id: str
    group: str
    summary: str
    severity: Severity
    tags: tuple[str, ...]
    since: str
    fix: str  # "", "safe" or "unsafe"
    module: str
    options: tuple[Option, ...]
    fault: str | None = None  # of the references that it speaks of alone


class Catalogue:
    """All rules by id, in the order of groups and ids."""

    __slots__ = ("_rules",)

    def __init__(self, rules: Mapping[str, RuleInfo]) -> None:
        self._rules = dict(rules)

    def __iter__(self) -> Iterator[RuleInfo]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def get(self, rule: str) -> RuleInfo | None:
        """Give the row of that id."""
        return self._rules.get(rule)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule id."""
        return tuple(self._rules)
