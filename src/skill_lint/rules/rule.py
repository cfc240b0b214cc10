"""The form of a rule. Imports no parser, so that `explain` starts fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from skill_lint.model.catalogue import Option
from skill_lint.model.diagnostic import Diagnostic, Evidence, Fix, Related, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.model.reference import Fault
    from skill_lint.model.source import Span
    from skill_lint.rules.context import Context

__all__ = ["Diagnostic", "Evidence", "Example", "Fix", "Option", "Related", "Rule", "Severity"]

MARK_START, MARK_END = "⟦", "⟧"


class Example(NamedTuple):
    """A small tree that a rule finds fault with, or does not.

    In `bad` examples the spans to report stand between ⟦ and ⟧ (which are removed before the tree is judged);
    `whole_files` are paths with a finding about the whole file. `executable` are paths with the executable bit,
    `links` maps a symbolic link to its target, `options` sets options of the rule. `fixed` gives the files that
    the rule's fix changes, as they are afterwards. `also` are further rules that are on. With `before` the tree is a
    change that is not committed yet, and this is what the last commit holds.
    """

    files: Mapping[str, str | bytes]
    whole_files: tuple[str, ...] = ()
    executable: tuple[str, ...] = ()
    links: Mapping[str, str] = {}
    options: Mapping[str, object] = {}
    fixed: Mapping[str, str | bytes] = {}
    also: tuple[str, ...] = ()
    before: Mapping[str, str] = {}


class Rule:
    """One fault. A subclass's docstring is its documentation, with the headings What, Why and How to fix.

    Class attributes: `id` (kebab case, family first), `summary` (one line), `severity` (the default), `tags`,
    `since` (version), `fix` ("", "safe" or "unsafe"), `options`, `bad` and `good` examples. `check` must be pure.
    Rules with `after_suppression` run last, when it is known which suppressions silenced something. A rule with a
    `fault` speaks of references that have it, and is not even imported where there is none.
    """

    id: ClassVar[str]
    summary: ClassVar[str]
    severity: ClassVar[Severity]
    tags: ClassVar[tuple[str, ...]] = ()
    since: ClassVar[str] = "0.1.0"
    fix: ClassVar[str] = ""
    after_suppression: ClassVar[bool] = False
    fault: ClassVar[Fault | None] = None
    options: ClassVar[tuple[Option, ...]] = ()
    bad: ClassVar[tuple[Example, ...]] = ()
    good: ClassVar[tuple[Example, ...]] = ()

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        self.values = {option.name: option.default for option in self.options} | dict(values or {})

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Yield what is wrong with one skill."""
        raise NotImplementedError

    def diagnostic(
        self,
        path: str,
        span: Span | None,
        message: str,
        *,
        severity: Severity | None = None,
        help: str = "",  # noqa: A002 - the word of the output format
        label: str = "",
        notes: tuple[str, ...] = (),
        related: tuple[Related, ...] = (),
        evidence: Evidence | None = None,
        clients: tuple[tuple[str, str], ...] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """Make a diagnostic of this rule; `severity` only where it differs from the rule's default."""
        return Diagnostic(
            rule=self.id,
            severity=self.severity if severity is None else severity,
            message=message,
            path=path,
            span=span,
            help=help,
            label=label,
            notes=notes,
            related=related,
            evidence=evidence,
            clients=clients,
            fix=fix,
        )
