"""Turns the one problem that a metadata block can have into the finding of the rule that owns its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic, Rule


def report_problem(rule: Rule, context: Context, *kinds: str) -> Iterator[Diagnostic]:
    """Report the block's problem if it is of one of `kinds`: a warning where only some loaders stumble."""
    problem = context.entry.frontmatter.problem
    if problem is None or problem.kind not in kinds:
        return
    yield rule.diagnostic(
        context.skill.entry,
        problem.span if problem.span.start < problem.span.end else None,
        problem.message,
        severity=Severity.WARNING if problem.only_some_loaders else None,
        help=problem.help,
        label=problem.label,
        clients=context.outcomes(problem.situation) if problem.situation else (),
        fix=problem.fix,
    )
